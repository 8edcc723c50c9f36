import { sentencesOf } from '#modules/assistant/understanding'

/** Where a line of examples tells more than it asks, what asks stands between these. */
const ASKING = /\[\[(.*?)\]\]/g
export const STRAY_MARK = /\[\[|\]\]/

/** A line as it is written to the school, and of one with marks what asks and what is only told. */
export function inParts(text: string): { whole: string; asks: string[]; tells: string[] } {
  const whole = text.replaceAll(ASKING, '$1')
  const asks = [...text.matchAll(ASKING)].map(([, asked = '']) => asked)
  const tells = asks.length === 0 ? [] : sentencesOf(text.replaceAll(ASKING, '\n'))
  return { whole, asks, tells }
}

import { summary as attendance } from './attendance.ts'
import { left } from './bills.ts'
import { dataOf, sentences, type Composer, type ComposerInput, type Draft } from './draft.ts'
import { average as marks } from './marks.ts'
import { toAnswer } from './notices.ts'
import { verdictOn, verdictWords } from './verdicts.ts'

/** The average beside the class, and where practice is needed. */
function marksOf(given: ComposerInput): Draft {
  const { found, say } = given
  const draft = marks(given)
  const behind = dataOf(found, 'marks')?.needs_practice ?? null
  return { ...draft, text: sentences(draft.text, behind !== null && verdictWords(say).needsMost(behind)) }
}

/** How a child is doing: the verdict, then each word in a line or two, leaving out what this guardian may not see. */
export const overview: Composer = (given) => {
  const { found, say } = given
  const verdict = verdictOn(dataOf(found, 'marks'), say)
  const parts = [
    dataOf(found, 'attendance') && attendance(given),
    dataOf(found, 'marks') && marksOf(given),
    dataOf(found, 'bills') && left({ ...given, slots: {} }),
    (dataOf(found, 'notices')?.count ?? 0) > 0 && toAnswer(given),
  ].filter((part) => part !== null && part !== false)
  return {
    text: [verdict, ...parts.map(({ text }) => text)].filter((line) => line !== '').join('\n'),
    cite: ['term', ...parts.flatMap(({ cite }) => cite?.slice(0, 1) ?? [])],
  }
}

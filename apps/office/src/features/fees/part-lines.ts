import { type OnePupilBill, type OnePupilLine, partOfTerm, type WeeksLeft } from '@schoolgate/contracts/unbilled'
import { minorOf, writtenOf } from '@schoolgate/ui/lib/money'

/** How much of a line stands on the bill of who joins late. */
export const HOW = ['whole', 'part', 'none'] as const
export type How = (typeof HOW)[number]
export type Asked = { how: How; written: string }
export type AskedOf = Readonly<Record<string, Asked>>

/** What may be written of a line: one that the schedule asks, and no rule decides. */
export type OwnLine = OnePupilLine & { whole_minor: number }
export const ownLines = ({ lines }: OnePupilBill): OwnLine[] =>
  lines.flatMap((line) => (line.is_by_rule || line.whole_minor === null ? [] : [{ ...line, whole_minor: line.whole_minor }]))

const WHOLE: Asked = { how: 'whole', written: '' }
export const askedOf = (asked: AskedOf, code: string): Asked => asked[code] ?? WHOLE

/** What is proposed of a line by the weeks that are left; a discount is less by as much as the fees are. */
export const proposed = ({ whole_minor }: OwnLine, weeks: WeeksLeft): string => writtenOf(partOfTerm(whole_minor, weeks))

export const proposedOfAll = (lines: readonly OwnLine[], weeks: WeeksLeft): AskedOf =>
  Object.fromEntries(lines.map((line) => [line.code, { how: 'part', written: proposed(line, weeks) }]))

/** Whether what is written of a line is an amount, and not more than the line. */
export function isWrong(line: OwnLine, asked: AskedOf): boolean {
  const { how, written } = askedOf(asked, line.code)
  if (how !== 'part') return false
  const minor = minorOf(written)
  return minor === null || minor > line.whole_minor
}

/** Of which lines less is asked, as the school takes it; a part as large as the line is the whole of it. */
export const partsOf = (lines: readonly OwnLine[], asked: AskedOf): { code: string; amount_minor: number | null }[] =>
  lines.flatMap((line) => {
    const { code, whole_minor } = line
    const { how, written } = askedOf(asked, code)
    const amount_minor = how === 'part' ? minorOf(written) : null
    return how === 'whole' || isWrong(line, asked) || amount_minor === whole_minor ? [] : [{ code, amount_minor }]
  })

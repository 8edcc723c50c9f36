import type { FoundIn } from '#modules/assistant/reading'
import { lineTable, moneyWords, withBill } from './bills.ts'
import { sentences, type Composer } from './draft.ts'
import type { Phrasing } from './phrasing.ts'

type Before = NonNullable<FoundIn['bills']['before']>
type Bill = NonNullable<FoundIn['bills']['bill']>

/** Against the bill before: by how much it differs, and by which lines. */
export const compare: Composer = withBill((bill, data, { say, context }) => {
  const words = moneyWords(say)
  const { before } = data
  if (!before)
    return {
      text: sentences(words.billTotal(bill.term, bill.academic_year, say.money(bill.total)), words.nothingBefore),
      cite: [bill.bill_no],
    }
  const by = before.change.amount_minor
  const verdict = by === 0 ? words.compareSame : by > 0 ? words.compareMore : words.compareLess
  const changed = bill.lines.filter(({ change, previous_amount: was }) => was === null || change?.amount_minor !== 0)
  return {
    text: sentences(
      verdict(bill.term, before.term, say.money(before.change), say.money(bill.total), say.money(before.total)),
      moved(bill, before, say),
      notOnIt(bill, before, say),
      by > 0 && words.askWhy(say.list(context.school.phones.length > 0 ? context.school.phones : [say.phone])),
    ),
    table: lineTable(changed, say),
    cite: [
      bill.bill_no,
      ...data.all
        .filter(({ term, academic_year: year }) => term === before.term && year === before.academic_year)
        .map(({ bill_no: no }) => no),
    ],
  }
})

const listOf = (lines: Before['gone'], say: Phrasing) =>
  say.list(lines.map(({ name, amount }) => moneyWords(say).line(name, say.money(amount))))

/** Lines that rose, are new or fell. */
function moved({ lines }: Bill, { raised, new_lines: added, dropped }: Before, say: Phrasing): string {
  const words = moneyWords(say)
  const named = (names: readonly string[]) =>
    listOf(
      lines.filter(({ name }) => names.includes(name)),
      say,
    )
  return sentences(
    raised.length > 0 && words.raised(named(raised)),
    added.length > 0 && words.added(named(added)),
    dropped.length > 0 && words.dropped(named(dropped)),
  )
}

/** What no line of this bill shows: lines of the one before that are gone, and another sum that is taken off. */
export function notOnIt({ reduced }: Bill, { gone, reduced: was }: Before, say: Phrasing): string {
  const words = moneyWords(say)
  return sentences(
    gone.length > 0 && words.gone(listOf(gone, say)),
    was !== null && was.amount_minor !== reduced.amount_minor && words.reducedOther(say.money(reduced), say.money(was)),
  )
}

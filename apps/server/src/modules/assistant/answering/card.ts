import type { AnswerTable } from '@schoolgate/contracts/assistant'
import type { Found, FoundIn } from '#modules/assistant/reading'
import * as attendance from './attendance.ts'
import { cardEn, type CardWords } from './card.en.ts'
import { cardFr } from './card.fr.ts'
import { dataOf, TABLE_ROWS } from './draft.ts'
import * as marks from './marks.ts'
import { phrasingOf, type Phrasing } from './phrasing.ts'
import type { AnswerContext } from './shape.ts'

/** More subjects than that are not what was asked for. */
const SUBJECTS_NAMED = 2

/** The figures of balance, days and marks, as our own code reads them, each with its term: they stand beneath whatever a model made of them. */
export function cardOf(found: readonly Found[], context: AnswerContext): AnswerTable | null {
  const say = phrasingOf(context)
  const words = context.language === 'fr' ? cardFr : cardEn
  const [bills, register, mark] = [dataOf(found, 'bills'), dataOf(found, 'attendance'), dataOf(found, 'marks')]
  const rows = [
    ...(bills?.bill ? ofBill(bills, bills.bill, words, say) : []),
    ...(register && register.summary.times_opened > 0
      ? ofDays(register, attendance.whenOf(register, { say, context }), words, say)
      : []),
    ...(mark ? ofMarks(mark, words, say) : []),
  ]
  return rows.length === 0 ? null : { columns: [words.what, words.record], rows: rows.slice(0, TABLE_ROWS) }
}

type Bill = NonNullable<FoundIn['bills']['bill']>
const ofBill = (
  { account }: FoundIn['bills'],
  { term, academic_year: year, paid, total }: Bill,
  words: CardWords,
  say: Phrasing,
): string[][] => [
  [words.left, say.money(account.balance)],
  [words.paidOf(term, year), words.part(say.money(paid), say.money(total))],
]

const ofDays = ({ summary }: FoundIn['attendance'], when: string, words: CardWords, say: Phrasing): string[][] => [
  [words.present(when), words.days(say.number(summary.present), say.number(summary.times_opened))],
  [words.absentAndLate(when), words.both(say.number(summary.absent), say.number(summary.late))],
]

function ofMarks(data: FoundIn['marks'], words: CardWords, say: Phrasing): string[][] {
  const { average, class_average: ofClass, subjects, total_of: of } = data
  const when = marks.whenOf(data, say)
  const named = subjects.length > SUBJECTS_NAMED ? [] : subjects
  return [
    ...named.flatMap(({ subject, total }) =>
      total === null ? [] : [[words.mark(subject, when), words.part(say.number(total), say.number(of))]],
    ),
    ...(average === null
      ? []
      : [[words.average(when), words.besideClass(say.number(average), ofClass === null ? null : say.number(ofClass))]]),
  ]
}

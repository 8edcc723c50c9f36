import type { AnswerTable } from '@schoolgate/contracts/assistant'
import type { Found } from '#modules/assistant/reading'
import { cardEn } from './card.en.ts'
import { cardFr } from './card.fr.ts'
import { dataOf, tableOf } from './draft.ts'
import { phrasingOf } from './phrasing.ts'
import type { AnswerContext } from './shape.ts'

/** The figures of balance, days and marks, as our own code reads them: they stand beneath whatever a model made of them. */
export function cardOf(found: readonly Found[], context: AnswerContext): AnswerTable | null {
  const say = phrasingOf(context)
  const words = context.language === 'fr' ? cardFr : cardEn
  const bills = dataOf(found, 'bills')
  const register = dataOf(found, 'attendance')
  const marks = dataOf(found, 'marks')
  const rows = [
    ...(bills?.bill
      ? [
          [words.total, say.money(bills.bill.total)],
          [words.paid, say.money(bills.bill.paid)],
          [words.left, say.money(bills.account.balance)],
        ]
      : []),
    ...(register && register.summary.times_opened > 0
      ? [
          [words.present, words.of(say.number(register.summary.present), say.number(register.summary.times_opened))],
          [words.absent, say.number(register.summary.absent)],
          [words.late, say.number(register.summary.late)],
        ]
      : []),
    ...(marks?.average === null || marks?.average === undefined
      ? []
      : [
          [words.average, say.number(marks.average)],
          ...(marks.class_average === null ? [] : [[words.classAverage, say.number(marks.class_average)]]),
        ]),
  ]
  return tableOf([words.what, words.record], rows)
}

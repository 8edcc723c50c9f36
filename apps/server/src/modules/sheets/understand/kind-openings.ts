import type { SheetCell } from '#lib/sheets/workbook'
import { readDay } from '#lib/sheets/days'
import * as faults from './faults.ts'
import type { ReadAbout, Said } from './kind.ts'
import { readAmount } from '#lib/sheets/money-cells'
import type { ReadRow } from './read-cells.ts'
import { saidOfPupils, whoseRow } from './rows-of-pupils.ts'
import { tidy } from '#lib/sheets/words'

const COLUMNS = ['admission_no', 'as_of', 'kind', 'amount']

/** What families owed, or had paid ahead, when the school began to keep their accounts here. */
export function readOpenings(rows: readonly ReadRow[], about: ReadAbout): Said {
  const { repairs, facts, school, titles } = about
  const hasText = rows.some(({ values }) => values.text !== undefined)
  const isSaid = rows.some(({ values }) => values.as_of !== undefined)
  const asOf = isSaid ? null : facts.of('as_of', dayIn(titles, school.today) ?? school.today)
  return saidOfPupils(
    rows.map((from) => {
      const row = whoseRow(from, repairs, about)
      const { values } = from
      const [owed, ahead] = [values.owed ?? '', values.ahead ?? ''].map(readAmount)
      for (const [field, read] of [
        ['owed', owed],
        ['ahead', ahead],
      ] as const)
        if (values[field] !== undefined) {
          row.says.push({ field, value: values[field] })
          if (read?.is === 'no_amount') row.findings.push(faults.noAmount(field, values[field]))
        }
      const [first, second] = [owed, ahead].filter((read) => read?.is === 'amount')
      if (second) row.findings.push(faults.bothWays())
      else if (first?.is === 'amount') {
        const isDebt = first === owed ? first.sign === 1 : false
        const day = values.as_of ?? asOf ?? ''
        row.items.push({
          about: null,
          cells: ({ admissionNo }) => [
            admissionNo,
            day,
            isDebt ? 'debt' : 'credit',
            first.amount,
            ...(hasText ? [values.text ?? ''] : []),
          ],
        })
      }
      return row
    }),
    'opening_balances',
    hasText ? [...COLUMNS, 'text'] : COLUMNS,
  )
}

/** “DEBTORS AS AT 31/12/2025”. */
function dayIn(titles: readonly string[], today: string): string | null {
  for (const title of titles) {
    const said = /\b(?:as (?:at|of|on)|at|on|of)\b[: ]*(.+)$/i.exec(tidy(title))?.[1] ?? title
    const cell: SheetCell = { text: said, is: 'text' }
    const day = readDay(cell, 'day_first', today)
    if (day !== null) return day
  }
  return null
}

import { decimal } from '#lib/money'
import { day, money, oneOf, otherwise, reference, text } from './cells.ts'
import type { RowOf } from './rows.ts'

export const columns = {
  admission_no: reference,
  as_of: day,
  kind: oneOf(['debt', 'credit']),
  amount: money,
  text: otherwise(text(80), 'Balance brought forward'),
}

export type OpeningRow = RowOf<typeof columns>

/** The row of a file that says this of one child. */
export const openingCells = (said: {
  admissionNo: string
  asOf: string
  kind: OpeningRow['kind']
  amountMinor: number
  text: string
}): Record<keyof typeof columns, string> => ({
  admission_no: said.admissionNo,
  as_of: said.asOf,
  kind: said.kind,
  amount: decimal(said.amountMinor),
  text: said.text,
})

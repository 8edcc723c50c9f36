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

import { FEE_GROUPS } from '@schoolgate/contracts/billing'
import { academicYear, day, money, moment, oneOf, optional, otherwise, reference, text, whole, yesNo } from './cells.ts'
import type { RowOf } from './rows.ts'

export const LINE_KINDS = ['fee', 'discount', 'scholarship'] as const
export const lineKind = (kind: string) => LINE_KINDS.find((known) => known === kind) ?? 'fee'

export const columns = {
  bill_no: reference,
  admission_no: reference,
  academic_year: academicYear,
  term: whole(1, 4),
  issued_at: moment,
  due_on: optional(day),
  status: otherwise(oneOf(['draft', 'issued', 'void']), 'issued'),
  minimum_payment: optional(money),
  line_no: whole(1, 99),
  code: reference,
  name: text(80),
  kind: otherwise(oneOf(LINE_KINDS), 'fee'),
  group: optional(oneOf(FEE_GROUPS)),
  amount: money,
  mandatory: otherwise(yesNo, true),
  basis: otherwise(oneOf(['pupil', 'family']), 'pupil'),
  purpose: optional(text(200)),
  approved_by: optional(text(120)),
}

export type BillRow = RowOf<typeof columns>

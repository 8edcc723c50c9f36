import type { FeeLine, FeeWriting } from './fees.ts'

/** A schedule as fields of one form, each line one of them, by its fee and whom it is for. */
export type FeeFields = Record<string, string | number | FeeLine | null>

/** Under which field a line stands: of one fee there is one line for everybody, a level, a class. */
export const feeField = ({ code, level, class_id, boarding }: FeeLine): string =>
  ['line', code, level, class_id, boarding].join(' ')

export const feeFields = ({ fees, ...head }: FeeWriting): FeeFields => ({
  name: head.name,
  due_on: head.due_on,
  minimum_payment_minor: head.minimum_payment_minor,
  ...Object.fromEntries(fees.map((line) => [feeField(line), plain(line)])),
})

/** A line with its parts in one order, by which two are compared. */
const plain = (line: FeeLine): FeeLine => ({
  code: line.code,
  name: line.name,
  group: line.group,
  amount_minor: line.amount_minor,
  mandatory: line.mandatory,
  basis: line.basis,
  purpose: line.purpose,
  approved_by: line.approved_by,
  level: line.level,
  class_id: line.class_id,
  boarding: line.boarding,
})

/** The schedule that such fields make up: its lines in their order. */
export function writingIn(fields: FeeFields): FeeWriting {
  const { name, due_on, minimum_payment_minor } = fields
  return {
    name: typeof name === 'string' ? name : '',
    due_on: typeof due_on === 'string' ? due_on : null,
    minimum_payment_minor: typeof minimum_payment_minor === 'number' ? minimum_payment_minor : null,
    fees: Object.values(fields).filter((value) => typeof value === 'object' && value !== null),
  }
}

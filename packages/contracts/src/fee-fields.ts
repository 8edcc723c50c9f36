import type { FeeRule } from './fee-parts.ts'
import type { FeeLine, FeeWriting } from './fees.ts'

/** A schedule as fields of one form, each line and each discount one of them, by its fee and whom it is for. */
export type FeeFields = Record<string, string | number | FeeLine | FeeRule | null>

/** Under which field a line stands: of one fee there is one line for everybody, a level, a class. */
export const feeField = ({ code, level, class_id, boarding }: FeeLine): string =>
  ['line', code, level, class_id, boarding].join(' ')

/** Under which field a discount by rule stands. */
export const ruleField = ({ code }: FeeRule): string => `rule ${code}`

export const feeFields = ({ fees, rules = [], ...head }: FeeWriting): FeeFields => ({
  name: head.name,
  due_on: head.due_on,
  minimum_payment_minor: head.minimum_payment_minor,
  ...Object.fromEntries(fees.map((line) => [feeField(line), plain(line)])),
  ...Object.fromEntries(rules.map((rule) => [ruleField(rule), plainRule(rule)])),
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

/** So is a discount. */
const plainRule = (rule: FeeRule): FeeRule => ({
  code: rule.code,
  name: rule.name,
  who: rule.who,
  from_child: rule.from_child,
  order: rule.order,
  percent_hundredths: rule.percent_hundredths,
  amount_minor: rule.amount_minor,
  fees: rule.fees,
  purpose: rule.purpose,
  approved_by: rule.approved_by,
})

/** Whether what stands in a field is a discount by rule. */
export const isRule = (value: FeeLine | FeeRule): value is FeeRule => 'who' in value
const isLine = (value: FeeLine | FeeRule): value is FeeLine => !isRule(value)

/** The schedule that such fields make up: its lines and discounts in their order. */
export function writingIn(fields: FeeFields): FeeWriting & { rules: FeeRule[] } {
  const { name, due_on, minimum_payment_minor } = fields
  const parts = Object.values(fields).filter((value) => typeof value === 'object' && value !== null)
  return {
    name: typeof name === 'string' ? name : '',
    due_on: typeof due_on === 'string' ? due_on : null,
    minimum_payment_minor: typeof minimum_payment_minor === 'number' ? minimum_payment_minor : null,
    fees: parts.filter(isLine),
    rules: parts.filter(isRule),
  }
}

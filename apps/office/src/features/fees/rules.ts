import type { FeeRule } from '@schoolgate/contracts/fee-parts'
import { minorOf, moneyText, writtenOf } from '@schoolgate/ui/lib/money'
import type { Language } from '@schoolgate/ui/lib/words'
import { codeOf } from './lines.ts'

/** A discount by rule as it is typed: what is no number yet is kept as it was written. */
export type DraftRule = Omit<FeeRule, 'percent_hundredths' | 'amount_minor'> & {
  key: string
  unit: 'percent' | 'amount'
  written: string
}

/** For whom a discount can be: from which child on, or the staff's. */
export const RULE_WHOM = ['2', '3', '4', 'staff'] as const
export type RuleWhom = (typeof RULE_WHOM)[number]

let made = 0
const newKey = () => `rule-${++made}`

export const ruleDraftOf = ({ percent_hundredths, amount_minor, ...rule }: FeeRule): DraftRule => ({
  ...rule,
  key: newKey(),
  unit: percent_hundredths === null ? 'amount' : 'percent',
  written: writtenOf(percent_hundredths ?? amount_minor ?? 0),
})

export const emptyRule = (name: string): DraftRule => ({
  key: newKey(),
  code: '',
  name,
  who: 'sibling',
  from_child: 2,
  order: 'age',
  unit: 'percent',
  written: '',
  fees: null,
  purpose: null,
  approved_by: '',
})

export const whomOf = ({ who, from_child }: Pick<FeeRule, 'who' | 'from_child'>): string =>
  who === 'staff' ? 'staff' : `${from_child ?? 2}`

export const chosenWhom = (whom: string): Pick<FeeRule, 'who' | 'from_child' | 'order'> =>
  whom === 'staff' ? { who: 'staff', from_child: null, order: null } : { who: 'sibling', from_child: Number(whom), order: 'age' }

export type RuleFault = 'name' | 'off' | 'agreed' | 'fees'

const WHOLE = 100_00

/** The discounts as the school keeps them, or what is wrong with which; `codes` are those of the lines. */
export function rulesOf(
  drafts: readonly DraftRule[],
  codes: readonly string[],
): { rules: FeeRule[]; faults: ReadonlyMap<string, RuleFault> } {
  const faults = new Map<string, RuleFault>()
  const taken = new Set(codes)
  const rules = drafts.flatMap(({ key, unit, written, ...rule }): FeeRule[] => {
    const [name, approved_by, off] = [rule.name.trim(), rule.approved_by.trim(), minorOf(written)]
    const code = rule.code === '' ? freeCode(name, taken) : rule.code
    taken.add(code)
    if (name === '') faults.set(key, 'name')
    else if (off === null || (unit === 'percent' && off > WHOLE)) faults.set(key, 'off')
    else if (rule.fees?.some((fee) => !codes.includes(fee))) faults.set(key, 'fees')
    else if (approved_by === '') faults.set(key, 'agreed')
    if (faults.has(key) || off === null) return []
    const amounts =
      unit === 'percent' ? { percent_hundredths: off, amount_minor: null } : { percent_hundredths: null, amount_minor: off }
    const { who, from_child, order, fees, purpose } = rule
    return [{ code, name, who, from_child, order, ...amounts, fees, purpose, approved_by }]
  })
  return { rules, faults }
}

type Off = Pick<FeeRule, 'percent_hundredths' | 'amount_minor'>

/** How much a discount takes off, in words. */
export const offText = ({ percent_hundredths, amount_minor }: Off, currency: string, language: Language): string =>
  percent_hundredths === null
    ? moneyText({ amount_minor: amount_minor ?? 0, currency }, language)
    : `${new Intl.NumberFormat(language).format(percent_hundredths / 100)}\u00a0%`

/** A discount has a code of its own, whatever it is called. */
function freeCode(name: string, taken: ReadonlySet<string>): string {
  const wanted = codeOf(name)
  let code = wanted
  for (let next = 2; taken.has(code); next += 1) code = `${wanted.slice(0, 36)}-${next}`
  return code
}

import { feesFor, reductionsFor, takenOff, type FeeStanding } from '@schoolgate/contracts/fee-rules'
import type { FeeRule } from '@schoolgate/contracts/fee-parts'
import type { FeeException, FeeLine } from '@schoolgate/contracts/fees'

/*
 * Which lines the bill of each pupil has, by a schedule and what is different for single pupils. Pure.
 */

export type Pupil = {
  wardId: string
  className: string
  classId: string
  level: string
  boarding: 'day' | 'boarder'
  /** Brothers and sisters in school have the same; the eldest stands first among the pupils. */
  familyId: string
  /** Of all in school, whoever is billed now. */
  standing: FeeStanding
}

export type NewLine = Pick<FeeLine, 'code' | 'name' | 'mandatory' | 'basis' | 'purpose' | 'approved_by'> & {
  kind: FeeException['kind']
  group: FeeLine['group'] | null
  amount_minor: number
}

/** `choices`: what parents may choose; nothing is asked for it until they do. */
export type NewBill = { pupil: Pupil; lines: NewLine[]; choices: NewLine[]; totalMinor: number }

/** A scholarship or discount of a pupil's own that lasts over terms. */
export type Lasting = Pick<
  FeeRule,
  'code' | 'name' | 'percent_hundredths' | 'amount_minor' | 'fees' | 'purpose' | 'approved_by'
> & {
  kind: 'discount' | 'scholarship'
}

/** What a schedule asks for, and what is taken off it: by rule, and of pupils' own by their id. */
export type FeeParts = {
  fees: readonly FeeLine[]
  rules: readonly FeeRule[]
  lasting: ReadonlyMap<string, readonly Lasting[]>
}

/** What a family was asked for already: `familyId code`. */
export const familyKey = (familyId: string, code: string): string => `${familyId} ${code}`

/**
 * The bill of each pupil, in the order given (a family's eldest first); `asked` are fees of families that are on a brother's or sister's
 * bill already. What is different for a pupil goes before the rules: who has a discount or scholarship of its own, of these fees alone or
 * one that lasts, gets none by rule. Pupils for whom nothing is left nor to choose, or whose discounts are larger than their fees, get none.
 */
export function billsFromFees(
  { fees, rules, lasting }: FeeParts,
  pupils: readonly Pupil[],
  exceptions: ReadonlyMap<string, readonly FeeException[]>,
  asked: ReadonlySet<string> = new Set(),
): NewBill[] {
  const askedOf = new Set(asked)
  return pupils.flatMap((pupil) => {
    const own = exceptions.get(pupil.wardId) ?? []
    const changes = new Map(own.map((change) => [change.code, change]))
    const lines: NewLine[] = []
    const choices: NewLine[] = []
    for (const fee of feesFor(fees, pupil)) {
      const change = changes.get(fee.code)
      changes.delete(fee.code)
      if (change?.amount_minor === null) continue
      if (fee.basis === 'family') {
        const key = familyKey(pupil.familyId, fee.code)
        if (askedOf.has(key)) continue
        askedOf.add(key)
      }
      const { code, name, group, mandatory, basis, purpose, approved_by } = fee
      const changed = change && {
        amount_minor: change.amount_minor,
        purpose: change.purpose ?? purpose,
        approved_by: change.approved_by ?? approved_by,
      }
      const into = mandatory ? lines : choices
      into.push({
        code,
        name,
        kind: 'fee',
        group,
        mandatory,
        basis,
        purpose,
        approved_by,
        amount_minor: fee.amount_minor,
        ...changed,
      })
    }
    const lasts = ofItsOwn(lasting.get(pupil.wardId) ?? [], own, lines)
    lines.push(...(lasts.length > 0 ? lasts : byRule(rules, pupil, own, lines)))
    for (const { code, kind, name, amount_minor, purpose, approved_by } of changes.values())
      if (amount_minor !== null)
        lines.push({ code, name, kind, group: null, mandatory: true, basis: 'pupil', purpose, approved_by, amount_minor })
    const totalMinor = lines.reduce((sum, { kind, amount_minor }) => sum + (kind === 'fee' ? amount_minor : -amount_minor), 0)
    const isAsked = totalMinor > 0 || (totalMinor === 0 && choices.length > 0)
    return isAsked ? [{ pupil, lines, choices, totalMinor }] : []
  })
}

/** What a pupil's lasting scholarships and discounts take off a bill of these fees, beside those of these fees alone. */
function ofItsOwn(lasting: readonly Lasting[], own: readonly FeeException[], fees: readonly NewLine[]): NewLine[] {
  const already = own.reduce((sum, { kind, amount_minor }) => sum + (kind === 'fee' ? 0 : (amount_minor ?? 0)), 0)
  return takenOff(lasting, fees, already).map(({ of: { code, name, kind, purpose, approved_by }, amount_minor }) => {
    return { code, name, kind, group: null, mandatory: true, basis: 'pupil', purpose, approved_by, amount_minor }
  })
}

/** What the rules take off a bill of these fees. */
function byRule(
  rules: readonly FeeRule[],
  { standing }: Pupil,
  own: readonly FeeException[],
  fees: readonly NewLine[],
): NewLine[] {
  if (own.some(({ kind }) => kind !== 'fee')) return []
  const instead = new Set(own.map(({ code }) => code))
  const open = rules.filter(({ code }) => !instead.has(code))
  return reductionsFor(open, standing, fees).map(({ rule: { code, name, purpose, approved_by }, amount_minor }) => {
    const whole = { mandatory: true, basis: 'pupil' } as const
    return { code, name, kind: 'discount', group: null, ...whole, purpose, approved_by, amount_minor }
  })
}

import type { BankReason } from '@schoolgate/contracts/bank'
import type { KnownWard } from './known.ts'

/** How an amount goes to children of a family, and what is to be said of that. */
export type Shared = {
  parts: { ward_id: string; amount_minor: number }[]
  creditMinor: number
  isExact: boolean
  reason: BankReason | null
}

const owing = (wards: readonly KnownWard[]) => wards.filter(({ owedMinor }) => owedMinor > 0)
const sumOf = (wards: readonly KnownWard[]) => owing(wards).reduce((sum, { owedMinor }) => sum + owedMinor, 0)
const nameOf = ({ names }: KnownWard) => names[0] ?? ''

/** Shares money over the children of a family; `meant`: those of them who are named. */
export function share(amountMinor: number, family: readonly KnownWard[], meant: readonly KnownWard[]): Shared {
  const open = owing(meant.length > 0 ? meant : family)
  const [only, ...others] = open
  const exact = open.filter(({ owedMinor }) => owedMinor === amountMinor)
  const [fits] = exact
  if (fits && exact.length === 1) return whole(fits, amountMinor, { code: 'exact', name: nameOf(fits) })
  if (only && others.length === 0 && amountMinor < only.owedMinor)
    return {
      ...whole(only, amountMinor, { code: 'part', name: nameOf(only), minor: only.owedMinor - amountMinor }),
      isExact: false,
    }
  // More than the child who is named has left to pay: it is for brothers and sisters, too.
  const among = amountMinor > sumOf(open) ? owing(family) : open
  const total = sumOf(among)
  const [first] = among.length > 0 ? among : meant.length > 0 ? meant : family
  if (!first) return { parts: [], creditMinor: 0, isExact: false, reason: null }
  if (among.length === 0)
    return { ...whole(first, amountMinor, { code: 'nothing_owed' }), creditMinor: amountMinor, isExact: false }
  if (total === amountMinor && among.length > 1)
    return { parts: among.map(partOf), creditMinor: 0, isExact: true, reason: { code: 'together', minor: among.length } }
  const creditMinor = Math.max(0, amountMinor - total)
  let left = amountMinor
  const parts = among.flatMap((ward) => {
    const amount = Math.min(left, ward.owedMinor)
    left -= amount
    return amount > 0 ? [{ ward_id: ward.id, amount_minor: amount }] : []
  })
  const [head, ...rest] = parts
  return {
    parts: head ? [{ ...head, amount_minor: head.amount_minor + left }, ...rest] : [],
    creditMinor,
    isExact: false,
    reason: creditMinor > 0 ? { code: 'more', minor: creditMinor } : { code: 'part', minor: total - amountMinor },
  }
}

const partOf = ({ id, owedMinor }: KnownWard) => ({ ward_id: id, amount_minor: owedMinor })

const whole = ({ id }: KnownWard, amountMinor: number, reason: BankReason): Shared => ({
  parts: [{ ward_id: id, amount_minor: amountMinor }],
  creditMinor: 0,
  isExact: reason.code === 'exact',
  reason,
})

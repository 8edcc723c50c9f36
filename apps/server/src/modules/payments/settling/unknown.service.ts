import { Counter, type Registry } from 'prom-client'
import type { Tx } from '#db'
import type { Transaction } from '#modules/payments/provider'
import { accountHolders, keepUnknown, type UnknownRow } from './unknown.store.ts'

/** Money told of that is not to be settled, and why. */
export type UnmatchedPayment = { came: Transaction; reason: UnknownRow['reason'] }

/** Says to the operator, who alone may know of it, that there is money of nobody's. */
export type TellOperator = (found: readonly UnknownRow[]) => void

export function operatorTeller(log: { warn(details: object, message: string): void }, metrics: Registry): TellOperator {
  const counted = new Counter({
    name: 'payments_unknown_total',
    help: 'Payments of the provider that belong to no payment of ours and to no school, by reason',
    labelNames: ['provider', 'reason'],
    registers: [metrics],
  })
  return (found) => {
    for (const { provider, reason, reference } of found) {
      counted.inc({ provider, reason })
      log.warn({ reference, reason }, 'the payment provider has money that no school here asked for: schoolgate payment unknown')
    }
  }
}

/** Writes down what is not to be settled, for the school it belongs to; answers what of it the operator must look at and did not know before. */
export async function keepUnmatched(
  tx: Tx,
  provider: UnknownRow['provider'],
  strays: readonly UnmatchedPayment[],
  now: Date,
): Promise<UnknownRow[]> {
  if (strays.length === 0) return []
  const schools = await accountHolders(tx)
  const unknown = strays.map(({ reason, came }) => {
    const { reference, isLive, amountMinor, currency, subaccount, paidAt } = came
    return { schoolId: ownerOf(came, schools), reference, isLive, reason, amountMinor, currency, subaccount, paidAt }
  })
  const fresh = await keepUnknown(tx, provider, unknown, now)
  return fresh.filter(({ schoolId, reason }) => schoolId === null || reason === 'other_mode')
}

/**
 * Whose money it is that our books know nothing of: the school's whose account below ours it went to, or that is written on it. The
 * account of an installation with one school is that school's; otherwise what says nothing is nobody's, and never everybody's.
 */
export function ownerOf(
  { subaccount, schoolId }: Transaction,
  schools: readonly { id: string; subaccount: string | null }[],
): string | null {
  const holders = schools.filter((school) => subaccount !== null && school.subaccount === subaccount)
  // Two schools may share an account below ours: then what is written on the payment says which.
  const [one, ...others] = holders.length > 0 ? holders : schools
  if (!one) return null
  if (others.length === 0 && (holders.length > 0 || subaccount === null)) return one.id
  return [one, ...others].find(({ id }) => id === schoolId)?.id ?? null
}

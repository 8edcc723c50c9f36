import type { BankGuess, BankReason } from '@schoolgate/contracts/bank'
import { daysAfter } from '#lib/days'
import { folded } from '#lib/sheets/words'
import type { KnownSettlement, OpenLine } from './known.ts'

/** A bank shows it on the provider's day, or after a long weekend. */
const DAYS_LATER = 7
/** Money comes from the provider: banks write its name, or “PSTK_3090024” with the settlement's number. */
const PROVIDER = /(?:^| )(?:paystack|pstk)/

export type PaidOut = Pick<BankGuess, 'stand' | 'reasons'> & { settlement: NonNullable<BankGuess['settlement']> }

/**
 * What the provider paid out, by just the sum that comes to the bank. Its number or the provider's name says that it is; the sum and
 * the day alone are asked about.
 */
export function paidOut({ day }: OpenLine, text: string, those: readonly KnownSettlement[]): PaidOut | null {
  const numbers = new Set(text.split(/\D+/))
  const near = those.filter((each) => daysAfter(each.day, -1) <= day && day <= daysAfter(each.day, DAYS_LATER))
  const named = those.find(({ number }) => numbers.has(number))
  const [first, ...others] = near
  const found = named ?? first
  if (!found || (!named && others.length > 0)) return null
  const isSaid = named !== undefined || PROVIDER.test(folded(text))
  return {
    stand: isSaid ? 'here' : 'look',
    reasons: [...reasonsOf(found), { code: named ? 'settlement_no' : 'settlement_day' }],
    settlement: { id: found.id, number: found.number },
  }
}

function reasonsOf({ number, grossMinor, feesMinor, netMinor }: KnownSettlement): BankReason[] {
  const heldMinor = grossMinor - feesMinor - netMinor
  return [
    { code: 'settlement', name: number, minor: grossMinor },
    { code: 'settlement_fees', minor: feesMinor },
    ...(heldMinor === 0 ? [] : [{ code: 'settlement_held' as const, minor: heldMinor }]),
  ]
}

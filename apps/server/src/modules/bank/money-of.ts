import type { OfficeMoney } from '@schoolgate/contracts/office-payments'
import { readPhone } from '#lib/phone'
import type { LineRow } from './lines.store.ts'

/** A number of the bank's own: not “fees”, and no phone, which is the same each time. */
const OWN_NUMBER = /^(?=(?:\D*\d){5})[A-Za-z0-9./-]{6,60}$/

type How = {
  kind: 'bank' | 'momo'
  /** No part of the line is booked yet: the first bears the bank's number, which nobody else may write down then. */
  isFirst: boolean
  countries: readonly string[]
  parts: OfficeMoney['parts']
  creditMinor: number
}

/** A line of an account as money that the desk writes down. */
export function moneyOf(
  { day, reference, narration, payerName }: LineRow,
  { kind, isFirst, countries, parts, creditMinor }: How,
): OfficeMoney {
  const isNumber =
    reference !== null && OWN_NUMBER.test(reference.replaceAll(' ', '')) && readPhone(reference, countries) === null
  return {
    method: kind === 'momo' ? 'momo' : 'bank_transfer',
    parts,
    paid_on: day,
    note: narration.slice(0, 200) || undefined,
    ...(creditMinor > 0 ? { credit_minor: creditMinor } : {}),
    ...(payerName === null ? {} : { payer_name: payerName }),
    ...(isFirst && isNumber ? { provider_reference: reference } : {}),
  }
}

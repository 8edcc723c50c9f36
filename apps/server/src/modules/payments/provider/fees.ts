/*
 * What Paystack keeps of a payment (domain §4, paystack.com/pricing). Integer arithmetic in minor units; a share of a percent
 * is in hundred-thousandths, so that 1.95 % is 1950.
 */

type Tariff = {
  perHundredThousand: number
  /** Added from this amount on. */
  flat: { minor: number; from: number }
  /** It never keeps more. */
  mostMinor: number | null
  label: string
}

const WHOLE = 100_000
const NO_FLAT = { minor: 0, from: 0 }

const TARIFFS: Record<string, Tariff> = {
  GHS: { perHundredThousand: 1950, flat: NO_FLAT, mostMinor: null, label: '1.95%' },
  NGN: { perHundredThousand: 1500, flat: { minor: 100_00, from: 2500_00 }, mostMinor: 2000_00, label: '1.5% + ₦ 100.00' },
}

/** Currencies that can be paid online. */
export const isPayableOnline = (currency: string): boolean => currency in TARIFFS

/** What the provider keeps of `total`, rounded up to a whole minor unit. */
export function feeOf(totalMinor: number, currency: string): number {
  const tariff = tariffOf(currency)
  const flat = totalMinor >= tariff.flat.from ? tariff.flat.minor : 0
  const fee = Math.ceil((totalMinor * tariff.perHundredThousand) / WHOLE) + flat
  return Math.min(fee, tariff.mostMinor ?? fee)
}

/**
 * What the payer is charged on top when the payer bears the fee: so much that `amount` is left for the school after the provider took
 * its share of the whole, and not a minor unit more.
 */
export function surchargeOf(amountMinor: number, currency: string): number {
  const { perHundredThousand } = tariffOf(currency)
  let total = amountMinor + feeOf(amountMinor, currency)
  while (total - feeOf(total, currency) < amountMinor)
    total += Math.max(1, Math.floor(((amountMinor - (total - feeOf(total, currency))) * WHOLE) / (WHOLE - perHundredThousand)))
  return total - amountMinor
}

/** The tariff in words. */
export const feeLabel = (currency: string): string => tariffOf(currency).label

function tariffOf(currency: string): Tariff {
  const tariff = TARIFFS[currency]
  if (!tariff) throw new Error(`Nobody said what a payment in ${currency} costs.`)
  return tariff
}

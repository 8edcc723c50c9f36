import type { Money } from '@schoolgate/contracts/money'

/** What the installation's provider asks for a text. */
export type SmsPrice = { of(parts: number): Money }

/** By the price of a hundred parts, since one part costs less than the smallest coin can say. */
export const smsPrice = ({ amount_minor, currency }: Money): SmsPrice => ({
  of: (parts) => ({ amount_minor: Math.ceil((parts * amount_minor) / 100), currency }),
})

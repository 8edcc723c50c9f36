import * as z from 'zod/mini'

/** An amount in minor units (pesewas, kobo) with its ISO 4217 currency. Never a float. */
export const Money = z.object({ amount_minor: z.int(), currency: z.string().check(z.regex(/^[A-Z]{3}$/)) })
export type Money = z.infer<typeof Money>

// Each is dear to make, and a page of a ledger writes hundreds of amounts.
const WHOLE = { en: new Intl.NumberFormat('en-GB'), fr: new Intl.NumberFormat('fr-FR') }
const SYMBOLS: Record<string, string> = { GHS: 'GH₵', NGN: '₦' }

/** The two parts an amount is written with: "GH₵" and "1,060.00"; in French "1 060,00". Integer arithmetic only. */
export function moneyParts({ amount_minor, currency }: Money, language: 'en' | 'fr'): { symbol: string; amount: string } {
  const minor = Math.abs(amount_minor)
  const whole = WHOLE[language].format(Math.trunc(minor / 100))
  const part = String(minor % 100).padStart(2, '0')
  return {
    symbol: SYMBOLS[currency] ?? currency,
    amount: `${amount_minor < 0 ? '−' : ''}${whole}${language === 'fr' ? ',' : '.'}${part}`,
  }
}

import type { Money } from '@schoolgate/contracts/money'
import type { Language } from '#lib/words'

export type { Money }

const SYMBOLS: Record<string, string> = { GHS: 'GH₵', NGN: '₦' }
const SPOKEN: Record<string, Record<Language, string>> = {
  GHS: { en: 'Ghana cedis', fr: 'cédis ghanéens' },
  NGN: { en: 'naira', fr: 'nairas' },
}

/** The two parts an amount is drawn from: "GH₵" and "1,060.00". Integer arithmetic only. */
export const moneyParts = (money: Money, language: Language): { symbol: string; amount: string } => {
  const minor = Math.abs(money.amount_minor)
  const whole = Math.trunc(minor / 100)
  const sign = money.amount_minor < 0 ? '−' : ''
  const grouped = new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-GB').format(whole)
  const point = language === 'fr' ? ',' : '.'
  return {
    symbol: SYMBOLS[money.currency] ?? money.currency,
    amount: `${sign}${grouped}${point}${String(minor % 100).padStart(2, '0')}`,
  }
}

/** The amount as it is read aloud: "1,060.00 Ghana cedis". */
export const moneySpoken = (money: Money, language: Language): string =>
  `${moneyParts(money, language).amount.replace(/[.,]00$/, '')} ${SPOKEN[money.currency]?.[language] ?? money.currency}`

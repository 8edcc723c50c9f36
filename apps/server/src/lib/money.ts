import type { Money } from '@schoolgate/contracts/money'

const SYMBOLS: Record<string, string> = { GHS: 'GH₵', NGN: '₦' }
const LOCALES = { en: 'en-GB', fr: 'fr-FR' }

/** An amount in words of a line of text: `GH₵ 1,060.00` with a space that does not break (DESIGN §2). Integer arithmetic only. */
export function moneyText({ amount_minor: minor, currency }: Money, language: 'en' | 'fr'): string {
  const whole = new Intl.NumberFormat(LOCALES[language]).format(Math.trunc(Math.abs(minor) / 100))
  const cents = String(Math.abs(minor) % 100).padStart(2, '0')
  return `${minor < 0 ? '−' : ''}${SYMBOLS[currency] ?? currency}\u00a0${whole}${language === 'fr' ? ',' : '.'}${cents}`
}

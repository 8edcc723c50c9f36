import { moneyParts, type Money } from '@schoolgate/contracts/money'
import type { Language } from '#lib/words'

export { moneyParts, type Money }

const SPOKEN: Record<string, Record<Language, string>> = {
  GHS: { en: 'Ghana cedis', fr: 'cédis ghanéens' },
  NGN: { en: 'naira', fr: 'nairas' },
}

/** The amount as it is read aloud: "1,060.00 Ghana cedis". */
export const moneySpoken = (money: Money, language: Language): string =>
  `${moneyParts(money, language).amount.replace(/[.,]00$/, '')} ${SPOKEN[money.currency]?.[language] ?? money.currency}`

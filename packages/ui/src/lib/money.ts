import { moneyParts, type Money } from '@schoolgate/contracts/money'
import type { Language } from '#lib/words'

export { moneyParts, type Money }

const SPOKEN: Record<string, Record<Language, string>> = {
  GHS: { en: 'Ghana cedis', fr: 'cédis ghanéens' },
  NGN: { en: 'naira', fr: 'nairas' },
}

/** The amount inside a sentence or on a button: "GH₵ 1,060.00". */
export const moneyText = (money: Money, language: Language): string => {
  const { symbol, amount } = moneyParts(money, language)
  return `${money.amount_minor < 0 ? '−' : ''}${symbol}\u00a0${amount.replace('−', '')}`
}

/** What somebody wrote into a field for an amount, in minor units: "1,060", "1060.5", "1 060,50"; null when it is no amount above zero. */
export const minorOf = (written: string): number | null => {
  const compact = written.replace(/[\s\u00a0\u202f]/g, '').replace(/^(?:GH₵|GHS|₦|NGN)/i, '')
  const found = /^(\d{1,3}(?:,\d{3})+|\d{1,9})(?:[.,](\d{1,2}))?$/.exec(compact)
  if (!found) return null
  const minor = Number(found[1]?.replaceAll(',', '')) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
  return minor > 0 ? minor : null
}

/** An amount above zero as it is typed: "480.00". Integers only. */
export const writtenOf = (minor: number): string => `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`

/** The amount as it is read aloud: "1,060.00 Ghana cedis". */
export const moneySpoken = (money: Money, language: Language): string =>
  `${moneyParts(money, language).amount.replace(/[.,]00$/, '')} ${SPOKEN[money.currency]?.[language] ?? money.currency}`

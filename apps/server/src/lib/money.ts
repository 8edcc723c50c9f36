import { moneyParts, type Money } from '@schoolgate/contracts/money'

/** An amount as spreadsheets and data files have it, exact to the hundredth: `1060.00`, `-0.05`. */
export const decimal = (minor: number): string =>
  `${minor < 0 ? '-' : ''}${Math.trunc(Math.abs(minor) / 100)}.${String(Math.abs(minor) % 100).padStart(2, '0')}`

/** An amount in words of a line of text: `GH₵ 1,060.00` with a space that does not break (DESIGN §2). */
export function moneyText(money: Money, language: 'en' | 'fr'): string {
  const { symbol, amount } = moneyParts(money, language)
  return amount.startsWith('−') ? `−${symbol}\u00a0${amount.slice(1)}` : `${symbol}\u00a0${amount}`
}

import { moneyParts, type Money } from '@schoolgate/contracts/money'

/** An amount in words of a line of text: `GH₵ 1,060.00` with a space that does not break (DESIGN §2). */
export function moneyText(money: Money, language: 'en' | 'fr'): string {
  const { symbol, amount } = moneyParts(money, language)
  return amount.startsWith('−') ? `−${symbol}\u00a0${amount.slice(1)}` : `${symbol}\u00a0${amount}`
}

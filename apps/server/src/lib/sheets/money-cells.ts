import { tidy } from './words.ts'

/** An amount as a list writes it, in the school's currency; `sign` is −1 of one in brackets, with a minus or “CR”. */
export type AmountRead = { is: 'amount'; amount: string; sign: 1 | -1 } | { is: 'nothing' } | { is: 'no_amount' }

const NOTHING = /^(?:-+|–|nil|none|zero|n\/?a|cleared|paid|nothing|0+(?:[.,]0+)?)?$/i
/** What stands before an amount and says of which money it is. */
export const CURRENCY = /(?:gh\s?[₵¢c]|ghs|ghc|¢|₵|₦|ngn|n(?=\s?\d)|#|cfa|fcfa|xof|\$|usd|le)\s*/gi

/** “GH₵ 1,250.00”, “(40)”, “₦15 000”, “350 cedis”, “1250/=”. Never through a float. */
export function readAmount(written: string): AmountRead {
  const text = tidy(written)
  if (NOTHING.test(text.replaceAll(CURRENCY, ''))) return { is: 'nothing' }
  const bare = text
    .replaceAll(CURRENCY, '')
    .replace(/\s*(?:cedis?|naira|francs?|\/=|\/-)\s*$/i, '')
    .trim()
  const [, open = '', minus = '', number = '', after = ''] =
    /^(\()?\s*(-)?\s*(\d[\d,. ]*)\s*\)?\s*(cr|dr|-)?\.?$/i.exec(bare) ?? []
  const amount = plainAmount(number.trim())
  if (amount === null) return { is: 'no_amount' }
  if (/^0+(?:\.0+)?$/.test(amount)) return { is: 'nothing' }
  const isAhead = open !== '' || minus !== '' || after === '-' || after.toLowerCase() === 'cr'
  return { is: 'amount', amount, sign: isAhead ? -1 : 1 }
}

/** Digits with a point, out of “1,250.00”, “1.250,00”, “15 000” and what Excel leaves of sums (“1250.4999999”, which is refused). */
export function plainAmount(number: string): string | null {
  const [, units = '', cents] =
    /^(\d{1,3}(?:[, ]\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(number) ?? /^(\d{1,3}(?:\.\d{3})+|\d+),(\d{1,2})$/.exec(number) ?? []
  if (units === '') return null
  const digits = units.replaceAll(/\D/g, '')
  return digits.length > 10 ? null : cents === undefined ? digits : `${digits}.${cents.padEnd(2, '0')}`
}

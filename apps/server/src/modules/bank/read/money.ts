import { CURRENCY, plainAmount } from '#lib/sheets/money-cells'
import type { SheetCell } from '#lib/sheets/workbook'
import { tidy } from '#lib/sheets/words'

/** An amount as a bank writes it; below zero it went out. `isSigned`: it says itself which way. */
export type MoneyRead =
  | { is: 'amount'; minor: number; currency: string | null; isSigned: boolean }
  | { is: 'nothing' }
  | { is: 'no_amount' }

const CODES: readonly [RegExp, string][] = [
  [/^(?:gh\s?[₵¢c]|ghs|ghc|¢|₵)/i, 'GHS'],
  [/^(?:₦|ngn|n(?=\s?\d)|#)/i, 'NGN'],
  [/^(?:cfa|fcfa|xof)/i, 'XOF'],
  [/^(?:us)?\$|^usd/i, 'USD'],
  [/^(?:€|eur)/i, 'EUR'],
  [/^(?:£|gbp)/i, 'GBP'],
]
const OTHER = /(?:€|eur|£|gbp|us(?=\$))\s*/gi

/** “1,405.00”, “(200.00)”, “200.00-”, “1,405.00 CR”, “GHS 50”. Never through a float. */
export function readMoney(cell: SheetCell | null): MoneyRead {
  const text = tidy(cell?.text ?? '')
  if (text === '' || /^-+$|^nil$/i.test(text)) return { is: 'nothing' }
  const bare = text.replace(/^[(+-]\s*/, '')
  const currency = CODES.find(([pattern]) => pattern.test(bare))?.[1] ?? null
  const [, open = '', sign = '', number = '', after = ''] =
    /^(\()?\s*([+-])?\s*(\d[\d,. ]*)\s*\)?\s*(cr|dr|c|d|-|\+)?\.?$/i.exec(
      text.replaceAll(OTHER, '').replaceAll(CURRENCY, '').trim(),
    ) ?? []
  const plain = plainAmount(number.trim())
  if (plain === null) return { is: 'no_amount' }
  const [whole = '0', cents = ''] = plain.split('.')
  const minor = Number(whole) * 100 + Number(cents.padEnd(2, '0'))
  const isOut = open !== '' || sign === '-' || after === '-' || /^d/i.test(after)
  return { is: 'amount', minor: isOut ? -minor : minor, currency, isSigned: isOut || sign === '+' || after !== '' }
}

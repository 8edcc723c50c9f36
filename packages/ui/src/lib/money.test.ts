import { expect, test } from 'vitest'
import { moneyParts, moneySpoken } from '#lib/money'

test.each([
  [106_000, 'GHS', 'GH₵', '1,060.00', '1,060 Ghana cedis'],
  [15_000_000, 'NGN', '₦', '150,000.00', '150,000 naira'],
  [5, 'GHS', 'GH₵', '0.05', '0.05 Ghana cedis'],
  [-2_050, 'GHS', 'GH₵', '−20.50', '−20.50 Ghana cedis'],
])('%i in %o is drawn "%s %s" and read "%s"', (amount_minor, currency, symbol, amount, spoken) => {
  expect(moneyParts({ amount_minor, currency }, 'en')).toEqual({ symbol, amount })
  expect(moneySpoken({ amount_minor, currency }, 'en')).toBe(spoken)
})

import { expect, test } from 'vitest'
import { amountInWords } from './money-words.ts'

const cases: [minor: number, currency: string, en: string, fr: string][] = [
  [106000, 'GHS', 'One thousand and sixty Ghana cedis', 'Mille soixante cédis ghanéens'],
  [100, 'GHS', 'One Ghana cedi', 'Un cédi ghanéen'],
  [1, 'GHS', 'Zero Ghana cedis, one pesewa', 'Zéro cédi ghanéen et un pesewa'],
  [61050, 'GHS', 'Six hundred and ten Ghana cedis, fifty pesewas', 'Six cent dix cédis ghanéens et cinquante pesewas'],
  [2100, 'GHS', 'Twenty-one Ghana cedis', 'Vingt et un cédis ghanéens'],
  [7100, 'GHS', 'Seventy-one Ghana cedis', 'Soixante et onze cédis ghanéens'],
  [8000, 'GHS', 'Eighty Ghana cedis', 'Quatre-vingts cédis ghanéens'],
  [8100, 'GHS', 'Eighty-one Ghana cedis', 'Quatre-vingt-un cédis ghanéens'],
  [9900, 'GHS', 'Ninety-nine Ghana cedis', 'Quatre-vingt-dix-neuf cédis ghanéens'],
  [20000, 'GHS', 'Two hundred Ghana cedis', 'Deux cents cédis ghanéens'],
  [8_000_000, 'GHS', 'Eighty thousand Ghana cedis', 'Quatre-vingt mille cédis ghanéens'],
  [20_000_000, 'NGN', 'Two hundred thousand naira', 'Deux cent mille nairas'],
  [100_000_000, 'NGN', 'One million naira', 'Un million de nairas'],
  [
    123_456_789_01,
    'NGN',
    'One hundred and twenty-three million four hundred and fifty-six thousand seven hundred and eighty-nine naira, one kobo',
    'Cent vingt-trois millions quatre cent cinquante-six mille sept cent quatre-vingt-neuf nairas et un kobo',
  ],
  [100_000_100, 'NGN', 'One million and one naira', 'Un million un nairas'],
  [0, 'GHS', 'Zero Ghana cedis', 'Zéro cédi ghanéen'],
]

test.each(cases)('%i %s is written out as a receipt says it, in English and French', (amount_minor, currency, en, fr) => {
  expect(amountInWords({ amount_minor, currency }, 'en')).toBe(en)
  expect(amountInWords({ amount_minor, currency }, 'fr')).toBe(fr)
})

test('no two amounts below a hundred thousand are written alike', () => {
  for (const language of ['en', 'fr'] as const) {
    const seen = new Set<string>()
    for (let whole = 0; whole < 100_000; whole++)
      seen.add(amountInWords({ amount_minor: whole * 100, currency: 'GHS' }, language))
    expect(seen.size).toBe(100_000)
  }
})

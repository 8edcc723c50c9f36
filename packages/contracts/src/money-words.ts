import type { Money } from './money.ts'

type Language = 'en' | 'fr'
/** One and many, of the whole and of its hundredth part. */
type Coins = { one: string; many: string; part: string; parts: string }

const COINS: Record<string, Record<Language, Coins>> = {
  GHS: {
    en: { one: 'Ghana cedi', many: 'Ghana cedis', part: 'pesewa', parts: 'pesewas' },
    fr: { one: 'cédi ghanéen', many: 'cédis ghanéens', part: 'pesewa', parts: 'pesewas' },
  },
  NGN: {
    en: { one: 'naira', many: 'naira', part: 'kobo', parts: 'kobo' },
    fr: { one: 'naira', many: 'nairas', part: 'kobo', parts: 'kobos' },
  },
}

const EN_SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const EN_TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const EN_SCALES = ['', 'thousand', 'million', 'billion', 'trillion']

const FR_SMALL =
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf'.split(
    ' ',
  )
const FR_TENS = ['', '', 'vingt', 'trente', 'quarante', 'cinquante', 'soixante', 'soixante', 'quatre-vingt', 'quatre-vingt']
const FR_SCALES = ['', 'mille', 'million', 'milliard', 'billion']

/** An amount as a receipt writes it out: "One thousand and sixty Ghana cedis, five pesewas". */
export function amountInWords({ amount_minor, currency }: Money, language: Language): string {
  const minor = Math.abs(amount_minor)
  const [whole, part] = [Math.trunc(minor / 100), minor % 100]
  const coins = COINS[currency]?.[language] ?? { one: currency, many: currency, part: '/ 100', parts: '/ 100' }
  const number = language === 'fr' ? frenchNumber : englishNumber
  const isOne = language === 'fr' ? whole < 2 : whole === 1
  const wholes = `${number(whole)}${language === 'fr' && whole >= 1_000_000 && whole % 1_000_000 === 0 ? ' de' : ''} ${isOne ? coins.one : coins.many}`
  const parts = part === 0 ? '' : `${language === 'fr' ? ' et ' : ', '}${number(part)} ${part === 1 ? coins.part : coins.parts}`
  const text = `${amount_minor < 0 ? (language === 'fr' ? 'moins ' : 'minus ') : ''}${wholes}${parts}`
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A number in groups of three digits, largest first, each with its place: 0 ones, 1 thousands, 2 millions … */
function groupsOf(number: number): { value: number; place: number }[] {
  const groups: { value: number; place: number }[] = []
  for (let rest = number, place = 0; rest > 0; rest = Math.trunc(rest / 1000), place++)
    if (rest % 1000 > 0) groups.unshift({ value: rest % 1000, place })
  return groups
}

function englishNumber(number: number): string {
  if (number === 0) return 'zero'
  const groups = groupsOf(number)
  return groups
    .map(({ value, place }, index) => {
      const isLast = index === groups.length - 1 && index > 0 && place === 0 && value < 100
      return `${isLast ? 'and ' : ''}${englishBelow1000(value)}${place > 0 ? ` ${EN_SCALES[place] ?? ''}` : ''}`
    })
    .join(' ')
}

function englishBelow1000(number: number): string {
  const [hundreds, rest] = [Math.trunc(number / 100), number % 100]
  const ones = rest % 10 === 0 ? '' : `-${EN_SMALL[rest % 10] ?? ''}`
  const small = rest < 20 ? (EN_SMALL[rest] ?? '') : `${EN_TENS[Math.trunc(rest / 10)] ?? ''}${ones}`
  if (hundreds === 0) return small
  return `${EN_SMALL[hundreds] ?? ''} hundred${rest === 0 ? '' : ` and ${small}`}`
}

function frenchNumber(number: number): string {
  if (number === 0) return 'zéro'
  return groupsOf(number)
    .map(({ value, place }) => {
      if (place === 0) return frenchBelow1000(value, true)
      const scale = FR_SCALES[place] ?? ''
      // “mille” never changes and needs no “un”; before it “cent” and “quatre-vingt” stay without s.
      if (place === 1) return value === 1 ? scale : `${frenchBelow1000(value, false)} ${scale}`
      return `${frenchBelow1000(value, true)} ${scale}${value > 1 ? 's' : ''}`
    })
    .join(' ')
}

function frenchBelow1000(number: number, isEnd: boolean): string {
  const [hundreds, rest] = [Math.trunc(number / 100), number % 100]
  const small = rest === 0 ? '' : frenchBelow100(rest, isEnd)
  if (hundreds === 0) return small
  const many = hundreds > 1 && rest === 0 && isEnd ? 's' : ''
  return `${hundreds === 1 ? '' : `${FR_SMALL[hundreds] ?? ''} `}cent${many}${small === '' ? '' : ` ${small}`}`
}

function frenchBelow100(number: number, isEnd: boolean): string {
  if (number < 20) return FR_SMALL[number] ?? ''
  const tens = Math.trunc(number / 10)
  const ones = tens === 7 || tens === 9 ? (number % 10) + 10 : number % 10
  const word = FR_TENS[tens] ?? ''
  if (ones === 0) return tens === 8 && isEnd ? `${word}s` : word
  const isWithEt = tens < 8 && (ones === 1 || ones === 11)
  return isWithEt ? `${word} et ${FR_SMALL[ones] ?? ''}` : `${word}-${FR_SMALL[ones] ?? ''}`
}

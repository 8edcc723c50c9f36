/**
 * The figures of a text, each as one comparable token: `n:1060` a number, `d:2026-03-12` a date (`d:*-03-12` without a year),
 * `t:07:45` a time, `g:B2` a grade, `p:0245550182` a telephone number.
 */
export type Figure = string

const MONTHS = [
  'jan(?:uary|vier)?',
  'f[eé]v(?:rier)?|feb(?:ruary)?',
  'mar(?:ch|s)?',
  'avr(?:il)?|apr(?:il)?',
  'may|mai',
  'june?|juin',
  'july?|juil(?:let)?',
  'ao[uû]t|aug(?:ust)?',
  'sept?(?:ember|embre)?',
  'oct(?:ober|obre)?',
  'nov(?:ember|embre)?',
  'd[eé]c(?:ember|embre)?',
]
const MONTH = MONTHS.join('|')
const monthOf = (word: string) => MONTHS.findIndex((month) => new RegExp(`^(?:${month})$`, 'i').test(word)) + 1
/** "one" and "un" are articles as often as numbers, so they are not held against a sentence. */
const NUMBER_WORDS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
    'deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf vingt',
  ].flatMap((line) => line.split(' ').map((word, index): [string, number] => [word, index + 2])),
)
const two = (text: string | number) => String(text).padStart(2, '0')
/** "Term 1", "Basic 5", "Step 2": a name, not a figure. */
const NAMES = /\b(?:term|trimestre|basic|primary|class|jhs|jss|shs|kg|nursery|stage|step|form|b|p|version|year|ca)\s?\d{1,2}\b/gi
/** The emergency number may always be said. */
const ALWAYS_ALLOWED = /\b112\b/g
const LIST_NUMBER = /^\s*\d{1,2}[.)]\s/gm
const SESSION = /\b(20\d\d)\s?[/–-]\s?(20\d\d|\d\d)\b/g

/** Most texts of a record hold no figure at all, and need not be looked at closely. */
const MAY_HOLD_ONE = new RegExp(`\\p{Nd}|${Object.keys(NUMBER_WORDS).join('|')}`, 'iu')

/** Most texts of a record that hold one are a day. */
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Every figure in a text, in no particular order. */
export function figuresOf(text: string): Figure[] {
  if (DAY.test(text)) return [`d:${text}`]
  const found: Figure[] = []
  let rest = ` ${text
    .normalize('NFKC')
    .replace(/[\u00a0\u202f]/g, ' ')
    .replaceAll('−', '-')} `
  if (!MAY_HOLD_ONE.test(rest)) return []
  const take = (pattern: RegExp, read: (...groups: string[]) => string | undefined) => {
    rest = rest.replace(pattern, (match: string, ...groups: (string | number | undefined)[]) => {
      const figure = read(...groups.map((group) => String(group ?? '')))
      if (figure === undefined) return match
      if (figure !== '') found.push(figure)
      return ' '
    })
  }
  take(LIST_NUMBER, () => '')
  take(/\b(\d{4})-(\d{2})-(\d{2})(?:T[\d:.]+Z)?/g, (year, month, day) => `d:${year}-${month}-${day}`)
  take(/\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/g, (day = '', month = '', year) => `d:${year}-${two(month)}-${two(day)}`)
  take(
    new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th|er)?(?: of| de)? (${MONTH})\\b\\.?,?(?: (\\d{4}))?`, 'gi'),
    (day = '', month = '', year = '') => `d:${year === '' ? '*' : year}-${two(monthOf(month))}-${two(day)}`,
  )
  take(
    new RegExp(`\\b(${MONTH}) (\\d{1,2})(?:st|nd|rd|th)?\\b,?(?: (\\d{4}))?`, 'gi'),
    (month = '', day = '', year = '') => `d:${year === '' ? '*' : year}-${two(monthOf(month))}-${two(day)}`,
  )
  take(/\b(\d{1,2})[:h](\d{2})\b/g, (hour = '', minute) => `t:${two(hour)}:${minute}`)
  take(
    /(?<![\d.])(\+?\d{2,4}(?: \d{2,4}){2,3}|0\d{9}|\+\d{10,14})(?!\d|\.\d)/g,
    (digits = '') => `p:${digits.replace(/\D/g, '').replace(/^(?:233|234)/, '0')}`,
  )
  take(SESSION, () => '')
  take(/\b([A-F][1-9])\b/g, (grade) => `g:${grade}`)
  take(NAMES, () => '')
  take(ALWAYS_ALLOWED, () => '')
  take(
    /(?<![\w.])-?(\d{1,3}(?:[, ]\d{3})+(?:\.\d+|,\d{1,2}(?!\d))?|\d+(?:\.\d+|,\d{1,2}(?!\d))?)(?:st|nd|rd|th|e)?(?![\w])/g,
    // French writes the fraction after a comma: "1 060,50".
    (number = '') => `n:${Number(number.replace(/,(?=\d{1,2}$)/, '.').replace(/[, ]/g, ''))}`,
  )
  for (const word of rest.toLowerCase().match(/[a-zéû-]+/g) ?? []) {
    const number = NUMBER_WORDS[word]
    if (number !== undefined) found.push(`n:${number}`)
  }
  return found
}

import { moneyParts, type Money } from '@schoolgate/contracts/money'
import type { TermLabel } from '#modules/assistant/reading'
import type { AnswerContext } from './shape.ts'

/** How days, amounts, terms and the ward are written in one language. */
export type Phrasing = {
  language: 'en' | 'fr'
  name: string
  isGirl: boolean
  /** A pupil of the school no more: nothing is asked for, and what is owed is a closing balance. */
  hasLeft: boolean
  /** "She", or the name where nothing is known. */
  She: string
  she: string
  /** "her", of things: "his", "Ama's". */
  her: string
  phone: string
  money: (money: Money) => string
  /** "Thursday 12 March"; with the year where it is not this one. */
  day: (day: string) => string
  weekday: (number: number) => string
  number: (number: number) => string
  list: (items: readonly string[]) => string
  /** "this term so far", "in Term 3, 2024/2025": where in time a sentence is. */
  inTerm: (term: TermLabel, isSoFar?: boolean) => string
  /** The words others wrote, so that they are heard as theirs. */
  quote: (text: string) => string
}

const LOCALES = { en: 'en-GB', fr: 'fr-FR' }
const calendars = new Map<string, Intl.DateTimeFormat>()
function calendar(language: 'en' | 'fr', hasYear: boolean): Intl.DateTimeFormat {
  const key = `${language}${hasYear}`
  const made =
    calendars.get(key) ??
    new Intl.DateTimeFormat(LOCALES[language], {
      timeZone: 'UTC',
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      ...(hasYear ? { year: 'numeric' } : {}),
    })
  calendars.set(key, made)
  return made
}
const lists = { en: new Intl.ListFormat('en-GB'), fr: new Intl.ListFormat('fr-FR') }
const WEEKDAYS = {
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  fr: ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'],
}

/** "Thursday 12 March", with the year where it is another than today's. */
export const dayName = (day: string, language: 'en' | 'fr', today: string): string =>
  calendar(language, day.slice(0, 4) !== today.slice(0, 4))
    .format(new Date(`${day}T00:00:00Z`))
    .replace(',', '')

export const phrasingOf = ({ language, ward, school, today }: AnswerContext): Phrasing => {
  const { first_name: name, gender, has_left: hasLeft } = ward
  const isGirl = gender === 'female'
  const own = { en: isGirl ? 'her' : gender === 'male' ? 'his' : `${name}'s`, fr: 'son' }
  const she = gender === null ? name : { en: isGirl ? 'she' : 'he', fr: isGirl ? 'elle' : 'il' }[language]
  return {
    language,
    name,
    isGirl,
    hasLeft,
    she,
    She: `${she.slice(0, 1).toUpperCase()}${she.slice(1)}`,
    her: own[language],
    phone: school.phones[0] ?? school.email ?? school.name,
    money(money) {
      const { symbol, amount } = moneyParts({ ...money, amount_minor: Math.abs(money.amount_minor) }, language)
      return language === 'fr' ? `${amount} ${symbol}` : `${symbol} ${amount}`
    },
    day: (day) => dayName(day, language, today),
    weekday: (number) => WEEKDAYS[language][number - 1] ?? '',
    number: (number) => (language === 'fr' ? String(number).replace('.', ',') : String(number)),
    list: (items) => lists[language].format([...items]),
    inTerm(term, isSoFar = false) {
      if (term.is_current) {
        const soFar = isSoFar && today <= term.closes
        if (language === 'fr') return soFar ? 'ce trimestre jusqu’ici' : 'ce trimestre'
        return soFar ? 'this term so far' : 'this term'
      }
      const named = term.is_this_year ? term.name : `${term.name}, ${term.academic_year}`
      return language === 'fr' ? `au ${named}` : `in ${named}`
    },
    quote: (text) =>
      `“${text
        .replace(/[“”"«»]/g, '’')
        .replace(/\s+/g, ' ')
        .trim()
        .replace(/(?<!\.)\.$/, '')}”`,
  }
}

/** First letter large, where a phrase begins a sentence. */
export const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

/** No longer than this, cut between words. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length - 30))}…`
}

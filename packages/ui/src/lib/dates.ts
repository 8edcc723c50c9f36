import type { Language } from '#lib/words'

// British order and the 24-hour clock are what West African schools write (design §4), in both languages.
const LOCALES = { en: 'en-GB', fr: 'fr-FR' } as const

const formatters = new Map<string, Intl.DateTimeFormat>()
const formatterIn = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = locale + JSON.stringify(options)
  const made = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formatters.set(key, made)
  return made
}
const formatter = (language: Language, options: Intl.DateTimeFormatOptions) => formatterIn(LOCALES[language], options)

/** A day `YYYY-MM-DD` as "Thu 12 March"; with `year`, "12 Mar 2026". */
export const dayText = (day: string, language: Language, style: 'week' | 'year' = 'week'): string => {
  const noon = new Date(`${day}T12:00:00Z`)
  const options: Intl.DateTimeFormatOptions =
    style === 'week' ? { weekday: 'short', day: 'numeric', month: 'long' } : { day: 'numeric', month: 'short', year: 'numeric' }
  // The comma that British English puts after the weekday is not how the school writes it.
  return formatter(language, { ...options, timeZone: 'UTC' })
    .format(noon)
    .replace(',', '')
}

/** The calendar day `YYYY-MM-DD` of an instant in a time zone. */
export const dayOf = (instant: string | Date, timeZone?: string): string =>
  formatterIn('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }).format(new Date(instant))

/** The time of an instant as "07:45". */
export const timeText = (instant: string | Date, language: Language, timeZone?: string): string =>
  formatter(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(new Date(instant))

/** The instant at which clocks in a time zone show this day and time; undefined where they are none. */
export const instantIn = (day: string, time: string, timeZone?: string): string | undefined => {
  // Date.parse takes much for a moment that is none.
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(`${day} ${time}`)) return undefined
  if (timeZone === undefined) {
    const here = new Date(`${day}T${time}`)
    return Number.isNaN(here.getTime()) ? undefined : here.toISOString()
  }
  const asIfUtc = Date.parse(`${day}T${time}:00Z`)
  if (Number.isNaN(asIfUtc)) return undefined
  const ahead = (at: number) => Date.parse(`${dayOf(new Date(at), timeZone)}T${timeText(new Date(at), 'en', timeZone)}:00Z`) - at
  return new Date(asIfUtc - ahead(asIfUtc - ahead(asIfUtc))).toISOString()
}

/** The month of a day as "March 2026". */
export const monthText = (day: string, language: Language): string =>
  formatter(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))

/** Whole days from one day to another; negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T12:00:00Z`) - Date.parse(`${from}T12:00:00Z`)) / 86_400_000)

/** The calendar day so many days later. */
export const daysAfter = (day: string, days: number): string => {
  const moved = new Date(`${day}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}

/** When something was, beside now: "Today, 08:15", "Yesterday, 16:30", "Mon 9 March". */
export const momentText = (instant: string, now: Date, language: Language, timeZone?: string): string => {
  const day = dayOf(instant, timeZone)
  const ago = daysBetween(day, dayOf(now, timeZone))
  const words = { en: ['Today', 'Yesterday'], fr: ['Aujourd’hui', 'Hier'] }[language]
  const near = words[ago]
  if (near !== undefined && ago >= 0) return `${near}, ${timeText(instant, language, timeZone)}`
  return dayText(day, language, ago > 300 || ago < -300 ? 'year' : 'week')
}

const DUE = { en: ['Due ', 'Was due on '], fr: ['Pour le ', 'Était pour le '] } as const

/** By when something is asked for, beside today: "Due Fri 27 March", and from the day after "Was due on Fri 27 March". */
export const dueText = (
  day: string,
  today: string,
  language: Language,
  write: (day: string, language: Language) => string = dayText,
): string => DUE[language][today <= day ? 0 : 1] + write(day, language)

/** A day `YYYY-MM-DD` as "4 Mar", where the year is plain. */
export const dayShort = (day: string, language: Language): string =>
  formatter(language, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))

/** The name of a weekday, 1 for Monday: "Mon"; `long`: "Monday". */
export const weekdayName = (weekday: number, language: Language, style: 'short' | 'long' = 'short'): string =>
  formatter(language, { weekday: style, timeZone: 'UTC' }).format(new Date(Date.UTC(2024, 0, weekday, 12)))

/** On paper a day is written dd/mm/yyyy (design §4). */
export const paperDay = (day: string): string => day.split('-').toReversed().join('/')

import type { SheetCell } from '#lib/sheets/workbook'
import { dayOf } from '#lib/sheets/cell-styles'
import { folded, tidy } from './words.ts'

export type DayOrder = 'day_first' | 'month_first'

const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'january', 'janvier', 'janv'],
  ['feb', 'february', 'fevrier', 'fev', 'fevr'],
  ['mar', 'march', 'mars'],
  ['apr', 'april', 'avril', 'avr'],
  ['may', 'mai'],
  ['jun', 'june', 'juin'],
  ['jul', 'july', 'juillet', 'juil'],
  ['aug', 'august', 'aout'],
  ['sep', 'sept', 'september', 'septembre'],
  ['oct', 'october', 'octobre'],
  ['nov', 'november', 'novembre'],
  ['dec', 'december', 'decembre'],
]

/** The months by their words in English and French. */
export const MONTH_OF = new Map(MONTHS.flatMap((names, index) => names.map((name): [string, number] => [name, index + 1])))

const IN_NUMBERS = /^(\d{1,2})\s?[/. -]\s?(\d{1,2})\s?[/. -]\s?(\d{4}|\d{2})$/

/** What the cells of a column say of its days' order: those that can only be read one way. */
export function orderOf(cells: readonly SheetCell[]): { day_first: number; month_first: number; either: number } {
  const found = { day_first: 0, month_first: 0, either: 0 }
  for (const { text } of cells) {
    const [, first = '', second = ''] = IN_NUMBERS.exec(withoutTime(text)) ?? []
    if (first === '') continue
    if (Number(first) > 12) found.day_first++
    else if (Number(second) > 12) found.month_first++
    // Whoever writes dots writes the day first.
    else if (first !== second) found[text.includes('.') ? 'day_first' : 'either']++
  }
  return found
}

/** The hour stands behind a day, or where it was: “03/02/2014 à Lomé”. */
const withoutTime = (text: string) =>
  tidy(text)
    .replace(/[ T]\d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]M)?$/i, '')
    .replace(/^(.*\d)\s*,?\s+(?:à|a|at|in)\s+\p{L}[\p{L}\s'’-]*$/iu, '$1')

/** A day as the house keeps it, `YYYY-MM-DD`; null where it is none. Two digits of a year are of the last hundred years. */
export function readDay(cell: SheetCell, order: DayOrder, today: string): string | null {
  const written = withoutTime(cell.text)
  const [, year = '', month = '', date = ''] = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(written) ?? []
  if (year !== '') return dayFrom(Number(year), Number(month), Number(date))
  const [, first = '', second = '', third = ''] = IN_NUMBERS.exec(written) ?? []
  if (first !== '') {
    const [d, m] = order === 'day_first' ? [first, second] : [second, first]
    return dayFrom(wholeYear(third, today), Number(m), Number(d))
  }
  const serial = /^\d{5}$/.test(written) ? Number(written) : Number.NaN
  if (serial >= 20_000 && serial <= 60_000) return dayOf(serial, false)
  return inWords(written, today)
}

/** `14-Feb-16`, `14th February 2016`, `Feb 14, 2016`. */
function inWords(written: string, today: string): string | null {
  const parts = folded(written).split(' ')
  const month = parts.map((part) => MONTH_OF.get(part)).find((found) => found !== undefined)
  const numbers = parts.flatMap((part) => /^(\d{1,4})(?:st|nd|rd|th|er)?$/.exec(part)?.[1] ?? [])
  const [date, year] = numbers
  if (month === undefined || numbers.length !== 2 || date === undefined || year === undefined || date.length > 2) return null
  return dayFrom(wholeYear(year, today), month, Number(date))
}

function wholeYear(year: string, today: string): number {
  if (year.length === 4) return Number(year)
  const century = Math.floor(Number(today.slice(0, 4)) / 100) * 100
  const whole = century + Number(year)
  return whole > Number(today.slice(0, 4)) ? whole - 100 : whole
}

function dayFrom(year: number, month: number, date: number): string | null {
  if (year < 1900 || month < 1 || month > 12 || date < 1) return null
  const at = new Date(Date.UTC(year, month - 1, date))
  return at.getUTCMonth() === month - 1 ? at.toISOString().slice(0, 10) : null
}

/** `2014` alone: the year is known, the day is not. */
export const isYearAlone = (text: string): boolean => /^(?:19|20)\d{2}$/.test(tidy(text))

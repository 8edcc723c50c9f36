import type { SheetField, SheetKind } from '@schoolgate/contracts/sheet-words'
import type { SheetCell } from '#lib/sheets/workbook'
import { MONTH_OF, readDay } from '#lib/sheets/days'
import { subjectWord } from './subject-names.ts'
import { folded, tidy } from '#lib/sheets/words'

/* Heads that are no word for a column but what stands in it: a day of the register, an hour or a day of the week, a work, a subject. */

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

const WEEKDAY_WORDS: readonly string[] = [
  'monday|mon|lundi|lun',
  'tuesday|tue|tues|mardi|mar',
  'wednesday|wed|weds|mercredi|mer',
  'thursday|thu|thur|thurs|jeudi|jeu',
  'friday|fri|vendredi|ven',
  'saturday|sat|samedi|sam',
  'sunday|sun|dimanche|dim',
]
const WEEKDAY_OF = new Map(WEEKDAY_WORDS.flatMap((words, at) => words.split('|').map((word): [string, number] => [word, at])))

/** A day of the week, written alone. */
export const weekdayOf = (text: string): Weekday | null => WEEKDAYS[WEEKDAY_OF.get(folded(text)) ?? -1] ?? null

const HOURS = /(\d{1,2})\s?[:.h]\s?(\d{2})?\s*(am|pm)?\s*(?:-|–|—|to|à)\s*(\d{1,2})\s?[:.h]\s?(\d{2})?\s*(am|pm)?/i

/** “7:45 - 8:25” as two times; an afternoon without “pm” follows the morning. */
export function hoursOf(text: string): { starts: string; ends: string } | null {
  const found = HOURS.exec(tidy(text))
  if (!found) return null
  const [, fromHour = '', fromMinute = '00', fromHalf, toHour = '', toMinute = '00', toHalf] = found
  const starts = timeOf(fromHour, fromMinute, fromHalf ?? null)
  const ends = timeOf(toHour, toMinute, toHalf ?? null)
  return starts === null || ends === null ? null : { starts, ends }
}

/** “7:45”, “7.45 am”, “13h05”; without “pm” no lesson is before six in the morning. */
export function readTime(text: string): string | null {
  const [, hour = '', minute = '00', half] = /^(\d{1,2})\s?[:.h]\s?(\d{2})?(?::\d{2})?\s*(am|pm)?$/i.exec(tidy(text)) ?? []
  return hour === '' ? null : timeOf(hour, minute, half ?? null)
}

function timeOf(hour: string, minute: string, half: string | null): string | null {
  const said = Number(hour)
  const late = half === null ? said < 6 : half.toLowerCase() === 'pm' && said < 12
  const at = late ? said + 12 : half?.toLowerCase() === 'am' && said === 12 ? 0 : said
  return at < 24 && Number(minute) < 60 ? `${String(at).padStart(2, '0')}:${minute}` : null
}

/** What is to be known to read days off heads: today, and what stands above the list, which may name the month. */
export type HeadDays = { today: string; titles: readonly string[] }

/** The day that a head says: “MON 09/03/26”, “9 Mar”, “9” under a title that names the month; the last one that is not ahead where it says no year. */
export function dayOfHead(head: string, { today, titles }: HeadDays): string | null {
  const words = tidy(head).replace(/^\p{L}+\.?[ ,]+(?=\d)/u, (word) => (weekdayOf(word) === null ? word : ''))
  const cell: SheetCell = { text: words, is: 'text' }
  const whole = /^\d{5}$/.test(words) ? null : readDay(cell, 'day_first', today)
  if (whole !== null) return whole
  const short = /^(\d{1,2})[/. -](\d{1,2}|\p{L}{3,9})$/u.exec(words)
  if (short) return lastDay(`${short[1]} ${short[2]}`, today)
  const date = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(words)?.[1]
  const month = titles.map(monthIn).find((found) => found !== null)
  if (date === undefined || month === undefined) return null
  return month.year === null
    ? lastDay(`${date} ${month.month}`, today)
    : readDay(dayCell(date, month.month, month.year), 'day_first', today)
}

const dayCell = (date: string, month: string, year: string): SheetCell => ({
  text: /^\d+$/.test(month) ? `${date}/${month}/${year}` : `${date} ${month} ${year}`,
  is: 'text',
})

function lastDay(written: string, today: string): string | null {
  const [date = '', month = ''] = written.split(' ')
  const year = Number(today.slice(0, 4))
  const days = [year, year - 1].map((each) => readDay(dayCell(date, month, String(each)), 'day_first', today))
  return days.find((day) => day !== null && day <= today) ?? days[1] ?? null
}

function monthIn(title: string): { month: string; year: string | null } | null {
  const words = folded(title).split(' ')
  const month = words.find((word) => MONTH_OF.has(word))
  return month === undefined ? null : { month, year: words.find((word) => /^(?:19|20)\d{2}$/.test(word)) ?? null }
}

const OUT_OF =
  /(?:\(|\/|\bout of\b|\bover\b|\bsur\b)\s*(\d{1,3})\s*(?:marks?|mks?|pts?|points)?\s*\)?\s*$|\b(\d{1,3})\s*(?:marks?|mks?|%)\)?\s*$/i

/** A work as a head says it: “Ex. 1 (10)”, “Project /10”; without its highest mark where it says none. */
export function workOfHead(head: string): { title: string; max: string | null } {
  const found = OUT_OF.exec(tidy(head))
  const title = found ? tidy(head).slice(0, found.index).trim() : tidy(head)
  return { title: title === '' ? tidy(head) : title, max: found?.[1] ?? found?.[2] ?? null }
}

const WORK_WORDS =
  /^(?:ex|exs|exercise|exercises|class ?exercise|c ?ex|hw|h w|home ?work|class ?test|test|ct|quiz|project|proj|group ?work|gw|mid ?(?:term|sem\w*)|exam\w*|end of term|ca|cat|c a|assessment|sba|practical|mock|paper|assignment|ass|devoir|composition|interro\w*)(?: \d{1,3}| [a-d])*(?: marks?)?$/

/** Whether a head is that of a work. */
export const isWork = (head: string): boolean =>
  WORK_WORDS.test(folded(workOfHead(head).title)) || (OUT_OF.test(tidy(head)) && !/^\d/.test(tidy(head)))

/** What a column is by what its head says, in this kind of list. */
export function fieldOfHead(kind: SheetKind, head: string, days: HeadDays): SheetField | null {
  if (head === '') return null
  if (kind === 'attendance') return dayOfHead(head, days) === null ? null : 'tick'
  if (kind === 'timetable') return hoursOf(head) !== null || weekdayOf(head) !== null ? 'lesson' : null
  if (kind === 'marks') return isWork(head) || subjectWord(head) !== null ? 'score' : null
  return null
}

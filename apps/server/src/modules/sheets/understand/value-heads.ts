import type { SheetField, SheetKind } from '@schoolgate/contracts/sheet-words'
import type { SheetCell } from '#lib/sheets/workbook'
import { MONTH_OF, readDay } from '#lib/sheets/days'
import { isClassWord } from './class-names.ts'
import { subjectWord } from './subject-names.ts'
import { folded, headWord, tidy } from '#lib/sheets/words'

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

/** “M T W TH F” above a week's columns, as whole words; the others as they are. */
export function weekLetters(heads: readonly string[]): string[] {
  const words = heads.map((head) => head.trim().toLowerCase().replace(/\.$/, ''))
  const at = words.findIndex((_, start) => LETTERS.every((letters, index) => letters.includes(words[start + index] ?? '')))
  return at < 0 ? [...heads] : heads.map((head, index) => WEEKDAYS[index >= at && index < at + 5 ? index - at : -1] ?? head)
}

const LETTERS: readonly (readonly string[])[] = [
  ['m', 'mo'],
  ['t', 'tu'],
  ['w', 'we'],
  ['t', 'th'],
  ['f', 'fr'],
]

/** The day of the week that a head of hours begins with: “Monday 8:00-8:40”. */
export const weekdayBefore = (head: string): Weekday | null => weekdayOf(/^\p{L}+/u.exec(tidy(head))?.[0] ?? '')

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

/** “MON 9”: a day of the week before the day. */
export const daySaid = (text: string): boolean => {
  const [, word = ''] = /^(\p{L}+)\.?[ ,]*\d{1,2}(?:st|nd|rd|th)?$/u.exec(tidy(text)) ?? []
  return weekdayOf(word) !== null
}

const HALF = /\s*[([]?\b(am|pm|morning|afternoon|matin|soir|apr[eè]s-?midi)\b\.?[)\]]?\s*$/i

/** The half of the day that a head ends with: “9/3 AM”. */
export function halfOfHead(head: string): 'morning' | 'afternoon' | null {
  const half = HALF.exec(tidy(head))?.[1]?.toLowerCase()
  if (half === undefined) return null
  return half === 'am' || half === 'morning' || half === 'matin' ? 'morning' : 'afternoon'
}

/** The day that a head says: “MON 09/03/26”, “9 Mar”, “9” or “Mon” under a title that names the month or the week; the last one that is not ahead where it says no year. */
export function dayOfHead(written: string, { today, titles }: HeadDays): string | null {
  const head = tidy(written).replace(HALF, '')
  const words = head.replace(/^\p{L}+\.?[ ,]+(?=\d)/u, (word) => (weekdayOf(word) === null ? word : ''))
  const cell: SheetCell = { text: words, is: 'text' }
  const whole = /^\d{5}$/.test(words) ? null : readDay(cell, 'day_first', today)
  if (whole !== null) return whole
  const short = /^(\d{1,2})[/. -](\d{1,2}|\p{L}{3,9})$/u.exec(words)
  if (short) return lastDay(`${short[1]} ${short[2]}`, today)
  const weekday = weekdayOf(head)
  if (weekday !== null) return dayInWeek(weekday, titles, today)
  const date = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(words)?.[1]
  const month = titles.map(monthIn).find((found) => found !== null)
  if (date === undefined || month === undefined) return null
  return month.year === null
    ? lastDay(`${date} ${month.month}`, today)
    : readDay(dayCell(date, month.month, month.year), 'day_first', today)
}

const WEEK = /\b(?:week|semaine)\b/i
const A_DATE = /(\d{1,2})(?:st|nd|rd|th)?[ ./-]*(\d{1,2}|\p{L}{3,9})\.?[ ,./-]*((?:19|20)\d{2})?/giu

/** “Mon” under “Week ending 13th March 2026”: the Monday of that week, which begins on Mondays. */
function dayInWeek(weekday: Weekday, titles: readonly string[], today: string): string | null {
  const title = titles.find((each) => WEEK.test(each))
  if (title === undefined) return null
  const days = [...title.matchAll(A_DATE)].flatMap(([, date = '', month = '', year]) => {
    if (!/^\d+$/.test(month) && !MONTH_OF.has(folded(month))) return []
    const day = year === undefined ? lastDay(`${date} ${month}`, today) : readDay(dayCell(date, month, year), 'day_first', today)
    return day === null ? [] : [day]
  })
  const [said] = days
  if (said === undefined) return null
  const at = new Date(`${said}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7) + WEEKDAYS.indexOf(weekday))
  return at.toISOString().slice(0, 10)
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
  /(?:\(|\/|\bout of\b|\bover\b|\bsur\b)\s*(\d{1,3})\s*(?:marks?|mks?|pts?|points|%)?\s*\)?\s*$|\b(\d{1,3})\s*(?:marks?|mks?|%)\)?\s*$|(?<=\p{L}[.:]?\s)(20|25|30|40|50|60|70|75|80|90|100)$/iu

/** A work as a head says it: “Ex. 1 (10)”, “Project /10”, “EXAM 60”; without its highest mark where it says none. */
export function workOfHead(head: string): { title: string; max: string | null } {
  const found = OUT_OF.exec(tidy(head))
  const title = found ? tidy(head).slice(0, found.index).trim() : tidy(head)
  return { title: title === '' ? tidy(head) : title, max: found?.[1] ?? found?.[2] ?? found?.[3] ?? null }
}

const WORK =
  'ex|exs|exercises?|class ?ex\\w*|c ?ex|hw|h w|home ?works?|class ?tests?|class ?works?|cw|class ?scores?|class ?marks?|tests?|ct|quiz(?:zes)?|project|proj|group ?work|gw|mid ?(?:term|sem)\\w*|exams?|examinations?|end of (?:term|sem\\w*)|ca|cat|c a|continuous assessments?|assessments?|sba|practicals?|mock|paper|assignments?|ass|devoir|composition|interro\\w*'
const WORK_WORDS = new RegExp(
  `^(?:(?:1st|2nd|3rd|first|second|third|mini) )?(?:${WORK})(?: (?:${WORK}|\\d{1,3}|[a-d]|one|two|three|four))*(?: (?:marks?|scores?))?$`,
)

/** Whether a head is that of a work. */
export const isWork = (head: string): boolean =>
  WORK_WORDS.test(folded(workOfHead(head).title)) || (OUT_OF.test(tidy(head)) && !/^\d/.test(tidy(head)))

const SUM =
  /^(?:(?:sub|grand|raw|weighted|final|overall|term|cumulative) ?)?(?:totals?|overall|aggregates?|aggr?|positions?|pos|posn|rank(?:ing)?|grades?|grd|averages?|avg|ave|av|mean|gpa|percent(?:age)?|cumulative|remarks?|interpretation|sum|scaled(?: to)?|converted(?: to)?)(?: (?:scores?|marks?|points?|in (?:class|subject)))?$/

/** Whether a head is of what is reckoned from the marks beside it, or said of them: “Total (50%)”, “MATHS POS”. */
export function isSum(head: string): boolean {
  const word = folded(workOfHead(head).title)
  const pair = subjectBefore(word)
  if (/^\d{1,3} ?%$/.test(tidy(head))) return true
  return SUM.test(pair === null ? word : pair.rest)
}

/** The subject that a head begins with, and what comes behind it. */
function subjectBefore(word: string): { subject: string; rest: string } | null {
  const words = word.split(' ')
  for (let length = words.length - 1; length > 0; length--) {
    const subject = words.slice(0, length).join(' ')
    if (subjectWord(subject) !== null) return { subject, rest: words.slice(length).join(' ') }
  }
  return null
}

/** “MATHS CLASS 50”: a subject and one of its works; null where a head is not both. */
export function subjectAndWork(head: string): { subject: string; title: string; max: string | null } | null {
  const { title, max } = workOfHead(head)
  const found = subjectBefore(folded(title))
  if (found === null) return null
  const isClassScore = found.rest === 'class' && max !== null
  if (!isClassScore && !WORK_WORDS.test(found.rest)) return null
  const words = isClassScore ? 'class score' : found.rest
  return { subject: found.subject, title: words.charAt(0).toUpperCase() + words.slice(1), max }
}

/** A timetable may have a column for each class; “P1” is its first hour. */
export const isClassColumn = (head: string): boolean => isClassWord(head) && !/^p(?:eriod)? ?\d/i.test(tidy(head))

const METHOD_HEAD =
  /^(?:paid (?:by|in) )?(?:cash|(?:mtn )?momo|mobile money|cheques?|bank|bank (?:transfer|deposit|slip)|transfer|deposit|pos|card|especes)(?: (?:paid|payments?|amount))?$/

/** A cash book may have a column for each way of paying, with the amounts in it. */
export const isMethodHead = (head: string): boolean => METHOD_HEAD.test(headWord(head))

/** What a column is by what its head says, in this kind of list. */
export function fieldOfHead(kind: SheetKind, head: string, days: HeadDays): SheetField | null {
  if (head === '') return null
  if (kind === 'attendance') return dayOfHead(head, days) === null ? null : 'tick'
  if (kind === 'timetable') return hoursOf(head) !== null || weekdayOf(head) !== null || isClassColumn(head) ? 'lesson' : null
  if (kind === 'payments') return isMethodHead(head) ? 'amount_by_method' : null
  if (kind === 'marks')
    return !isSum(head) && (isWork(head) || subjectWord(head) !== null || subjectAndWork(head) !== null) ? 'score' : null
  return null
}

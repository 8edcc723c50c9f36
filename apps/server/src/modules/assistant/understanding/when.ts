import type { Lexicon } from './lexicon.ts'
import { phrases } from './phrases.ts'

/** Days from one to the other, both included, as `YYYY-MM-DD` of the school's calendar. */
export type Span = { from: string; to: string }
/** A time as it was said; which days it means depends on whether the past or the future is asked about. */
export type When =
  | { kind: 'day'; offset: number }
  | { kind: 'week' | 'month'; offset: number }
  | { kind: 'weekend'; offset: number }
  | { kind: 'weekday'; weekday: number; week: 'last' | 'next' | 'any' | 'last_calendar' | 'next_calendar' }
  | { kind: 'date'; day: number; month: number | null; year: number | null }
  | { kind: 'named_month'; month: number; year: number | null }
  | { kind: 'past'; days: number }
  | { kind: 'since'; from: When }
  | { kind: 'week_of'; day: number; month: number | null; year: number | null }
  | { kind: 'range'; from: number; to: number; month: number; toMonth: number }

const DAY_MS = 86_400_000
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)
const dayOf = (date: Date) => date.toISOString().slice(0, 10)
const plus = (day: string, days: number) => dayOf(new Date(dateOf(day).getTime() + days * DAY_MS))
/** 1 is Monday. */
const weekdayOf = (day: string) => ((dateOf(day).getUTCDay() + 6) % 7) + 1
const one = (day: string): Span => ({ from: day, to: day })
const two = (number: number) => String(number).padStart(2, '0')
const isReal = (day: string) => !Number.isNaN(dateOf(day).getTime()) && dayOf(dateOf(day)) === day

function monthSpan(year: number, month: number): Span {
  const from = dayOf(new Date(Date.UTC(year, month - 1, 1)))
  return { from, to: dayOf(new Date(Date.UTC(year, month, 0))) }
}

/** The days a time means, seen from `today`: a weekday or a date without a year is the nearest one on the asked side. */
export function spanOf(when: When, today: string, side: 'past' | 'future'): Span | undefined {
  const monday = plus(today, 1 - weekdayOf(today))
  const [thisYear, thisMonth] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  switch (when.kind) {
    case 'day':
      return one(plus(today, when.offset))
    case 'week':
      return { from: plus(monday, when.offset * 7), to: plus(monday, when.offset * 7 + 6) }
    case 'weekend':
      return { from: plus(monday, when.offset * 7 + 5), to: plus(monday, when.offset * 7 + 6) }
    case 'month':
      return monthSpan(thisYear, thisMonth + when.offset)
    case 'week_of': {
      const day = spanOf({ ...when, kind: 'date' }, today, side)?.from
      return day === undefined ? undefined : { from: plus(day, 1 - weekdayOf(day)), to: plus(day, 7 - weekdayOf(day)) }
    }
    case 'range': {
      const [from, to] = [
        { day: when.from, month: when.month },
        { day: when.to, month: when.toMonth },
      ].map((end) => spanOf({ kind: 'date', ...end, year: null }, today, side)?.from)
      return from !== undefined && to !== undefined && from <= to ? { from, to } : undefined
    }
    case 'since': {
      const from = spanOf(when.from, today, 'past')?.from
      return from === undefined ? undefined : { from, to: today }
    }
    case 'past':
      return { from: plus(today, -when.days), to: today }
    case 'weekday': {
      if (when.week === 'last_calendar') return one(plus(monday, when.weekday - 8))
      if (when.week === 'next_calendar') return one(plus(monday, when.weekday + 6))
      const ahead = (when.weekday - weekdayOf(today) + 7) % 7
      const wantsFuture = when.week === 'next' || (when.week === 'any' && side === 'future')
      if (wantsFuture) return one(plus(today, when.week === 'next' && ahead === 0 ? 7 : ahead))
      return one(plus(today, ahead === 0 ? (when.week === 'last' ? -7 : 0) : ahead - 7))
    }
    case 'date': {
      const month = when.month ?? thisMonth
      const year = when.year ?? thisYear
      const said = `${year}-${two(month)}-${two(when.day)}`
      if (when.year !== null || !isReal(said)) return isReal(said) ? one(said) : undefined
      if (when.month === null) {
        if (side === 'past' ? said <= today : said >= today) return one(said)
        const other = new Date(Date.UTC(thisYear, thisMonth - 1 + (side === 'past' ? -1 : 1), when.day))
        return other.getUTCDate() === when.day ? one(dayOf(other)) : undefined
      }
      if (side === 'past') return one(said <= today ? said : `${year - 1}${said.slice(4)}`)
      return one(said >= plus(today, -31) ? said : `${year + 1}${said.slice(4)}`)
    }
    case 'named_month': {
      if (when.year !== null) return monthSpan(when.year, when.month)
      const isAhead = when.month > thisMonth
      if (side === 'past') return monthSpan(isAhead ? thisYear - 1 : thisYear, when.month)
      return monthSpan(when.month < thisMonth ? thisYear + 1 : thisYear, when.month)
    }
  }
}

const compiled = new Map<string, ReturnType<typeof compile>>()
function compile(lexicon: Lexicon) {
  const months = lexicon.months.join('|').replaceAll('(', '(?:')
  const weekdays = lexicon.weekdays.join('|').replaceAll('(', '(?:')
  const edge = "(?<![\\w'])"
  const end = "(?![\\w'])"
  return {
    said: Object.entries(lexicon.when).map(([name, list]) => ({ name, matcher: phrases(list) })),
    dayMonth: new RegExp(`${edge}(\\d{1,2})(?: of| de)? (${months})(?: (\\d{4}))?${end}`),
    monthDay: new RegExp(`${edge}(${months}) (\\d{1,2})(?: (\\d{4}))?${end}`),
    range: new RegExp(
      `${edge}(\\d{1,2})(?: (${months}))? (?:to|and|till|until|through|au|et) (?:the |le )?(\\d{1,2})(?: of| de)? (${months})${end}`,
    ),
    month: new RegExp(`${edge}(${months})(?: (\\d{4}))?${end}`),
    weekday: new RegExp(`${edge}(${weekdays})${end}`),
    monthMatchers: lexicon.months.map((month) => new RegExp(`^(?:${month.replaceAll('(', '(?:')})$`)),
    weekdayMatchers: lexicon.weekdays.map((weekday) => new RegExp(`^(?:${weekday.replaceAll('(', '(?:')})$`)),
  }
}

const SAID: Record<string, When> = {
  today: { kind: 'day', offset: 0 },
  yesterday: { kind: 'day', offset: -1 },
  dayBefore: { kind: 'day', offset: -2 },
  tomorrow: { kind: 'day', offset: 1 },
  thisWeek: { kind: 'week', offset: 0 },
  lastWeek: { kind: 'week', offset: -1 },
  nextWeek: { kind: 'week', offset: 1 },
  thisMonth: { kind: 'month', offset: 0 },
  lastMonth: { kind: 'month', offset: -1 },
  nextMonth: { kind: 'month', offset: 1 },
}
const yearOf = (text: string | undefined) => (text === undefined ? null : Number(text))
/** "may" is a month only where a number or "in" stands before it. */
const isJustMay = (text: string, found: RegExpExecArray) =>
  found[1] === 'may' && !/(?:in|of|since|month of|last|during) $/.test(text.slice(0, found.index))

/** The time a normalised question speaks of, if it speaks of one; "since September" lasts until today. */
export function findWhen(text: string, lexicon: Lexicon): When | undefined {
  const when = findTime(text, lexicon)
  const since =
    /\b(?:since|depuis|from(?=.{1,40} so far)) (?:(?:the|last|le|la|mois|de|d|debut|beginning|start|of|early|about|around) )*(?=\S)/.exec(
      text,
    )
  if (!when || !since || when.kind === 'past' || when.kind === 'range') return when
  const rest = findTime(text.slice(since.index + since[0].length - (since[0].endsWith('last ') ? 5 : 0)), lexicon)
  return rest === undefined ? when : { kind: 'since', from: when }
}

function findTime(text: string, lexicon: Lexicon): When | undefined {
  const grammar = compiled.get(lexicon.language) ?? compile(lexicon)
  compiled.set(lexicon.language, grammar)
  const monthNumber = (word: string | undefined) => grammar.monthMatchers.findIndex((month) => month.test(word ?? '')) + 1
  const says = (name: string) => grammar.said.some((phrase) => phrase.name === name && phrase.matcher.test(text))

  if (says('dayBefore')) return SAID.dayBefore
  const iso = /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(text)
  if (iso) return { kind: 'date', day: Number(iso[3]), month: Number(iso[2]), year: Number(iso[1]) }
  const slashed = /(?<![\d/])(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?(?![\d/%])/.exec(text)
  if (slashed && Number(slashed[2]) >= 1 && Number(slashed[2]) <= 12 && Number(slashed[1]) <= 31 && !/\d\.\d/.test(slashed[0])) {
    const year = slashed[3] === undefined ? null : Number(slashed[3]) + (slashed[3].length === 2 ? 2000 : 0)
    return { kind: 'date', day: Number(slashed[1]), month: Number(slashed[2]), year }
  }
  const range = grammar.range.exec(text)
  if (range) {
    const toMonth = monthNumber(range[4])
    const month = range[2] === undefined ? toMonth : monthNumber(range[2])
    return { kind: 'range', from: Number(range[1]), to: Number(range[3]), month, toMonth }
  }
  const isWeekOf = says('weekOf')
  const dayMonth = grammar.dayMonth.exec(text)
  if (dayMonth)
    return {
      kind: isWeekOf ? 'week_of' : 'date',
      day: Number(dayMonth[1]),
      month: monthNumber(dayMonth[2]),
      year: yearOf(dayMonth[3]),
    }
  const monthDay = grammar.monthDay.exec(text)
  if (monthDay) return { kind: 'date', day: Number(monthDay[2]), month: monthNumber(monthDay[1]), year: yearOf(monthDay[3]) }
  const span = lexicon.span.exec(text)?.groups
  if (span) {
    const said = span.n ?? span.n2 ?? ''
    const count = lexicon.numbers.includes(said) ? lexicon.numbers.indexOf(said) : /^\d+$/.test(said) ? Number(said) : 3
    const unit = span.unit ?? span.unit2 ?? ''
    const days = count * (/^(?:w|s)/.test(unit) ? 7 : unit.startsWith('mo') ? 30 : 1)
    if (span.n2 !== undefined && days < 7) return { kind: 'day', offset: -days }
    return { kind: 'past', days }
  }
  if (says('fortnight')) return { kind: 'past', days: 14 }
  const weekday = grammar.weekday.exec(text)
  // "She sat in class" is no Saturday.
  if (weekday && !(weekday[1] === 'sat' && /\b(?:child|s?he|they) $/.test(text.slice(0, weekday.index)))) {
    const number = grammar.weekdayMatchers.findIndex((matcher) => matcher.test(weekday[1] ?? '')) + 1
    if (says('lastWeek')) return { kind: 'weekday', weekday: number, week: 'last_calendar' }
    if (says('nextWeek')) return { kind: 'weekday', weekday: number, week: 'next_calendar' }
    const around = text.slice(Math.max(0, weekday.index - 12), weekday.index)
    const week = lexicon.lastWeekday.test(around) ? 'last' : lexicon.nextWeekday.test(around) ? 'next' : 'any'
    return { kind: 'weekday', weekday: number, week }
  }
  if (says('weekend')) return { kind: 'weekend', offset: says('lastWeek') || lexicon.lastWeekday.test(text) ? -1 : 0 }
  for (const name of [
    'yesterday',
    'tomorrow',
    'lastWeek',
    'nextWeek',
    'thisWeek',
    'lastMonth',
    'nextMonth',
    'thisMonth',
    'today',
  ]) {
    if (says(name)) return SAID[name]
  }
  const onThe = /\b(?:on|for|of|since|from|le|du) (?:the )?(\d{1,2})(?:$| (?!cedis|percent|%|days?|weeks?|marks?|term))/.exec(
    text,
  )
  if (onThe && Number(onThe[1]) >= 1 && Number(onThe[1]) <= 31)
    return { kind: isWeekOf ? 'week_of' : 'date', day: Number(onThe[1]), month: null, year: null }
  const month = grammar.month.exec(text)
  if (month && !isJustMay(text, month) && month[1] !== 'mar' && month[1] !== 'sun') {
    return { kind: 'named_month', month: monthNumber(month[1]), year: yearOf(month[2]) }
  }
  return undefined
}

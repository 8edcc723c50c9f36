import ical, { ICalEventTransparency } from 'ical-generator'
import { daysAfter } from '#lib/days'
import type { SchoolDay } from './school-days.ts'

/** How often a calendar may well ask: twice a day. */
const ASK_AGAIN_SECONDS = 43_200
const MINUTE_MS = 60_000

type Content = {
  school: { name: string; shortName: string | null; timezone: string }
  /** Null: one event and nobody's calendar. */
  ward: { firstName: string } | null
  days: readonly SchoolDay[]
  /** The school's, at which a day's page opens. */
  address: string
  /** What makes an entry's name this installation's: it stays, so that no calendar has a day twice. */
  hostname: string
}

/**
 * A calendar as RFC 5545 writes it; the package folds lines at 75 octets and escapes. Moments stand in UTC, which needs no
 * description of a time zone; whole days have none. The same days are the same text, so that an unchanged calendar answers 304.
 */
export function calendarText({ school, ward, days, address, hostname }: Content): string {
  const name = ward && `${ward.firstName} · ${school.shortName ?? school.name}`
  const calendar = ical({
    prodId: '//Schoolgate//School days//EN',
    ...(name === null ? {} : { name: oneLine(name), ttl: ASK_AGAIN_SECONDS, x: { 'X-WR-TIMEZONE': school.timezone } }),
  })
  for (const day of days) {
    calendar.createEvent({
      id: `${day.key}@${hostname}`,
      // Without a METHOD the stamp says when the entry last changed (RFC 5545 §3.8.7.2); the sequence grows with each change.
      stamp: day.changedAt,
      sequence: Math.max(0, Math.floor((day.changedAt.getTime() - day.madeAt.getTime()) / MINUTE_MS)),
      summary: oneLine(day.title),
      ...('from' in day
        ? // The end of whole days is the first day after them. A holiday makes nobody busy.
          { allDay: true, start: day.from, end: daysAfter(day.to, 1), transparency: ICalEventTransparency.TRANSPARENT }
        : { start: day.starts, end: day.ends }),
      ...(day.place ? { location: oneLine(day.place) } : {}),
      ...(day.page === undefined ? {} : { url: `${address}${day.page}` }),
    })
  }
  return calendar.toString()
}

/** What was written with signs that no line of a calendar may hold. */
const oneLine = (text: string): string => text.toWellFormed().replaceAll(/\p{Cc}+/gu, ' ')

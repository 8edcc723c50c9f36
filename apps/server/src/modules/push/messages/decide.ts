import type { NotifyChoices } from '@schoolgate/contracts/profile'
import { dayIn } from '#lib/days'
import { instantIn } from '#lib/local-time'
import { isSchoolDay, type SchoolCalendar } from '#lib/school-calendar'

/** The four classes of messages (domain §6.2) and the ways they come. */
export type MessageClass = keyof NotifyChoices
export type Channel = 'push' | 'sms' | 'email'

/** One way a message goes to one person. A fallback is sent only while the message is unread. */
export type Plan = { channel: Channel; at: Date; isDigest: boolean; isFallback: boolean }

type Question = {
  class: MessageClass
  choices: NotifyChoices
  /** The person's quiet hours, `HH:MM` on the school's clocks; the same time twice is none. */
  quiet: { from: string; to: string }
  school: { timezone: string; smsAfterMinutes: number; calendar: SchoolCalendar }
  /** News of marks is sent neither before nor during school, for a parent who did not choose otherwise. */
  waitsForSchoolEnd: boolean
  now: Date
}

/** What was gathered through the day is told at this time. */
const DIGEST_AT = '18:00'
/**
 * On a school day results wait until now, also those of the night and of the early morning: nobody should hear of them just before a
 * day at school. On other days, weekends and holidays, only the quiet hours count.
 */
const SCHOOL_ENDS_AT = '15:30'
/** Whose quiet hours leave no evening on any day of two weeks hears of results when the quiet ends. */
const LOOKS_AHEAD_MS = 14 * 86_400_000
const CHANNELS = ['push', 'sms', 'email'] as const

/** How and when one person hears of something: the only place where that is decided. */
export function decide(question: Question): Plan[] {
  const choices = choicesOf(question)
  return CHANNELS.flatMap((channel) => {
    const choice = choices[channel]
    if (choice === 'off') return []
    const isDigest = choice === 'digest'
    // An SMS costs the school money: where push comes first, it is sent only when push was not read.
    const isFallback = channel === 'sms' && !isDigest && choices.push === 'instant'
    const at = momentFor(question, { isDigest, waitMinutes: isFallback ? question.school.smsAfterMinutes : 0 })
    return [{ channel, at, isDigest, isFallback }]
  })
}

/** Urgent messages cannot be switched off: they come at once by push, and by SMS where push was not read. */
function choicesOf({ class: kind, choices }: Question): NotifyChoices[MessageClass] {
  return kind === 'urgent' ? { ...choices.urgent, push: 'instant', sms: 'instant' } : choices[kind]
}

function momentFor(question: Question, { isDigest, waitMinutes }: { isDigest: boolean; waitMinutes: number }): Date {
  const { now, quiet, waitsForSchoolEnd, school } = question
  const later = new Date(now.getTime() + waitMinutes * 60_000)
  if (question.class === 'urgent' && !isDigest) return later
  const first = isDigest ? nextTime(school.timezone, DIGEST_AT, later) : later
  const calm = (waits: boolean) => nextCalm(first, { quiet, school, waits })
  return calm(waitsForSchoolEnd) ?? calm(false) ?? first
}

type Rests = Pick<Question, 'quiet' | 'school'> & { waits: boolean }

/** The first moment from `from` on that lies in no quiet hours, nor, for results, before the end of a school day; null in two weeks without one. */
function nextCalm(from: Date, { quiet, school: { timezone, calendar }, waits }: Rests): Date | null {
  let at = from
  while (at.getTime() - from.getTime() < LOOKS_AHEAD_MS) {
    const time = timeIn(timezone, at)
    if (isQuiet(time, quiet)) at = nextTime(timezone, quiet.to, at)
    else if (waits && time < SCHOOL_ENDS_AT && isSchoolDay(calendar, dayIn(timezone, at)))
      at = nextTime(timezone, SCHOOL_ENDS_AT, at)
    else return at
  }
  return null
}

const isQuiet = (time: string, { from, to }: Question['quiet']) =>
  from <= to ? time >= from && time < to : time >= from || time < to

/** The first moment from `after` on at which the school's clocks show this time; on a day that skips it, just after the skip. */
function nextTime(timezone: string, time: string, after: Date): Date {
  for (let days = 0; ; days++) {
    const day = dayIn(timezone, new Date(after.getTime() + days * 86_400_000))
    const moment = new Date(instantIn(timezone, day, time))
    if (moment >= after) return moment
  }
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function timeIn(timezone: string, moment: Date): string {
  const clock =
    clocks.get(timezone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit' })
  clocks.set(timezone, clock)
  return clock.format(moment)
}

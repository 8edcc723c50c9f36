import { EVENTS_AHEAD_DAYS, getMyDay, getToday } from '@schoolgate/contracts/today'
import type { Db, Tx } from '#db'
import type { Clock } from '#lib/clock'
import { dayIn, daysAfter, weekdayOf } from '#lib/days'
import { instantIn } from '#lib/local-time'
import { route, type Route } from '#lib/route'
import type { Scope } from '#lib/scope'
import { waitingAt } from '#modules/messages'
import { countWaiting } from '#modules/requests'
import { classesTaught, lessonsOn } from './my-day.store.ts'
import { eventsBetween, parentsOf, registersOf, schoolOf, termAt, weekOf } from './today.store.ts'

/** The day at school. */
export type Today = { routes: Route[] }

/** The number of the week in which a day falls, the first being that of `from`; weeks begin on Monday. */
const weekNumber = (from: string, day: string): number => {
  const monday = (of: string) => Date.parse(`${of}T00:00:00Z`) - ((new Date(`${of}T00:00:00Z`).getUTCDay() + 6) % 7) * DAY_MS
  return Math.round((monday(day) - monday(from)) / (7 * DAY_MS)) + 1
}
const DAY_MS = 86_400_000

/** The day it is at a school, and whether it opens. */
async function dayAt(tx: Tx, schoolId: string, now: Date) {
  const { timezone, schoolDays } = await schoolOf(tx, schoolId)
  const day = dayIn(timezone, now)
  const term = await termAt(tx, schoolId, day)
  const isHoliday =
    term === null ||
    term.closedDays.includes(day) ||
    (term.midTermStarts !== null && term.midTermStarts <= day && day <= (term.midTermEnds ?? term.midTermStarts))
  return {
    day,
    timezone,
    monday: daysAfter(day, 1 - weekdayOf(day)),
    term: term && {
      name: term.name,
      week: weekNumber(term.opens, day),
      weeks: weekNumber(term.opens, term.closes),
    },
    is_open: !isHoliday && schoolDays.includes(weekdayOf(day)),
  }
}

/** What families asked at this one's desks and nobody has answered. */
async function questionsOf(tx: Tx, { schoolId, userId, role }: Scope, day: string) {
  const { many, since } = await waitingAt(tx, { schoolId, userId, role, day })
  return { waiting: many, since: since?.toISOString() ?? null }
}

/** Builds what is counted for the first page. */
export const createToday = ({ db, clock }: { db: Db; clock: Clock }): Today => ({
  routes: [
    route(getToday, ({ scope }) =>
      db.as(scope, async (tx) => {
        const now = clock()
        const { schoolId } = scope
        const { day, timezone, monday, ...school } = await dayAt(tx, schoolId, now)
        const until = new Date(instantIn(timezone, daysAfter(day, EVENTS_AHEAD_DAYS), '00:00'))
        return {
          day,
          ...school,
          registers: await registersOf(tx, schoolId, day),
          week: await weekOf(tx, schoolId, monday, day),
          events: await eventsBetween(tx, schoolId, { from: new Date(instantIn(timezone, day, '00:00')), until, now }),
          parents: await parentsOf(tx, schoolId),
          questions: await questionsOf(tx, scope, day),
          requests: await countWaiting(tx, schoolId),
        }
      }),
    ),

    route(getMyDay, ({ scope }) =>
      db.as(scope, async (tx) => {
        const { day, timezone, monday, term, is_open } = await dayAt(tx, scope.schoolId, clock())
        const teacher = { schoolId: scope.schoolId, userId: scope.userId, day }
        return {
          day,
          timezone,
          term,
          is_open,
          lessons: is_open ? await lessonsOn(tx, teacher) : [],
          classes: await classesTaught(tx, teacher, monday),
          questions: await questionsOf(tx, scope, day),
        }
      }),
    ),
  ],
})

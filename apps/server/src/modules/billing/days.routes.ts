import { closeDay, closeDays, getDay, listDays, printDay, printDays, reopenDay } from '@schoolgate/contracts/days'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { keyedActor } from '#lib/actor'
import { asPdf } from '#lib/pdf/renderer'
import { route, type Route } from '#lib/route'
import { closeDaysOf } from './close-days.service.ts'
import { daysOfSpan } from './days-of-span.ts'
import { closeDayOf, dayTotals, reopenDayOf } from './days.ts'
import type { Papers } from './papers.service.ts'
import { printedDayOf, printedSpan } from './printed-days.ts'

/** The end of a day, a month and a term: what moved, closing it, and the sheet for the head. */
export function daysRoutes({ db, clock, papers }: { db: Db; clock: Clock; papers: Papers }): Route[] {
  return [
    route(getDay, async ({ query, scope }) => ({
      day: await db.as(scope, (tx) => dayTotals(tx, scope.schoolId, query.day ?? clock())),
    })),

    route(listDays, ({ query, scope }) => db.as(scope, (tx) => daysOfSpan(tx, scope.schoolId, query, clock()))),

    route(closeDay, async ({ body, ...by }) => {
      const { day, total_minor: countedMinor, count } = body
      const closing = { day, countedMinor, count, by: keyedActor(by) }
      return { day: await db.as(by.scope, (tx) => closeDayOf(tx, closing, clock())) }
    }),

    route(closeDays, ({ body: { span, day, total_minor: totalMinor }, ...by }) =>
      db.as(by.scope, (tx) => closeDaysOf(tx, { span, day, totalMinor, by: keyedActor(by) }, clock())),
    ),

    route(reopenDay, async ({ body: { day, reason }, ...by }) => {
      const reopening = { day, reason, by: keyedActor(by) }
      return { day: await db.as(by.scope, (tx) => reopenDayOf(tx, reopening, clock())) }
    }),

    route(printDays, async ({ query, scope, reply }) => {
      const told = await db.as(scope, (tx) => daysOfSpan(tx, scope.schoolId, query, clock()))
      const { bytes, name } = await papers.days(scope, `Days ${told.from} ${told.to}`, (around) => printedSpan(told, around))
      asPdf(reply, name)
      return bytes
    }),

    route(printDay, async ({ query, scope, reply }) => {
      const day = await db.as(scope, (tx) => dayTotals(tx, scope.schoolId, query.day ?? clock()))
      const { bytes, name } = await papers.days(scope, `Day ${day.day}`, (around) => printedDayOf(day, around))
      asPdf(reply, name)
      return bytes
    }),
  ]
}

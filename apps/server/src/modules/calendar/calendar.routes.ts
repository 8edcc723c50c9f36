import {
  downloadNoticeEvent,
  endCalendarLink,
  listCalendarLinks,
  makeCalendarLink,
  readCalendar,
} from '@schoolgate/contracts/calendar'
import type { FastifyReply } from 'fastify'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { notFound } from '#lib/problem'
import { hideFromOthers } from '#lib/public-page'
import { route, type Route } from '#lib/route'
import type { Billing } from '#modules/billing'
import type { Installation } from '#modules/schools'
import type { Strangers } from '#modules/shares'
import { createCalendarService } from './calendar.service.ts'

/** A token of ours; anything else is not worth asking the database. */
const TOKEN = /^[0-9A-Za-z]{22}$/

/** School days in a parent's own calendar: a link that calendars follow, and one event at a time. */
export type Calendar = { routes: Route[] }

type World = Installation & { db: Db; clock: Clock; billing: Billing; strangers: Strangers }

/** Builds the calendar module. */
export function createCalendar({ strangers, clock, ...world }: World): Calendar {
  const calendars = createCalendarService(world)
  return {
    routes: [
      route(
        listCalendarLinks,
        async ({ scope }) => ({ calendar_links: await calendars.links(scope, clock()) }),
        (answers) => ({ calendar_links: answers.flatMap(({ calendar_links }) => calendar_links) }),
      ),

      route(makeCalendarLink, async ({ params, scope, request }) =>
        calendars.make(scope, params.id, { now: clock(), address: request.ip }),
      ),

      route(endCalendarLink, ({ params, scope, request }) =>
        calendars.end(scope, params.id, { now: clock(), address: request.ip }),
      ),

      route(readCalendar, async ({ params, request, reply }) => {
        hideFromOthers(reply)
        return strangers.open(request, async () => {
          const days = TOKEN.test(params.token) ? await calendars.read(params.token, clock()) : null
          if (days === null) throw notFound()
          return asCalendar(reply, days)
        })
      }),

      route(downloadNoticeEvent, async ({ params, scope, reply }) => {
        const event = await calendars.eventOf(scope, params.id, clock())
        if (event === null) throw notFound()
        return asCalendar(reply, event)
      }),
    ],
  }
}

/** No file name: a phone that is shown a calendar offers to take it in, one that is told to save it does not. */
const asCalendar = (reply: FastifyReply, text: string): Buffer => {
  reply.type('text/calendar; charset=utf-8')
  return Buffer.from(text)
}

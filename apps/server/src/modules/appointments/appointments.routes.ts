import {
  askFamilies,
  callOffEvening,
  downloadTalk,
  getSchoolEvening,
  giveBackTalk,
  listEvenings,
  listSchoolEvenings,
  moveTalks,
  openEvenings,
  setTalk,
  takeTalk,
} from '@schoolgate/contracts/appointments'
import type { Db } from '#db'
import { doneOnce } from '#db/once'
import { signedIn } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { notFound } from '#lib/problem'
import { route, shown, type Route } from '#lib/route'
import { calendarText } from '#modules/calendar'
import { createAddresses, type Installation } from '#modules/schools'
import { eventTitle } from './appointments.words.ts'
import { open } from './open-evenings.service.ts'
import * as school from './school-evenings.service.ts'
import { eveningsOf, giveBack, take } from './ward-evenings.service.ts'
import { languageOf, myPupil, talkAt } from './ward-evenings.store.ts'

type World = Installation & { db: Db; clock: Clock }

/** Builds the appointments module: times that teachers keep for parents. */
export function createAppointments({ db, clock, ...installation }: World): { routes: Route[] } {
  const addresses = createAddresses({ db, ...installation })
  const { hostname } = new URL(installation.publicUrl)
  return {
    routes: [
      route(listEvenings, ({ params, scope }) =>
        db.as(scope, async (tx) => ({ evenings: await eveningsOf(tx, scope, params.id, clock()) })),
      ),

      route(takeTalk, ({ params, body: { way }, scope, request }) =>
        db.as(scope, async (tx) => ({
          evening: await take(
            tx,
            scope,
            { wardId: params.id, talkId: params.talk_id, way },
            { now: clock(), address: request.ip },
          ),
        })),
      ),

      route(giveBackTalk, ({ params, scope, request }) =>
        db.as(scope, (tx) =>
          giveBack(tx, scope, { wardId: params.id, talkId: params.talk_id }, { now: clock(), address: request.ip }),
        ),
      ),

      route(downloadTalk, async ({ params, scope, reply }) => {
        const found = await db.as(scope, async (tx) => {
          const ward = await myPupil(tx, scope, params.id)
          const talk = ward && (await talkAt(tx, ward.id, params.talk_id))
          return talk && { ...talk, ward, language: await languageOf(tx, scope.userId) }
        })
        if (!found) throw notFound()
        const { talk, teacher, place, ward, language, school: own } = found
        const day = {
          key: `talk-${talk.eveningId}-${ward.id}`,
          title: eventTitle(teacher, ward.firstName, language),
          place,
          page: `/appointments?ward=${ward.id}`,
          madeAt: talk.createdAt,
          changedAt: talk.updatedAt,
          starts: talk.startsAt,
          ends: talk.endsAt,
        }
        reply.type('text/calendar; charset=utf-8')
        const address = await addresses.of(scope.schoolId)
        return Buffer.from(calendarText({ school: own, ward: null, days: [day], address, hostname }))
      }),

      route(listSchoolEvenings, ({ scope }) => db.as(scope, (tx) => school.list(tx, scope, clock()))),

      route(openEvenings, async ({ body, scope, request, keyed }) => {
        const [by, now] = [signedIn(scope, request.ip), clock()]
        const { made } = await db.as(scope, (tx) =>
          doneOnce(tx, { ...by, keyed }, now, openEvenings.response, () => open(tx, by, body, now)),
        )
        return made
      }),

      route(getSchoolEvening, async ({ params, scope }) => {
        const found = await db.as(scope, (tx) => school.read(tx, scope, params.id))
        const seen = [...found.talks.flatMap(({ taken }) => taken?.ward ?? []), ...found.not_chosen]
        return shown(
          seen.map(({ id }) => ({ wardId: id })),
          () => found,
        )
      }),

      route(setTalk, ({ params, body, scope, request }) =>
        db.as(scope, (tx) => school.set(tx, signedIn(scope, request.ip), params.id, body, clock())),
      ),

      route(moveTalks, async ({ params, body, scope, request, keyed }) => {
        const [by, now] = [signedIn(scope, request.ip), clock()]
        const { made } = await db.as(scope, (tx) =>
          doneOnce(tx, { ...by, keyed }, now, moveTalks.response, () => school.moveLater(tx, by, params.id, body.minutes, now)),
        )
        return made
      }),

      route(askFamilies, async ({ params, scope, request, keyed }) => {
        const [by, now] = [signedIn(scope, request.ip), clock()]
        const { made } = await db.as(scope, (tx) =>
          doneOnce(tx, { ...by, keyed }, now, askFamilies.response, () => school.ask(tx, by, params.id, now)),
        )
        return made
      }),

      route(callOffEvening, ({ params, scope, request }) =>
        db.as(scope, (tx) => school.callOff(tx, signedIn(scope, request.ip), params.id, clock())),
      ),
    ],
  }
}

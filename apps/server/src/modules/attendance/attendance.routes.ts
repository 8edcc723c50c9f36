import {
  askAboutExplanation,
  attachExplanationPhoto,
  decideExplanation,
  explainAbsence,
  getExplanationPhoto,
  getExplanationPhotoOffice,
  listAttendance,
  listExplanations,
  listToldOfAbsences,
  type ExplanationToDecide,
} from '@schoolgate/contracts/attendance'
import type { FastifyReply } from 'fastify'
import * as z from 'zod'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { readCursor, writeCursor } from '#lib/cursor'
import { dayIn } from '#lib/days'
import { photoMadeAnew } from '#lib/photo'
import { receivePhoto } from '#lib/photo-upload'
import { signedIn } from '#lib/actor'
import { notFound } from '#lib/problem'
import { route, shown, type Route, type ShownOf } from '#lib/route'
import type { Storage } from '#lib/storage'
import { markRead } from '#modules/push'
import { periodOf } from './attendance.service.ts'
import { knownDays, schoolOfWard, termsOf } from './attendance.store.ts'
import { summaryOf } from './attendance.summary.ts'
import { askBack, decide } from './decisions.service.ts'
import { explanationsPage, photoAt, type Position } from './decisions.store.ts'
import { createExplanationsStore } from './explanations.store.ts'
import { registerRoutes } from '#modules/attendance/register'
import { sheetRoutes } from './sheet.routes.ts'
import { standInRoutes } from './stand-ins.routes.ts'
import { toldOfAbsences } from './told.service.ts'

const PAGE_SIZE = 20
const CursorPosition = z.tuple([z.iso.datetime(), z.uuid()])

type Dependencies = { db: Db; clock: Clock; storage: Storage }

/** Builds the attendance module: where a ward was, why it was away, and what the school says to that. */
export function createAttendance({ db, clock, storage }: Dependencies): { routes: Route[] } {
  const explanations = createExplanationsStore(db, markRead)

  const sendPhoto = (reply: FastifyReply, photo: { mime: string; sha256: string } | null): Promise<Buffer> => {
    if (!photo) throw notFound()
    reply.type(photo.mime).header('etag', `"${photo.sha256}"`)
    return storage.get(photo.sha256)
  }

  return {
    routes: [
      route(listAttendance, async ({ params, query, scope }) =>
        db.as(scope, async (tx) => {
          const [school, all] = await Promise.all([schoolOfWard(tx, scope, params.id), termsOf(tx, scope)])
          if (!school) throw notFound()
          const today = dayIn(school.timezone, clock())
          const { term, academicYear, days } = periodOf(all, today, query)
          const known = days ? (await knownDays(tx, scope, [params.id], days)).get(params.id) : undefined
          const { records, reported } = known ?? { records: [], reported: [] }
          return {
            today,
            school_days: school.schoolDays,
            terms: all.filter(({ opens, id }) => opens <= today || id === term?.id),
            term,
            academic_year: academicYear,
            summary: summaryOf(records),
            records,
            reported,
          }
        }),
      ),

      route(explainAbsence, async ({ params, body, scope, request }) => {
        const saying = { scope, wardId: params.id, at: clock(), address: request.ip }
        const explanation = await explanations.explain(saying, body)
        if (!explanation) throw notFound()
        return { explanation }
      }),

      route(attachExplanationPhoto, async ({ params, scope, request }) => {
        const saying = { scope, wardId: params.id, at: clock(), address: request.ip }
        if (!(await explanations.mineWaiting(saying, params.explanation_id))) throw notFound()
        const photo = await photoMadeAnew(await receivePhoto(request, 'attendance'), { word: 'attendance', shape: 'paper' })
        const stored = { sha256: await storage.put(photo), bytes: photo.length }
        const explanation = await explanations.attachPhoto(saying, params.explanation_id, stored)
        if (!explanation) throw notFound()
        return { explanation }
      }),

      route(getExplanationPhoto, async ({ params, scope, reply }) =>
        sendPhoto(reply, await explanations.photo(scope, params.id, params.explanation_id)),
      ),

      route(listExplanations, async ({ query, scope }) => {
        const { state = 'pending', cursor, limit = PAGE_SIZE } = query
        const after = cursor === undefined ? null : readCursor(cursor, positionOf)
        const found = await db.as(scope, (tx) =>
          explanationsPage(tx, { schoolId: scope.schoolId, scope }, { state, after, limit }),
        )
        const page = found.slice(0, limit)
        const last = found.length > limit ? page.at(-1) : undefined
        return shown(page.map(shownOf), () => ({
          explanations: page,
          next_cursor: last ? writeCursor([last.at, last.id]) : null,
        }))
      }),

      route(listToldOfAbsences, async ({ scope }) => {
        const told = await toldOfAbsences(db, scope, clock())
        return shown(
          told.away.map(({ ward }) => ({ wardId: ward.id, subjectId: ward.id })),
          () => told,
        )
      }),

      route(decideExplanation, async ({ params, body, scope, request }) => {
        const by = signedIn(scope, request.ip)
        const explanation = await db.as(scope, (tx) => decide(tx, { id: params.id, ...body }, by, clock()))
        if (!explanation) throw notFound()
        return shown([shownOf(explanation)], () => ({ explanation }))
      }),

      route(askAboutExplanation, async ({ params, body, scope, request }) => {
        const by = signedIn(scope, request.ip)
        const explanation = await db.as(scope, (tx) => askBack(tx, { id: params.id, ...body }, by, clock()))
        if (!explanation) throw notFound()
        return shown([shownOf(explanation)], () => ({ explanation }))
      }),

      route(getExplanationPhotoOffice, async ({ params, scope, reply }) => {
        const photo = await db.as(scope, (tx) => photoAt(tx, { schoolId: scope.schoolId, scope }, params.id))
        if (!photo) throw notFound()
        return shown([{ wardId: photo.wardId, subjectId: params.id }], () => sendPhoto(reply, photo))
      }),

      ...registerRoutes({ db, clock }),
      ...sheetRoutes({ db, clock }),
      ...standInRoutes({ db, clock }),
    ],
  }
}

const shownOf = ({ id, ward }: ExplanationToDecide): ShownOf => ({ wardId: ward.id, subjectId: id })

function positionOf(value: unknown): Position | null {
  const parsed = CursorPosition.safeParse(value)
  if (!parsed.success) return null
  const [at, id] = parsed.data
  return { at, id }
}

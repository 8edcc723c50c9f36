import {
  askForChange,
  askForPhoto,
  decideRequest,
  getRequestPhoto,
  listRequests,
  listWardRequests,
  takeRequestBack,
} from '@schoolgate/contracts/requests'
import * as z from 'zod'
import type { Db } from '#db'
import { keyedActor } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { readCursor, writeCursor } from '#lib/cursor'
import { photoMadeAnew } from '#lib/photo'
import { receivePhoto } from '#lib/photo-upload'
import { notFound } from '#lib/problem'
import { route, shown, type Route } from '#lib/route'
import type { Storage } from '#lib/storage'
import { ask, checkMayAsk, requestsOf, takeOwnBack } from './asking.service.ts'
import { decide } from './deciding.service.ts'
import { photoAsked, requestPage, type Position } from './deciding.store.ts'

const PAGE_SIZE = 30
const CursorPosition = z.tuple([z.iso.datetime(), z.uuid()])

type Place = { db: Db; clock: Clock; storage: Storage }

/** Builds the requests module: what parents ask the school to change of a child's record, and what it decides. */
export const createRequests = ({ db, clock, storage }: Place): { routes: Route[] } => ({
  routes: [
    route(listWardRequests, ({ params, scope }) => requestsOf(db, scope, params.id)),

    route(askForChange, async ({ params, body: { request_id: requestId, ...wish }, scope, request }) => ({
      request: await ask(db, { scope, wardId: params.id, requestId, address: request.ip }, wish, clock()),
    })),

    route(askForPhoto, async ({ params, scope, request }) => {
      await checkMayAsk(db, scope, params.id)
      const photo = await photoMadeAnew(await receivePhoto(request, 'requests'), { word: 'requests', shape: 'portrait' })
      const stored = { sha256: await storage.put(photo), bytes: photo.length }
      const asking = { scope, wardId: params.id, requestId: params.request_id, address: request.ip }
      return { request: await ask(db, asking, { kind: 'photo', photo: stored }, clock()) }
    }),

    route(takeRequestBack, async ({ params, scope, request }) => ({
      request: await takeOwnBack(db, { scope, wardId: params.id, requestId: params.request_id, address: request.ip }, clock()),
    })),

    route(listRequests, async ({ query, scope }) => {
      const { state = 'waiting', cursor, limit = PAGE_SIZE } = query
      const after = cursor === undefined ? null : readCursor(cursor, positionOf)
      const found = await db.as(scope, (tx) => requestPage(tx, scope.schoolId, { state, after, limit: limit + 1 }))
      const requests = found.slice(0, limit)
      const last = found.length > limit ? requests.at(-1) : undefined
      return shown(
        requests.map(({ id, ward }) => ({ wardId: ward.id, subjectId: id })),
        () => ({ requests, next_cursor: last ? writeCursor([last.at, last.id]) : null }),
      )
    }),

    route(getRequestPhoto, async ({ params, scope, reply }) => {
      const photo = await db.as(scope, (tx) => photoAsked(tx, scope.schoolId, params.id))
      if (!photo) throw notFound()
      return shown([{ wardId: photo.wardId, subjectId: params.id }], () => {
        reply.type(photo.mime)
        return storage.get(photo.sha256)
      })
    }),

    route(decideRequest, async ({ params, body: { state, reason }, ...by }) =>
      decide(db, keyedActor(by), { id: params.id, state, reason }, clock()),
    ),
  ],
})

function positionOf(value: unknown): Position | null {
  const parsed = CursorPosition.safeParse(value)
  return parsed.success ? { at: parsed.data[0], id: parsed.data[1] } : null
}

import { getNoticeReach, listAudiences, listOfficeNotices, listPupilsToWrite } from '@schoolgate/contracts/office-notices'
import * as z from 'zod'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { readCursor, writeCursor } from '#lib/cursor'
import { route, type Route } from '#lib/route'
import type { Addresses } from '#modules/schools'
import { classesWithPupils, pupilsNamed } from './audiences.store.ts'
import { noticePage, type Position } from './notice-list.store.ts'
import { reachOfNotice } from './reach.service.ts'
import type { SmsPrice } from './sms-price.ts'

const PAGE_SIZE = 30
const CursorPosition = z.tuple([z.iso.datetime(), z.uuid()])

type Place = { db: Db; clock: Clock; addresses: Addresses; smsPrice: SmsPrice | undefined }

/** The office's doors to what it says: the list, and for whom and to how many before it goes. */
export const noticesRoutes = ({ db, clock, addresses, smsPrice }: Place): Route[] => [
  route(listOfficeNotices, async ({ query, scope }) => {
    const { state, cursor, limit = PAGE_SIZE } = query
    const after = cursor === undefined ? null : readCursor(cursor, positionOf)
    const page = await db.as(scope, (tx) => noticePage(tx, scope.schoolId, { state, after, limit }, clock()))
    return {
      notices: page.notices,
      next_cursor: page.next && writeCursor([page.next.publishedAt, page.next.id]),
    }
  }),

  route(listAudiences, async ({ scope }) => {
    const classes = await db.as(scope, (tx) => classesWithPupils(tx, scope.schoolId))
    const sum = (of: typeof classes) => of.reduce((all, { children }) => all + children, 0)
    const levels = [...Map.groupBy(classes, ({ level }) => level)].map(([level, of]) => ({ level, children: sum(of) }))
    return { children: sum(classes), levels, classes }
  }),

  route(listPupilsToWrite, async ({ query, scope }) => ({
    pupils: await db.as(scope, (tx) => pupilsNamed(tx, scope.schoolId, query.search)),
  })),

  route(getNoticeReach, async ({ query, scope }) => {
    const { schoolId, userId } = scope
    return db.asSystem((tx) => reachOfNotice(tx, query, { schoolId, userId, now: clock(), addresses, smsPrice }))
  }),
]

function positionOf(value: unknown): Position | null {
  const parsed = CursorPosition.safeParse(value)
  return parsed.success ? { publishedAt: parsed.data[0], id: parsed.data[1] } : null
}

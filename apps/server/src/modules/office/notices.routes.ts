import {
  correctNotice,
  getNoticeReach,
  getOfficeNotice,
  listAudiences,
  listOfficeNotices,
  listPupilsToWrite,
  remindOfNotice,
  takeAnswers,
  takeNoticeBack,
} from '@schoolgate/contracts/office-notices'
import * as z from 'zod'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { keyedActor } from '#lib/actor'
import { readCursor, writeCursor } from '#lib/cursor'
import { attachmentNamed } from '#lib/disposition'
import { notFound } from '#lib/problem'
import { route, shown, type Route } from '#lib/route'
import { XLSX } from '#lib/sheets/xlsx-writer'
import type { Addresses } from '#modules/schools'
import { answersFile } from './answers-file.ts'
import { classesWithPupils, pupilsNamed } from './audiences.store.ts'
import { timezoneOf } from './publish.store.ts'
import { correct, remindToAnswer, takeBack } from './change-notice.service.ts'
import { reportOf } from './delivery.service.ts'
import { deliveryRows } from './delivery.store.ts'
import { noticePage, type Position } from './notice-list.store.ts'
import { wholeNotice } from './one-notice.store.ts'
import { reachOfNotice } from './reach.service.ts'
import type { SmsPrice } from './sms-price.ts'

const PAGE_SIZE = 30
const CursorPosition = z.tuple([z.iso.datetime(), z.uuid()])

type Place = { db: Db; clock: Clock; addresses: Addresses; smsPrice: SmsPrice | undefined }

/** The office's doors to what it says: the list, and for whom and to how many before it goes. */
export function noticesRoutes({ db, clock, addresses, smsPrice }: Place): Route[] {
  return [
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
      const { classes, timezone } = await db.as(scope, async (tx) => ({
        classes: await classesWithPupils(tx, scope.schoolId),
        timezone: await timezoneOf(tx, scope.schoolId),
      }))
      const sum = (of: typeof classes) => of.reduce((all, { children }) => all + children, 0)
      const levels = [...Map.groupBy(classes, ({ level }) => level)].map(([level, of]) => ({ level, children: sum(of) }))
      return { children: sum(classes), timezone, levels, classes }
    }),

    route(listPupilsToWrite, async ({ query, scope }) => ({
      pupils: await db.as(scope, (tx) => pupilsNamed(tx, scope.schoolId, query.search)),
    })),

    route(getNoticeReach, async ({ query, scope }) => reachOfNotice(db, scope, query, { now: clock(), addresses, smsPrice })),

    route(getOfficeNotice, async ({ params, scope }) => {
      const notice = await db.as(scope, (tx) => wholeNotice(tx, scope.schoolId, params.id, clock()))
      if (!notice) throw notFound()
      return { notice }
    }),

    route(remindOfNotice, async ({ params, ...by }) =>
      db.as(by.scope, (tx) => remindToAnswer(tx, { by: keyedActor(by), id: params.id }, clock())),
    ),

    route(correctNotice, async ({ params: { id }, body, ...by }) => {
      await db.as(by.scope, (tx) => correct(tx, { by: keyedActor(by), id, body }, clock()))
      return { id }
    }),

    route(takeNoticeBack, async ({ params: { id }, body: { reason }, ...by }) => {
      await db.as(by.scope, (tx) => takeBack(tx, { by: keyedActor(by), id, reason }, clock()))
      return { id }
    }),

    route(takeAnswers, async ({ params, scope, reply }) => {
      const rows = await db.as(scope, (tx) => deliveryRows(tx, scope.schoolId, params.id))
      if (!rows) throw notFound()
      const report = reportOf(rows)
      return shown(
        report.children.map(({ ward_id }) => ({ wardId: ward_id, subjectId: params.id })),
        () => {
          void reply.type(XLSX).header('content-disposition', attachmentNamed(`${report.notice.code}.xlsx`))
          return answersFile(report)
        },
      )
    }),
  ]
}

function positionOf(value: unknown): Position | null {
  const parsed = CursorPosition.safeParse(value)
  return parsed.success ? { publishedAt: parsed.data[0], id: parsed.data[1] } : null
}

import { AUDIT_FILE_LINES, listAudit, takeAudit } from '@schoolgate/contracts/audit'
import * as z from 'zod'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { readCursor, writeCursor } from '#lib/cursor'
import { attachmentNamed } from '#lib/disposition'
import { route, shown, type Route } from '#lib/route'
import { XLSX } from '#lib/sheets/xlsx-writer'
import { auditFile } from './audit-file.ts'
import { linesOf, pupilsNamed, type LinePosition } from './audit.store.ts'
import { createOpenings, type Openings } from './openings.service.ts'

const PAGE_SIZE = 50
const CursorPosition = z.tuple([z.iso.datetime(), z.uuid()])

/** The record of who saw or changed what. */
export type Audit = Openings & { routes: Route[] }

/** Builds the audit module: what staff are shown of children is written down here, and the school reads its record. */
export const createAudit = ({ db, clock }: { db: Db; clock: Clock }): Audit => ({
  ...createOpenings({ db, clock }),
  routes: [
    route(listAudit, async ({ query: { cursor, limit = PAGE_SIZE, ...filter }, scope }) => {
      const after = cursor === undefined ? null : readCursor(cursor, positionOf)
      const found = await db.as(scope, (tx) => linesOf(tx, scope.schoolId, { ...filter, after, limit }))
      const lines = found.slice(0, limit)
      const last = found.length > limit ? lines.at(-1) : undefined
      return { lines, next_cursor: last ? writeCursor([last.at, last.id]) : null }
    }),
    route(takeAudit, async ({ body: { reason: _reason, ...filter }, scope, reply }) => {
      const { lines, pupils } = await db.as(scope, async (tx) => {
        const found = (await linesOf(tx, scope.schoolId, { ...filter, after: null, limit: AUDIT_FILE_LINES })).slice(
          0,
          AUDIT_FILE_LINES,
        )
        return { lines: found, pupils: await pupilsNamed(tx, scope.schoolId, found) }
      })
      return shown(
        [...pupils.keys()].map((wardId) => ({ wardId })),
        () => {
          void reply.type(XLSX).header('content-disposition', attachmentNamed('who-did-what.xlsx'))
          return auditFile(lines, pupils)
        },
      )
    }),
  ],
})

function positionOf(value: unknown): LinePosition | null {
  const parsed = CursorPosition.safeParse(value)
  if (!parsed.success) return null
  const [at, id] = parsed.data
  return { at, id }
}

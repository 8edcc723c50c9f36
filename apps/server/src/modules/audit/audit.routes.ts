import { listAudit } from '@schoolgate/contracts/audit'
import * as z from 'zod'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { readCursor, writeCursor } from '#lib/cursor'
import { route, type Route } from '#lib/route'
import { linesOf, type LinePosition } from './audit.store.ts'
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
  ],
})

function positionOf(value: unknown): LinePosition | null {
  const parsed = CursorPosition.safeParse(value)
  if (!parsed.success) return null
  const [at, id] = parsed.data
  return { at, id }
}

import { getSettlement, listSettlements } from '@schoolgate/contracts/settlements'
import * as z from 'zod'
import { readCursor, writeCursor } from '#lib/cursor'
import { route, type Route } from '#lib/route'
import type { Settled } from './settlements.service.ts'

const PAGE_SIZE = 20

/** The bursar's doors to what the provider pays out. */
export const settlementRoutes = (settled: Settled): Route[] => [
  route(listSettlements, async ({ query, scope }) => {
    const after = query.cursor === undefined ? null : readCursor(query.cursor, position)
    const { next, ...page } = await settled.list(scope, after, query.limit ?? PAGE_SIZE)
    return { ...page, next_cursor: next ? writeCursor([next.day, next.id]) : null }
  }),
  route(getSettlement, ({ params, scope }) => settled.one(scope, params.id)),
]

function position(said: unknown) {
  const parsed = z.tuple([z.iso.date(), z.uuid()]).safeParse(said)
  return parsed.success ? { day: parsed.data[0], id: parsed.data[1] } : null
}

import { getReceipt, listReceipts } from '@schoolgate/contracts/receipts'
import * as z from 'zod'
import type { Db } from '#db'
import { readCursor, writeCursor } from '#lib/cursor'
import { notFound } from '#lib/problem'
import { joinPages } from '#lib/join-pages'
import { route, type Route } from '#lib/route'
import { billableWardIds } from '#modules/payments/paying'
import { createAddresses, type Installation } from '#modules/schools'
import type { Verify } from '#modules/verify'
import { receiptPage, type Position } from './read.store.ts'
import { receiptHeadOf, receiptOf, sealedPaperOf } from './receipt.shape.ts'
import { wholeReceipt } from './whole-receipt.ts'

const PAGE_SIZE = 20
const CursorPosition = z.tuple([z.iso.datetime(), z.uuid()])

type Dependencies = Installation & { db: Db; seal: Verify['seal'] }

/** The parent's doors to receipts. */
export function receiptRoutes({ db, seal, ...installation }: Dependencies): Route[] {
  const addresses = createAddresses({ db, ...installation })
  return [
    route(
      listReceipts,
      async ({ query, scope }) => {
        const limit = query.limit ?? PAGE_SIZE
        const after = query.cursor === undefined ? null : readCursor(query.cursor, positionOf)
        const rows = await db.as(scope, async (tx) => {
          const all = await billableWardIds(tx, scope)
          const wanted = query.ward_id === undefined ? all : all.filter((id) => id === query.ward_id)
          return receiptPage(tx, scope.schoolId, wanted, { after, limit })
        })
        const page = rows.slice(0, limit)
        const last = rows.length > limit ? page.at(-1)?.receipt : undefined
        return {
          receipts: page.map(receiptHeadOf),
          next_cursor: last ? writeCursor([last.issuedAt.toISOString(), last.id]) : null,
        }
      },
      (answers) => {
        const pages = answers.map(({ receipts, next_cursor }) => ({ items: receipts, next: next_cursor }))
        const { items, next } = joinPages(pages, ({ issued_at, id }) => [issued_at, id])
        return { receipts: [...items], next_cursor: next }
      },
    ),

    route(getReceipt, async ({ params, scope }) => {
      const whole = await db.as(scope, async (tx) =>
        wholeReceipt(tx, scope.schoolId, params.id, await billableWardIds(tx, scope)),
      )
      if (!whole) throw notFound()
      const { schoolId } = scope
      const [qr, address] = await Promise.all([seal(schoolId, sealedPaperOf(whole)), addresses.of(schoolId)])
      return { receipt: receiptOf(whole, qr, address) }
    }),
  ]
}

function positionOf(position: unknown): Position | null {
  const parsed = CursorPosition.safeParse(position)
  return parsed.success ? { issuedAt: parsed.data[0], id: parsed.data[1] } : null
}

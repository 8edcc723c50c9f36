import {
  bookBankLine,
  bookSureLines,
  bringBankSheet,
  closeBankSlip,
  dropBankSheet,
  explainBankLine,
  findBankCash,
  getBankSheet,
  linkBankLine,
  listBankLines,
  listBankSheets,
  matchBankSheet,
  readBankSheet,
  settleBankLine,
  takeBackBankLine,
  takeBankSheet,
  undoBankUse,
} from '@schoolgate/contracts/bank-doors'
import * as z from 'zod'
import { signedIn } from '#lib/actor'
import { readCursor, writeCursor } from '#lib/cursor'
import type { Keyed } from '#lib/keyed'
import { route, shown, type Route } from '#lib/route'
import type { Scope } from '#lib/scope'
import { receiveSheet } from '#modules/sheets'
import type { BankLines, By, LineShown } from './lines.service.ts'
import type { BankSheets } from './sheets.service.ts'

const PAGE_SIZE = 50

type Asking = { scope: Scope; request: { ip: string }; keyed: Keyed }
const byOf = ({ scope, request, keyed }: Asking): By => ({ ...signedIn(scope, request.ip), keyed })

/** The bursar's doors to what banks and wallets say. */
export const bankRoutes = (sheets: BankSheets, lines: BankLines): Route[] => [
  route(bringBankSheet, async ({ scope, request }) => ({ sheet: await sheets.bring(scope, await receiveSheet(request)) })),
  route(listBankSheets, async ({ query, scope }) => {
    const after = query.cursor === undefined ? null : readCursor(query.cursor, sheetPosition)
    const { next, ...page } = await sheets.list(scope, after, query.limit ?? PAGE_SIZE)
    return { ...page, next_cursor: next ? writeCursor([next.at.toISOString(), next.id]) : null }
  }),
  route(getBankSheet, async ({ params, scope }) => ({ sheet: await sheets.one(scope, params.id) })),
  route(readBankSheet, async ({ params, body, scope }) => ({ sheet: await sheets.read(scope, params.id, body.columns) })),
  route(takeBankSheet, async ({ params, body, scope, request }) => ({
    work: await sheets.take(signedIn(scope, request.ip), params.id, body),
  })),
  route(matchBankSheet, async ({ params, scope, request }) => ({
    work: await sheets.match(signedIn(scope, request.ip), params.id),
  })),
  route(bookSureLines, async ({ params, scope, request }) => ({
    work: await sheets.bookSure(signedIn(scope, request.ip), params.id),
  })),
  route(dropBankSheet, ({ params, scope }) => sheets.drop(scope, params.id)),

  route(listBankLines, async ({ query, scope }) => {
    const after = query.cursor === undefined ? null : readCursor(query.cursor, linePosition)
    const which = { sheetId: query.sheet_id, stand: query.stand, after, limit: query.limit ?? PAGE_SIZE }
    const { lines: found, of, next } = await lines.list(scope, which)
    return shown(of, () => ({ lines: found, next_cursor: next ? writeCursor([next.day, next.id]) : null }))
  }),
  route(bookBankLine, async ({ params, body, ...by }) => ofLine(await lines.book(byOf(by), params.id, body))),
  route(closeBankSlip, async ({ params, body, ...by }) => ofLine(await lines.closeSlip(byOf(by), params.id, body))),
  route(linkBankLine, async ({ params, body, ...by }) => ofLine(await lines.link(byOf(by), params.id, body))),
  route(findBankCash, async ({ params, body, ...by }) => ofLine(await lines.ownCash(byOf(by), params.id, body))),
  route(settleBankLine, async ({ params, body, ...by }) => ofLine(await lines.settled(byOf(by), params.id, body))),
  route(explainBankLine, async ({ params, body, ...by }) => ofLine(await lines.explain(byOf(by), params.id, body))),
  route(takeBackBankLine, async ({ params, body, ...by }) => ofLine(await lines.takeBack(byOf(by), params.id, body))),
  route(undoBankUse, async ({ params, body, ...by }) => ofLine(await lines.undo(byOf(by), params.id, body.reason))),
]

const ofLine = ({ line, of }: LineShown) => shown(of, () => ({ line }))

function sheetPosition(position: unknown) {
  const parsed = z.tuple([z.iso.datetime(), z.uuid()]).safeParse(position)
  return parsed.success ? { at: new Date(parsed.data[0]), id: parsed.data[1] } : null
}

function linePosition(position: unknown) {
  const parsed = z.tuple([z.iso.date(), z.uuid()]).safeParse(position)
  return parsed.success ? { day: parsed.data[0], id: parsed.data[1] } : null
}

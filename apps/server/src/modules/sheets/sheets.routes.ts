import { takeEmptySheet } from '@schoolgate/contracts/empty-sheets'
import {
  answerSheet,
  bringSheet,
  checkSheet,
  dropSheet,
  getSheet,
  listSheetRows,
  listSheets,
  saveSheet,
  takeBadRows,
} from '@schoolgate/contracts/sheets'
import { showUndo, undoSheet } from '@schoolgate/contracts/sheet-undo'
import { signedIn } from '#lib/actor'
import { attachmentNamed } from '#lib/disposition'
import { route, type Route } from '#lib/route'
import { XLSX } from '#lib/sheets/xlsx-writer'
import { emptySheet } from './empty-sheet.ts'
import { receiveSheet } from './receive-sheet.ts'
import type { SheetsService } from './sheets.service.ts'

/** The office's doors to lists of pupils that it brings. */
export const sheetsRoutes = (sheets: SheetsService): Route[] => [
  route(bringSheet, async ({ scope, request }) => ({ sheet: await sheets.bring(scope, await receiveSheet(request)) })),

  route(takeEmptySheet, ({ query: { kind = 'pupils', language = 'en' }, reply }) => {
    const { name, bytes } = emptySheet(kind, language)
    void reply.type(XLSX).header('content-disposition', attachmentNamed(name))
    return Promise.resolve(bytes)
  }),

  route(listSheets, async ({ scope }) => ({ sheets: await sheets.list(scope) })),

  route(getSheet, async ({ params, scope }) => ({ sheet: await sheets.one(scope, params.id) })),

  route(answerSheet, async ({ params, body, scope }) => ({ sheet: await sheets.answer(scope, params.id, body) })),

  route(checkSheet, async ({ params, scope, request }) => ({ work: await sheets.check(signedIn(scope, request.ip), params.id) })),

  route(listSheetRows, async ({ params, query, scope }) => sheets.rows(scope, params.id, query)),

  route(saveSheet, async ({ params, body, scope, request }) => ({
    work: await sheets.save(signedIn(scope, request.ip), params.id, body.rows),
  })),

  route(showUndo, async ({ params, scope }) => ({ undo: await sheets.showUndo(scope, params.id) })),

  route(undoSheet, async ({ params, scope, request }) => ({ work: await sheets.undo(signedIn(scope, request.ip), params.id) })),

  route(takeBadRows, async ({ params, scope, reply }) => {
    const { name, bytes } = await sheets.badRows(scope, params.id)
    void reply.type(XLSX).header('content-disposition', attachmentNamed(name))
    return bytes
  }),

  route(dropSheet, async ({ params, scope }) => sheets.drop(scope, params.id)),
]

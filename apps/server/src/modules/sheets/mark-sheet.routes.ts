import path from 'node:path'
import { MARK_SHEET_MAX_BYTES, readMarkSheet, takeMarkSheet } from '@schoolgate/contracts/mark-sheets'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { attachmentNamed } from '#lib/disposition'
import type { Subprogram } from '#lib/in-subprocess'
import { route, shown, type Route } from '#lib/route'
import { XLSX } from '#lib/sheets/xlsx-writer'
import { markBookOf } from '#modules/academics'
import { readApart } from './read-apart.ts'
import { receiveSheet } from './receive-sheet.ts'
import type { CellsAnswered, CellsGiven } from './cells-program.ts'
import { broughtSheetOf, markSheetOf } from './mark-sheet.ts'

const PROGRAM: Subprogram<CellsGiven, CellsAnswered> = {
  name: 'cells-program',
  source: path.join(import.meta.dirname, 'cells-program.ts'),
}

/** A sheet of one book is read at once; one that takes longer was made to. */
const LIMITS = { seconds: 20, megabytes: 256 }

const cellsOf = async (given: CellsGiven) =>
  (await readApart(PROGRAM, given, LIMITS, 'Copy only the list itself into a new file.')).tabs

type Params = { class_id: string; subject_id: string }

/** One's own mark sheet, out of the school and back. */
export function markSheetRoutes({ db, clock }: { db: Db; clock: Clock }): Route[] {
  const asked = ({ class_id: classId, subject_id: subjectId }: Params, termId: string) => ({
    classId,
    subjectId,
    termId,
    now: clock(),
  })
  return [
    route(takeMarkSheet, async ({ params, body, scope, reply }) => {
      const book = await db.as(scope, (tx) => markBookOf(tx, scope, asked(params, body.term_id)))
      return shown(
        book.pupils.map(({ id }) => ({ wardId: id })),
        () => {
          const name = `${book.subject.name}, ${book.class.name}, ${book.term.name}.xlsx`
          void reply.type(XLSX).header('content-disposition', attachmentNamed(name))
          return markSheetOf(book)
        },
      )
    }),

    route(readMarkSheet, async ({ params, query, scope, request }) => {
      // Whose book it is comes first: of another's not even the file is read.
      const book = await db.as(scope, (tx) => markBookOf(tx, scope, asked(params, query.term_id)))
      return broughtSheetOf(await cellsOf(await receiveSheet(request, MARK_SHEET_MAX_BYTES)), book)
    }),
  ]
}

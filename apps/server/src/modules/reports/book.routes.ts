import { getReportBook, listReportBooks, saveReportWords, takeBroadsheet } from '@schoolgate/contracts/report-books'
import { saveReportRatings } from '@schoolgate/contracts/report-ratings'
import type { Db } from '#db'
import { signedIn } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { attachmentNamed } from '#lib/disposition'
import { route, shown, type Route } from '#lib/route'
import { XLSX } from '#lib/sheets/xlsx-writer'
import { reportBookOf, reportBooksOf } from './book.service.ts'
import { broadsheetOf } from './broadsheet.ts'
import { saveRatingsFor } from './save-ratings.service.ts'
import { saveWordsFor } from './save-words.service.ts'

/** The reports of a class as teachers and the head-teacher write them. */
export const reportBookRoutes = ({ db, clock }: { db: Db; clock: Clock }): Route[] => [
  route(listReportBooks, ({ query, scope }) => db.as(scope, (tx) => reportBooksOf(tx, scope, query.term_id, clock()))),

  route(getReportBook, async ({ params, query, scope }) => {
    const asked = { classId: params.class_id, termId: query.term_id, now: clock() }
    const book = await db.as(scope, (tx) => reportBookOf(tx, scope, asked))
    return shown(
      book.pupils.map(({ id }) => ({ wardId: id })),
      () => book,
    )
  }),

  route(takeBroadsheet, async ({ params, body, scope, reply }) => {
    const asked = { classId: params.class_id, termId: body.term_id, now: clock() }
    const book = await db.as(scope, (tx) => reportBookOf(tx, scope, asked))
    return shown(
      book.pupils.map(({ id }) => ({ wardId: id })),
      () => {
        const { class: klass, term } = book
        const name = `${klass.name}, ${term.name}, ${term.academic_year}.xlsx`
        void reply.type(XLSX).header('content-disposition', attachmentNamed(name))
        return broadsheetOf(book)
      },
    )
  }),

  route(saveReportWords, ({ params, body, scope, request }) =>
    saveWordsFor(db, signedIn(scope, request.ip), params.class_id, body, clock()),
  ),

  route(saveReportRatings, ({ params, body, scope, request }) =>
    saveRatingsFor(db, signedIn(scope, request.ip), params.class_id, body, clock()),
  ),
]

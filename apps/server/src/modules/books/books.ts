import { getMoneyReport, getMoneyReportFile, takeMoneyNames } from '@schoolgate/contracts/books'
import type { FastifyReply } from 'fastify'
import type { Db, Tx } from '#db'
import { nameOf } from '#db/audit'
import { signedIn, type Actor } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { dayIn } from '#lib/days'
import { attachmentNamed } from '#lib/disposition'
import { clockIn } from '#lib/local-time'
import { route, shown, type Route } from '#lib/route'
import { XLSX } from '#lib/sheets/xlsx-writer'
import { journalRoutes } from './journal.routes.ts'
import { namesBook, reportBook } from './report-book.ts'
import { figuresOf, reportOf } from './report.service.ts'
import { schoolNamed } from './school.store.ts'

/** What the books of a time say. */
export type Books = { routes: Route[] }

/** Builds the books module. */
export function createBooks({ db, clock }: { db: Db; clock: Clock }): Books {
  return {
    routes: [
      ...journalRoutes({ db, clock }),

      route(getMoneyReport, ({ query, scope }) => db.as(scope, (tx) => reportOf(tx, scope.schoolId, query, clock()))),

      route(getMoneyReportFile, ({ query, scope, request, reply }) =>
        db.as(scope, async (tx) => {
          const now = clock()
          const report = await reportOf(tx, scope.schoolId, query, now)
          const about = await aboutFile(tx, signedIn(scope, request.ip), now)
          asWorkbook(reply, `${about.title}, money ${report.from} to ${report.to}`)
          return reportBook(report, about)
        }),
      ),

      route(takeMoneyNames, async ({ body: { reason, ...asked }, scope, request, reply }) => {
        const now = clock()
        const { figures, about } = await db.as(scope, async (tx) => ({
          figures: await figuresOf(tx, scope.schoolId, asked, now),
          about: { ...(await aboutFile(tx, signedIn(scope, request.ip), now)), reason },
        }))
        const { bytes, wardIds } = namesBook(figures, about)
        return shown(
          wardIds.map((wardId) => ({ wardId })),
          () => {
            asWorkbook(reply, `${about.title}, money by pupil ${figures.span.from} to ${figures.span.to}`)
            return bytes
          },
        )
      }),
    ],
  }
}

/** What a file says of itself: whose it is, and when and by whom it was made. */
async function aboutFile(tx: Tx, by: Actor, now: Date) {
  const { name, shortName, timezone } = await schoolNamed(tx, by.schoolId)
  const at = `${dayIn(timezone, now)} ${clockIn(timezone, now)}`
  return { title: shortName ?? name, school: name, at, by: await nameOf(tx, by) }
}

const asWorkbook = (reply: FastifyReply, name: string): void => {
  void reply.type(XLSX).header('content-disposition', attachmentNamed(`${name}.xlsx`))
}

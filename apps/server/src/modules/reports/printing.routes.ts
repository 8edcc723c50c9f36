import { printTermReport, printTermReports } from '@schoolgate/contracts/report-papers'
import type { Db } from '#db'
import { signedIn } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { asPdf } from '#lib/pdf/renderer'
import { notFound } from '#lib/problem'
import { hideFromOthers } from '#lib/public-page'
import { route, type Route } from '#lib/route'
import { askFor, showWork } from '#modules/work'
import type { FindReport } from './reports.routes.ts'
import type { Printing } from './printing.service.ts'

type Parts = { db: Db; find: FindReport; printing: Printing; clock: Clock }

/** The doors of printed reports: one paper for its family or a link, a class's papers asked for by the office. */
export const printingRoutes = ({ db, find, printing, clock }: Parts): Route[] => [
  route(printTermReport, async ({ params, scope, request, reply }) => {
    hideFromOthers(reply)
    return find({ publicId: params.id, scope, request }, async ({ term_report: report }, schoolId) => {
      const paper = await printing.one(schoolId, report, 'id' in report ? 'family' : 'stranger')
      asPdf(reply, `${report.ward.name} ${report.term} ${report.academic_year}.pdf`)
      return paper
    })
  }),

  route(printTermReports, async ({ body, scope, request }) => {
    const found = await printing.findClass(scope, body)
    if (!found) throw notFound()
    const { batch: input, title: about } = found
    const ask = { by: signedIn(scope, request.ip), input, about }
    // Work is the system's to keep; whose school it is for, the session says.
    const id = await db.asSystem((tx) => askFor(tx, printing.work, ask, clock()))
    return { work: await showWork({ db, clock }, scope, id) }
  }),
]

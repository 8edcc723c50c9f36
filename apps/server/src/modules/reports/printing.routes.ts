import { printTermReport, printTermReports } from '@schoolgate/contracts/report-papers'
import type { Clock } from '#lib/clock'
import { asPdf } from '#lib/pdf/renderer'
import { bytesOf } from '#lib/pdf/sheet'
import { notFound } from '#lib/problem'
import { hideFromOthers } from '#lib/public-page'
import { route, shown, type Route } from '#lib/route'
import type { FindReport } from './reports.routes.ts'
import type { Printing } from './printing.service.ts'

type Parts = { find: FindReport; printing: Printing; clock: Clock }

/** The doors of printed reports: one paper for its family or a link, a class's papers for the office. */
export const printingRoutes = ({ find, printing, clock }: Parts): Route[] => [
  route(printTermReport, async ({ params, scope, request, reply }) => {
    hideFromOthers(reply)
    return find({ publicId: params.id, scope, request }, async ({ term_report: report }, schoolId) => {
      const paper = await printing.one(schoolId, report, 'id' in report ? 'family' : 'stranger')
      asPdf(reply, `${report.ward.name} ${report.term} ${report.academic_year}.pdf`)
      return paper
    })
  }),

  route(printTermReports, async ({ body, scope, reply }) => {
    const { class: classCode, academic_year, term } = body
    const papers = await printing.ofClassFor(scope, { classCode, year: academic_year, term }, clock())
    if (!papers) throw notFound()
    return shown(papers.of, () => {
      asPdf(reply, `${classCode} ${academic_year} Term ${term}.pdf`)
      return bytesOf(papers.draw())
    })
  }),
]

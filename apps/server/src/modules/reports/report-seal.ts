import type { PublicTermReport } from '@schoolgate/contracts/reports'
import type { SealedPaper } from '@schoolgate/contracts/seal'
import { dayIn } from '#lib/days'
import type { Verify } from '#modules/verify'

type Sealed = Omit<PublicTermReport, 'share'>

/** What a report's seal says, as it is printed: whose it is, which term, and the figures somebody would want to change. */
export function sealedFactsOf(report: Sealed): SealedPaper {
  const { average, aggregate, total } = report
  return {
    kind: 'term_report',
    code: report.verify_code,
    version: report.version,
    issued_on: dayIn(report.school.timezone, new Date(report.published_at ?? 0)),
    holder: report.ward.name,
    about: `${report.class}, ${report.term}, ${report.academic_year}`,
    figures: {
      ...(average === null ? {} : { average: `${average.toFixed(1)}%` }),
      ...(aggregate === null ? {} : { aggregate: String(aggregate) }),
      ...(total === null ? {} : { total: `${Math.round(total * 100) / 100} / ${report.total_of}` }),
    },
  }
}

/** The report with its square code. Never within a transaction: the key may have to be read. */
export const sealed = async <R extends Sealed>(seal: Verify['seal'], schoolId: string, report: R): Promise<R> => ({
  ...report,
  qr: await seal(schoolId, sealedFactsOf(report)),
})

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ReportBatch } from './office-reports.ts'

/** The paper itself, as A4 PDF: by a link's id reduced, by the report's own id and a session whole, as `openTermReport`. */
export const printTermReport = endpoint({
  method: 'GET',
  path: '/termreports/:id.pdf',
  access: 'public',
  params: z.strictObject({ id: z.string() }),
  file: true,
  summary: 'A term report as PDF',
})

/** A class's papers leave the school at once, so it wants a fresh proof and a reason, which is written down (security §1). */
export const printTermReports = endpoint({
  method: 'POST',
  path: '/api/v1/office/term_reports/pdf',
  access: ['head', 'office'],
  opens: 'term_reports.printed',
  freshProof: true,
  body: z.extend(ReportBatch, { reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(200)) }),
  file: true,
  summary: 'The published reports of a class as one PDF',
})

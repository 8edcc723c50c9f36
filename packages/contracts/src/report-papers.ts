import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ReportBatch } from './office-reports.ts'
import { Work } from './office-work.ts'

/** The paper itself, as A4 PDF: by a link's id reduced, by the report's own id and a session whole, as `openTermReport`. */
export const printTermReport = endpoint({
  method: 'GET',
  path: '/termreports/:id.pdf',
  access: 'public',
  params: z.strictObject({ id: z.string() }),
  file: true,
  summary: 'A term report as PDF',
})

/** Draws them after the answer; what leaves the school is the file, which is taken with a proof and a reason (`takeWorkFile`). */
export const printTermReports = endpoint({
  method: 'POST',
  path: '/api/v1/office/term_reports/pdf',
  access: ['head', 'office'],
  opens: 'nothing',
  freshProof: true,
  body: ReportBatch,
  response: z.object({ work: Work }),
  summary: 'Draw the published reports of a class as one PDF, as long work; asked for again meanwhile, it is the same work',
})

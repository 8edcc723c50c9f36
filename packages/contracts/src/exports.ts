import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { EXPORT_FORMS, Reason, Work } from './office-work.ts'
import { Id } from './primitives.ts'

/** Everything of a school leaves it: the head's alone, with a fresh proof and a reason, at both ends (security §1). */
const OF_HEAD = ['head'] as const

export const askExport = endpoint({
  method: 'POST',
  path: '/api/v1/office/exports',
  access: OF_HEAD,
  opens: 'nothing',
  freshProof: true,
  body: z.strictObject({ form: z.enum(EXPORT_FORMS), reason: Reason }),
  response: z.object({ work: Work }),
  summary:
    'Ask for everything of the school as a file, as long work: a spreadsheet (`xlsx`), the data files (`csv`) or a OneRoster 1.2 package (`oneroster`)',
})

export const takeExport = endpoint({
  method: 'POST',
  path: '/api/v1/office/exports/:id/file',
  access: OF_HEAD,
  opens: 'school.taken',
  freshProof: true,
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ reason: Reason }),
  file: true,
  summary:
    'The file that came out, for an hour; every family sees that it was taken, and the other heads and the office hear of it',
})

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { SHEET_KINDS } from './sheet-words.ts'

export const takeEmptySheet = endpoint({
  method: 'GET',
  path: '/api/v1/office/empty_sheets',
  access: ['head', 'office'],
  opens: 'nothing',
  query: z.strictObject({
    /** What it is to be a list of; pupils where nothing is said. */
    kind: z.optional(z.enum(SHEET_KINDS)),
    /** In which language its heads are. */
    language: z.optional(z.enum(['en', 'fr'])),
  }),
  file: true,
  summary: 'A spreadsheet with heads and no rows (.xlsx), to be filled in and brought: each of its columns is known by its head',
})

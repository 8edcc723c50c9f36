import * as z from 'zod/mini'
import { ReportWords } from './report-books.ts'

/** What somebody wrote on reports on a device of the office and the school does not have yet, as the device keeps it. */
export const KeptWords = z.array(
  z.object({
    ward_id: z.string(),
    /** The version over which it was written, and what that said. */
    seen: z.int(),
    was: ReportWords,
    now: ReportWords,
  }),
)
export type KeptWords = z.infer<typeof KeptWords>

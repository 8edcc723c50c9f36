import * as z from 'zod/mini'
import { Meanwhile } from './meanwhile.ts'

/** One thing wrong with one field of a form. */
export const FieldProblem = z.object({ path: z.string(), code: z.string(), message: z.string() })
export type FieldProblem = z.infer<typeof FieldProblem>

/** What every refusal looks like (RFC 9457, application/problem+json). `code` is stable: `word.what_happened`. */
export const ProblemDetails = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  request_id: z.string(),
  errors: z.optional(z.array(FieldProblem)),
  /** Where a form was changed by somebody else meanwhile. */
  meanwhile: z.optional(z.array(Meanwhile)),
})
export type ProblemDetails = z.infer<typeof ProblemDetails>

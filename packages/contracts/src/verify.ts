import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant } from './primitives.ts'

/** What a code on a paper, receipt or message turned out to be. Says nothing about a child or an amount. */
export const Verification = z.object({
  state: z.enum(['genuine', 'replaced', 'withdrawn', 'unknown']),
  kind: z.nullable(z.enum(['notice', 'term_report', 'bill', 'receipt'])),
  issued_at: z.nullable(Instant),
  school: z.nullable(z.string()),
})
export type Verification = z.infer<typeof Verification>

export const verifyCode = endpoint({
  method: 'GET',
  path: '/api/v1/verify/:code',
  access: 'public',
  params: z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(40)) }),
  response: z.object({ verification: Verification }),
  summary: 'Is this paper really from the school?',
})

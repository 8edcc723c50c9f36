import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { PAPER_KINDS } from './papers.ts'
import { Instant } from './primitives.ts'

/** What a code on a paper, receipt or message turned out to be. Says nothing about a child or an amount. */
export const Verification = z.object({
  state: z.enum(['genuine', 'replaced', 'withdrawn', 'unknown']),
  kind: z.nullable(z.enum(['notice', 'term_report', 'bill', 'receipt', ...PAPER_KINDS])),
  /** What is printed on the paper besides the code, such as R-2026-00418; null where there is none. */
  number: z.nullable(z.string()),
  issued_at: z.nullable(Instant),
  school: z.nullable(z.string()),
})
export type Verification = z.infer<typeof Verification>

/** A key that a school seals its papers with: Ed25519, 32 bytes in base64url. A retired one proves only what it sealed before. */
export const SealKey = z.object({ id: z.string(), school: z.string(), public_key: z.string(), retired_at: z.nullable(Instant) })
export type SealKey = z.infer<typeof SealKey>

export const verifyCode = endpoint({
  method: 'GET',
  path: '/api/v1/verify/:code',
  access: 'public',
  params: z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(40)) }),
  /** The version that the square code names; a typed code does not say. */
  query: z.strictObject({ version: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(99_999))) }),
  response: z.object({ verification: Verification }),
  summary: 'Is this paper really from the school?',
})

export const listSealKeys = endpoint({
  method: 'GET',
  path: '/api/v1/seal_keys',
  access: 'public',
  response: z.object({ keys: z.array(SealKey) }),
  summary: 'The public keys to check the schools’ seals with, also later and without network',
})

export const checkSeal = endpoint({
  method: 'POST',
  path: '/api/v1/seal_checks',
  access: 'public',
  body: z.strictObject({ seal: z.string().check(z.maxLength(1200)) }),
  /** The school whose key made the seal; null for a seal that no key of ours made. */
  response: z.object({ school: z.nullable(z.string()) }),
  summary: 'Check a seal for a browser that cannot',
})

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, schoolQuery } from './primitives.ts'

/** Begins every API token, so that who finds one knows what it is. */
export const API_TOKEN_PREFIX = 'sgt_'

/** For how many days a token may be made. */
export const API_TOKEN_DAYS = [30, 90, 365] as const

/** A token by which a program speaks for its maker; the token itself is told once, when it is made. */
export const ApiToken = z.object({
  id: Id,
  name: z.string(),
  /** The school at which it speaks for its maker, and nowhere else. */
  school_id: Id,
  school_name: z.string(),
  /** Else it only reads. */
  may_change: z.boolean(),
  made_at: Instant,
  last_used_at: z.nullable(Instant),
  expires_at: Instant,
})
export type ApiToken = z.infer<typeof ApiToken>

export const listApiTokens = endpoint({
  method: 'GET',
  path: '/api/v1/api_tokens',
  access: 'signed_in',
  sessionOnly: true,
  response: z.object({ api_tokens: z.array(ApiToken) }),
  summary: 'The API tokens of this account',
})

export const makeApiToken = endpoint({
  method: 'POST',
  path: '/api/v1/api_tokens',
  access: 'signed_in',
  sessionOnly: true,
  freshProof: true,
  body: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    may_change: z.boolean(),
    days: z.literal(API_TOKEN_DAYS),
    ...schoolQuery,
  }),
  response: z.object({ token: z.string(), api_token: ApiToken }),
  summary: 'Make an API token for one school; the token itself is told only now',
})

export const removeApiToken = endpoint({
  method: 'DELETE',
  path: '/api/v1/api_tokens/:id',
  access: 'signed_in',
  sessionOnly: true,
  params: z.strictObject({ id: Id }),
  summary: 'End an API token',
})

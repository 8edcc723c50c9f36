import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import * as z from 'zod'
import type { Clock } from '#lib/clock'
import { refuseInTransaction } from '#lib/in-transaction'
import { providerAway } from '#modules/identity/problems'

/** What an outside provider says of a person. */
export type IdClaims = { uid: string; email: string | null; isEmailVerified: boolean; phone: string | null }

/** The claims of a genuine ID token, or null; 503 when the provider's keys cannot be had now. */
export type VerifyIdToken = (token: string) => Promise<IdClaims | null>

const GOOGLE_KEYS = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'
const TIME_OUT_MS = 5000

const Claims = z.object({
  sub: z.string().min(1).max(128),
  auth_time: z.number(),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
  phone_number: z.string().optional(),
})

/** Checks Firebase ID tokens of one project against Google's keys, which are fetched when needed and kept. Without a project every token is refused. */
export function idTokenVerifier(projectId: string | undefined, clock: Clock, keysUrl: string = GOOGLE_KEYS): VerifyIdToken {
  if (projectId === undefined) return async () => null
  const keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: TIME_OUT_MS })
  return async (token) => {
    refuseInTransaction('The identity provider')
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ['RS256'],
        issuer: `https://securetoken.google.com/${projectId}`,
        audience: projectId,
        currentDate: clock(),
      })
      const claims = Claims.safeParse(payload)
      if (!claims.success || claims.data.auth_time * 1000 > clock().getTime()) return null
      const { sub, email, email_verified, phone_number } = claims.data
      return {
        uid: sub,
        email: email?.toLowerCase() ?? null,
        isEmailVerified: email_verified === true,
        phone: phone_number ?? null,
      }
    } catch (error) {
      if (isProvidersFault(error)) throw providerAway()
      if (error instanceof errors.JOSEError) return null
      throw error
    }
  }
}

/** The keys did not come: a time-out, a refused connection (fetch's TypeError), or an answer that is not a key set. */
const isProvidersFault = (error: unknown) =>
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC') ||
  (error instanceof TypeError && error.message === 'fetch failed')

import { createHash } from 'node:crypto'
import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod'
import { stillHolds, type Clock } from '#lib/clock'
import { refuseInTransaction } from '#lib/in-transaction'
import { providerAway } from '#modules/identity/problems'
import type { Provider } from './provider.gateway.ts'

/** What an outside provider says of a person; the last two tell its token from all others, and until when it could be shown again. */
export type IdClaims = {
  uid: string
  email: string | null
  isEmailVerified: boolean
  /** Proven to the provider, else null. */
  phone: string | null
  tokenHash: Buffer
  expiresAt: Date
}

/** The claims of a genuine ID token, or null; 503 when the provider's keys cannot be had now. */
export type VerifyIdToken = (token: string) => Promise<IdClaims | null>

const TIME_OUT_MS = 5000
/** By so much a provider's clock and ours may differ, in seconds. */
const TOLERANCE = 30
/** Whoever invents keys makes us ask for new ones no more often than this. */
const NEW_KEYS_AFTER_MS = 30_000

const Claims = z.object({
  sub: z.string().min(1).max(255),
  exp: z.number(),
  iat: z.number(),
  auth_time: z.number().optional(),
  azp: z.string().optional(),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
  phone_number: z.string().optional(),
  phone_number_verified: z.boolean().optional(),
})

/** Checks the ID tokens of a provider against its keys, which are fetched when needed and kept. Without a provider every token is refused. */
export function idTokenVerifier(provider: Provider | undefined, clock: Clock): VerifyIdToken {
  if (provider === undefined) return async () => null
  const keysAt = keyKeeper(clock)
  return async (token) => {
    refuseInTransaction('The identity provider')
    const { issuer, audience, keysUrl, algorithms } = await provider.trusted()
    try {
      const { payload } = await jwtVerify(token, keysAt(keysUrl), {
        algorithms,
        issuer,
        audience,
        currentDate: clock(),
        clockTolerance: TOLERANCE,
      })
      const read = Claims.safeParse(payload)
      if (!read.success) return null
      const claims = read.data
      const latest = clock().getTime() / 1000 + TOLERANCE
      // Firebase always says when somebody signed in; one that was made for another program names it.
      const signedInAt = claims.auth_time ?? (provider.kind === 'firebase' ? Infinity : claims.iat)
      if (claims.iat > latest || signedInAt > latest || (claims.azp ?? audience) !== audience) return null
      // Firebase has no other phone numbers than proven ones; elsewhere that is a claim of its own.
      const isPhoneProven = provider.kind === 'firebase' || claims.phone_number_verified === true
      return {
        uid: claims.sub,
        email: claims.email?.toLowerCase() ?? null,
        isEmailVerified: claims.email_verified === true,
        phone: isPhoneProven ? (claims.phone_number ?? null) : null,
        tokenHash: hashOfSigned(token),
        expiresAt: new Date((claims.exp + TOLERANCE) * 1000),
      }
    } catch (error) {
      if (isProvidersFault(error)) throw providerAway()
      if (error instanceof errors.JOSEError) return null
      throw error
    }
  }
}

/** What was signed, without the signature: that can be spelt in several ways, and is the same token each time. */
const hashOfSigned = (token: string): Buffer =>
  createHash('sha256')
    .update(token.slice(0, token.lastIndexOf('.')))
    .digest()

/** The keys at an address. A key that is not among them may be new: then they are fetched again, once in a while. */
function keyKeeper(clock: Clock): (url: string) => JWTVerifyGetKey {
  const kept = new Map<string, JWTVerifyGetKey>()
  return (url) => {
    const known = kept.get(url)
    if (known) return known
    const keys = createRemoteJWKSet(new URL(url), { timeoutDuration: TIME_OUT_MS, cooldownDuration: Infinity })
    let renewedAt: Date | undefined
    const getKey: JWTVerifyGetKey = async (header, token) => {
      try {
        return await keys(header, token)
      } catch (error) {
        const isUnknown = error instanceof errors.JWKSNoMatchingKey
        if (!isUnknown || (renewedAt && stillHolds(renewedAt, NEW_KEYS_AFTER_MS, clock()))) throw error
        renewedAt = clock()
        await keys.reload()
        return keys(header, token)
      }
    }
    kept.set(url, getKey)
    return getKey
  }
}

/** The keys did not come: a time-out, a refused connection (fetch's TypeError), or an answer that is not a key set. */
const isProvidersFault = (error: unknown) =>
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC') ||
  (error instanceof TypeError && error.message === 'fetch failed')

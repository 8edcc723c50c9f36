import type { OutsideIdentity } from '@schoolgate/contracts/outside-identity'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod'
import { stillHolds, type Clock } from '#lib/clock'
import { refuseInTransaction } from '#lib/in-transaction'
import { providerAway } from '#modules/identity/problems'

/** Who else may vouch for people: a Firebase project, or an OpenID Connect issuer. `baseUrl` is a pretended Firebase on this machine. */
export type OutsideProvider =
  | { kind: 'firebase'; projectId: string; webApiKey: string | undefined; baseUrl: string | undefined }
  | { kind: 'oidc'; issuer: string; clientId: string }

/** What makes an ID token one of this provider, for us; where its keys are. */
export type Trusted = { issuer: string; audience: string; keysUrl: string; algorithms: string[] }

/** The outside provider of an installation. */
export type Provider = {
  kind: OutsideProvider['kind']
  /** Whose ID tokens count; 503 when that cannot be found out now. */
  trusted(): Promise<Trusted>
  /** What the pages say of it. Never waits for the provider: null until it has answered once, and where a browser cannot sign in there. */
  forPages(): OutsideIdentity | null
}

const GOOGLE_KEYS = 'https://www.googleapis.com'
const GOOGLE_SIGN_IN = 'https://identitytoolkit.googleapis.com'
const TIME_OUT_MS = 5000
/** What an issuer says of itself is asked again so often; and so soon after it did not answer. */
const KNOWN_FOR_MS = 3_600_000
const AGAIN_AFTER_MS = 30_000

/** Secrets and codes go nowhere in the clear but within this machine. */
const address = z.url({ protocol: /^https?$/ }).refine((text) => {
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || /^(127\.0\.0\.1|localhost)$/.test(hostname)
})
const Discovered = z.object({
  issuer: z.string(),
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
})

/** The provider that the settings name. */
export function createProvider(settings: OutsideProvider, clock: Clock, log: Pick<FastifyBaseLogger, 'warn'>): Provider {
  return settings.kind === 'firebase' ? firebase(settings) : openIdConnect(settings, clock, log)
}

function firebase({ projectId, webApiKey, baseUrl }: Extract<OutsideProvider, { kind: 'firebase' }>): Provider {
  const trusted = {
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
    keysUrl: `${baseUrl ?? GOOGLE_KEYS}/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com`,
    algorithms: ['RS256'],
  }
  const address = baseUrl ?? GOOGLE_SIGN_IN
  return {
    kind: 'firebase',
    trusted: async () => trusted,
    // A project without its key is for other programs, which bring its tokens.
    forPages: () => (webApiKey === undefined ? null : { kind: 'firebase', address, key: webApiKey }),
  }
}

function openIdConnect(
  { issuer, clientId }: Extract<OutsideProvider, { kind: 'oidc' }>,
  clock: Clock,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Provider {
  let known: z.infer<typeof Discovered> | undefined
  let askedAt: Date | undefined
  let asking: Promise<void> | undefined

  async function ask(): Promise<void> {
    const answer = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIME_OUT_MS),
    })
    const said = Discovered.safeParse(answer.ok ? await answer.json() : null)
    // It must speak for itself and for nobody else (OpenID Connect Discovery §4.3).
    if (!said.success || said.data.issuer !== issuer) throw new Error('what it says of itself cannot be used')
    known = said.data
  }

  /** Asks where nothing is known, or not for a while; several who want to know ask once. */
  function refresh(): Promise<void> {
    const lasts = known ? KNOWN_FOR_MS : AGAIN_AFTER_MS
    if (!asking && (askedAt === undefined || !stillHolds(askedAt, lasts, clock()))) {
      askedAt = clock()
      asking = ask()
        .catch((error: unknown) => log.warn({ err: error, issuer }, 'The OpenID Connect issuer did not answer.'))
        .finally(() => (asking = undefined))
    }
    return asking ?? Promise.resolve()
  }

  return {
    kind: 'oidc',
    async trusted() {
      refuseInTransaction('The identity provider')
      const asked = refresh()
      if (!known) await asked
      if (!known) throw providerAway()
      return { issuer, audience: clientId, keysUrl: known.jwks_uri, algorithms: ['RS256', 'PS256', 'ES256'] }
    },
    forPages() {
      void refresh()
      if (!known) return null
      const { authorization_endpoint, token_endpoint } = known
      return { kind: 'oidc', issuer, client_id: clientId, authorization_endpoint, token_endpoint }
    },
  }
}

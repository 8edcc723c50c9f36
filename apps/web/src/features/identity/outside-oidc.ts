import type { OutsideIdentity } from '@schoolgate/contracts/outside-identity'
import { recall, remember } from '@schoolgate/ui/lib/storage'
import { ask, type IdToken, providerAway, readToken, refusedThere } from './outside-token.ts'

/*
 * OpenID Connect: authorization code with PKCE (RFC 7636), state and nonce. The secrets of one sign-in stay in this tab until the issuer
 * sends the browser back.
 */

type Issuer = Extract<OutsideIdentity, { kind: 'oidc' }>

const BEGUN = 'oidc'

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const secret = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)))
const returnAddress = () => `${location.origin}/login`

/** Leaves for the issuer's own pages; `next` is where the parent wants to be afterwards. */
export const leaveForIssuer = async (issuer: Issuer, next: string | null): Promise<void> => {
  const [state, nonce, verifier] = [secret(), secret(), secret()]
  remember(BEGUN, new URLSearchParams({ state, nonce, verifier, next: next ?? '/' }).toString(), 'sessionStorage')
  const challenge = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const address = new URL(issuer.authorization_endpoint)
  const question = {
    response_type: 'code',
    client_id: issuer.client_id,
    redirect_uri: returnAddress(),
    scope: 'openid email phone',
    state,
    nonce,
    code_challenge: base64url(new Uint8Array(challenge)),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(question)) address.searchParams.set(name, value)
  location.assign(address)
}

/** What the issuer sent the browser back with, once: the way on, and how to get the token; null where this page was opened otherwise. */
export const backFromIssuer = (
  issuer: Issuer,
  answer: URLSearchParams,
): { next: string; fetchToken: () => Promise<IdToken> } | null => {
  if (!answer.has('state')) return null
  const begun = new URLSearchParams(recall(BEGUN, 'sessionStorage') ?? '')
  remember(BEGUN, null, 'sessionStorage')
  const fetchToken = async (): Promise<IdToken> => {
    const code = answer.get('code')
    // Somebody else's answer, or one that was not asked for in this tab, signs nobody in.
    if (answer.get('state') !== begun.get('state') || code === null) throw refusedThere('identity.not_completed')
    const { isOk, said } = await ask(
      issuer.token_endpoint,
      new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: issuer.client_id,
        redirect_uri: returnAddress(),
        code,
        code_verifier: begun.get('verifier') ?? '',
      }),
    )
    const token = said('id_token')
    if (!isOk) throw refusedThere('identity.not_completed')
    if (token === null) throw providerAway()
    const read = readToken(token)
    if (read.nonce !== begun.get('nonce')) throw refusedThere('identity.not_completed')
    return read
  }
  return { next: begun.get('next') ?? '/', fetchToken }
}

import { ApiError, OfflineError } from '@schoolgate/ui/lib/api-error'

/** What an outside provider says of somebody: its token, its own name for them, and what it knows them by. */
export type IdToken = { token: string; uid: string; email: string | null; phone: string | null; nonce: string | null }

const TIMEOUT = 20_000

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const textIn = (record: Record<string, unknown>, name: string): string | null => {
  const value = record[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** The provider's sign-in does not work at all just now, or is not set up as it must be. */
export const providerAway = (status = 503): ApiError =>
  new ApiError({ status, code: 'identity.provider_away', errors: [], requestId: null, retryAfter: null })

/** The provider did not agree. */
export const refusedThere = (code: string): ApiError =>
  new ApiError({ status: 401, code, errors: [], requestId: null, retryAfter: null })

/** Asks an outside provider; answers what it said, and whether it agreed. Throws where nobody answers, or nobody whom one understands. */
export const ask = async (
  address: string,
  body: URLSearchParams | object,
): Promise<{ isOk: boolean; said: (name: string) => string | null }> => {
  const isForm = body instanceof URLSearchParams
  const answer = await fetch(address, {
    method: 'POST',
    credentials: 'omit',
    headers: { accept: 'application/json', ...(isForm ? {} : { 'content-type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT),
  }).catch((cause: unknown) => {
    throw new OfflineError('the provider did not answer', { cause })
  })
  const said: unknown = await answer.json().catch(() => null)
  if (!isRecord(said) || answer.status >= 500) throw providerAway()
  const error = isRecord(said['error']) ? textIn(said['error'], 'message') : textIn(said, 'error')
  return { isOk: answer.ok, said: (name) => (name === 'error' ? error : textIn(said, name)) }
}

/** What stands in a token. That it is genuine the school's computer checks, not the page. */
export const readToken = (token: string): IdToken => {
  const [, body = ''] = token.split('.')
  const bytes = Uint8Array.from(atob(body.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.codePointAt(0) ?? 0)
  const said: unknown = JSON.parse(new TextDecoder().decode(bytes))
  if (!isRecord(said)) throw providerAway()
  const claim = (name: string) => textIn(said, name)
  return { token, uid: claim('sub') ?? '', email: claim('email'), phone: claim('phone_number'), nonce: claim('nonce') }
}

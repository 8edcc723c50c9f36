import { addressOf } from '@schoolgate/contracts/address'
import type { Endpoint, Request, Response } from '@schoolgate/contracts/endpoint'
import { SIDE_HEADER, UNATTENDED_HEADER } from '@schoolgate/contracts/session-path'
import { SHAPES_HEADER } from '@schoolgate/contracts/shapes'
import { type ApiError, OfflineError, refusalIn } from '#lib/api-error'
import { takeBrought } from '#lib/brought'
import { askingFor, type Copy, copyOf, keepCopy, noteAnswer } from '#lib/copies'
import { doubtNetwork, noteReachable } from '#lib/network'
import { refused } from '#lib/refused'
import { noteShapes } from '#lib/release'
import { noteSchoolClock } from '#lib/school-now'
import { sessionEnded } from '#lib/session-end'

export { ApiError, OfflineError } from '#lib/api-error'

/** The specification's sentence (§8) for a refused device-id or chat call. */
export const NETWORK_RESPONSE_WAS_NOT_OK = 'Network response was not ok'

/** How long nobody answers before that counts as no network, in ms. */
export const TIMEOUT = 20_000

/** What else a call may carry: a way to give up, another time-out (in ms), a file to send, the key under which it
 * happens only once, an outside provider's word for who this is, that no copy of the answer is kept (it is another each time), that it gives
 * the session a new id (a second proof, a new password or contact), and which side asks where a door is for both: else the app's own. */
export type CallOptions = {
  signal?: AbortSignal | undefined
  timeout?: number
  form?: FormData
  idempotencyKey?: string
  idToken?: string
  isFleeting?: boolean
  renewsSession?: boolean
  side?: Side
}

type Side = 'parent' | 'staff'

/** On which side of the desk this app stands. */
let ownSide: Side = 'parent'

/** From now on every call is one of this side's, unless it says otherwise. */
export const standOn = (side: Side): void => {
  ownSide = side
}

/** Whether nobody was at this page for a while: then what it asks is asked by itself. */
let isUnattended = (): boolean => false

/** From now on this says so. */
export const watchHands = (isAway: () => boolean): void => {
  isUnattended = isAway
}

/** What an endpoint takes a key for, we always send one with. */
type Input<E extends Endpoint> = E['idempotency'] extends string
  ? [input: Request<E>, options: CallOptions & { idempotencyKey: string }]
  : unknown extends Request<E>
    ? [input?: undefined, options?: CallOptions]
    : [input: Request<E>, options?: CallOptions]

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const refusalOf = async (answer: globalThis.Response): Promise<ApiError> =>
  refusalIn(answer.status, await answer.json().catch(() => null), answer.headers.get('retry-after'))

// A second proof, a new password or contact gives the session a new id. What was under way with the old one is asked again: it is not the end of the session.
let renewals = 0
let renewing: Promise<unknown> = Promise.resolve()

type Errand = { input: unknown; options: CallOptions; accept: string; signal: AbortSignal; copy?: Copy | undefined }

/** Reaches an endpoint: the whole answer when it is good (or the copy is), else a throw. What is noted on the way is the same for every call. */
export const reach = async (
  endpoint: Endpoint,
  { input, options, accept, signal, copy }: Errand,
): Promise<globalThis.Response> => {
  const address = addressOf(endpoint, input)
  const body = isRecord(input) ? input['body'] : undefined
  const renewalsBefore = renewals
  const answer = await fetch(address, {
    method: endpoint.method,
    credentials: 'same-origin',
    headers: {
      accept,
      ...askingFor(copy),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...((options.side ?? ownSide) === 'staff' ? { [SIDE_HEADER]: 'staff' } : {}),
      ...(isUnattended() ? { [UNATTENDED_HEADER]: '1' } : {}),
      ...(options.idToken === undefined ? {} : { authorization: `Bearer ${options.idToken}` }),
      ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
    },
    body: options.form ?? (body === undefined ? null : JSON.stringify(body)),
    signal: options.signal ? AbortSignal.any([options.signal, signal]) : signal,
  }).catch((cause: unknown) => {
    // The caller gave up (left the page): that is its own doing and not a lost network.
    if (options.signal?.aborted) throw cause
    // A slow answer is not a lost network: what a short question takes decides.
    if (signal.aborted) doubtNetwork()
    else noteReachable(false)
    throw new OfflineError('no answer', { cause })
  })
  // The page of a network that wants to be paid or signed in to: the school was not reached.
  if (answer.ok && answer.headers.get('content-type')?.startsWith('text/html')) {
    doubtNetwork()
    throw new OfflineError('somebody else answered')
  }
  noteReachable(true)
  noteAnswer(address, answer)
  noteShapes(answer.headers.get(SHAPES_HEADER))
  noteSchoolClock(answer.headers.get('date'))
  if (answer.ok || answer.status === 304) return answer
  const refusal = await refusalOf(answer)
  // A wrong password is 401 too; only a door that needs a session tells that the session is over.
  if (refusal.status === 401 && endpoint.access !== 'public') {
    if (!options.renewsSession) await renewing
    if (renewals !== renewalsBefore) return reach(endpoint, { input, options, accept, signal, copy })
    sessionEnded()
  }
  refused(refusal, endpoint)
  throw refusal
}

/**
 * Calls an endpoint and answers with what its contract promises.
 * Throws `ApiError` when the server refuses and `OfflineError` when nobody answers.
 */
export function call<E extends Endpoint>(endpoint: E, ...input: Input<E>): Promise<Response<E>>
export function call(endpoint: Endpoint, input?: unknown, options?: CallOptions): Promise<unknown> {
  return answered(endpoint, input, options)
}

/** The same for whoever asks an endpoint of which no more is known here than that it is read (the web's lib/asking). */
export function ask<E extends Endpoint & { method: 'GET' }>(
  endpoint: E,
  input: Request<E>,
  signal: AbortSignal,
): Promise<Response<E>>
export function ask(endpoint: Endpoint, input: unknown, signal: AbortSignal): Promise<unknown> {
  return answered(endpoint, input, { signal })
}

async function answered(endpoint: Endpoint, input: unknown, options: CallOptions = {}): Promise<unknown> {
  const signal = AbortSignal.timeout(options.timeout ?? TIMEOUT)
  // Not by the shape of its answer: the build leaves those out (build/contracts-without-checks).
  const address = endpoint.method === 'GET' && !endpoint.file && !options.isFleeting ? addressOf(endpoint, input) : null
  const came = address === null ? undefined : takeBrought(address)
  if (came !== undefined) return came
  const copy = address === null ? undefined : await copyOf(address)
  const reaching = reach(endpoint, { input, options, accept: 'application/json', signal, copy })
  if (options.renewsSession)
    renewing = reaching.then(
      () => (renewals += 1),
      () => undefined,
    )
  const answer = await reaching
  if (endpoint.file) return new Uint8Array(await answer.arrayBuffer())
  if (answer.status === 304) {
    // The same words may have got another tag, by which the school answers sooner next time.
    if (address !== null && copy && answer.headers.get('etag') !== copy.tag) keepCopy(address, answer, copy.body)
    return copy?.body
  }
  if (answer.status === 204) return undefined
  const said: unknown = await answer.json()
  if (address !== null) keepCopy(address, answer, said)
  return said
}

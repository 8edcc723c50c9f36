import type { Endpoint, Received, Response as Answered } from '@schoolgate/contracts/endpoint'
import type { ProblemDetails } from '@schoolgate/contracts/problem'
import { vi } from 'vitest'
import { PROBE } from '#lib/probe'
import { PretendStream } from './pretend-stream.ts'

type Refusal = Pick<ProblemDetails, 'status' | 'code'> &
  Partial<Pick<ProblemDetails, 'title' | 'errors' | 'meanwhile'>> & { retryAfter?: number }
type Call = { endpoint: Endpoint; received: unknown; idempotencyKey: string | null }

/** What the pretend server says at one endpoint. */
export type Answer = { endpoint: Endpoint; reply: (received: unknown, asked?: RequestInit) => Response | Promise<Response> }

const problem = ({ status, code, title = code, errors, meanwhile, retryAfter }: Refusal): Response =>
  Response.json(
    {
      type: 'about:blank',
      title,
      status,
      code,
      request_id: 'req-test',
      ...(errors ? { errors } : {}),
      ...(meanwhile ? { meanwhile } : {}),
    },
    {
      status,
      headers: { 'content-type': 'application/problem+json', ...(retryAfter ? { 'retry-after': `${retryAfter}` } : {}) },
    },
  )

/** The endpoint answers with this; what it says must keep the contract. A function may look at what was sent. */
export function answer<E extends Endpoint>(
  endpoint: E,
  says: Answered<E> | ((received: Received<E>) => Answered<E> | Promise<Answered<E>>),
): Answer
export function answer(endpoint: Endpoint, says: unknown): Answer {
  return {
    endpoint,
    reply: async (received) => {
      const said: unknown = typeof says === 'function' ? await says(received) : says
      if (!endpoint.response) return new Response(null, { status: 204 })
      return Response.json(endpoint.response.parse(said))
    },
  }
}

/** The endpoint refuses with this code. */
export const refuse = (endpoint: Endpoint, refusal: Refusal): Answer => ({ endpoint, reply: () => problem(refusal) })

const pattern = (path: string) => new RegExp(`^${path.replaceAll('.', '\\.').replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)

/** Stands where the network is: answers the listed endpoints, checks what is sent against their contracts, refuses the rest. */
export const startPretendServer = (first: readonly Answer[]) => {
  let answers = [...first]
  let isOffline = false
  const calls: Call[] = []
  PretendStream.opened = []
  vi.stubGlobal('EventSource', PretendStream)
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    if (isOffline) throw new TypeError('Failed to fetch')
    if (address === PROBE) return Response.json({ status: 'live' })
    const url = new URL(address, location.origin)
    const method = init.method ?? 'GET'
    for (const { endpoint, reply } of answers) {
      const found = pattern(endpoint.path).exec(url.pathname)
      if (!found || endpoint.method !== method) continue
      const received = {
        params: endpoint.params?.parse(
          Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)])),
        ),
        query: endpoint.query?.parse(Object.fromEntries(url.searchParams)),
        body:
          init.body instanceof FormData
            ? init.body
            : endpoint.body?.parse(JSON.parse(typeof init.body === 'string' ? init.body : 'null')),
      }
      calls.push({ endpoint, received, idempotencyKey: new Headers(init.headers).get('idempotency-key') })
      return reply(received, init)
    }
    // oxlint-disable-next-line no-console -- noise fails the test (setup.ts)
    console.error(`nobody answers ${method} ${address}`)
    return problem({ status: 404, code: 'test.no_answer' })
  })
  return {
    /** The streams of changes that were opened, the latest last. */
    streams: () => PretendStream.opened,
    /** What was sent to an endpoint, in order. */
    sentTo: (endpoint: Endpoint) => calls.filter((call) => call.endpoint === endpoint).map((call) => call.received),
    /** Under which keys something was sent to an endpoint, in order. */
    keysSentTo: (endpoint: Endpoint) => calls.filter((call) => call.endpoint === endpoint).map((call) => call.idempotencyKey),
    /** From now on these answers come first. */
    change: (...next: Answer[]) => {
      answers = [...next, ...answers]
    },
    /** The network goes away or comes back. */
    setOffline: (offline: boolean) => {
      isOffline = offline
      window.dispatchEvent(new Event(offline ? 'offline' : 'online'))
    },
  }
}

import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import type { Dispatcher } from 'undici'
import { refuseInTransaction } from '#lib/in-transaction'
import { isPrivateAddress } from '#modules/push/devices'

/** What a push service answered; `body` at most ANSWER_MAX_BYTES of it. */
export type Answer = { status: number; retryAfter: string | undefined; body: string }

const TIME_OUT_MS = 10_000
/** Longer than any answer a push service has reason to give. */
const ANSWER_MAX_BYTES = 16 * 1024
/** One call at a time on each connection, and the time-out is ours. */
const CONNECTIONS = {
  connections: 64,
  pipelining: 1,
  allowH2: false,
  keepAliveTimeout: 60_000,
  headersTimeout: 0,
  bodyTimeout: 0,
}

/** Posts over connections that stay open; no redirects, a time-out over the whole call, private networks refused. */
export function httpPoster({ testHosts, timeOutMs = TIME_OUT_MS }: { testHosts: readonly string[]; timeOutMs?: number }) {
  let made: ReturnType<typeof makeAgents> | undefined

  async function post(address: string, headers: Record<string, string>, body: Buffer | string): Promise<Answer> {
    refuseInTransaction('A push service')
    const { open, forTests } = await (made ??= makeAgents())
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const { origin, host, pathname, search } = new URL(address)
    const agent = testHosts.includes(host) ? forTests : open
    agent.dispatch(
      { method: 'POST', origin, path: pathname + search, headers, body },
      answerHandler({ timeOutMs, done: resolve, failed: reject }),
    )
    return promise
  }

  return {
    post,
    /** Ends what is under way. */
    async close() {
      const agents = await made
      await Promise.all([agents?.open.destroy(), agents?.forTests.destroy()])
    },
  }
}

/** undici, at half of node:https's cost for a call, comes with the first message: a start should not wait for it. */
async function makeAgents() {
  const { Agent } = await import('undici')
  return { open: new Agent({ ...CONNECTIONS, connect: { lookup: publicLookup } }), forTests: new Agent(CONNECTIONS) }
}

export type HttpPost = ReturnType<typeof httpPoster>['post']

type Ending = { timeOutMs: number; done: (answer: Answer) => void; failed: (error: Error) => void }

/** Gathers one answer. The time runs from the beginning, also while the call waits for a connection. */
function answerHandler({ timeOutMs, done, failed }: Ending): Dispatcher.DispatchHandler {
  let call: Dispatcher.DispatchController | undefined
  let tooLate: Error | undefined
  const timer = setTimeout(() => {
    tooLate = new Error('The service did not answer in time.')
    call?.abort(tooLate)
    failed(tooLate)
  }, timeOutMs)
  const parts: Buffer[] = []
  let size = 0
  let status = 0
  let retryAfter: string | undefined
  return {
    onRequestStart(controller) {
      call = controller
      if (tooLate) call.abort(tooLate)
    },
    onResponseStart(_, statusCode, headers) {
      status = statusCode
      ;[retryAfter] = [headers['retry-after']].flat()
    },
    onResponseData(controller, part) {
      size += part.length
      if (size > ANSWER_MAX_BYTES) controller.abort(new Error('The service answered with more than it has reason to.'))
      parts.push(part)
    },
    onResponseEnd() {
      clearTimeout(timer)
      done({ status, retryAfter, body: Buffer.concat(parts).toString() })
    },
    onResponseError(_, error) {
      clearTimeout(timer)
      failed(error)
    },
  }
}

/** Resolves a name as usual, but a service that leads into a private network is not gone to. */
const publicLookup: LookupFunction = (hostname, options, done) =>
  lookup(hostname, options, (error, address, family) => {
    const found = Array.isArray(address) ? address.map((one) => one.address) : [address]
    if (!error && found.some(isPrivateAddress))
      return done(new Error('The push service resolves to a private address.'), address, family)
    return done(error, address, family)
  })

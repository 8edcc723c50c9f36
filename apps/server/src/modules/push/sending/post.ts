import { lookup } from 'node:dns'
import { Agent, request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPrivateAddress } from '#modules/push/devices'

/** What a push service answered; `body` at most ANSWER_MAX_BYTES of it. */
export type Answer = { status: number; retryAfter: string | undefined; body: string }

const TIME_OUT_MS = 10_000
/** Longer than any answer a push service has reason to give. */
const ANSWER_MAX_BYTES = 16 * 1024
const SOCKETS_PER_HOST = 64

/** Posts over connections that stay open; no redirects, a time-out over the whole call, private networks refused. */
export function poster({ testHosts, timeOutMs = TIME_OUT_MS }: { testHosts: readonly string[]; timeOutMs?: number }) {
  const open = new Agent({ keepAlive: true, maxSockets: SOCKETS_PER_HOST, lookup: publicLookup })
  const forTests = new Agent({ keepAlive: true, maxSockets: SOCKETS_PER_HOST })

  function post(address: string, headers: Record<string, string>, body: Buffer | string): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const { hostname, port, host, pathname, search } = new URL(address)
    const call = request({
      method: 'POST',
      hostname,
      port,
      path: pathname + search,
      agent: testHosts.includes(host) ? forTests : open,
      // As a list they go out as they stand, without a look at each.
      headers: ['host', host, ...Object.entries(headers).flat(), 'content-length', String(Buffer.byteLength(body))],
    })
    let isAnswered = false
    const timer = setTimeout(() => call.destroy(new Error('The service did not answer in time.')), timeOutMs)
    call.once('error', reject)
    call.once('close', () => {
      clearTimeout(timer)
      // To make an error is to walk the stack: only where it is one.
      if (!isAnswered) reject(new Error('The connection ended before the answer did.'))
    })
    call.once('response', (response) => {
      const parts: Buffer[] = []
      let size = 0
      response.on('data', (part: Buffer) => {
        size += part.length
        if (size > ANSWER_MAX_BYTES) call.destroy(new Error('The service answered with more than it has reason to.'))
        parts.push(part)
      })
      response.once('error', reject)
      response.once('end', () => {
        const { statusCode = 0 } = response
        isAnswered = true
        resolve({ status: statusCode, retryAfter: response.headers['retry-after'], body: Buffer.concat(parts).toString() })
      })
    })
    // Head and body leave in one piece when both are text.
    if (typeof body === 'string') call.end(body)
    else call.end(body.toString('latin1'), 'latin1')
    return promise
  }

  return {
    post,
    close() {
      open.destroy()
      forTests.destroy()
    },
  }
}

export type Post = ReturnType<typeof poster>['post']

/** Resolves a name as usual, but a service that leads into a private network is not gone to. */
const publicLookup: LookupFunction = (hostname, options, done) =>
  lookup(hostname, options, (error, address, family) => {
    const found = Array.isArray(address) ? address.map((one) => one.address) : [address]
    if (!error && found.some(isPrivateAddress))
      return done(new Error('The push service resolves to a private address.'), address, family)
    return done(error, address, family)
  })

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call, OfflineError } from '#lib/api'
import { keepProbing, PROBE } from '#lib/probe'
import { isReachable, noteReachable } from '#lib/network'
import { getProfile } from '@schoolgate/contracts/profile'

const live = () => Response.json({ status: 'live' })
const portal = () => new Response('<html>Buy a bundle</html>', { headers: { 'content-type': 'text/html' } })
const nobody = () => Promise.reject(new TypeError('Failed to fetch'))

let probes = 0
/** What the network answers: to the probe, and to everything else. */
const network = (toProbe: () => Response | Promise<Response>, toOthers = toProbe) => {
  probes = 0
  vi.stubGlobal('fetch', async (address: string) => {
    if (address !== PROBE) return toOthers()
    probes += 1
    return toProbe()
  })
}

keepProbing()
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(async () => {
  network(live)
  noteReachable(true)
  vi.useRealTimers()
})

test('a school that does not answer is asked again, ever more rarely, at the latest after a quarter of a minute', async () => {
  network(nobody)
  noteReachable(false)
  for (const [asked, wait] of [1, 2, 4, 8, 15, 15].entries()) {
    await vi.advanceTimersByTimeAsync(wait * 1000 - 1)
    expect(probes).toBe(asked)
    await vi.advanceTimersByTimeAsync(1)
    expect(probes).toBe(asked + 1)
  }
  network(live)
  await vi.advanceTimersByTimeAsync(15_000)
  await vi.waitFor(() => expect(isReachable()).toBe(true))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(probes).toBe(1)
})

test('a network that wants to be paid first is no network, whatever it answers', async () => {
  network(portal)
  await expect(call(getProfile)).rejects.toThrow(OfflineError)
  await vi.waitFor(() => expect(isReachable()).toBe(false))
  const before = probes
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(probes).toBe(before + 1))
  expect(isReachable()).toBe(false)
})

test('a slow answer is not a lost network', async () => {
  vi.useRealTimers()
  vi.stubGlobal('fetch', (address: string, { signal }: RequestInit = {}) =>
    address === PROBE
      ? Promise.resolve(live())
      : new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )
  await expect(call(getProfile, undefined, { timeout: 20 })).rejects.toThrow(OfflineError)
  expect(isReachable()).toBe(true)
})

test('the school is found again by who looks at the page again', async () => {
  network(nobody)
  noteReachable(false)
  network(live)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(isReachable()).toBe(true))
})

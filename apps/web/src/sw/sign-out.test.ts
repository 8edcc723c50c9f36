import { SIGN_OUT_LOCK } from '@schoolgate/contracts/session-path'
import { afterEach, expect, test, vi } from 'vitest'
import { sendSignOut } from './sign-out.ts'

// Shared with the page by name: features/identity/sign-out-queue.ts.
const QUEUE = 'schoolgate-queue'
const WAITING = '/queued/sign-out'

afterEach(async () => void (await caches.delete(QUEUE)))

/** Somebody left this phone without network. */
const leave = async () => (await caches.open(QUEUE)).put(WAITING, new Response())
const isWaiting = async () => (await caches.match(WAITING, { cacheName: QUEUE })) !== undefined

/** A school to which the way is slow: it answers when it is let, unless the asking is given up. */
function slowSchool() {
  const asked: AbortSignal[] = []
  const answers: (() => void)[] = []
  vi.stubGlobal(
    'fetch',
    async (_path: string, { signal }: { signal: AbortSignal }) =>
      new Promise((resolve, reject) => {
        asked.push(signal)
        signal.addEventListener('abort', () => reject(signal.reason))
        answers.push(() => resolve(new Response(null, { status: 204 })))
      }),
  )
  return { asked, answer: () => answers.forEach((give) => give()) }
}

test('what the worker is telling is given up when a page signs in', async () => {
  const { asked } = slowSchool()
  await leave()
  const woken = sendSignOut().catch(() => 'tried again')
  await expect.poll(() => asked.length).toBe(1)
  await navigator.locks.request(SIGN_OUT_LOCK, { steal: true }, async () => undefined)
  expect(await woken).toBe('tried again')
  expect(asked.map(({ aborted }) => aborted)).toEqual([true])
})

test('while a page signs in the worker tells nothing, and then there is nothing to tell', async () => {
  const { asked } = slowSchool()
  await leave()
  const signedIn = Promise.withResolvers<void>()
  const page = navigator.locks.request(SIGN_OUT_LOCK, async () => {
    await signedIn.promise
    await caches.delete(QUEUE)
  })
  const woken = sendSignOut()
  signedIn.resolve()
  await Promise.all([page, woken])
  expect(asked).toEqual([])
})

test('a sign-out that waits is told once, however often the worker is woken', async () => {
  const { asked, answer } = slowSchool()
  await leave()
  const both = Promise.all([sendSignOut(), sendSignOut()])
  await expect.poll(() => asked.length).toBe(1)
  answer()
  await both
  expect(asked).toHaveLength(1)
  expect(await isWaiting()).toBe(false)
})

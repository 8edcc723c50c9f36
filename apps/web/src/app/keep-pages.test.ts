import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepPages } from '#app/keep-pages.ts'
import { noteLowData } from '#lib/data-cost'

let requests: unknown[] = []

/** A phone with a worker, on a line of which the browser says this. */
const phone = (connection: Partial<NetworkInformation> | undefined) => {
  requests = []
  const ready = Promise.resolve({ active: { postMessage: (request: unknown) => void requests.push(request) } })
  const own: Record<string, unknown> = { connection, serviceWorker: { ready } }
  vi.stubGlobal('navigator', new Proxy(navigator, { get: (real, name) => own[String(name)] ?? Reflect.get(real, name, real) }))
}
const asked = () => requests.map((one) => (typeof one === 'object' && one !== null ? Reflect.get(one, 'type') : one))
const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

beforeEach(() => vi.useFakeTimers())
afterEach(async () => {
  // Who waited for a quiet minute is done with it.
  await wait(61)
  vi.useRealTimers()
})

test('what the next tap needs is kept at once, with the files that this page is made of', async () => {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = '/assets/house-12345678.js'
  document.head.append(link)
  phone({ type: 'cellular' })
  keepPages()
  await wait(0)
  expect(requests).toEqual([{ type: 'keep-near', files: expect.arrayContaining(['/assets/house-12345678.js']) }])
  link.remove()
})

test.each(['wifi', 'ethernet'])('over %s the whole house is kept at once: it costs nothing', async (type) => {
  phone({ type })
  keepPages()
  await wait(0)
  expect(asked()).toEqual(['keep-near', 'keep-rest'])
})

test.each([
  ['a line of which nothing is known', undefined],
  ['a mobile line', { type: 'cellular', effectiveType: '4g' }],
] as const)('over %s the rest of the house comes once nobody has touched the page for a minute', async (_, connection) => {
  phone(connection)
  keepPages()
  await wait(50)
  document.dispatchEvent(new Event('pointerdown'))
  await wait(50)
  document.dispatchEvent(new KeyboardEvent('keydown'))
  await wait(59)
  expect(asked()).toEqual(['keep-near'])
  await wait(2)
  expect(asked()).toEqual(['keep-near', 'keep-rest'])
  // Once: who goes on reading pays nothing more.
  document.dispatchEvent(new Event('scroll'))
  await wait(120)
  expect(asked()).toEqual(['keep-near', 'keep-rest'])
})

test.each([
  ['the phone saves data', { type: 'wifi', saveData: true }],
  ['the line is slow', { type: 'cellular', effectiveType: '3g' }],
] as const)('where %s the rest of the house is never fetched ahead', async (_, connection) => {
  phone(connection)
  keepPages()
  await wait(600)
  expect(asked()).toEqual(['keep-near'])
})

test('a parent who wants little data used is not given the rest of the house, until they want it otherwise', async () => {
  phone({ type: 'wifi' })
  noteLowData(true)
  keepPages()
  await wait(600)
  expect(asked()).toEqual(['keep-near'])
  noteLowData(false)
  keepPages()
  await wait(0)
  expect(asked()).toEqual(['keep-near', 'keep-near', 'keep-rest'])
})

test('a phone that goes over to a dear line within the minute is spared', async () => {
  phone({ type: 'cellular', effectiveType: '4g' })
  keepPages()
  await wait(30)
  const before = asked()
  phone({ type: 'cellular', effectiveType: '2g' })
  await wait(60)
  expect([...before, ...asked()]).toEqual(['keep-near'])
})

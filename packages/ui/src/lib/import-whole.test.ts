import { afterEach, expect, test, vi } from 'vitest'
import { importWhole } from '#lib/import-whole'

afterEach(() => vi.restoreAllMocks())

const script = () => Promise.resolve(new Response('export {}', { headers: { 'content-type': 'text/javascript' } }))
const hotspot = () => Promise.resolve(new Response('<h1>Buy data</h1>', { headers: { 'content-type': 'text/html' } }))
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))

test('the code of a page is not begun before all its files are here, and what did not come is asked for again', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(script)
  fetched.mockImplementationOnce(script).mockImplementationOnce(noNetwork)
  const begin = vi.fn<() => Promise<string>>(async () => 'begun')
  const files = ['assets/page-one.js', 'assets/shared-one.js']
  await expect(importWhole(begin, files)).rejects.toThrow('Failed to fetch')
  expect(begin).not.toHaveBeenCalled()
  expect(await importWhole(begin, files)).toBe('begun')
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([
    '/assets/page-one.js',
    '/assets/shared-one.js',
    '/assets/shared-one.js',
  ])
})

test('the page of a network that wants to be paid is not taken for code', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(hotspot)
  const begin = vi.fn<() => Promise<string>>(async () => 'begun')
  await expect(importWhole(begin, ['assets/page-two.js'])).rejects.toThrow('did not come')
  fetched.mockImplementation(script)
  expect(await importWhole(begin, ['assets/page-two.js'])).toBe('begun')
})

test('styles that did not come leave the page, so that they are asked for again, and nothing begins without them', async () => {
  const begin = vi.fn<() => Promise<string>>(async () => 'begun')
  // Another machine's address on which nobody listens.
  const nobody = '/127.0.0.1:9/styles.css'
  await expect(importWhole(begin, [nobody])).rejects.toThrow('did not come')
  expect(document.querySelector('link[href*="styles.css"]')).toBeNull()
  expect(begin).not.toHaveBeenCalled()
})

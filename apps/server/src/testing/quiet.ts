import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { isInTransaction } from '#lib/in-transaction'

/** On a build machine property tests draw the same cases each time; at a desk they go on looking for new ones. */
if (process.env['CI']) fc.configureGlobal({ seed: 20_261_121 })

/** Whoever asks the outside, by whatever way, while a transaction of the database waits for the answer (security §1 "external calls"). */
const askedInTransaction: unknown[] = []
const note = (message: unknown) => {
  if (isInTransaction()) askedInTransaction.push(message)
}
beforeAll(() => subscribe('undici:request:create', note))
afterAll(() => unsubscribe('undici:request:create', note))
afterEach(() => expect(askedInTransaction.splice(0)).toEqual([]))

/** Every test fails on console output it did not ask for. */
beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})
afterEach(() => {
  expect(console.error).not.toHaveBeenCalled()
  expect(console.warn).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

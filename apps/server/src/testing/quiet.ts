import fc from 'fast-check'
import { afterEach, beforeEach, expect, vi } from 'vitest'

/** On a build machine property tests draw the same cases each time; at a desk they go on looking for new ones. */
if (process.env['CI']) fc.configureGlobal({ seed: 20_261_121 })

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

import { afterEach, beforeEach, expect, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { changeLanguage } from '#lib/words'
import { clearToasts } from '#ui/toast'
import { heardNoise, listenForNoise } from './noise.ts'

type Own = {
  /** What an app does before each test. */
  before?: () => Promise<void>
  /** What it does after each, when the screen has gone. */
  after?: () => Promise<void>
}

/** Every test of an app begins on an English page on which nothing was said or kept, and fails where the page makes noise. */
export const beginEachAnew = ({ before, after }: Own = {}): void => {
  document.documentElement.style.setProperty('--school', '#0F5B48')
  document.documentElement.lang = 'en'
  beforeEach(async () => {
    await before?.()
    changeLanguage('en')
    listenForNoise()
  })
  afterEach(async () => {
    // First the screen goes: one that is still there would find that nobody is signed in.
    await cleanup()
    await after?.()
    clearToasts()
    localStorage.clear()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    // oxlint-disable-next-line vitest/no-standalone-expect -- it speaks for every test of the file
    expect(heardNoise(), heardNoise().join('\n')).toEqual([])
  })
}

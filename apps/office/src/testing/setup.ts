// The layers are ordered where they are first named: the styles of the app come before those of its parts.
import '@schoolgate/ui/styles/tokens.css'
import '@schoolgate/ui/styles/dark.css'
import '@schoolgate/ui/styles/base.css'
import '#app/office.css'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { standOn } from '@schoolgate/ui/lib/api'
import { changeLanguage } from '@schoolgate/ui/lib/words'
import { heardNoise, listenForNoise } from '@schoolgate/ui/testing'
import { clearToasts } from '@schoolgate/ui/toast'

document.documentElement.style.setProperty('--school', '#0F5B48')
document.documentElement.lang = 'en'
standOn('staff')

beforeEach(() => {
  changeLanguage('en')
  listenForNoise()
})

afterEach(async () => {
  await cleanup()
  clearToasts()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  // oxlint-disable-next-line vitest/no-standalone-expect -- it speaks for every test of the file
  expect(heardNoise()).toEqual([])
})

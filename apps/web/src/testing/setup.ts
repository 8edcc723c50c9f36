// The layers are ordered where they are first named: the styles of the app come before those of its parts.
import '@schoolgate/ui/styles/tokens.css'
import '@schoolgate/ui/styles/dark.css'
import '@schoolgate/ui/styles/base.css'
import { LETTER } from '@schoolgate/contracts/letters'
import { beginEachAnew } from '@schoolgate/ui/testing'
import { assert, vi } from 'vitest'
import { resetAuth } from '#features/identity'
import { lettersOf, useLetters } from '#lib/device/letters'
import { namesOnShelf, throwAway } from '#lib/saved'

/** What a screen was just telling goes to its own test's school, not to the next one's. A school that never answers has heard it by then. */
const toldAll = async (): Promise<void> => {
  // Behind whatever reads the shelf just now.
  await lettersOf('')
  await vi.waitFor(() => assert(useLetters.getState().inHand.length === 0), { timeout: 500, interval: 5 }).catch(() => undefined)
}

beginEachAnew({
  before: async () => {
    // What an earlier test was still about to send.
    await throwAway(...(await namesOnShelf()).filter((name) => name.startsWith(LETTER)))
    // Also that somebody left, as the service worker would hear of it.
    for (const name of await caches.keys()) await caches.delete(name)
    useLetters.setState({ letters: [], inHand: [] })
  },
  after: async () => {
    await toldAll()
    resetAuth()
  },
})

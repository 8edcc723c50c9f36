import type { FirstWords } from '@schoolgate/contracts/page-words'
import { personNow } from '#lib/device/person'
import { forgetStarting, recall, remember } from '@schoolgate/ui/lib/storage'

/*
 * Under these names in localStorage, which can be read before the first frame, lie the words with which each page began when it was shown
 * last. A script in the page (build/shell-outline.html) draws them until the app stands. Signing out forgets them with all else there.
 */
const START = 'words '

/** Keeps the words of the page at a path, for this person and the ward they chose; null where it has none. */
export const keepWords = (pathname: string, words: FirstWords | null): void => {
  const person = personNow()
  // Who has just signed out leaves nothing here.
  if (person === null) return
  remember(START + pathname, words && JSON.stringify({ of: [person, recall('selected-ward')].join(), ...words }))
}

/** Forgets the words of all pages. */
export const forgetWords = (): void => forgetStarting(START)

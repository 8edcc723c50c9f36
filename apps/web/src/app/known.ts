import { inBrowser } from '@schoolgate/ui/lib/env'
import { whenLeaving } from '@schoolgate/ui/lib/leaving'
import { recall, remember } from '@schoolgate/ui/lib/storage'

// The school has said whose session it is, and this phone has not forgotten that since.
const ASKED = 'asked'

const page = () => (inBrowser ? document.getElementById('root') : null)

/**
 * Called once, at the start. A page from the school says whether it was given to a session; one that the worker kept cannot. A phone
 * that made room has thrown away that the school was asked, too: so it is asked again.
 */
export const noteKeptPage = (): void => {
  const root = page()
  if (!root || recall(ASKED) !== null) return
  if (navigator.serviceWorker?.controller) root.dataset['known'] = ''
  else if (!isKnownAtSchool()) remember(ASKED, '1')
}

/** Whether somebody may be signed in of whom this phone has forgotten everything but the cookies, to make room. */
export const isKnownAtSchool = (): boolean => page()?.dataset['known'] !== undefined

/** The school was asked whose session it is: what it said counts from now on. */
export const noteAsked = (): void => {
  delete page()?.dataset['known']
  remember(ASKED, '1')
}
// Who has left is not looked for at the school, which may not have heard of it.
whenLeaving(noteAsked)

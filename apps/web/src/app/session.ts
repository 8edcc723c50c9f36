import { navigate } from 'wouter/use-browser-location'
import { routeOf } from '#app/routes.ts'
import { endSessionHere, flushSignOut, rememberReturn, useAuth, whenSignedOutElsewhere } from '#features/identity'
import { whenSessionEnds } from '@schoolgate/ui/lib/session-end'
import { whenReachableChanges, isReachable } from '@schoolgate/ui/lib/network'

/** Whether this page is for parents alone. */
export const isPrivate = (): boolean => routeOf(location.pathname).access === 'parent'

/** Keeps this page honest about who is signed in, whatever happens in other tabs, on the server, or in the browser's memory. */
export const watchSession = (): void => {
  // The server says that nobody is signed in: forget, and come back here after signing in. A lost network never does this.
  whenSessionEnds(() => {
    if (!useAuth.getState().isLoggedIn) return
    const here = location.pathname + location.search
    void endSessionHere().then(() => {
      // Somebody may have signed in meanwhile: they are not sent away again.
      if (!useAuth.getState().isLoggedIn) navigate(rememberReturn(here), { replace: true })
    })
  })
  whenSignedOutElsewhere(() => {
    if (isPrivate()) navigate('/', { replace: true })
  })
  // A page kept whole by the browser (Back after sign-out) must not show what it showed.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted && isPrivate()) location.reload()
  })
  const sendWaiting = () => void (isReachable() && flushSignOut())
  sendWaiting()
  whenReachableChanges(sendWaiting)
}

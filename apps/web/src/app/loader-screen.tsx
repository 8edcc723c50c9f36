import { getCurrentSession } from '@schoolgate/contracts/identity'
import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { appWords } from '#app/app.words.ts'
import { noteAsked } from '#app/known.ts'
import { endSessionHere, enter, isSignOutWaiting, rememberReturn, returnPath, useAuth } from '#features/identity'
import { ApiError, call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { Mark } from '@schoolgate/ui/mark'
import { Progress } from '@schoolgate/ui/progress'
import styles from './loader-screen.module.css'

// The mark alone for this long; only then a sign that something is going on (design §5, "Loader").
const PATIENCE = 800

/** Asks the server who is signed in and goes on to where that leads: the page asked for, home, or the gate. */
export function LoaderScreen() {
  const text = useWords(appWords)
  const search = useSearch()
  const [, navigate] = useLocation()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE)
    const giveUp = new AbortController()
    const gate = new URLSearchParams(search).has('next') ? rememberReturn(returnPath(search)) : '/'
    const find = async (): Promise<string> => {
      noteAsked()
      if (await isSignOutWaiting()) return gate
      try {
        const { user } = await call(getCurrentSession, { query: {} }, { signal: giveUp.signal })
        enter(user)
        return returnPath(search)
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) {
          await endSessionHere()
          return gate
        }
        // No network: whoever was signed in on this device stays so, and reads the saved copy.
        return useAuth.getState().isLoggedIn ? returnPath(search) : gate
      }
    }
    void find().then((to) => {
      if (!giveUp.signal.aborted) navigate(to, { replace: true })
    })
    return () => {
      giveUp.abort()
      clearTimeout(timer)
    }
  }, [navigate, search])
  return (
    <main id="main" className={styles.loader} aria-busy="true" aria-label={text.opening} tabIndex={-1}>
      <Mark />
      {isLate && (
        <div className={styles.late}>
          <Progress label={text.opening} />
        </div>
      )}
    </main>
  )
}

import { type CurrentSession, endSession, getCurrentSession } from '@schoolgate/contracts/identity'
import { useEffect, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { enter, signOut, useAuth } from '#features/identity'
import { call } from '#lib/api'
import { useWords } from '#lib/words'
import { Button } from '#ui/button'
import { Empty } from '#ui/empty'
import { Page } from '#ui/page'
import { Progress } from '#ui/progress'
import { AT_DESK } from './at-desk.ts'
import { ChoosePassword } from './choose-password.tsx'
import { deskWords } from './desk.words.ts'
import { SecondFactor } from './second-factor.tsx'

/** Where teachers, heads, bursars and the office arrive: their second factor, then an honest word about what is not here yet. */
export function DeskScreen() {
  const text = useWords(deskWords)
  const isLoggedIn = useAuth((state) => state.isLoggedIn)
  const [session, setSession] = useState<CurrentSession | null>(null)
  const [isLost, setLost] = useState(false)
  const [, navigate] = useLocation()
  const [times, setTimes] = useState(1)
  useEffect(() => {
    if (!isLoggedIn) return
    const giveUp = new AbortController()
    call(getCurrentSession, { query: {} }, { ...AT_DESK, signal: giveUp.signal })
      .then((current) => {
        enter(current.user)
        setSession(current)
      })
      .catch(() => setLost(!giveUp.signal.aborted))
    return () => giveUp.abort()
  }, [isLoggedIn, times])
  const handleRetry = () => {
    setLost(false)
    setTimes(times + 1)
  }
  const handleLogout = async () => {
    // The parent's side goes with what is kept here; without network this one ends by itself, soon.
    await call(endSession, undefined, AT_DESK).catch(() => undefined)
    await signOut()
    navigate('/', { replace: true })
  }

  if (!isLoggedIn) return <Redirect to="/login" replace />
  if (session?.role === 'parent') return <Redirect to="/home" replace />
  return (
    <Page title={text.title}>
      {session === null && !isLost && <Progress label={text.opening} />}
      {isLost && <Empty title={text.didNotCome} action={<Button onClick={handleRetry}>{text.retry}</Button>} />}
      {session?.second_factor === false && <SecondFactor proofs={session.second_proofs} onProven={setSession} />}
      {session?.second_factor === true && needsDeskEachTime(session) && (
        <ChoosePassword onChosen={() => setSession({ ...session, has_password: true })} />
      )}
      {session?.second_factor === true && <Empty title={text.soon(session.user.fullname)} line={text.soonLine} />}
      {session !== null && (
        <Button kind="bare" full onClick={() => void handleLogout()}>
          {text.logout}
        </Button>
      )}
    </Page>
  )
}

/** Nothing but a code from the desk brings this person in, until they have a password. */
const needsDeskEachTime = ({ has_password, second_proofs }: CurrentSession) => !has_password && !second_proofs.includes('code')

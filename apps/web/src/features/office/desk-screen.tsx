import { type CurrentSession, endSession, getCurrentSession } from '@schoolgate/contracts/identity'
import { useEffect, useState } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { enter, signOut, useAuth } from '#features/identity'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Empty } from '@schoolgate/ui/empty'
import { Page } from '#ui/page'
import { Progress } from '@schoolgate/ui/progress'
import { AT_DESK } from './at-desk.ts'
import { ChoosePassword } from './choose-password.tsx'
import { deskWords } from './desk.words.ts'
import { MyAccount } from './my-account.tsx'
import { SecondFactor } from './second-factor.tsx'

/** Where teachers, heads, bursars and the office arrive: their second factor, then the way to the office, and what is their own. */
export function DeskScreen() {
  const text = useWords(deskWords)
  const isLoggedIn = useAuth((state) => state.isLoggedIn)
  const [session, setSession] = useState<CurrentSession | null>(null)
  const [isLost, setLost] = useState(false)
  const [, navigate] = useLocation()
  const isSentHere = new URLSearchParams(useSearch()).has('account')
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
  const isParent = session?.role === 'parent'
  const staff = isParent ? null : session
  if (isParent && !isSentHere) return <Redirect to="/home" replace />
  return (
    <Page title={text.title}>
      {session === null && !isLost && <Progress label={text.opening} />}
      {isLost && <Empty title={text.didNotCome} action={<Button onClick={handleRetry}>{text.retry}</Button>} />}
      {isParent && <Empty title={text.overTitle} line={text.overLine} />}
      {staff?.second_factor === false && <SecondFactor proofs={staff.second_proofs} onProven={setSession} />}
      {staff?.second_factor === true && (
        <>
          {needsDeskEachTime(staff) && <ChoosePassword onChosen={() => setSession({ ...staff, has_password: true })} />}
          <Empty
            title={text.welcome(staff.user.fullname)}
            line={text.officeLine}
            action={<Button href="/office/">{text.toOffice}</Button>}
          />
          <MyAccount session={staff} onProven={setSession} />
        </>
      )}
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

import { phonePrefix } from '@schoolgate/ui/lib/phone'
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useWords } from '@schoolgate/ui/lib/words'
import { Crest } from '@schoolgate/ui/crest'
import { IconDeviceMobile } from '@schoolgate/ui/icons/device-mobile'
import { IconEnvelopeSimple } from '@schoolgate/ui/icons/envelope-simple'
import { LanguageChoice } from '@schoolgate/ui/language-choice'
import { Mute } from '@schoolgate/ui/mute'
import { Note } from '@schoolgate/ui/note'
import { Ribbon } from '@schoolgate/ui/ribbon'
import { Segments } from '@schoolgate/ui/segments'
import { TextLink } from '@schoolgate/ui/text-link'
import { toast } from '@schoolgate/ui/toast'
import styles from './login-screen.module.css'
import { loginWords } from './login.words.ts'
import { outsideIdentity } from './outside-identity.ts'
import { PhoneLogin } from './phone-login.tsx'
import { publicSchool, schoolDoor } from './school.ts'
import { useSteps } from './use-steps.ts'

type Way = 'phone' | 'email'
type View = Way | 'forgot' | 'reset'

const neverChanges = () => () => undefined

/**
 * Login: the school's own crest and cloth; a phone code first, e-mail second (design §5, 02). Where several schools share the address and
 * none was chosen it speaks for no school: who has an account has one for all of them.
 */
export function LoginScreen() {
  const text = useWords(loginWords)
  const school = publicSchool()
  const [search] = useSearchParams()
  const [, navigate] = useLocation()
  const token = search.get('reset')
  const [view, setView] = useState<View>('phone')
  const [steps, getSteps] = useSteps()
  const [isReset, setReset] = useState(false)
  const [Outside, setOutside] = useState<ComponentType | null>(null)
  // Not in the first rendering, which must equal the prerendered page.
  const door = useSyncExternalStore(neverChanges, schoolDoor, () => undefined)
  useEffect(() => {
    document.title = `${text.title} · Schoolgate`
  }, [text])

  const show = async (next: View) => {
    try {
      await getSteps()
      setView(next)
    } catch {
      toast(text.problems.offline)
    }
  }
  useEffect(() => {
    if (outsideIdentity()?.kind === 'oidc')
      import('./outside-login.tsx').then(
        ({ OutsideLogin }) => setOutside(() => OutsideLogin),
        () => toast(text.problems.offline),
      )
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [])
  useEffect(() => {
    if (token !== null) void show('reset')
    // oxlint-disable-next-line react/exhaustive-deps -- once for each link
  }, [token])

  const handleReset = () => {
    setReset(true)
    setView('email')
    // The token is used up; it has no business in the history.
    navigate('/login', { replace: true })
  }
  const done = isReset && (
    <Note tone="ok" role="status" title={text.passwordSet}>
      {text.passwordSetLine}
    </Note>
  )
  return (
    <main id="main" className={styles.page} tabIndex={-1}>
      <Ribbon />
      <div className={styles.inside}>
        <div className={styles.school}>
          {school && <Crest emblem={school.emblem} width={44} />}
          <span>
            <b className={styles.name}>{school?.name ?? 'Schoolgate'}</b>
            <span className={styles.motto}>{(school ? school.motto : text.allSchools) ?? ''}</span>
          </span>
        </div>
        <h1 className={styles.title} tabIndex={-1}>
          {text.title}
        </h1>
        {steps && view === 'forgot' ? (
          <steps.ForgotForm onBack={() => setView('email')} />
        ) : steps && view === 'reset' ? (
          <steps.ResetForm token={token ?? ''} onDone={handleReset} onForgot={() => setView('forgot')} />
        ) : (
          <Segments<Way>
            label={text.ways}
            selected={view === 'email' ? 'email' : 'phone'}
            onSelect={(way) => void show(way)}
            items={[
              { id: 'phone', label: text.phoneCode, icon: <IconDeviceMobile size="s" /> },
              { id: 'email', label: text.email, icon: <IconEnvelopeSimple size="s" /> },
            ]}
          >
            {steps && view === 'email' ? (
              <steps.EmailLogin done={done} onForgot={() => setView('forgot')} />
            ) : (
              <PhoneLogin prefix={school ? phonePrefix(school.country) : null} />
            )}
          </Segments>
        )}
        {Outside && <Outside />}
        <div className={styles.foot}>
          <Mute center>{text.newHere}</Mute>
          <TextLink href="/verify">{text.realSchool}</TextLink>
          {door === 'chosen' && <TextLink href="/schools">{text.otherSchool}</TextLink>}
          {door === 'choice' && <TextLink href="/schools">{text.chooseSchool}</TextLink>}
          <p className={styles.language}>
            <LanguageChoice />
          </p>
        </div>
      </div>
    </main>
  )
}

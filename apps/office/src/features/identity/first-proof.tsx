import { checkPhoneCode, findAndUpdateParent, startSession, verifyMyPhoneNumber } from '@schoolgate/contracts/identity'
import { signInByPasskey } from '@schoolgate/contracts/passkeys'
import { useState } from 'react'
import { Button } from '@schoolgate/ui/button'
import { CodeField } from '@schoolgate/ui/code-field'
import { Field } from '@schoolgate/ui/field'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { Segments } from '@schoolgate/ui/segments'
import { TextLink } from '@schoolgate/ui/text-link'
import styles from './frame.module.css'
import { identityWords } from './identity.words.ts'
import { OneForm } from './one-form.tsx'
import { hasLockHere, knownByPasskey } from './passkey.ts'
import { arrived } from './session.ts'
import { useAttempt } from './use-attempt.ts'
import { useCountdown } from '@schoolgate/ui/lib/use-countdown'
import { PasswordField } from '@schoolgate/ui/password-field'

const WAYS = ['email', 'phone'] as const

/** Who it is: e-mail and password, or a code to the phone that the school knows. */
export function FirstProof() {
  const text = useWords(identityWords)
  const [way, setWay] = useState<(typeof WAYS)[number]>('email')
  const items = [
    { id: 'email', label: text.byEmail },
    { id: 'phone', label: text.byPhone },
  ] as const
  return (
    <div className={styles.stack}>
      <div>
        <Segments label={text.how} items={items} selected={way} onSelect={setWay}>
          {way === 'email' ? <ByEmail /> : <ByPhone />}
        </Segments>
      </div>
      {hasLockHere() && <ByLock />}
    </div>
  )
}

/** This computer's own lock, without a name: the key says who it is, and is both proofs. */
function ByLock() {
  const text = useWords(identityWords)
  const { attempt, isBusy, problem } = useAttempt()
  const enter = () =>
    attempt(
      async () => {
        await call(signInByPasskey, { body: { response: await knownByPasskey() } })
        await arrived()
      },
      text.problems.lockNot,
      { 'identity.no_passkey_here': text.problems.noLockHere },
    )
  return (
    <OneForm problem={problem} isBusy={isBusy} button={text.useLock} isSecond onSend={() => void enter()}>
      <p>{text.lockFirst}</p>
    </OneForm>
  )
}

function ByEmail() {
  const text = useWords(identityWords)
  const { attempt, isBusy, problem } = useAttempt()
  const [missing, setMissing] = useState({ email: false, password: false })
  return (
    <OneForm
      problem={problem}
      isBusy={isBusy}
      button={text.signIn}
      onSend={(written) => {
        const [email, password] = [written('email'), written('password')]
        setMissing({ email: email === '', password: password === '' })
        if (email === '' || password === '') return
        void attempt(async () => {
          await call(startSession, { body: { user: { email, password } } })
          await arrived()
        }, text.problems.wrong)
      }}
    >
      <Field
        label={text.email}
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        error={missing.email ? text.problems.empty : null}
      />
      <PasswordField
        label={text.password}
        name="password"
        autoComplete="current-password"
        error={missing.password ? text.problems.empty : null}
      />
    </OneForm>
  )
}

function ByPhone() {
  const text = useWords(identityWords)
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  const [sent, setSent] = useState<{ phone: string; againAt: number } | null>(null)
  const [code, setCode] = useState('')
  const wait = useCountdown(sent?.againAt ?? 0)
  const send = (phone: string) =>
    attempt(async () => {
      const { resend_in } = await call(verifyMyPhoneNumber, { body: { phone_number: phone } })
      setSent({ phone, againAt: Date.now() + resend_in * 1000 })
    }, text.problems.notPhone)
  if (sent === null)
    return (
      <OneForm
        problem={problem}
        isBusy={isBusy}
        button={text.sendCode}
        onSend={(written) => {
          const phone = written('phone')
          if (phone === '') setProblem(text.problems.empty)
          else void send(phone)
        }}
      >
        <Field label={text.phone} name="phone" type="tel" autoComplete="tel-national" hint={text.phoneHint} />
      </OneForm>
    )
  const { phone } = sent
  return (
    <OneForm
      problem={problem}
      isBusy={isBusy}
      button={text.goOn}
      onSend={() => {
        if (code === '') return setProblem(text.problems.empty)
        void attempt(async () => {
          const { firebase_id } = await call(checkPhoneCode, { body: { phone_number: phone, code } })
          await call(findAndUpdateParent, { body: { phone_number: phone, firebase_id } })
          await arrived()
        }, text.problems.wrongCode)
      }}
    >
      <p role="status">{text.sentTo(phone)}</p>
      <CodeField label={text.code} name="code" value={code} onChange={setCode} />
      {wait > 0 ? (
        <p role="timer">{text.againIn(wait)}</p>
      ) : (
        <Button kind="bare" size="small" onClick={() => void send(phone)}>
          {text.sendAgain}
        </Button>
      )}
      <TextLink onClick={() => setSent(null)}>{text.otherNumber}</TextLink>
    </OneForm>
  )
}

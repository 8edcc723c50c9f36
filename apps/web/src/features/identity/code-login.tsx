import { localPhone } from '@schoolgate/ui/lib/phone'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { CodeField } from '@schoolgate/ui/code-field'
import { IconLockSimple } from '@schoolgate/ui/icons/lock-simple'
import { Note } from '@schoolgate/ui/note'
import { TextLink } from '@schoolgate/ui/text-link'
import { LoginForm } from './login-form.tsx'
import type { LoginProblem } from './login-problem.ts'
import { loginStepsWords } from './login-steps.words.ts'
import { useAttempt } from './use-attempt.ts'
import { useCountdown } from '@schoolgate/ui/lib/use-countdown'
import { useSmsCode } from './use-sms-code.ts'

const SHORTEST_CODE = 6

type Resend = { send: () => Promise<void>; isBusy: boolean; problem: LoginProblem | null }
type Props = { phone: string; again: number; resend: Resend; onChange: () => void }

/** The second step of signing in by phone: the code from the SMS, and a clock until another may be asked for. */
export function CodeLogin({ phone, again, resend, onChange }: Props) {
  const text = useWords(loginStepsWords)
  const [code, setCode] = useState('')
  const [firstAgain] = useState(again)
  const { attempt, isBusy, problem, setProblem } = useAttempt('code')
  const wait = useCountdown(again)
  const signIn = (digits: string) => {
    if (digits.length < SHORTEST_CODE) return setProblem({ field: text.problems.codeMissing })
    return void attempt(({ signInByCode }) => signInByCode(phone, digits))
  }
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const received = useSmsCode()
  useEffect(() => {
    if (received === null) return
    setCode(received)
    signIn(received)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each code the phone hands over
  }, [received])
  return (
    <LoginForm
      problem={problem ?? resend.problem}
      onSend={() => signIn(code)}
      done={<p role="status">{again === firstAgain ? null : text.sentAgain}</p>}
    >
      <p>
        {resend.problem ? null : text.sentTo} <b>{localPhone(phone)}</b>.{' '}
        <TextLink onClick={onChange}>{text.changeNumber}</TextLink>
      </p>
      <CodeField label={text.code} name="code" ref={field} value={code} onChange={setCode} error={problem?.field} />
      {wait > 0 ? (
        <p>
          {text.noCode} <b role="timer">{text.seconds(wait)}</b>
        </p>
      ) : (
        <Button kind="bare" size="small" busy={resend.isBusy} onClick={() => void resend.send()}>
          {text.sendAgain}
        </Button>
      )}
      <Button type="submit" kind="primary" size="big" full busy={isBusy}>
        {text.signIn}
      </Button>
      <Note icon={<IconLockSimple />}>{text.neverRead}</Note>
    </LoginForm>
  )
}

import { useEffect, useState, useSyncExternalStore } from 'react'
import { recall, remember } from '@schoolgate/ui/lib/storage'
import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Field } from '@schoolgate/ui/field'
import { Mute } from '@schoolgate/ui/mute'
import { LoginForm } from './login-form.tsx'
import { loginWords } from './login.words.ts'
import { useAttempt } from './use-attempt.ts'
import { fetchStepsEarly, useSteps } from './use-steps.ts'

/** A code that was sent: to which number, and from when (milliseconds since 1970) another may be asked for. */
type Sent = { phone: string; again: number }

const KEY = 'code-sent'
const CODE_LIVES = 600_000

// A small phone often closes the page while its owner reads the SMS: the step is found again.
const lastSent = (kept: string | null): Sent | null => {
  const [phone, again] = kept?.split('|') ?? []
  return phone !== undefined && Number(again) > Date.now() - CODE_LIVES ? { phone, again: Number(again) } : null
}

const neverChanges = () => () => undefined

/** Sign in with a code by SMS: the number, then the code. */
export function PhoneLogin({ prefix }: { prefix: string | null }) {
  const text = useWords(loginWords)
  // Null for the first rendering, which must equal the prerendered page.
  const kept = useSyncExternalStore(
    neverChanges,
    () => recall(KEY),
    () => null,
  )
  const [chosen, setSent] = useState<Sent | null | undefined>(undefined)
  const sent = chosen === undefined ? lastSent(kept) : chosen
  const { attempt, isBusy, problem, setProblem } = useAttempt('phone')

  const [steps, getSteps] = useSteps()
  const isWaiting = sent !== null && steps === undefined
  useEffect(() => {
    // Without network the first form stays, which needs nothing.
    if (isWaiting) void getSteps().catch(() => undefined)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when a code was sent before this page was opened
  }, [isWaiting])

  const send = (phone: string) =>
    attempt(async ({ askForCode }) => {
      await getSteps()
      const { wait, refusal } = await askForCode(phone)
      const next = { phone, again: Date.now() + wait * 1000 }
      if (!refusal) remember(KEY, `${next.phone}|${next.again}`)
      setSent(next)
      // One that came before, or one from the school's desk, can be given nevertheless.
      if (refusal) throw refusal
    })
  const handleSend = (written: (name: string) => string) => {
    const number = written('phone').trim()
    if (number.replace(/\D/g, '').length < 6) return setProblem({ field: text.problems.notAPhoneField })
    // The school reads it: it knows in whose way people here write their numbers.
    return void send(number)
  }
  const handleChange = () => {
    remember(KEY, null)
    setSent(null)
  }

  if (sent && steps)
    return (
      <steps.CodeLogin
        phone={sent.phone}
        again={sent.again}
        resend={{ send: () => send(sent.phone), isBusy, problem }}
        onChange={handleChange}
      />
    )
  return (
    <LoginForm problem={problem} onBegin={fetchStepsEarly} onSend={handleSend}>
      <Field
        label={text.yourPhone}
        hint={text.phoneHint}
        error={problem?.field}
        {...(prefix === null ? {} : { lead: prefix })}
        name="phone"
        type="tel"
        autoComplete="tel"
        required
      />
      <Button type="submit" kind="primary" size="big" full busy={isBusy}>
        {text.sendCode}
      </Button>
      <Mute size="tiny" center>
        {text.free}
      </Mute>
    </LoginForm>
  )
}

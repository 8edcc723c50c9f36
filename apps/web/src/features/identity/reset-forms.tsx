import { useState } from 'react'
import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Field } from '@schoolgate/ui/field'
import { Mute } from '@schoolgate/ui/mute'
import { Note } from '@schoolgate/ui/note'
import { PasswordField } from '@schoolgate/ui/password-field'
import { LoginForm } from './login-form.tsx'
import { loginStepsWords } from './login-steps.words.ts'
import { useAttempt } from './use-attempt.ts'

/** Asks for a link to set a new password; the answer never says whether the address is known. */
export function ForgotForm({ onBack }: { onBack: () => void }) {
  const text = useWords(loginStepsWords)
  const { attempt, isBusy, problem } = useAttempt('forgot')
  const [isSent, setSent] = useState(false)
  const handleSend = (written: (name: string) => string) =>
    void attempt(async ({ askForReset }) => {
      await askForReset(written('email').trim())
      setSent(true)
    })
  return (
    <LoginForm problem={problem} onSend={handleSend} done={isSent && <Note tone="ok" role="status" title={text.linkSent} />}>
      <h2>{text.forgotTitle}</h2>
      <Mute>{text.forgotLine}</Mute>
      <Field
        label={text.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        required
      />
      <Button type="submit" kind="primary" size="big" full busy={isBusy}>
        {text.sendLink}
      </Button>
      <Button kind="bare" onClick={onBack}>
        {text.backToSignIn}
      </Button>
    </LoginForm>
  )
}

/** Sets a new password with the token of the link. */
export function ResetForm({ token, onDone, onForgot }: { token: string; onDone: () => void; onForgot: () => void }) {
  const text = useWords(loginStepsWords)
  const { attempt, isBusy, problem } = useAttempt('reset')
  const handleSend = (written: (name: string) => string) =>
    void attempt(async ({ resetPassword }) => {
      await resetPassword(token, written('password'))
      onDone()
    })
  return (
    <LoginForm problem={problem} onSend={handleSend}>
      <h2>{text.forgotTitle}</h2>
      <PasswordField
        label={text.newPassword}
        hint={text.newPasswordHint}
        error={problem?.field}
        name="password"
        autoComplete="new-password"
        minLength={8}
        required
      />
      <Button type="submit" kind="primary" size="big" full busy={isBusy}>
        {text.setPassword}
      </Button>
      <Button kind="bare" onClick={onForgot}>
        {text.forgot}
      </Button>
    </LoginForm>
  )
}

import { type ReactNode, useState } from 'react'
import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Field } from '@schoolgate/ui/field'
import { PasswordField } from '@schoolgate/ui/password-field'
import { LoginForm } from './login-form.tsx'
import { loginStepsWords } from './login-steps.words.ts'
import { useAttempt } from './use-attempt.ts'

/** Sign in with e-mail and password. */
export function EmailLogin({ done, onForgot }: { done: ReactNode; onForgot: () => void }) {
  const text = useWords(loginStepsWords)
  const { attempt, isBusy, problem } = useAttempt('email')
  const [missing, setMissing] = useState({ email: false, password: false })
  const handleSend = (written: (name: string) => string) => {
    const email = written('email').trim()
    const password = written('password')
    setMissing({ email: email === '', password: password === '' })
    if (email !== '' && password !== '') void attempt(({ signInByEmail }) => signInByEmail(email, password))
  }
  return (
    <LoginForm problem={problem} done={done} onSend={handleSend}>
      <Field
        label={text.email}
        error={missing.email ? text.problems.missing : null}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        required
      />
      <PasswordField
        label={text.password}
        error={missing.password ? text.problems.missing : problem?.field}
        name="password"
        autoComplete="current-password"
        required
      />
      <Button type="submit" kind="primary" size="big" full busy={isBusy}>
        {text.signIn}
      </Button>
      <Button kind="bare" onClick={onForgot}>
        {text.forgot}
      </Button>
    </LoginForm>
  )
}

import type { FormEvent, ReactNode } from 'react'
import { Note } from '@schoolgate/ui/note'
import { IconWarningCircleFill } from '@schoolgate/ui/icons/warning-circle-fill'
import type { LoginProblem } from './login-problem.ts'
import styles from './login-form.module.css'
import { fetchCallsEarly } from './use-attempt.ts'

type Props = {
  problem: LoginProblem | null
  done?: ReactNode
  /** More to fetch while this form is filled in. */
  onBegin?: () => void
  onSend: (written: (name: string) => string) => void
  children: ReactNode
}

/**
 * A form of the login page: what went wrong stands above it and is read aloud.
 * `method="dialog"` does nothing by itself, so that a form sent before the app is awake cannot put a password into the address.
 */
export function LoginForm({ problem, done, onBegin, onSend, children }: Props) {
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    onSend((name) => {
      const value = values.get(name)
      return typeof value === 'string' ? value : ''
    })
  }
  const handleFocus = () => {
    fetchCallsEarly()
    onBegin?.()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- focus bubbles up from the fields
    <form className={styles.form} method="dialog" noValidate onSubmit={handleSubmit} onFocus={handleFocus}>
      {problem?.title !== undefined && (
        <Note tone="bad" role="alert" icon={<IconWarningCircleFill />} title={problem.title}>
          {problem.line}
        </Note>
      )}
      {done}
      {children}
    </form>
  )
}

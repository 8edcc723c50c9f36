import { startStepUp, stepUp } from '@schoolgate/contracts/identity'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Note } from '@schoolgate/ui/note'
import { Sheet } from '@schoolgate/ui/sheet'
import { PasswordField } from '@schoolgate/ui/password-field'
import { proofProblem } from './proof-problem.ts'
import { SentCode } from './sent-code.tsx'
import styles from './sent-code.module.css'
import { stepUpWords } from './step-up.words.ts'

type Props = { open: boolean; hasPassword: boolean; onClose: () => void; onProven: () => void }

const SECOND = 1000

function ByPassword({ onProven }: { onProven: () => void }) {
  const text = useWords(stepUpWords)
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const proof = useMutation({
    mutationFn: () => call(stepUp, { body: { password } }, { renewsSession: true }),
    onSuccess: onProven,
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(password === '')
    if (password !== '' && !proof.isPending) proof.mutate()
  }
  const problem = proof.error && proofProblem(proof.error, text, text.problems.wrongPassword)
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <PasswordField
        label={text.password}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={isMissing ? text.problems.missing : problem}
      />
      <Button type="submit" kind="primary" full busy={proof.isPending}>
        {text.proceed}
      </Button>
    </form>
  )
}

function ByCode({ onProven }: { onProven: () => void }) {
  const text = useWords(stepUpWords)
  const [againAt, setAgainAt] = useState(0)
  const sent = useMutation({
    mutationFn: () => call(startStepUp),
    onSuccess: ({ resend_in }) => setAgainAt(Date.now() + resend_in * SECOND),
  })
  const proof = useMutation({
    mutationFn: (code: string) => call(stepUp, { body: { code } }, { renewsSession: true }),
    onSuccess: onProven,
  })
  const failure = proof.error ?? sent.error
  const problem = failure && proofProblem(failure, text, text.problems.wrongCode)
  if (sent.data)
    return (
      <SentCode
        sentTo={sent.data.sent_to}
        againAt={againAt}
        isBusy={proof.isPending || sent.isPending}
        problem={problem}
        onCode={(code) => proof.mutate(code)}
        onResend={() => sent.mutate()}
      />
    )
  return (
    <div className={styles.form}>
      {problem && (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
      <Button kind="primary" full busy={sent.isPending} onClick={() => sent.mutate()}>
        {text.sendCode}
      </Button>
    </div>
  )
}

/** Asks for a second proof (password or a code to the account's own phone) before something that matters. */
export function StepUpSheet({ open, hasPassword, onClose, onProven }: Props) {
  const text = useWords(stepUpWords)
  const [byCode, setByCode] = useState(false)
  const isByCode = byCode || !hasPassword
  return (
    <Sheet open={open} onClose={onClose} title={text.title} line={text.line}>
      {isByCode ? <ByCode onProven={onProven} /> : <ByPassword onProven={onProven} />}
      {hasPassword && (
        <Button kind="bare" full onClick={() => setByCode(!byCode)}>
          {isByCode ? text.usePassword : text.useCode}
        </Button>
      )}
    </Sheet>
  )
}

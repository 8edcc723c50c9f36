import { changePassword } from '@schoolgate/contracts/identity'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ProofDeclined, proofProblem, StaffSideLink, stepUpWords, useFreshProof } from '#features/identity'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Sheet } from '@schoolgate/ui/sheet'
import { toast } from '@schoolgate/ui/toast'
import { PasswordField } from '@schoolgate/ui/password-field'
import styles from './profile-forms.module.css'
import { profileQuery } from './profile.queries.ts'
import { profileWords } from './profile.words.ts'

type Props = { open: boolean; hasPassword: boolean; onClose: () => void }

function PasswordForm({ hasPassword, onClose }: Omit<Props, 'open'>) {
  const text = useWords(profileWords)
  const proofText = useWords(stepUpWords)
  const client = useQueryClient()
  const { withProof, proofSheet } = useFreshProof(hasPassword)
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const change = useMutation({
    mutationFn: () => withProof(() => call(changePassword, { body: { password } }, { renewsSession: true })),
    onSuccess: () => {
      toast(text.passwordSaved)
      onClose()
      return client.invalidateQueries({ queryKey: profileQuery.queryKey.slice(0, 1) })
    },
  })
  const failure = change.error instanceof ProofDeclined ? null : change.error
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(password === '')
    if (password !== '' && !change.isPending) change.mutate()
  }
  return (
    <>
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        <PasswordField
          label={text.newPassword}
          hint={text.passwordHint}
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={isMissing ? text.passwordMissing : failure && proofProblem(failure, proofText, text.passwordWeak)}
        />
        <Button type="submit" kind="primary" full busy={change.isPending}>
          {text.save}
        </Button>
        <StaffSideLink error={failure} />
      </form>
      {proofSheet}
    </>
  )
}

/** Sets a password, or another one. */
export function PasswordSheet({ open, ...rest }: Props) {
  const text = useWords(profileWords)
  return (
    <Sheet open={open} onClose={rest.onClose} title={rest.hasPassword ? text.changePassword : text.setPassword}>
      <PasswordForm {...rest} />
    </Sheet>
  )
}

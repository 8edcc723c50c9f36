import { useState } from 'react'
import { Field } from '@schoolgate/ui/field'
import { IconButton } from '@schoolgate/ui/icon-button'
import { IconEye } from '@schoolgate/ui/icons/eye'
import { useWords } from '@schoolgate/ui/lib/words'
import { identityWords } from './identity.words.ts'

/** A password that can be looked at while it is typed. */
export function PasswordField({ error }: { error: string | null }) {
  const text = useWords(identityWords)
  const [isShown, setShown] = useState(false)
  return (
    <Field
      label={text.password}
      name="password"
      type={isShown ? 'text' : 'password'}
      autoComplete="current-password"
      error={error}
      trailing={
        <IconButton
          label={isShown ? text.hidePassword : text.showPassword}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <IconEye />
        </IconButton>
      }
    />
  )
}

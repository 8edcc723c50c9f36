import { type ComponentPropsWithRef, useState } from 'react'
import { useWords } from '@schoolgate/ui/lib/words'
import { Field } from '@schoolgate/ui/field'
import { IconButton } from '@schoolgate/ui/icon-button'
import { IconEye } from '@schoolgate/ui/icons/eye'
import { loginStepsWords } from './login-steps.words.ts'

type Props = Omit<ComponentPropsWithRef<'input'>, 'className' | 'type'> & {
  label: string
  hint?: string
  error?: string | null | undefined
}

/** A password that can be shown while it is written. */
export function PasswordField(props: Props) {
  const text = useWords(loginStepsWords)
  const [isShown, setShown] = useState(false)
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
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

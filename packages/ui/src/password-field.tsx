import { type ComponentPropsWithRef, useState } from 'react'
import { useWords, words } from '#lib/words'
import { Field } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import { IconEye } from './icons/eye.tsx'

const passwordWords = words({
  en: { show: 'Show password', hide: 'Hide password' },
  fr: { show: 'Montrer le mot de passe', hide: 'Cacher le mot de passe' },
})

type Props = Omit<ComponentPropsWithRef<'input'>, 'className' | 'type'> & {
  label: string
  hint?: string
  error?: string | null | undefined
}

/** A password that can be shown while it is written. */
export function PasswordField(props: Props) {
  const text = useWords(passwordWords)
  const [isShown, setShown] = useState(false)
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <IconButton label={isShown ? text.hide : text.show} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          <IconEye />
        </IconButton>
      }
    />
  )
}

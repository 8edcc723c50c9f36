import { type ReactNode, useState } from 'react'
import { OneForm } from '#features/identity'
import { Field } from '@schoolgate/ui/field'
import { useWords } from '@schoolgate/ui/lib/words'
import { familiesWords } from './families.words.ts'

const LEAST = 3
const MOST = 200

type WhyFormProps = {
  problem: string | null
  isBusy: boolean
  button: string
  onSend: (reason: string) => void
  children: ReactNode
}

/** Asks why, in words that the family will read, and says what happens before the button. */
export function WhyForm({ problem, isBusy, button, onSend, children }: WhyFormProps) {
  const text = useWords(familiesWords)
  const [isShort, setShort] = useState(false)
  const send = (written: (name: string) => string) => {
    const reason = written('reason')
    setShort(reason.length < LEAST)
    if (reason.length >= LEAST) onSend(reason)
  }
  return (
    <OneForm problem={problem} isBusy={isBusy} button={button} onSend={send}>
      <Field
        label={text.why}
        name="reason"
        maxLength={MOST}
        autoComplete="off"
        hint={text.whyHint}
        error={isShort ? text.short : null}
      />
      {children}
    </OneForm>
  )
}

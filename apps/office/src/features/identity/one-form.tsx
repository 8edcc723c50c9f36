import { type ReactNode, useRef } from 'react'
import { Button } from '@schoolgate/ui/button'
import { IconWarningCircle } from '@schoolgate/ui/icons/warning-circle'
import { Note } from '@schoolgate/ui/note'
import { useWords } from '@schoolgate/ui/lib/words'
import styles from './frame.module.css'
import { identityWords } from './identity.words.ts'
import { useKeptForm } from './kept-form.ts'

type OneFormProps = {
  /** What did not work, said at once. */
  problem: string | null
  isBusy: boolean
  button: string
  /** The button is not the one that the page is for. */
  isSecond?: boolean
  /** What is typed stays on this device under this name and its author's, until it was sent or is given up; left out: it does not. */
  keeps?: string
  /** What was written in a field of this name. */
  onSend: (written: (name: string) => string) => void
  children: ReactNode
}

/** A few fields and the one button under them. */
export function OneForm({ problem, isBusy, button, isSecond = false, keeps, onSend, children }: OneFormProps) {
  const text = useWords(identityWords)
  const form = useRef<HTMLFormElement>(null)
  const { isFound, keep } = useKeptForm({ place: keeps, form, isBusy, problem })
  return (
    <form
      ref={form}
      onInput={keep}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isBusy) return
        const data = new FormData(event.currentTarget)
        onSend((name) => {
          const written = data.get(name)
          return typeof written === 'string' ? written.trim() : ''
        })
      }}
    >
      {problem !== null && (
        <Note tone="bad" role="alert" icon={<IconWarningCircle />}>
          {problem}
        </Note>
      )}
      {isFound && <Note role="status">{text.typedBefore}</Note>}
      {children}
      <Button type="submit" kind={isSecond ? 'plain' : 'primary'} full busy={isBusy}>
        {button}
      </Button>
    </form>
  )
}

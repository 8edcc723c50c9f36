import type { ReactNode } from 'react'
import { Button } from '@schoolgate/ui/button'
import { IconWarningCircle } from '@schoolgate/ui/icons/warning-circle'
import { Note } from '@schoolgate/ui/note'
import styles from './frame.module.css'

type OneFormProps = {
  /** What did not work, said at once. */
  problem: string | null
  isBusy: boolean
  button: string
  /** The button is not the one that the page is for. */
  isSecond?: boolean
  /** What was written in a field of this name. */
  onSend: (written: (name: string) => string) => void
  children: ReactNode
}

/** A few fields and the one button under them. */
export function OneForm({ problem, isBusy, button, isSecond = false, onSend, children }: OneFormProps) {
  return (
    <form
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
      {children}
      <Button type="submit" kind={isSecond ? 'plain' : 'primary'} full busy={isBusy}>
        {button}
      </Button>
    </form>
  )
}

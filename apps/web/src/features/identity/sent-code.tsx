import { type FormEvent, useState } from 'react'
import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { CodeField } from '@schoolgate/ui/code-field'
import { IconLockSimple } from '@schoolgate/ui/icons/lock-simple'
import { Mute } from '@schoolgate/ui/mute'
import { Note } from '@schoolgate/ui/note'
import styles from './sent-code.module.css'
import { stepUpWords } from './step-up.words.ts'
import { useCountdown } from '@schoolgate/ui/lib/use-countdown'

const SHORTEST_CODE = 6

type Props = {
  sentTo: string
  /** When another may be asked for, in milliseconds since 1970. */
  againAt: number
  isBusy: boolean
  problem: string | null
  onCode: (code: string) => void
  onResend: () => void
}

/** A code that was sent somewhere: where, the boxes for it, and a clock until another may be asked for. */
export function SentCode({ sentTo, againAt, isBusy, problem, onCode, onResend }: Props) {
  const text = useWords(stepUpWords)
  const [code, setCode] = useState('')
  const [isShort, setShort] = useState(false)
  const wait = useCountdown(againAt)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setShort(code.length < SHORTEST_CODE)
    if (code.length >= SHORTEST_CODE && !isBusy) onCode(code)
  }
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <output>{text.codeSent(sentTo)}</output>
      <CodeField label={text.code} value={code} onChange={setCode} error={isShort ? text.problems.codeMissing : problem} />
      {wait > 0 ? (
        <Mute>{text.againIn(text.clock(wait))}</Mute>
      ) : (
        <Button kind="bare" size="small" busy={isBusy} onClick={onResend}>
          {text.sendAgain}
        </Button>
      )}
      <Button type="submit" kind="primary" full busy={isBusy}>
        {text.proceed}
      </Button>
      <Note icon={<IconLockSimple />}>{text.neverRead}</Note>
    </form>
  )
}

import { QUESTION_MAX_LENGTH } from '@schoolgate/contracts/assistant'
import type { FormEvent, KeyboardEvent } from 'react'
import { useWords } from '@schoolgate/ui/lib/words'
import { IconArrowUpBold } from '@schoolgate/ui/icons/arrow-up-bold'
import { IconStopFill } from '@schoolgate/ui/icons/stop-fill'
import { assistantWords } from './assistant.words.ts'
import styles from './composer.module.css'

// From here on it is said how much room is left.
const NEARLY_FULL = 50

type Props = {
  draft: string
  placeholder: string
  onDraft: (draft: string) => void
  onAsk: (text: string) => void
  /** Given while an answer is coming. */
  onStop: (() => void) | null
  onContact: () => void
}

/** Where a parent writes, at the foot of the page: Send, or Stop while an answer is coming, and a person one tap away. */
export function Composer({ draft, placeholder, onDraft, onAsk, onStop, onContact }: Props) {
  const text = useWords(assistantWords)
  const left = QUESTION_MAX_LENGTH - draft.length
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (onStop === null && draft.trim() !== '') onAsk(draft.trim())
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event)
  }
  return (
    <form className={styles.composer} onSubmit={submit}>
      <div className={styles.field}>
        <textarea
          className={styles.input}
          rows={1}
          value={draft}
          maxLength={QUESTION_MAX_LENGTH}
          placeholder={placeholder}
          aria-label={text.question}
          enterKeyHint="send"
          onChange={(event) => onDraft(event.target.value)}
          onKeyDown={handleKey}
        />
        {onStop === null ? (
          <button type="submit" className={styles.send} aria-label={text.send} aria-disabled={draft.trim() === ''}>
            <IconArrowUpBold size="s" />
          </button>
        ) : (
          <button key="stop" type="button" className={styles.stop} aria-label={text.stop} onClick={onStop}>
            <IconStopFill size="s" />
          </button>
        )}
      </div>
      <p className={styles.foot}>
        <span role="status">{left <= NEARLY_FULL ? text.left(left) : text.automatic}</span>
        <button type="button" className={styles.contact} onClick={onContact}>
          {text.contact}
        </button>
      </p>
    </form>
  )
}

import { useEffect } from 'react'
import { useWords } from '@schoolgate/ui/lib/words'
import { marksWords } from './marks.words.ts'
import styles from './phone.module.css'
import { phoneWords } from './phone.words.ts'

type PadProps = {
  onDigit: (digit: string) => void
  onHalf: () => void
  onDelete: () => void
  onAway: () => void
  onExcused: () => void
  onNext: () => void
}

/** Our own keys, under the thumb; a keyboard that is plugged in does the same. */
export function NumberPad({ onDigit, onHalf, onDelete, onAway, onExcused, onNext }: PadProps) {
  const text = useWords(phoneWords)
  const { away, excused } = useWords(marksWords)
  useEffect(() => {
    const acts: Record<string, () => void> = { Backspace: onDelete, Enter: onNext, a: onAway, e: onExcused }
    const handle = (event: KeyboardEvent) => {
      const isElsewhere =
        event.target instanceof HTMLInputElement ||
        event.target instanceof HTMLTextAreaElement ||
        document.querySelector('dialog[open]')
      if (isElsewhere || event.ctrlKey || event.metaKey || event.altKey) return
      const act = /^\d$/.test(event.key) ? () => onDigit(event.key) : acts[event.key]
      if (!act || (event.key === 'Enter' && event.target instanceof HTMLButtonElement)) return
      event.preventDefault()
      event.stopPropagation()
      act()
    }
    window.addEventListener('keydown', handle, true)
    return () => window.removeEventListener('keydown', handle, true)
  })
  const digit = (key: string) => (
    <button type="button" key={key} onClick={() => onDigit(key)}>
      {key}
    </button>
  )
  return (
    <div className={styles.pad} role="group" aria-label={text.pad}>
      {['1', '2', '3'].map(digit)}
      <button type="button" className={styles.word} onClick={onAway}>
        {away}
      </button>
      {['4', '5', '6'].map(digit)}
      <button type="button" className={styles.word} onClick={onExcused}>
        {excused}
      </button>
      {['7', '8', '9'].map(digit)}
      <button type="button" className={styles.next} onClick={onNext}>
        {text.next}
      </button>
      <button type="button" className={styles.word} onClick={onHalf}>
        {text.half}
      </button>
      {digit('0')}
      <button type="button" aria-label={text.delete} onClick={onDelete}>
        ⌫
      </button>
    </div>
  )
}

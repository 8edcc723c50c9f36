import { IconCheckCircleFill } from '@schoolgate/ui/icons/check-circle-fill'
import { IconDeviceMobile } from '@schoolgate/ui/icons/device-mobile'
import { IconWarningCircle } from '@schoolgate/ui/icons/warning-circle'
import { timeText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import styles from './saved.module.css'
import { savedWords } from './saved.words.ts'

type SavedProps = {
  state: { is: 'saved'; at: Date | null } | { is: 'typing' | 'sending' | 'refused' } | { is: 'kept'; isKept: boolean }
  /** What lies on this device alone, and what becomes of it. */
  kept: string
  keptLine: string
}

/** Whether the school has what was written. */
export function Saved({ state, kept, keptLine }: SavedProps) {
  const text = useWords(savedWords)
  const language = useLanguage()
  return (
    <span className={styles.saved} role="status">
      {state.is === 'saved' && (
        <span className={styles.isSaved}>
          <IconCheckCircleFill size="s" />
          {state.at === null ? text.saved : text.savedAt(timeText(state.at, language))}
        </span>
      )}
      {(state.is === 'typing' || state.is === 'sending') && <span className={styles.saving}>{text.saving}</span>}
      {state.is === 'kept' && (
        <span className={styles.kept} title={state.isKept ? keptLine : text.notKept}>
          <IconDeviceMobile size="s" />
          {kept}
        </span>
      )}
      {state.is === 'refused' && (
        <span className={styles.refused}>
          <IconWarningCircle size="s" />
          {text.refused}
        </span>
      )}
    </span>
  )
}

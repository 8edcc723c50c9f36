import { IconCheckCircleFill } from '@schoolgate/ui/icons/check-circle-fill'
import { IconDeviceMobile } from '@schoolgate/ui/icons/device-mobile'
import { IconWarningCircle } from '@schoolgate/ui/icons/warning-circle'
import { timeText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import styles from './reports.module.css'
import { reportsWords } from './reports.words.ts'
import type { SaverOf } from './saver.ts'
import { useSaved } from './use-writing.ts'

/** Whether the school has what was written. */
export function Saved({ saver }: { saver: SaverOf }) {
  const text = useWords(reportsWords)
  const language = useLanguage()
  const state = useSaved(saver)
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
        <span className={styles.kept} title={state.isKept ? text.keptLine : text.notKept}>
          <IconDeviceMobile size="s" />
          {text.kept}
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

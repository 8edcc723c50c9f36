import { IconCheckCircleFill } from '@schoolgate/ui/icons/check-circle-fill'
import { IconDeviceMobile } from '@schoolgate/ui/icons/device-mobile'
import { IconWarningCircle } from '@schoolgate/ui/icons/warning-circle'
import { timeText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import styles from './marks.module.css'
import { marksWords } from './marks.words.ts'
import type { SaverOf } from './saver.ts'
import { useSaved } from './use-book.ts'

/** Whether the school has what was typed. */
export function Saved({ saver }: { saver: SaverOf }) {
  const text = useWords(marksWords)
  const language = useLanguage()
  const state = useSaved(saver)
  return (
    <span className={styles.saved} role="status">
      {state.is === 'saved' && (
        <>
          <IconCheckCircleFill size="s" />
          {state.at === null ? text.saved : text.savedAt(timeText(state.at, language))}
        </>
      )}
      {(state.is === 'typing' || state.is === 'sending') && <span className={styles.saving}>{text.saving}</span>}
      {state.is === 'kept' && (
        <span className={styles.kept} title={state.isKept ? text.keptLine(state.marks) : text.notKept}>
          <IconDeviceMobile size="s" />
          {text.kept(state.marks)}
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

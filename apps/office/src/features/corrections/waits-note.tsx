import { Button } from '@schoolgate/ui/button'
import { IconHourglassMedium } from '@schoolgate/ui/icons/hourglass-medium'
import { useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import styles from './corrections.module.css'
import { correctionsWords } from './corrections.words.ts'

/** It was asked and nothing has moved: what happens now, and where to look. */
export function WaitsNote({ onClose }: { onClose: () => void }) {
  const { waiting } = useWords(correctionsWords)
  return (
    <div className={styles.parts}>
      <Note tone="info" role="status" icon={<IconHourglassMedium />} title={waiting.title}>
        {waiting.line}
      </Note>
      <Button full href="/corrections" onClick={onClose}>
        {waiting.see}
      </Button>
    </div>
  )
}

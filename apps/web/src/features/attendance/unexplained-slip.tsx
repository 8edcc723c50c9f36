import { dayText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Slip } from '@schoolgate/ui/slip'
import { attendanceWords } from './attendance.words.ts'
import styles from './unexplained-slip.module.css'

/** The school waits to hear why: the newest day, and how many others there are. */
export function UnexplainedSlip({
  name,
  days,
  onExplain,
}: {
  name: string
  days: readonly string[]
  onExplain: (day: string) => void
}) {
  const text = useWords(attendanceWords)
  const language = useLanguage()
  const [newest, ...others] = days
  if (newest === undefined) return null
  return (
    <Slip title={text.whyAway(name, dayText(newest, language))}>
      <p className={styles.line}>{others.length === 0 ? text.oneTap : text.more(others.length)}</p>
      <Button kind="ink" full onClick={() => onExplain(newest)}>
        {text.tell}
      </Button>
    </Slip>
  )
}

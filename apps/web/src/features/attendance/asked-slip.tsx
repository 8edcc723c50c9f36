import type { AbsenceExplanation } from '@schoolgate/contracts/attendance'
import { Button } from '@schoolgate/ui/button'
import { useWords } from '@schoolgate/ui/lib/words'
import { Slip } from '@schoolgate/ui/slip'
import type { Attendance } from './attendance.queries.ts'
import styles from './attendance-page.module.css'
import { attendanceWords } from './attendance.words.ts'
import type { Message } from './outbox.ts'

type Props = {
  name: string
  attendance: Attendance
  waiting: readonly Message[]
  onAnswer: (to: AbsenceExplanation) => void
}

/** The school asked something back: the newest question, until it was answered or the answer waits here. */
export function AskedSlip({ name, attendance: { records, reported }, waiting, onAnswer }: Props) {
  const text = useWords(attendanceWords)
  const said = [...reported, ...records.flatMap(({ explanation }) => explanation ?? [])]
  const asked = said
    .filter((one) => one.state === 'asked' && !waiting.some(({ first_day }) => first_day === one.first_day))
    .toSorted((one, other) => (one.first_day < other.first_day ? 1 : -1))[0]
  if (!asked) return null
  return (
    <div className={styles.slip}>
      <Slip title={text.asks(name)}>
        <p>{text.quoted(asked.question ?? '')}</p>
        <Button kind="ink" full onClick={() => onAnswer(asked)}>
          {text.answer}
        </Button>
      </Slip>
    </div>
  )
}

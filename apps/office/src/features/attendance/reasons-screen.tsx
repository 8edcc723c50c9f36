import type { ExplanationToDecide } from '@schoolgate/contracts/attendance'
import { Row, RowActs, RowName, Rows, ScreenHead } from '#features/frame'
import { Empty } from '@schoolgate/ui/empty'
import { dayText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { attendanceWords } from './attendance.words.ts'
import { useReasons } from './attendance.queries.ts'
import { Decide, Said } from './one-reason.tsx'
import styles from './reasons.module.css'

/** What parents said about days away: read it, and take it or not. */
export function ReasonsScreen() {
  const text = useWords(attendanceWords)
  const asked = useReasons()
  const reasons = asked.data?.explanations
  return (
    <>
      <ScreenHead title={text.title} line={text.line} />
      {reasons === undefined && (
        <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
          <SkeletonBar />
        </NotHereYet>
      )}
      {reasons?.length === 0 && <Empty title={text.none} line={text.noneLine} />}
      {reasons !== undefined && reasons.length > 0 && (
        <Rows>
          {reasons.map((reason) => (
            <Reason key={reason.id} reason={reason} />
          ))}
        </Rows>
      )}
      {asked.data?.next_cursor != null && <p className={styles.more}>{text.more}</p>}
    </>
  )
}

function Reason({ reason }: { reason: ExplanationToDecide }) {
  const text = useWords(attendanceWords)
  const language = useLanguage()
  const { ward, first_day, last_day } = reason
  return (
    <Row columns="minmax(0, 240px) minmax(0, 1fr) auto">
      <RowName
        name={ward.fullname}
        line={`${ward.class} · ${text.days(dayText(first_day, language), dayText(last_day, language))}`}
      />
      <Said reason={reason} />
      <RowActs>
        <Decide reason={reason} />
      </RowActs>
    </Row>
  )
}

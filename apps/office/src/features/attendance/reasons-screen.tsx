import { decideExplanation, type ExplanationToDecide } from '@schoolgate/contracts/attendance'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Row, RowActs, RowLine, RowName, Rows, ScreenHead, useNow } from '#features/frame'
import { Button } from '@schoolgate/ui/button'
import { Empty } from '@schoolgate/ui/empty'
import { call } from '@schoolgate/ui/lib/api'
import { dayText, momentText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { sayNotTaken } from '@schoolgate/ui/say-not-taken'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { toast } from '@schoolgate/ui/toast'
import { attendanceWords } from './attendance.words.ts'
import { reasonsQuery, useReasons } from './attendance.queries.ts'
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
  const answers = useQueryClient()
  const now = useNow()
  const [isBusy, setBusy] = useState(false)
  const { ward, by, at, first_day, last_day, text: said, photo_url } = reason
  const decide = async (state: 'accepted' | 'rejected') => {
    setBusy(true)
    try {
      await call(decideExplanation, { params: { id: reason.id }, body: { state } })
      toast(state === 'accepted' ? text.taken(ward.fullname) : text.notTaken(ward.fullname))
      await answers.invalidateQueries(reasonsQuery)
    } catch (error) {
      sayNotTaken(error)
    }
    setBusy(false)
  }
  return (
    <Row columns="minmax(0, 240px) minmax(0, 1fr) auto">
      <RowName
        name={ward.fullname}
        line={`${ward.class} · ${text.days(dayText(first_day, language), dayText(last_day, language))}`}
      />
      <div>
        {reason.reason !== null && <span className={styles.why}>{text.reasons[reason.reason]}</span>}
        {said !== '' && <p className={styles.said}>{said}</p>}
        <RowLine>{text.by(by, momentText(at, now, language))}</RowLine>
        {photo_url !== null && (
          <a className={styles.photo} href={photo_url} target="_blank" rel="noreferrer">
            {text.photo}
          </a>
        )}
      </div>
      <RowActs>
        <Button size="small" busy={isBusy} aria-label={text.askOf(ward.fullname)} onClick={() => void decide('rejected')}>
          {text.ask}
        </Button>
        <Button size="small" busy={isBusy} aria-label={text.takeOf(ward.fullname)} onClick={() => void decide('accepted')}>
          {text.take}
        </Button>
      </RowActs>
    </Row>
  )
}

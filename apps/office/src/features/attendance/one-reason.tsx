import {
  askAboutExplanation,
  decideExplanation,
  type ExplanationToDecide,
  QUESTION_MAX_WORDS,
} from '@schoolgate/contracts/attendance'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RowLine, useNow } from '#features/frame'
import { OneForm, useAttempt } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Field } from '@schoolgate/ui/field'
import { call } from '@schoolgate/ui/lib/api'
import { momentText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { sayNotTaken } from '@schoolgate/ui/say-not-taken'
import { Sheet } from '@schoolgate/ui/sheet'
import { toast } from '@schoolgate/ui/toast'
import { attendanceWords } from './attendance.words.ts'
import { reasonsQuery } from './attendance.queries.ts'
import styles from './reasons.module.css'

type Props = { reason: ExplanationToDecide }

/** What a parent said, when, and the paper beside it. */
export function Said({ reason: { reason, text: said, by, at, photo_url, question } }: Props) {
  const text = useWords(attendanceWords)
  const language = useLanguage()
  const now = useNow()
  return (
    <div>
      {question !== null && <RowLine>{text.youAsked(question)}</RowLine>}
      {reason !== null && <span className={styles.why}>{text.reasons[reason]}</span>}
      {said !== '' && <p className={styles.said}>{said}</p>}
      <RowLine>{text.by(by, momentText(at, now, language))}</RowLine>
      {photo_url !== null && (
        <a className={styles.photo} href={photo_url} target="_blank" rel="noreferrer">
          {text.photo}
        </a>
      )}
    </div>
  )
}

/** What the school does with it: asks back, does not take it, takes it. */
export function Decide({ reason: { id, ward } }: Props) {
  const text = useWords(attendanceWords)
  const answers = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const decide = async (state: 'accepted' | 'rejected') => {
    setBusy(true)
    try {
      await call(decideExplanation, { params: { id }, body: { state } })
      toast(state === 'accepted' ? text.taken(ward.fullname) : text.notTaken(ward.fullname))
      await answers.invalidateQueries(reasonsQuery)
    } catch (error) {
      sayNotTaken(error)
    }
    setBusy(false)
  }
  return (
    <>
      <Button size="small" aria-label={text.askBackOf(ward.fullname)} onClick={() => setAsking(true)}>
        {text.askBack}
      </Button>
      <Button size="small" busy={isBusy} aria-label={text.askOf(ward.fullname)} onClick={() => void decide('rejected')}>
        {text.ask}
      </Button>
      <Button size="small" busy={isBusy} aria-label={text.takeOf(ward.fullname)} onClick={() => void decide('accepted')}>
        {text.take}
      </Button>
      {isAsking && <AskBack id={id} child={ward.fullname} onClose={() => setAsking(false)} />}
    </>
  )
}

const LEAST_QUESTION = 3

/** What the school wants to know before it decides. */
function AskBack({ id, child, onClose }: { id: string; child: string; onClose: () => void }) {
  const text = useWords(attendanceWords)
  const answers = useQueryClient()
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  const send = (question: string) => {
    if (question.length < LEAST_QUESTION) return setProblem(text.questionNeeded)
    void attempt(
      async () => {
        await call(askAboutExplanation, { params: { id }, body: { question } })
        toast(text.asked(child))
        onClose()
        await answers.invalidateQueries(reasonsQuery)
      },
      text.didNotComeLine,
      { 'attendance.decided': text.decided },
    )
  }
  return (
    <Sheet open onClose={onClose} title={text.askTitle(child)} line={text.askLine}>
      <OneForm problem={problem} isBusy={isBusy} button={text.send} onSend={(written) => send(written('question').trim())}>
        <Field label={text.question} hint={text.questionHint} name="question" lines={3} maxLength={QUESTION_MAX_WORDS} />
      </OneForm>
    </Sheet>
  )
}

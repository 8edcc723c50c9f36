import type { Notice } from '@schoolgate/contracts/notices'
import { type ReactNode, useState } from 'react'
import { useTimeZone } from '#features/identity'
import { useWaitingMessages } from '#features/notices/kept'
import { isPastDue, type Question, questionsOf, stateWords } from '#features/notices/state'
import { dayOf, dayText, momentText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { IconCheckCircleFill } from '@schoolgate/ui/icons/check-circle-fill'
import { IconClockCountdown } from '@schoolgate/ui/icons/clock-countdown'
import { List, ListRow } from '@schoolgate/ui/list'
import { Note } from '@schoolgate/ui/note'
import { Slip } from '@schoolgate/ui/slip'
import { answerWords } from './answer.words.ts'
import styles from './notice-answer.module.css'
import { NoticeAnswers } from './notice-answers.tsx'
import { NoticeQuestion, useQuestionTitle } from './notice-question.tsx'
import { useAnswer } from './use-answer.ts'

const useDue = (notice: Notice): string | null => {
  const language = useLanguage()
  const timeZone = useTimeZone()
  const due = notice.action?.due_at
  return due ? dayText(dayOf(due, timeZone), language) : null
}

function Refusal({ children }: { children: ReactNode }) {
  return (
    <p className={styles.refusal} role="alert">
      {children}
    </p>
  )
}

function Acknowledgement({ notice, now }: { notice: Notice; now: Date }) {
  const text = useWords(answerWords)
  const language = useLanguage()
  const timeZone = useTimeZone()
  const { tell, isSending, refusal } = useAnswer(notice)
  const isWaiting = useWaitingMessages().some((one) => one.kind === 'acknowledge' && one.notice_id === notice.id)
  const at = notice.my_state.acknowledged_at
  if (at !== null || isWaiting)
    return (
      <Card flush>
        <List>
          <ListRow
            icon={at === null ? <IconClockCountdown /> : <IconCheckCircleFill className={styles.done} />}
            title={text.acknowledged}
            line={at === null ? text.kept : momentText(at, now, language, timeZone)}
          />
        </List>
      </Card>
    )
  return (
    <div className={styles.sticky}>
      <Slip title={text.acknowledge}>
        <p className={styles.line}>{text.acknowledgeLine}</p>
        {refusal && <Refusal>{refusal}</Refusal>}
        <Button kind="ink" full busy={isSending} onClick={() => tell({ kind: 'acknowledge', notice_id: notice.id })}>
          {text.acknowledgeButton}
        </Button>
      </Slip>
    </div>
  )
}

function Questions({ notice, now }: { notice: Notice; now: Date }) {
  const text = useWords(answerWords)
  const { pleaseAnswer } = useWords(stateWords)
  const due = useDue(notice)
  const titleOf = useQuestionTitle(notice)
  const { tell, isSending, refusal } = useAnswer(notice)
  const [changing, setChanging] = useState<Question['wardId'] | undefined>()
  const messages = useWaitingMessages()
  const waiting = messages.flatMap((one) => (one.kind === 'answer' && one.notice_id === notice.id ? [one] : []))
  const isClosed = isPastDue(notice, now)
  const isAnswered = ({ wardId, answer }: Question) =>
    wardId !== changing && (answer !== null || waiting.some((message) => message.ward_id === wardId))

  const questions = questionsOf(notice)
  const answered = questions.filter(isAnswered)
  const open = isClosed ? [] : questions.filter((question) => !isAnswered(question))
  const [only] = open
  const answer = (wardId: string | null, response: string) =>
    tell({ kind: 'answer', notice_id: notice.id, ward_id: wardId, response }, { onSuccess: () => setChanging(undefined) })
  const isReply = notice.action?.kind === 'reply'
  return (
    <>
      {answered.length > 0 && (
        <NoticeAnswers
          notice={notice}
          questions={answered}
          waiting={waiting}
          now={now}
          onChange={isClosed ? undefined : ({ wardId }) => setChanging(wardId)}
        />
      )}
      {isClosed && due && <Note icon={<IconClockCountdown />}>{text.pastDue(due)}</Note>}
      {only && (
        <div className={open.length === 1 && !isReply ? styles.sticky : styles.slip}>
          <Slip
            title={open.length === 1 && !isReply ? titleOf(only) : pleaseAnswer}
            {...(open.length > 1 ? { count: open.length } : {})}
          >
            <p className={styles.line}>{due ? text.answerBy(due) : text.canChange}</p>
            {refusal && <Refusal>{refusal}</Refusal>}
            {open.map((question) => (
              <div key={question.wardId} className={styles.question}>
                {open.length > 1 && <h3>{titleOf(question)}</h3>}
                <NoticeQuestion
                  notice={notice}
                  label={titleOf(question)}
                  isSending={isSending}
                  onAnswer={(response) => answer(question.wardId, response)}
                />
              </div>
            ))}
            {changing !== undefined && (
              <Button kind="bare" onClick={() => setChanging(undefined)}>
                {text.keep}
              </Button>
            )}
          </Slip>
        </div>
      )}
    </>
  )
}

/** What the school wants to hear, last on the page and always within reach; and what it has heard already. */
export function NoticeAnswer({ notice, now }: { notice: Notice; now: Date }) {
  const text = useWords(answerWords)
  switch (notice.action?.kind) {
    case undefined:
      return null
    case 'acknowledge':
      return <Acknowledgement notice={notice} now={now} />
    case 'pay':
      return (
        <Card soft>
          <h2>{text.pay}</h2>
          <p className={styles.line}>{text.payLine}</p>
          <Button kind="primary" full href="/bills">
            {text.payButton}
          </Button>
        </Card>
      )
    default:
      return <Questions notice={notice} now={now} />
  }
}

import type { Notice } from '@schoolgate/contracts/notices'
import { useTimeZone } from '#features/identity'
import type { Message } from '#features/notices/kept'
import { type Question, stateWords } from '#features/notices/state'
import { useWards } from '#features/wards'
import { momentText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { IconCheckCircleFill } from '@schoolgate/ui/icons/check-circle-fill'
import { IconClockCountdown } from '@schoolgate/ui/icons/clock-countdown'
import { List, ListRow } from '@schoolgate/ui/list'
import { answerWords } from './answer.words.ts'
import styles from './notice-answer.module.css'

type Answer = Extract<Message, { kind: 'answer' }>

/** Says an answer as a sentence: "You said yes for Ama", "Kwame wrote". */
const useSentence = (notice: Notice) => {
  const text = useWords(answerWords)
  const state = useWords(stateWords)
  const { data: wards = [] } = useWards()
  const said: Record<string, string> = state.said
  return (response: string, wardId: string | null, by: string | null): string => {
    if (notice.action?.kind === 'reply') return by === null ? text.yourWords : text.theirWords(by)
    if (notice.action?.kind === 'rsvp' && by === null && wardId === null && response in state.said)
      return response === 'yes' ? state.going : state.notGoing
    const what = said[response] ?? response
    const sentence = by === null ? state.youSaid(what) : state.theySaid(by, what)
    const name = wards.find((ward) => ward.id === wardId)?.first_name
    return name === undefined ? sentence : text.forWard(sentence, name)
  }
}

type Props = {
  notice: Notice
  questions: readonly Question[]
  waiting: readonly Answer[]
  now: Date
  /** Left out when it is too late to change. */
  onChange?: ((question: Question) => void) | undefined
}

/** Who answered what and when, for both guardians to see; and what still waits for network. */
export function NoticeAnswers({ notice, questions, waiting, now, onChange }: Props) {
  const text = useWords(answerWords)
  const language = useLanguage()
  const timeZone = useTimeZone()
  const sentence = useSentence(notice)
  const isReply = notice.action?.kind === 'reply'
  return (
    <Card flush>
      <List>
        {questions.map((question) => {
          const { wardId, answer } = question
          const kept = waiting.find((message) => message.ward_id === wardId)
          const change = onChange && (
            <Button size="small" onClick={() => onChange(question)}>
              {text.change}
            </Button>
          )
          if (kept)
            return (
              <ListRow
                key={wardId}
                icon={<IconClockCountdown />}
                title={sentence(kept.response, wardId, null)}
                line={isReply ? `“${kept.response}”` : text.kept}
                meta={
                  <>
                    {isReply && <span>{text.kept}</span>}
                    {change}
                  </>
                }
              />
            )
          return (
            answer && (
              <ListRow
                key={wardId}
                icon={<IconCheckCircleFill className={styles.done} />}
                title={sentence(answer.response, wardId, answer.is_mine ? null : answer.answered_by)}
                {...(isReply ? { line: `“${answer.response}”` } : {})}
                meta={
                  <>
                    <span>{momentText(answer.answered_at, now, language, timeZone)}</span>
                    {change}
                  </>
                }
              />
            )
          )
        })}
      </List>
    </Card>
  )
}

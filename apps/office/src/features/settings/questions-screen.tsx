import { reportAssistantUse } from '@schoolgate/contracts/assistant'
import type { Response } from '@schoolgate/contracts/endpoint'
import { useQuery } from '@tanstack/react-query'
import { ScreenHead, useNow } from '#features/frame'
import { Card } from '@schoolgate/ui/card'
import { Empty } from '@schoolgate/ui/empty'
import { call } from '@schoolgate/ui/lib/api'
import { momentText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { Stats } from '@schoolgate/ui/stats'
import { InSettings } from './in-settings.tsx'
import { questionsWords } from './questions.words.ts'
import styles from './settings.module.css'

type Use = Response<typeof reportAssistantUse>

/** How much the assistant is asked, and the questions that parents let the school read. */
export function QuestionsScreen() {
  const text = useWords(questionsWords)
  const asked = useQuery({ queryKey: ['assistant-use'], queryFn: () => call(reportAssistantUse, { query: {} }) })
  return (
    <InSettings section="questions">
      <ScreenHead title={text.title} line={text.line} />
      {asked.data === undefined ? (
        <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
          <SkeletonBar />
        </NotHereYet>
      ) : (
        <div className={styles.main}>
          <Stats
            items={[
              { label: text.asked, value: asked.data.questions },
              { label: text.answered, value: asked.data.answered },
              { label: text.flagged, value: asked.data.flagged },
            ]}
          />
          <Shown questions={asked.data.unanswered} />
        </div>
      )}
    </InSettings>
  )
}

function Shown({ questions }: { questions: Use['unanswered'] }) {
  const text = useWords(questionsWords)
  const language = useLanguage()
  const now = useNow()
  if (questions.length === 0) return <Empty title={text.none} line={text.noneLine} />
  return (
    <Card flush className={styles.group}>
      <h2>{text.shown}</h2>
      <p className={styles.note}>{text.shownLine}</p>
      <ul className={styles.rows}>
        {questions.map(({ at, message, reason, wanted }) => (
          <li key={`${at} ${message}`} className={styles.row}>
            <span>
              <b>{message}</b>
              {wanted !== null && <span className={styles.small}>{text.wanted(wanted)}</span>}
              <span className={styles.small}>
                {reason === null ? text.noAnswer : text.reasons[reason]} · {momentText(at, now, language)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

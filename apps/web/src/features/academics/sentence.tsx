import type { SubjectStanding, WardAcademics } from '@schoolgate/contracts/academics'
import type { Ward } from '@schoolgate/contracts/wards'
import { useState } from 'react'
import { useTimeZone } from '#features/identity'
import { momentText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Mute } from '@schoolgate/ui/mute'
import { PageSentence } from '#ui/page-sentence'
import styles from './academics-screen.module.css'
import { academicsWords } from './academics.words.ts'
import { useNumber } from './use-number.ts'

const HALF = 50

/** How it goes, in a word: beside the class where the class is known, else beside half of the marks. */
export function paceOf({ average, trend }: WardAcademics['insights']): 'well' | 'better' | 'lower' | 'steady' {
  if (average && average.value >= (average.class_average ?? HALF)) return 'well'
  if (trend?.direction === 'up') return 'better'
  return trend?.direction === 'down' ? 'lower' : 'steady'
}

/** The page in one sentence a neighbour could say, and what it was made of. */
export function Sentence({ ward, marks }: { ward: Ward; marks: WardAcademics }) {
  const text = useWords(academicsWords)
  const language = useLanguage()
  const timeZone = useTimeZone()
  const [now] = useState(() => new Date())
  const { insights, standings, assessments, weights, updated_at: updatedAt } = marks
  const named = (id: string | undefined) => standings.find((standing) => standing.subject_id === id)
  const best = named(insights.best?.subject_id)
  const practice = named(insights.needs_practice?.subject_id)
  const counted = assessments.filter((work) => work.state === 'marked' && work.type !== 'mock')
  const isReported = standings.some((standing) => !standing.is_so_far)
  return (
    <>
      <PageSentence>
        {text[paceOf(insights)](ward.first_name)}
        {best && ` ${text.best(best.subject, ward.gender)}`}
        {practice && ` ${text.practice(practice.subject)}`}
      </PageSentence>
      <Mute>
        {isReported ? text.fromReport : text.fromMarks(counted.length)}
        {updatedAt !== null && ` ${text.updated(momentText(updatedAt, now, language, timeZone))}`}
      </Mute>
      <details className={styles.how}>
        <summary>{text.how}</summary>
        <How marks={marks} best={best} practice={practice} />
        <p>{text.weights(weights.class, weights.exam)}</p>
        {!isReported && <p>{text.noForecast}</p>}
      </details>
    </>
  )
}

type HowProps = { marks: WardAcademics; best: SubjectStanding | undefined; practice: SubjectStanding | undefined }

function How({ marks: { insights }, best, practice }: HowProps) {
  const text = useWords(academicsWords)
  const number = useNumber()
  const { average } = insights
  return (
    <>
      {average && (
        <p>
          {text.howAverage(number(average.value), average.subject_ids.length)}
          {average.class_average !== null && ` ${text.howClass(number(average.class_average))}`}
        </p>
      )}
      {best?.total != null && (
        <p>
          {text.howBest(best.subject, number(best.total))} {text.fromWorks(insights.best?.assessment_ids.length ?? 0)}
        </p>
      )}
      {practice?.total != null && (
        <p>
          {text.howPractice(practice.subject, number(practice.total))}{' '}
          {text.fromWorks(insights.needs_practice?.assessment_ids.length ?? 0)}
        </p>
      )}
    </>
  )
}

import type { Lesson } from '@schoolgate/contracts/academics'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTimeZone } from '#features/identity'
import { dayOf, dayShort, weekdayName } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Card } from '@schoolgate/ui/card'
import { Mute } from '@schoolgate/ui/mute'
import { Section } from '#ui/page'
import { Pill, PillRow } from '@schoolgate/ui/pill'
import { timetableQuery } from './academics.queries.ts'
import { academicsWords } from './academics.words.ts'
import styles from './week-of-lessons.module.css'

const WEEK = 7

/** 1 for Monday to 7 for Sunday. */
const weekdayOf = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay() || WEEK

/** The school days from this one on: today's first, or on a free day the next one's. */
export const daysFrom = (today: number, schoolDays: readonly number[]): number[] => {
  const ahead = (day: number) => (day - today + WEEK) % WEEK
  return schoolDays.toSorted((one, other) => ahead(one) - ahead(other))
}

/** The lessons of the class: one day at a time on a phone, beginning with today; the whole week on a desk. */
export function WeekOfLessons({ wardId }: { wardId: string }) {
  const text = useWords(academicsWords)
  const timeZone = useTimeZone()
  const language = useLanguage()
  const { data: week } = useQuery(timetableQuery(wardId))
  const [today] = useState(() => weekdayOf(dayOf(new Date(), timeZone)))
  const [chosen, choose] = useState<number | null>(null)
  if (!week || week.lessons.length === 0) return null
  const days = daysFrom(today, week.school_days)
  const day = chosen ?? days[0] ?? 1
  const lessons = week.lessons.filter((lesson) => lesson.weekday === day)
  return (
    <div className={styles.week}>
      <Section title={text.week}>
        <div className={styles.phone}>
          <PillRow label={text.day}>
            {days.map((each) => (
              <Pill key={each} pressed={each === day} onClick={() => choose(each)}>
                {each === today ? text.today : weekdayName(each, language)}
              </Pill>
            ))}
          </PillRow>
          <Card flush className={styles.lessons}>
            <LessonList lessons={lessons} />
          </Card>
        </div>
        <Card flush className={styles.desk}>
          <WeekTable lessons={week.lessons} days={week.school_days} today={today} />
        </Card>
      </Section>
    </div>
  )
}

function LessonList({ lessons }: { lessons: readonly Lesson[] }) {
  const text = useWords(academicsWords)
  if (lessons.length === 0) return <Mute className={styles.none}>{text.noLessons}</Mute>
  return (
    <ol>
      {lessons.map((lesson) => (
        <li key={lesson.period} className={styles.lesson}>
          <span className={styles.time}>
            <time>{lesson.starts}</time>
            <time className={styles.until}>{lesson.ends}</time>
          </span>
          <span>
            <b className={styles.subject}>{lesson.subject}</b>
            <Who lesson={lesson} withRoom />
          </span>
        </li>
      ))}
    </ol>
  )
}

/** Who has the lesson: where somebody stands in the next time, they and the day before the teacher's own name. */
function Who({ lesson: { teacher, room, stand_in }, withRoom = false }: { lesson: Lesson; withRoom?: boolean }) {
  const text = useWords(academicsWords)
  const language = useLanguage()
  const who = stand_in === null ? teacher : text.instead(stand_in.teacher, dayShort(stand_in.day, language), teacher)
  return (
    <span className={styles.who} data-instead={stand_in === null ? undefined : 'yes'}>
      {[who, withRoom ? room : null].filter(Boolean).join(' · ')}
    </span>
  )
}

function WeekTable({ lessons, days, today }: { lessons: readonly Lesson[]; days: readonly number[]; today: number }) {
  const text = useWords(academicsWords)
  const language = useLanguage()
  const periods = [...new Set(lessons.map((lesson) => lesson.period))].toSorted((one, other) => one - other)
  const at = (day: number, period: number) => lessons.find((lesson) => lesson.weekday === day && lesson.period === period)
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{text.time}</th>
          {days.map((day) => (
            <th key={day} scope="col" className={day === today ? styles.today : undefined}>
              {weekdayName(day, language)}
              {day === today && ` · ${text.today}`}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {periods.map((period) => (
          <tr key={period}>
            <th scope="row">{days.map((day) => at(day, period)?.starts).find(Boolean)}</th>
            {days.map((day) => {
              const lesson = at(day, period)
              return (
                <td key={day} className={day === today ? styles.today : undefined}>
                  {lesson && (
                    <>
                      {lesson.subject}
                      <Who lesson={lesson} />
                    </>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

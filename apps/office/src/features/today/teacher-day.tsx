import type { Response } from '@schoolgate/contracts/endpoint'
import type { getMyDay } from '@schoolgate/contracts/today'
import { Link } from 'wouter'
import { useNow } from '#features/frame'
import { useRegisters } from '#features/register'
import { Card } from '@schoolgate/ui/card'
import { IconCalendarCheck } from '@schoolgate/ui/icons/calendar-check'
import { IconCaretRight } from '@schoolgate/ui/icons/caret-right'
import { timeText } from '@schoolgate/ui/lib/dates'
import { useWords } from '@schoolgate/ui/lib/words'
import { TextLink } from '@schoolgate/ui/text-link'
import styles from './teacher-day.module.css'
import { teacherWords } from './teacher.words.ts'

type MyDay = Response<typeof getMyDay>

/** What comes first in a teacher's morning: each own register that is not taken yet. */
export function ToTake() {
  const text = useWords(teacherWords)
  const { data } = useRegisters()
  if (!data || data.no_register !== null) return null
  return data.classes
    .filter(({ taken, pupils }) => taken === null && pupils > 0)
    .map(({ class_id, name, pupils, stands_in }) => (
      <Link key={class_id} href={`/register/${class_id}`} className={styles.take}>
        <IconCalendarCheck />
        <span className={styles.words}>
          <b>{text.take(name)}</b>
          <span>{text.takeLine(pupils, data.alert_at, stands_in)}</span>
        </span>
        <IconCaretRight />
      </Link>
    ))
}

/** Today's lessons; the one that runs, or comes next, is marked. */
export function Lessons({ day: { lessons, timezone, is_open } }: { day: MyDay }) {
  const text = useWords(teacherWords)
  const now = timeText(useNow(), 'en', timezone)
  const next = lessons.find(({ ends }) => now < ends)
  return (
    <Card>
      <h2>{text.lessons}</h2>
      <TextLink href="/timetable">{text.timetable}</TextLink>
      {lessons.length === 0 && <p className={styles.small}>{is_open ? text.noLessons : text.noSchool}</p>}
      <ul className={styles.lessons}>
        {lessons.map((lesson) => (
          <li
            key={`${lesson.starts} ${lesson.class}`}
            className={styles.lesson}
            aria-current={lesson === next ? 'time' : undefined}
          >
            <time className={styles.time}>{lesson.starts}</time>
            <span className={styles.words}>
              <b>{text.lesson(lesson.subject, lesson.class)}</b>
              {(lesson.room !== null || lesson.stands_in) && (
                <span className={styles.small}>
                  {[lesson.stands_in ? text.standsIn : null, lesson.room].filter((part) => part !== null).join(' · ')}
                </span>
              )}
            </span>
            {lesson === next && <span className={styles.next}>{now < lesson.starts ? text.next : text.now}</span>}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The classes this teacher teaches in, and how many of a hundred were in this week. */
export function OwnClasses({ day: { classes } }: { day: MyDay }) {
  const text = useWords(teacherWords)
  return (
    <Card>
      <h2>{text.classes}</h2>
      {classes.length === 0 && <p className={styles.small}>{text.noClasses}</p>}
      <ul className={styles.lessons}>
        {classes.map((one) => (
          <li key={one.class_id} className={styles.lesson}>
            <span className={styles.words}>
              <b>{one.name}</b>
              <span className={styles.small}>{one.leads ? text.leads : one.subjects.join(', ')}</span>
            </span>
            <span className={styles.facts}>
              {text.children(one.pupils)}
              <span className={styles.small}>
                {one.week.opened === 0 ? text.noRegister : text.inSchool(Math.round((one.week.present / one.week.opened) * 100))}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

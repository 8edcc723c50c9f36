import { useWords } from '@schoolgate/ui/lib/words'
import { periodsOf } from './draft.ts'
import type { PlacedLesson, Timetable } from './timetable.queries.ts'
import { timetableWords } from './timetable.words.ts'
import styles from './timetable.module.css'
import { WeekTable } from './week-table.tsx'

type ReadProps = { timetable: Timetable; label: string; isMeant: (lesson: PlacedLesson) => boolean }

/** A week as it is: of a teacher or a room, and of a class for who does not change it. */
export function ReadWeek({ timetable, label, isMeant }: ReadProps) {
  const text = useWords(timetableWords)
  const lessons = timetable.lessons.filter(isMeant)
  const nameIn = (all: readonly { id: string; name: string }[], id: string | null) => all.find((one) => one.id === id)?.name
  return (
    <WeekTable label={label} days={timetable.school_days} periods={periodsOf(lessons.length > 0 ? lessons : timetable.lessons)}>
      {(weekday, { period }) => {
        const here = lessons.filter((one) => one.weekday === weekday && one.period === period)
        if (here.length === 0) return <span className={styles.small}>{text.free}</span>
        return here.map((one) => (
          <span key={one.class_id} className={styles.lesson}>
            <b>{nameIn(timetable.subjects, one.subject_id)}</b>
            <span>
              {[...new Set([nameIn(timetable.classes, one.class_id), nameIn(timetable.teachers, one.teacher_id), one.room])]
                .filter((part) => part != null && part !== label)
                .join(' · ')}
            </span>
          </span>
        ))
      }}
    </WeekTable>
  )
}

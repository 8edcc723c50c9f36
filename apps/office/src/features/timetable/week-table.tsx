import type { ReactNode } from 'react'
import { weekdayName } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import type { Period } from './draft.ts'
import { timetableWords } from './timetable.words.ts'
import styles from './timetable.module.css'

type WeekProps = {
  label: string
  days: readonly number[]
  periods: readonly Period[]
  children: (weekday: number, period: Period) => ReactNode
}

/** A week of lessons: a row a period, a column a day. */
export function WeekTable({ label, days, periods, children }: WeekProps) {
  const text = useWords(timetableWords)
  const language = useLanguage()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no mouse scrolls the wide table by keys
    <div className={styles.frame} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{text.time}</th>
            {days.map((day) => (
              <th key={day} scope="col">
                {weekdayName(day, language)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {periods.map((period) => (
            <tr key={period.period}>
              <th scope="row">
                <b>{period.starts}</b>
                <span>{period.ends}</span>
              </th>
              {days.map((day) => (
                <td key={day}>{children(day, period)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

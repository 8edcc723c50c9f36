import { useWords } from '#lib/words'
import type { Attendance, Period } from './attendance.queries.ts'
import { attendanceWords } from './attendance.words.ts'
import styles from './period-choice.module.css'

const TERM = 'term:'
const YEAR = 'year:'

/** Which term or year is shown; nothing to choose where there was only one term. */
export function PeriodChoice({ attendance, onPeriod }: { attendance: Attendance; onPeriod: (period: Period) => void }) {
  const text = useWords(attendanceWords)
  const { terms, term, academic_year } = attendance
  if (terms.length < 2) return null
  const thisYear = terms[0]?.academic_year
  const years = Map.groupBy(terms, (one) => one.academic_year)
  const choose = (value: string) =>
    onPeriod(value.startsWith(TERM) ? { term_id: value.slice(TERM.length) } : { academic_year: value.slice(YEAR.length) })
  return (
    <select
      className={styles.choice}
      aria-label={text.period}
      value={term ? TERM + term.id : `${YEAR}${academic_year}`}
      onChange={({ target }) => choose(target.value)}
    >
      {[...years].map(([year, ofYear]) => (
        <optgroup key={year} label={year}>
          {ofYear.map(({ id, name }) => (
            <option key={id} value={TERM + id}>
              {year === thisYear ? name : text.term(name, year)}
            </option>
          ))}
          {ofYear.length > 1 && <option value={YEAR + year}>{text.wholeYear(year)}</option>}
        </optgroup>
      ))}
    </select>
  )
}

import { useWords } from '@schoolgate/ui/lib/words'
import { Select } from '@schoolgate/ui/select'
import type { Attendance, Period } from './attendance.queries.ts'
import { attendanceWords } from './attendance.words.ts'

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
    <Select round label={text.period} value={term ? TERM + term.id : `${YEAR}${academic_year}`} onChange={choose}>
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
    </Select>
  )
}

import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { daysText } from '@schoolgate/ui/lib/days-text'
import { Stats } from '@schoolgate/ui/stats'
import { PageSentence } from '#ui/page-sentence'
import styles from './attendance-numbers.module.css'
import type { Attendance } from './attendance.queries.ts'
import { attendanceWords } from './attendance.words.ts'

const GOOD = 0.9
const FAIR = 0.8

/** One sentence a neighbour could say; the heading of the page. */
export function AttendanceSentence({ name, attendance }: { name: string; attendance: Attendance }) {
  const text = useWords(attendanceWords)
  const language = useLanguage()
  const { summary, term, terms, academic_year } = attendance
  const isNow = term !== null && term.id === terms[0]?.id
  if (summary.rate === null) return <PageSentence className={styles.sentence}>{text.noDays(name)}</PageSentence>
  const isThisYear = academic_year === terms[0]?.academic_year
  const termName = term && (isThisYear ? term.name : text.term(term.name, term.academic_year))
  const when = isNow ? text.days.now : termName === null ? text.days.year(academic_year ?? '') : text.days.term(termName)
  const praise = summary.rate >= GOOD ? text.praise.good : summary.rate >= FAIR ? text.praise.fair : text.praise.low
  return (
    <PageSentence className={styles.sentence}>
      {text.came(name)} <b>{text.of(daysText(summary.present, language), daysText(summary.times_opened, language))}</b> {when}{' '}
      <span className={styles.praise}>{praise}</span>
    </PageSentence>
  )
}

/** On time, late, away: the three numbers that make the sentence. */
export function AttendanceNumbers({ attendance }: { attendance: Attendance }) {
  const text = useWords(attendanceWords)
  const language = useLanguage()
  const { present, late, absent, excused } = attendance.summary
  const toned = (days: number, tone: string | undefined) => (
    <span className={days > 0 ? tone : undefined}>{daysText(days, language)}</span>
  )
  return (
    <Stats
      items={[
        { value: daysText(present - late, language), label: text.stats.onTime },
        { value: toned(late, styles.late), label: text.stats.late },
        { value: toned(absent + excused, styles.away), label: text.stats.away },
      ]}
    />
  )
}

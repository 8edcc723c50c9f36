import type { AttendanceWeek } from '@schoolgate/contracts/attendance'
import { dayText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { daysText } from '@schoolgate/ui/lib/days-text'
import { Card } from '@schoolgate/ui/card'
import { Section } from '#ui/page'
import { attendanceWords } from './attendance.words.ts'
import styles from './week-trend.module.css'

const HEIGHT = 104
const FOOT = 20
const MOST_DAYS = 7

/** Bars of the weeks: the outline is how often the school opened, the filling how often the child came. */
function Bars({ weeks, width, className }: { weeks: readonly AttendanceWeek[]; width: number; className: string | undefined }) {
  const language = useLanguage()
  const most = Math.max(...weeks.map(({ times_opened }) => times_opened))
  const step = width / weeks.length
  const thick = Math.min(28, step * 0.7)
  const high = (days: number) => (days / Math.min(most, MOST_DAYS)) * (HEIGHT - FOOT - 16)
  const first = weeks[0]
  const last = weeks.at(-1)
  return (
    <svg className={className} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
      {weeks.map(({ starts, times_opened, present }, index) => {
        const left = index * step + (step - thick) / 2
        const top = (days: number) => HEIGHT - FOOT - high(days)
        return (
          <g key={starts}>
            <rect className={styles.opened} x={left} y={top(times_opened)} width={thick} height={high(times_opened)} rx="5" />
            <rect className={styles.came} x={left} y={top(present)} width={thick} height={high(present)} rx="5" />
            {present < times_opened && (
              <text className={styles.number} x={left + thick / 2} y={top(times_opened) - 4} textAnchor="middle">
                {daysText(present, language)}
              </text>
            )}
          </g>
        )
      })}
      {first && (
        <text className={styles.end} x="0" y={HEIGHT - 4}>
          {dayText(first.starts, language, 'year').replace(/ \d{4}$/, '')}
        </text>
      )}
      {last && last !== first && (
        <text className={styles.end} x={width} y={HEIGHT - 4} textAnchor="end">
          {dayText(last.starts, language, 'year').replace(/ \d{4}$/, '')}
        </text>
      )}
    </svg>
  )
}

/** How the weeks went: one sentence, the bars, and every week in words a tap away. */
export function WeekTrend({ name, weeks }: { name: string; weeks: readonly AttendanceWeek[] }) {
  const text = useWords(attendanceWords)
  const language = useLanguage()
  if (weeks.length < 2) return null
  const missed = weeks.filter(({ present, times_opened }) => present < times_opened).length
  const sentence = missed === 0 ? text.weeksAll(name, weeks.length) : text.weeksMissed(name, missed, weeks.length)
  const lineOf = ({ starts, present, times_opened }: AttendanceWeek) =>
    text.weekLine(dayText(starts, language), daysText(present, language), daysText(times_opened, language))
  return (
    <Section title={text.weeks}>
      <Card>
        <p>{sentence}</p>
        <div role="img" aria-label={weeks.map(lineOf).join('. ')}>
          <Bars weeks={weeks} width={320} className={styles.narrow} />
          <Bars weeks={weeks} width={520} className={styles.wide} />
        </div>
        <details className={styles.table}>
          <summary>{text.asTable}</summary>
          <ul>
            {weeks.toReversed().map((week) => (
              <li key={week.starts}>{lineOf(week)}</li>
            ))}
          </ul>
        </details>
      </Card>
    </Section>
  )
}

import { ABSENCE_ASKED_DAYS } from '@schoolgate/contracts/attendance'
import type { Ward } from '@schoolgate/contracts/wards'
import { useState } from 'react'
import { PrintButton } from '#features/papers'
import { daysAfter } from '@schoolgate/ui/lib/dates'
import { useWords } from '@schoolgate/ui/lib/words'
import { Below } from '@schoolgate/ui/below'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { AskedSlip } from './asked-slip.tsx'
import { AttendanceNumbers, AttendanceSentence } from './attendance-numbers.tsx'
import { AttendancePaper } from './attendance-paper.tsx'
import styles from './attendance-page.module.css'
import type { Attendance } from './attendance.queries.ts'
import { attendanceWords } from './attendance.words.ts'
import { ClosedDays } from './closed-days.tsx'
import { DayCard } from './day-card.tsx'
import { DaysToKnow } from './days-to-know.tsx'
import { type Asked, ExplainSheet } from './explain-sheet.tsx'
import { MonthCalendar } from './month-calendar.tsx'
import { daysToKnow, isToExplain, monthsShown, nextSchoolDay, schoolDay, termsShown } from './month.ts'
import { attendanceOutbox } from './outbox.ts'
import { UnexplainedSlip } from './unexplained-slip.tsx'
import { usePlace } from './use-place.ts'
import { WeekTrend } from './week-trend.tsx'

const within = (months: readonly string[], month: string): string =>
  months.includes(month) ? month : month < (months[0] ?? '') ? (months[0] ?? month) : (months.at(-1) ?? month)

/** A term or a year of one ward. */
export function AttendancePage({ ward, attendance }: { ward: Ward; attendance: Attendance }) {
  const text = useWords(attendanceWords)
  const { day: selected, period, goTo } = usePlace()
  const waiting = attendanceOutbox.useWaiting().filter(({ ward_id }) => ward_id === ward.id)
  const { today, records, school_days, summary } = attendance
  const months = monthsShown(attendance)
  const [month, setMonth] = useState(() => within(months, (selected ?? today).slice(0, 7)))
  const [asked, setAsked] = useState<Asked | null>(null)
  const dayOf = (day: string) => schoolDay(attendance, waiting, day)

  const lastDay = termsShown(attendance).find(({ opens, closes }) => opens <= today && today <= closes)?.closes
  const unexplained = [...new Set(records.map(({ day }) => day))]
    .filter((day) => day >= daysAfter(today, -ABSENCE_ASKED_DAYS) && isToExplain(dayOf(day)))
    .toReversed()
  const explain = (day: string) => setAsked({ kind: 'was', day })
  const tellBefore = (day: string) => lastDay !== undefined && setAsked({ kind: 'will_be', day, from: today, to: lastDay })
  return (
    <div className={styles.layout}>
      <div className={styles.top}>
        <AttendanceSentence name={ward.first_name} attendance={attendance} />
        <AttendanceNumbers attendance={attendance} />
        <AskedSlip
          name={ward.first_name}
          attendance={attendance}
          waiting={waiting}
          onAnswer={(to) => setAsked({ kind: 'answer', day: to.first_day, to })}
        />
        {unexplained.length > 0 && (
          <div className={styles.slip}>
            <UnexplainedSlip name={ward.first_name} days={unexplained} onExplain={explain} />
          </div>
        )}
      </div>
      <Below>
        <div className={styles.month}>
          <MonthCalendar
            month={month}
            months={months}
            onMonth={setMonth}
            schoolDays={school_days}
            today={today}
            selected={selected}
            dayOf={dayOf}
            onSelect={(day) => goTo({ period, day })}
          />
          {selected !== null && selected.startsWith(month) && (
            <DayCard ward={ward} one={dayOf(selected)} today={today} onExplain={explain} onTellBefore={tellBefore} />
          )}
          {lastDay !== undefined && (
            <Card soft className={styles.before}>
              <h2>{text.willBeAway(ward.first_name)}</h2>
              <Button full onClick={() => tellBefore(nextSchoolDay(today, lastDay, school_days))}>
                {text.tellBefore}
              </Button>
            </Card>
          )}
        </div>
        <div className={styles.rest}>
          <DaysToKnow attendance={attendance} waiting={waiting} dayOf={dayOf} onExplain={explain} />
          <WeekTrend name={ward.first_name} weeks={summary.by_week} />
          <ClosedDays attendance={attendance} />
          <PrintButton full />
        </div>
        <AttendancePaper ward={ward} attendance={attendance} daysToKnow={daysToKnow(attendance, dayOf)} />
      </Below>
      <ExplainSheet ward={ward} asked={asked} onClose={() => setAsked(null)} />
    </div>
  )
}

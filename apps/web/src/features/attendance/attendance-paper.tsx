import type { Ward } from '@schoolgate/contracts/wards'
import { WardPaper } from '#features/papers'
import { paperDay } from '@schoolgate/ui/lib/dates'
import { daysText } from '@schoolgate/ui/lib/days-text'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { PaperTable } from '@schoolgate/ui/paper'
import type { Attendance } from './attendance.queries.ts'
import { useDayWords } from './day-words.ts'
import { ExplanationState } from './explanation-state.tsx'
import { paperWords } from './paper.words.ts'
import type { SchoolDay } from './month.ts'

type Props = { ward: Ward; attendance: Attendance; daysToKnow: readonly SchoolDay[] }

/** A term or a year in the register on paper: how many days, and each on which something was. */
export function AttendancePaper({ ward, attendance, daysToKnow }: Props) {
  const text = useWords(paperWords)
  const say = useDayWords()
  const language = useLanguage()
  const { summary, term, academic_year, today } = attendance
  const { times_opened, present, late, absent, excused } = summary
  const days = (number: number) => daysText(number, language)
  return (
    <WardPaper
      title={text.title}
      ward={ward}
      today={today}
      facts={[
        [text.time, [term?.name, academic_year].filter(Boolean).join(' · ')],
        [text.opened, days(times_opened)],
        [text.present, days(present)],
        [text.late, days(late)],
        [text.away, days(absent + excused)],
      ]}
    >
      {daysToKnow.length > 0 && (
        <PaperTable>
          <thead>
            <tr>
              <th>{text.day}</th>
              <th>{text.was}</th>
              <th>{text.reason}</th>
            </tr>
          </thead>
          <tbody>
            {daysToKnow.map((one) => (
              <tr key={one.day}>
                <td>{paperDay(one.day)}</td>
                <td>{say.state(one)}</td>
                <td>{one.look !== 'late' && <ExplanationState one={one} />}</td>
              </tr>
            ))}
          </tbody>
        </PaperTable>
      )}
    </WardPaper>
  )
}

import { useState } from 'react'
import { dayText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { IconClock } from '@schoolgate/ui/icons/clock'
import { IconNote } from '@schoolgate/ui/icons/note'
import { IconXCircle } from '@schoolgate/ui/icons/x-circle'
import { List, ListRow } from '@schoolgate/ui/list'
import { Mute } from '@schoolgate/ui/mute'
import { Section } from '#ui/page'
import type { Attendance } from './attendance.queries.ts'
import { attendanceWords } from './attendance.words.ts'
import styles from './days-to-know.module.css'
import { useDayWords } from './day-words.ts'
import { ExplanationState } from './explanation-state.tsx'
import { covers, daysToKnow, isToExplain, type SchoolDay } from './month.ts'
import type { Message } from './outbox.ts'

const SHOWN_FIRST = 5

/** French begins a day with a small letter; a line does not. */
const asTitle = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

type Props = {
  attendance: Attendance
  waiting: readonly Message[]
  dayOf: (day: string) => SchoolDay
  onExplain: (day: string) => void
}

/** Days on which something was: away or late, newest first; before them the absences that are to come. */
export function DaysToKnow({ attendance, waiting, dayOf, onExplain }: Props) {
  const text = useWords(attendanceWords)
  const language = useLanguage()
  const say = useDayWords()
  const [isAll, setAll] = useState(false)
  const { today, records, reported } = attendance
  const span = (first: string, last: string) =>
    first === last ? dayText(first, language) : text.fromTo(dayText(first, language), dayText(last, language))
  const isToCome = ({ last_day }: { last_day: string }) => last_day >= today
  const kept = waiting.filter((message) => isToCome(message) && !records.some(({ day }) => covers(message, day)))
  const ahead = [
    ...kept.map((message) => ({ key: message.request_id, ...message, explanation: null, waiting: message })),
    ...reported
      .filter((one) => isToCome(one) && !kept.some((message) => message.first_day === one.first_day))
      .map((one) => ({ key: one.id, ...one, explanation: one, waiting: null })),
  ]
  const days = daysToKnow(attendance, dayOf)
  const shown = isAll ? days : days.slice(0, SHOWN_FIRST)
  const titleOf = (one: SchoolDay) => {
    const day = one.day === today ? text.today : dayText(one.day, language)
    const [only, second] = one.records
    const time = only?.time_in
    const words =
      one.look === 'late' && only && !second && time
        ? text.inAt(time)
        : second
          ? say.state(one)
          : one.look === 'late'
            ? text.looks.late
            : text.away
    return asTitle(`${day}, ${words}`)
  }
  return (
    <Section title={text.know}>
      {ahead.length + days.length === 0 ? (
        <Card>
          <Mute>{text.noneToKnow}</Mute>
        </Card>
      ) : (
        <Card flush>
          <List>
            {ahead.map(({ key, first_day, last_day, ...one }) => (
              <ListRow
                key={key}
                icon={<IconNote className={styles.told} />}
                title={asTitle(`${span(first_day, last_day)}, ${text.looks.told}`)}
                line={<ExplanationState one={one} />}
              />
            ))}
            {shown.map((one) => (
              <ListRow
                key={one.day}
                icon={
                  one.look === 'late' ? (
                    <IconClock />
                  ) : one.look === 'away' ? (
                    <IconXCircle />
                  ) : (
                    <IconNote className={styles.told} />
                  )
                }
                title={titleOf(one)}
                line={one.look === 'late' ? text.late : <ExplanationState one={one} />}
                {...(isToExplain(one)
                  ? {
                      trailing: (
                        <Button size="small" aria-label={`${text.explain}: ${titleOf(one)}`} onClick={() => onExplain(one.day)}>
                          {text.explain}
                        </Button>
                      ),
                    }
                  : {})}
              />
            ))}
          </List>
        </Card>
      )}
      {shown.length < days.length && (
        <div className={styles.more}>
          <Button full onClick={() => setAll(true)}>
            {text.showAll(days.length)}
          </Button>
        </div>
      )}
    </Section>
  )
}

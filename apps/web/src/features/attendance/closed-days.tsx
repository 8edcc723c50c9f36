import { dayText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Card } from '@schoolgate/ui/card'
import { IconCalendarX } from '@schoolgate/ui/icons/calendar-x'
import { List, ListRow } from '@schoolgate/ui/list'
import { Section } from '#ui/page'
import type { Attendance } from './attendance.queries.ts'
import { attendanceWords } from './attendance.words.ts'
import { termsShown } from './month.ts'

/** When there is no school: holidays, mid-term, and when the term ends and the next begins. */
export function ClosedDays({ attendance }: { attendance: Attendance }) {
  const text = useWords(attendanceWords)
  const language = useLanguage()
  const day = (one: string) => dayText(one, language)
  const holidays = new Map(
    attendance.records
      .filter(({ counts_as }) => counts_as === 'holiday')
      .map((record) => [record.day, record.reason ?? text.holiday] as const),
  )
  const terms = termsShown(attendance)
  const items = [
    ...[...holidays].map(([at, name]) => ({ at, what: name, when: day(at) })),
    ...terms.flatMap(({ mid_term_starts: from, mid_term_ends: to }) =>
      from !== null && to !== null ? [{ at: from, what: text.midTerm, when: text.fromTo(day(from), day(to)) }] : [],
    ),
    ...terms.flatMap(({ name, closes, next_term_begins: next }) => [
      { at: closes, what: text.termEnds(name), when: day(closes) },
      ...(next === null ? [] : [{ at: next, what: text.termBegins, when: day(next) }]),
    ]),
  ].toSorted((one, other) => (one.at < other.at ? -1 : 1))
  if (items.length === 0) return null
  return (
    <Section title={text.closed}>
      <Card flush>
        <List>
          {items.map(({ at, what, when }) => (
            <ListRow key={at + what} icon={<IconCalendarX />} title={what} line={when} />
          ))}
        </List>
      </Card>
    </Section>
  )
}

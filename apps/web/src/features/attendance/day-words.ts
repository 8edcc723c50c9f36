import type { AttendanceRecord } from '@schoolgate/contracts/attendance'
import { dayText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { attendanceWords } from './attendance.words.ts'
import type { SchoolDay } from './month.ts'

type Text = ReturnType<typeof useWords<(typeof attendanceWords)['en']>>

const recordWords = ({ session, counts_as, time_in }: AttendanceRecord, text: Text): string => {
  const state = text.statuses[counts_as] + (time_in === null || counts_as === 'absent' ? '' : `, ${text.inAt(time_in)}`)
  return session === 'day' ? state : `${text.sessions[session]} ${state}`
}

/** How a day was, in a few words: "away, no reason yet", "morning in, afternoon away". */
const stateOf = ({ look, records, explanation, waiting, isMidTerm }: SchoolDay, text: Text): string => {
  const [first, second] = records
  if (first && second) return [first, second].map((record) => recordWords(record, text)).join(', ')
  if (first?.counts_as === 'holiday' && first.reason !== null) return `${text.looks.holiday}, ${first.reason}`
  if (isMidTerm && !first) return text.midTerm
  if (!first && (explanation || waiting) && look === 'explained') return text.looks.told
  if (first && look === 'explained' && first.counts_as !== 'absent') return text.statuses[first.counts_as]
  return text.looks[look]
}

/** Says days in the parent's language. */
export const useDayWords = () => {
  const text = useWords(attendanceWords)
  const language = useLanguage()
  return {
    state: (one: SchoolDay) => stateOf(one, text),
    /** The spoken name of a cell: "Tue 10 March: away, no reason yet". */
    name: (one: SchoolDay, today: string) =>
      `${dayText(one.day, language)}${one.day === today ? `, ${text.today}` : ''}: ${stateOf(one, text)}`,
  }
}

/** "Mr. Tetteh" of "Mr. Emmanuel Tetteh"; a name without a title stays whole. */
export const shortName = (name: string): string => {
  const [title, ...rest] = name.split(' ')
  return title?.endsWith('.') && rest.length > 1 ? `${title} ${rest.at(-1)}` : name
}

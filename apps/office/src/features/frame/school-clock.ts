import { dayOf, dayText, daysAfter, daysBetween, instantIn, momentText, timeText } from '@schoolgate/ui/lib/dates'
import type { Language } from '@schoolgate/ui/lib/words'

/** When the lessons are over. */
const AFTER_SCHOOL = '15:30'

/** The instant at which the school's clock shows what stands in a field for day and time; undefined where it shows none. */
export const schoolInstant = (written: string, timezone: string | undefined): string | undefined => {
  const [day = '', time = ''] = written.split('T')
  return instantIn(day, time, timezone)
}

/** After school today, or tomorrow where that is over, by the school's clock, wherever whoever asks is. */
export const afterSchool = (now: Date, timezone: string): string => {
  const today = dayOf(now, timezone)
  const at = (day: string) => instantIn(day, AFTER_SCHOOL, timezone) ?? ''
  return Date.parse(at(today)) > now.getTime() ? at(today) : at(daysAfter(today, 1))
}

const FAR = 300

/** A moment still to come, with its time: "Today, 15:30", "Mon 9 March, 07:00", far ahead "9 Mar 2027, 07:00". */
export const comingText = (instant: string, now: Date, language: Language, timezone?: string): string => {
  const days = daysBetween(dayOf(now, timezone), dayOf(instant, timezone))
  if (days === 0) return momentText(instant, now, language, timezone)
  const day = dayText(dayOf(instant, timezone), language, days > FAR ? 'year' : 'week')
  return `${day}, ${timeText(instant, language, timezone)}`
}

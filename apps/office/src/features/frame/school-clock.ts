import { dayOf, daysAfter, instantIn } from '@schoolgate/ui/lib/dates'

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

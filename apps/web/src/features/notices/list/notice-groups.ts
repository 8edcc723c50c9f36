import type { Notice } from '@schoolgate/contracts/notices'
import { dayOf, daysBetween } from '@schoolgate/ui/lib/dates'

/** Where a notice stands in the list: kept on top, this week, last week, or its month `YYYY-MM`. */
export type NoticeGroup = { when: 'pinned' | 'this_week' | 'last_week' | (string & {}); notices: Notice[] }

const DAYS_OF_A_WEEK = 7

/** How many days a week that begins on Monday has run on this day: 0 on Monday, 6 on Sunday. */
const daysIntoWeek = (day: string): number => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % DAYS_OF_A_WEEK

const groupOf = (notice: Notice, today: string, timeZone: string): string => {
  if (notice.pinned) return 'pinned'
  const day = dayOf(notice.published_at, timeZone)
  const ago = daysBetween(day, today)
  const sinceMonday = daysIntoWeek(today)
  if (ago <= sinceMonday) return 'this_week'
  return ago <= sinceMonday + DAYS_OF_A_WEEK ? 'last_week' : day.slice(0, 'YYYY-MM'.length)
}

/** Sorts notices (already newest first) under their headings, by the school's own calendar. */
export const groupNotices = (notices: readonly Notice[], now: Date, timeZone: string): NoticeGroup[] => {
  const today = dayOf(now, timeZone)
  const groups: NoticeGroup[] = []
  for (const notice of notices) {
    const when = groupOf(notice, today, timeZone)
    const group = groups.find((known) => known.when === when)
    if (group) group.notices.push(notice)
    else groups.push({ when, notices: [notice] })
  }
  return groups
}

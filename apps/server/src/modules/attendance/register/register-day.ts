import { REGISTER_OPEN_DAYS, type NO_REGISTER } from '@schoolgate/contracts/registers'
import { daysAfter, weekdayOf } from '#lib/days'

export type WhyNone = (typeof NO_REGISTER)[number]

/** What is known of a term where a register is taken. */
export type TermDays = {
  id: string
  opens: string
  closes: string
  midTermStarts: string | null
  midTermEnds: string | null
  closedDays: readonly string[]
}

type Asked = { day: string; today: string; term: TermDays | null; schoolDays: readonly number[] }

/** Why there is no register of a day; null where there is one. */
export function whyNoRegister({ day, today, term, schoolDays }: Asked): WhyNone | null {
  if (day > today) return 'ahead'
  if (term === null) return 'no_term'
  if (today > daysAfter(term.closes, REGISTER_OPEN_DAYS)) return 'term_over'
  const isMidTerm = term.midTermStarts !== null && term.midTermStarts <= day && day <= (term.midTermEnds ?? term.midTermStarts)
  return isMidTerm || term.closedDays.includes(day) || !schoolDays.includes(weekdayOf(day)) ? 'closed' : null
}

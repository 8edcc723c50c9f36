import { problem } from '#lib/problem'

export const tooManyCalendars = problem(
  409,
  'calendar.too_many',
  (most: number) => `${most} calendars follow this ward already. Please end one first.`,
)

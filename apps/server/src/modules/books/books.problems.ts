import { problem } from '#lib/problem'

export const reportTooLong = problem(422, 'books.time_too_long', (most: number) => ({
  title: `Choose a first and a last day, at most ${most} days.`,
  field: 'to',
}))

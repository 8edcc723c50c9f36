import { problem } from '#lib/problem'

export const tooManyOpenings = problem(429, 'audit.too_many_openings', (retryAfter: number) => ({
  title: 'One person cannot open more children’s records in a day. The heads and the office have been told.',
  retryAfter,
}))

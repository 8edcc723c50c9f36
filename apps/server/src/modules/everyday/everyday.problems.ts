import { problem } from '#lib/problem'

export const dayOutsideTerm = problem(400, 'everyday.day_outside_term', 'This day is not in the term.', { field: 'datestart' })

import { problem } from '#lib/problem'

export const switchedOff = problem(
  409,
  'performance.switched_off',
  'The school does not share pupils’ performance. Settings can allow it.',
)

export const noSuchYear = problem(409, 'performance.no_such_year', 'The school has no such year.')

import { problem } from '#lib/problem'

export const askedByAnother = problem(
  409,
  'work.asked_by_another',
  'Somebody else asked for this. They, the head or the office can cancel it.',
)

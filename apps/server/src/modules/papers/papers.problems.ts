import { problem } from '#lib/problem'

export const leavesNot = problem(
  409,
  'papers.leaves_not',
  'The school has no last day of this pupil. Write it down first: the paper says it.',
)
export const hasLeft = problem(409, 'papers.has_left', 'This pupil is not here any more: a card would say otherwise.')
export const nobodyPicksUp = problem(409, 'papers.nobody_picks_up', 'Nobody may pick this child up.')
export const nobodyWaits = problem(
  409,
  'papers.nobody_waits',
  'Every guardian of this class with a phone has been in the app: nobody waits for a letter.',
)

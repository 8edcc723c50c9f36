import { problem } from '#lib/problem'

export const stillHere = problem(
  409,
  'families.still_here',
  'A child of this family is still a pupil here. Please write the last day first.',
)

export const nobodyToForget = problem(409, 'families.nobody', 'The school keeps no file of a child of this guardian.')

import { problem } from '#lib/problem'

export const sameNumber = problem(409, 'numbers.already_there', 'The school has this number already.')

export const noSuchNumber = problem(409, 'numbers.not_there', 'The number that it should replace is not there any more.')

export const oneWaits = problem(409, 'numbers.one_waits', 'Another change waits. Decide on that one first.')

export const otherPersonNeeded = problem(
  409,
  'numbers.other_person_needed',
  'Whoever asked for a number does not say yes to it: another person does.',
)

export const decidedAlready = problem(409, 'numbers.decided_already', 'This change has been decided on already.')

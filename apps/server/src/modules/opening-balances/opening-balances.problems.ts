import { problem } from '#lib/problem'

/** What the checks of the data files say of a field, in their words. */
export const notTaken = problem(422, 'opening_balances.not_taken', (fault: { wrong: string; todo: string }) => ({
  title: `${fault.wrong} ${fault.todo}`,
}))

export const writtenAlready = problem(
  409,
  'opening_balances.written_already',
  'What was owed or ahead before is written for this child already. Correct it on a bill instead.',
)

export const notAtSchool = problem(409, 'opening_balances.not_at_school', 'This child is no pupil here any more.')

export const dayAhead = problem(422, 'opening_balances.day_ahead', 'The day on which the account stood so lies ahead.', {
  field: 'as_of',
})

export const noTerm = problem(422, 'opening_balances.no_term', 'The school has no term yet. Add one first.')

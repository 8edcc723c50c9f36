import { problem } from '#lib/problem'

/** To a guardian whose part is limited by a court's paper, and about a child who has left. */
export const mayNotAsk = problem(403, 'requests.not_yours_to_ask', 'The school takes this from another guardian of the child.')

export const asksAlready = problem(
  409,
  'requests.waiting',
  'Another guardian asked for this already: the school decides about it first.',
)

export const noNumber = problem(422, 'requests.no_number', 'This is not a phone number.', { field: 'value' })

export const sameAsNow = problem(422, 'requests.same', 'The school has it like this already.', { field: 'value' })

/** To a parent who would take it back, and to the second of two who decide. */
export const decidedAlready = problem(409, 'requests.decided', 'This was decided or taken back meanwhile.')

export const reasonNeeded = problem(422, 'requests.reason_needed', 'Say why not: the parent reads it.', { field: 'reason' })

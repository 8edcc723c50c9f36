import { problem } from '#lib/problem'

export const notTaken = problem(409, 'bank.not_taken', 'The lines of this sheet are not kept yet.')
export const takenAlready = problem(409, 'bank.taken_already', 'The lines of this sheet are kept already.')
export const columnsMissing = problem(409, 'bank.columns_missing', 'Say first which column is the day, and which the money.')
export const nothingToTake = problem(
  409,
  'bank.nothing_to_take',
  'No row of this sheet can be read as money. Look at its columns.',
)
export const tooManyWaiting = problem(
  409,
  'bank.too_many',
  'Many bank sheets wait here already. Take or remove some of them first.',
)
/** Somebody else has said what this line is, or a part of it, since it was looked at. */
export const lineChanged = problem(
  409,
  'bank.line_changed',
  'Somebody else has decided on this line meanwhile. It is shown as it is now.',
)
export const moreThanLine = problem(422, 'bank.more_than_line', 'That is more than this line has.', {
  field: { path: 'parts', code: 'more_than_line' },
})
export const nobodyMeant = problem(422, 'bank.nobody_meant', 'Say for which child.', {
  field: { path: 'parts', code: 'nobody_meant' },
})
export const wentOut = problem(409, 'bank.went_out', 'This money went out: it cannot be booked.')
export const noSuchPayment = problem(
  404,
  'bank.no_such_payment',
  'There is no such payment, or it is the money of another line already.',
)
export const noSuchCash = problem(404, 'bank.no_such_cash', 'No cash of that day and that sum is on its way to the bank.')
export const noSuchSettlement = problem(
  404,
  'bank.no_such_settlement',
  'There is no such settlement of this sum, or it is the money of another line already.',
)
export const otherAmount = problem(409, 'bank.other_amount', 'That payment is of another amount than this line.')
export const notTakenBack = problem(409, 'bank.not_taken_back', 'These two lines are not of the same amount, one in and one out.')
export const undoneAlready = problem(409, 'bank.undone_already', 'This was taken back already.')

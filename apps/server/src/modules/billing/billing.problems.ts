import { problem } from '#lib/problem'

// What a parent asks of a bill or an account.

export const nothingOwed = problem(409, 'billing.nothing_owed', 'Nothing is left to pay on this bill.')

/** Of the day by which a parent promises to pay. */
export const dayOutOfReach = problem(422, 'billing.day_out_of_reach', (most: number) => ({
  title: `Choose a day from today on, at most ${most} days ahead.`,
  field: 'day',
}))

export const promiseTooHigh = problem(422, 'billing.more_than_owed', 'That is more than is left to pay.', {
  field: 'amount_minor',
})

export const periodTooLong = problem(422, 'billing.period', 'Choose a first and a last day, at most three years apart.', {
  field: 'to',
})

// What the office does to a bill.

export const writeOffTooHigh = problem(422, 'billing.more_than_owed', 'That is more than is left to pay on this bill.', {
  field: 'amount_minor',
})

export const reductionTooHigh = problem(422, 'billing.more_than_billed', 'That is more than the bill asks for.', {
  field: 'amount_minor',
})

export const notOfFamily = problem(422, 'billing.not_of_family', 'A line goes only to an open bill of a brother or sister.', {
  field: 'to_bill_id',
})

export const lineMovedAlready = problem(409, 'billing.line_moved_already', 'This line went to another bill already.')

// What parents choose on a bill.

export const choicePaid = problem(
  409,
  'billing.choice_paid',
  'Something was paid on this bill since it was chosen. The office gives it back to you.',
)

export const planDiffersFromTotal = problem(422, 'billing.plan_total', 'The parts do not add up to the bill’s total.', {
  field: 'parts',
})

export const planDayTwice = problem(422, 'billing.plan_day_twice', 'Two parts are due on the same day.', { field: 'parts' })

export const billVoid = problem(409, 'billing.void', 'The bill is void already.')

// What the bursar names at the command line and the school does not have.

export const noWardNumbered = problem(404, 'billing.not_there', (admissionNo: string) => `The school has no ward ${admissionNo}.`)
export const noBillNumbered = problem(404, 'billing.not_there', (billNo: string) => `The school has no bill ${billNo}.`)

export const noTermNamed = problem(
  422,
  'billing.no_such_term',
  (name: string, academicYear: string) => `The school has no ${name} of ${academicYear}.`,
)

// Closing a day of the books.

export const dayAhead = problem(422, 'billing.day_ahead', 'The day has not come yet.')
export const dayClosed = problem(409, 'billing.day_closed', 'The day is closed already.')
export const daysOpen = problem(409, 'billing.days_open', 'Days with money are open still. Count and close them first.')
export const daysClosed = problem(409, 'billing.days_closed', 'All of these days are closed already.')
export const countDiffers = problem(
  409,
  'billing.count_differs',
  'What was counted is not what the books say. Look at the day again.',
)
export const noSuchNote = problem(422, 'billing.no_such_note', 'The currency has no such note or coin, or it is counted twice.', {
  field: 'count.units',
})
export const leftTooHigh = problem(422, 'billing.left_too_high', 'More cannot stay in the box than is in it.', {
  field: 'count.left_minor',
})
export const reasonMissing = problem(422, 'billing.reason_missing', 'Say why what was counted is not what it should be.', {
  field: 'count.reason',
})
export const dayOpen = problem(409, 'billing.day_open', 'The day is open.')
export const dayGone = problem(409, 'billing.day_gone', 'Only today can be opened again. Put it right with an entry of today.')

// What goes into the cash box from the safe, and out of it to the bank.

export const notInBox = problem(409, 'billing.not_in_box', (there: string) => ({
  title: `Only ${there} is in the box. What was taken out of it when a day was closed is on its way to the bank already.`,
  field: { path: 'amount_minor', code: 'not_in_box' },
}))
export const beforeClosed = problem(
  409,
  'billing.before_closed',
  'A later day is closed already. Write it on a day that is open.',
  {
    field: { path: 'day', code: 'before_closed' },
  },
)
export const slipTaken = problem(409, 'billing.slip_taken', 'Cash was paid in with a slip of this number already.', {
  field: { path: 'slip_no', code: 'slip_taken' },
})
export const notYourTill = problem(
  403,
  'billing.not_your_till',
  'You take no cash at this till. The head-teacher settles who does.',
)
export const tillMissing = problem(409, 'billing.till_missing', 'Please say at which till.', {
  field: { path: 'till_id', code: 'till_missing' },
})
export const tillNotCounted = problem(409, 'billing.till_not_counted', 'Please count every till, and each once.')
export const tillEnded = problem(409, 'billing.till_ended', 'Cash is taken at this till no more.')
export const firstTillStays = problem(409, 'billing.first_till_stays', 'The first till is the school’s cash box: it stays.')
export const tillNotEmpty = problem(409, 'billing.till_not_empty', 'Money is in this till. Pay it in to the bank first.')
export const tillNameTaken = problem(409, 'billing.till_name_taken', 'Another till has this name.', {
  field: { path: 'name', code: 'till_name_taken' },
})
export const tooManyTills = problem(409, 'billing.too_many_tills', 'The school has as many tills as there can be.')
export const noSlipOfFloat = problem(409, 'billing.no_slip_of_float', 'A float from the safe has no slip of a bank.')
export const tooManySlips = problem(409, 'billing.too_many_slips', 'This paying in has five slips already.')
export const onBankSheet = problem(
  409,
  'billing.on_bank_sheet',
  'A line of the bank’s sheet is this money. Take back there what was said of it first.',
)
export const movedBack = problem(409, 'billing.moved_back', 'This was taken back already.')

// Fee schedules.

export const noSuchTerm = problem(422, 'billing.no_such_term', 'The school has no such term.', { field: 'term_id' })

export const scheduleExists = problem(
  409,
  'billing.schedule_exists',
  (name: string) => `The term has a fee schedule “${name}” already.`,
)

export const noSuchSchedule = problem(422, 'billing.no_such_schedule', 'The school has no such fee schedule.', {
  field: 'copy_from',
})

export const reductionMissing = problem(422, 'billing.amount_missing', (index: number) => ({
  title: 'Say how much is taken off.',
  field: `changes.${index}.amount_minor`,
}))

export const noSuchClass = problem(422, 'billing.no_such_class', (index: number) => ({
  title: 'Choose a class of this school, or a level, not both.',
  field: `fees.${index}.class_id`,
}))

export const noSuchLevel = problem(422, 'billing.no_such_level', (index: number) => ({
  title: 'The school has no such level.',
  field: `fees.${index}.level`,
}))

export const feeTwice = problem(422, 'billing.fee_twice', (index: number) => ({
  title: 'This fee stands here twice for the same pupils.',
  field: String(index),
}))

export const ruleTwice = problem(422, 'billing.rule_twice', (index: number) => ({
  title: 'Another discount or fee has this code.',
  field: `rules.${index}.code`,
}))

export const ruleUnclear = problem(422, 'billing.rule_unclear', (index: number) => ({
  title: 'Say for which child, and either a percentage or an amount.',
  field: `rules.${index}`,
}))

export const ruleOfNoFee = problem(422, 'billing.rule_of_no_fee', (index: number) => ({
  title: 'A fee of this discount is not among the lines.',
  field: `rules.${index}.fees`,
}))

export const billsGoingOut = problem(
  409,
  'billing.bills_going_out',
  'The server is issuing bills of this school at the moment. Issue these once it is done, or cancel that work.',
)

// The bill of one pupil who joined late.

export const billedAlready = problem(409, 'billing.billed_already', 'This pupil has a bill of these fees already.')
export const notAtSchool = problem(409, 'billing.not_at_school', 'This pupil is not at the school any more.')
export const termOver = problem(409, 'billing.term_over', 'The term of these fees is over.')
export const nothingToBill = problem(422, 'billing.nothing_to_bill', 'Nothing is left on this bill.', { field: 'parts' })
export const partWrong = problem(422, 'billing.part_wrong', (index: number) => ({
  title: 'A part is of a line of this bill, once, and not more than the line.',
  field: `parts.${index}`,
}))
export const feesChanged = problem(
  409,
  'billing.fees_changed',
  (lines: readonly string[]) => `These lines are not as you saw them: ${lines.join(', ')}. Look at the bill again.`,
)

// A scholarship or discount of one child that lasts.

export const reductionUnclear = problem(422, 'billing.reduction_unclear', 'Say either a percentage or an amount.', {
  field: 'amount_minor',
})
export const reductionPast = problem(422, 'billing.reduction_past', 'The day until which it lasts is past.', { field: 'until' })
export const reductionOfNoFee = problem(422, 'billing.reduction_of_no_fee', 'The school has no such fee.', { field: 'fees' })
export const reductionThere = problem(
  409,
  'billing.reduction_there',
  'One that is called so lasts for this child already. Take it back first, or call this one otherwise.',
)
export const reductionEnded = problem(409, 'billing.reduction_ended', 'It was taken back already.')

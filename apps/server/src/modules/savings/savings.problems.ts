import { problem } from '#lib/problem'

export const notTaken = problem(409, 'savings.not_taken', 'The school does not take money ahead of a bill.')

export const mayNotPay = problem(403, 'savings.may_not_pay', 'The school takes payments for this child from another guardian.')

export const stepTooSmall = problem(422, 'savings.step_too_small', (least: string) => ({
  title: `The school takes ${least} at least.`,
  field: 'step_minor',
}))

export const stepAboveGoal = problem(422, 'savings.step_above_goal', 'A step is no more than what is to be saved.', {
  field: 'step_minor',
})

export const goalTooHigh = problem(422, 'savings.goal_too_high', 'So much is not taken ahead of a bill.', { field: 'goal_minor' })

export const noNumber = problem(422, 'savings.no_number', 'This is not a phone number.', { field: 'phone' })

/** To who asks for more than they put in, or than is still there. */
export const notSoMuch = problem(409, 'savings.not_so_much', (most: string) => ({
  title: `You can ask for ${most} at most.`,
  field: 'amount_minor',
}))

export const answeredAlready = problem(409, 'savings.answered', 'This was given back, answered or taken back meanwhile.')

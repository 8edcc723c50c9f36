import { problem } from '#lib/problem'

export const dayNeeded = problem(422, 'owing.day_needed', 'Say the day that the family named.', { field: 'day' })

export const dayOutOfReach = problem(422, 'owing.day_out_of_reach', (most: number) => ({
  title: `Choose a day from today on, at most ${most} days ahead.`,
  field: 'day',
}))

export const textNeeded = problem(422, 'owing.text_needed', 'Write down what was said.', { field: 'text' })

export const nobodyToRemind = problem(409, 'owing.nobody_to_remind', 'There is nobody to remind now.')

export const othersOwe = problem(409, 'owing.others_owe', 'Others owe by now than were shown. Look at the list again.')

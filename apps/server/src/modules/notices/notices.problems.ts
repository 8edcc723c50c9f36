import { problem } from '#lib/problem'

export const nothingToAcknowledge = problem(409, 'notices.nothing_to_acknowledge', 'This notice does not ask to be acknowledged.')
export const noAnswerAsked = problem(409, 'notices.no_answer_asked', 'This notice does not ask for an answer.')
export const answerClosed = problem(409, 'notices.answer_closed', 'The time to answer is over. Please call the school.')

export const notAChoice = problem(422, 'notices.not_a_choice', 'Please choose one of the answers.', { field: 'response' })
export const answerIsForTheFamily = problem(422, 'notices.answer_is_for_the_family', 'This answer is for the whole family.', {
  field: 'ward_id',
})
export const wardNeeded = problem(422, 'notices.ward_needed', 'Please say for which ward.', { field: 'ward_id' })

import { problem } from '#lib/problem'

export const nobodyThere = problem(
  422,
  'office.nobody_there',
  'Say for which level, class code or admission number of this school.',
  { field: 'for' },
)

export const alreadyPublished = problem(409, 'office.already_published', (code: string) => `There is a notice ${code} already.`)

export const expiresTooEarly = problem(422, 'office.expires_too_early', 'The notice expires before it is published.', {
  field: 'expires_at',
})

export const dueTooEarly = problem(422, 'office.due_too_early', 'The day to answer by is before the notice is published.', {
  field: 'action_due_at',
})

export const nothingToAnswer = problem(422, 'office.nothing_to_answer', 'There is a day to answer by, but nothing to answer.', {
  field: 'action',
})

export const eventEndsTooEarly = problem(422, 'office.event_ends_too_early', 'The event ends before it starts.', {
  field: 'event',
})

/** Of a notice's attachments, by their place. */
export const noSuchPaper = problem(422, 'office.no_such_paper', (place: number) => ({
  title: 'There is no such paper; upload it again.',
  field: `attachments.${place}.id`,
}))

export const wasTakenBack = problem(409, 'office.taken_back', 'This notice was taken back.')

export const changeNeeded = problem(422, 'office.change_needed', 'Parents read this already: say what changed.', {
  field: 'change',
})

export const nothingToRemind = problem(409, 'office.nothing_to_remind', 'This notice waits for no answer.')
export const answersClosed = problem(409, 'office.answers_closed', 'The time to answer is over.')
export const remindedToday = problem(409, 'office.reminded_today', 'They were reminded today already.')
export const everybodyAnswered = problem(409, 'office.everybody_answered', 'Everybody has answered.')

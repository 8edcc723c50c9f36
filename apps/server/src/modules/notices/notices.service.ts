import type { Notice } from '@schoolgate/contracts/notices'
import { notFound, Problem } from '#lib/problem'

/** Refuses an acknowledgement nobody asked for. A late one is still welcome. */
export function checkAcknowledgement(notice: Notice): void {
  if (notice.action?.kind !== 'acknowledge')
    throw new Problem(409, 'notices.nothing_to_acknowledge', 'This notice does not ask to be acknowledged.')
}

/** For whom an answer counts (a ward, or null for the family), or why it cannot be taken. */
export function checkAnswer(
  notice: Notice,
  answer: { ward_id?: string | undefined; response: string },
  now: Date,
): string | null {
  const { action } = notice
  if (!action || action.kind === 'acknowledge' || action.kind === 'pay')
    throw new Problem(409, 'notices.no_answer_asked', 'This notice does not ask for an answer.')
  if ([action.due_at, notice.expires_at].some((end) => end !== null && new Date(end) <= now))
    throw new Problem(409, 'notices.answer_closed', 'The time to answer is over. Please call the school.')
  if (action.choices.length > 0 && !action.choices.includes(answer.response))
    throw refusedField('response', 'notices.not_a_choice', 'Please choose one of the answers.')
  if (!action.per_ward) {
    if (answer.ward_id === undefined) return null
    throw refusedField('ward_id', 'notices.answer_is_for_the_family', 'This answer is for the whole family.')
  }
  if (answer.ward_id === undefined) throw refusedField('ward_id', 'notices.ward_needed', 'Please say for which ward.')
  if (!notice.ward_ids.includes(answer.ward_id)) throw notFound()
  return answer.ward_id
}

const refusedField = (path: string, code: string, message: string) =>
  new Problem(422, code, message, { errors: [{ path, code, message }] })

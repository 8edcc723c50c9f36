import type { Notice } from '@schoolgate/contracts/notices'
import { notFound } from '#lib/problem'
import {
  answerClosed,
  answerIsForTheFamily,
  noAnswerAsked,
  notAChoice,
  nothingToAcknowledge,
  wardNeeded,
} from './notices.problems.ts'

/** Refuses an acknowledgement nobody asked for. A late one is still welcome. */
export function checkAcknowledgement(notice: Notice): void {
  if (notice.action?.kind !== 'acknowledge') throw nothingToAcknowledge()
}

/** For whom an answer counts (a ward, or null for the family), or why it cannot be taken. */
export function checkAnswer(
  notice: Notice,
  answer: { ward_id?: string | undefined; response: string },
  now: Date,
): string | null {
  const { action } = notice
  if (!action || action.kind === 'acknowledge' || action.kind === 'pay') throw noAnswerAsked()
  if ([action.due_at, notice.expires_at].some((end) => end !== null && new Date(end) <= now)) throw answerClosed()
  if (action.choices.length > 0 && !action.choices.includes(answer.response)) throw notAChoice()
  if (!action.per_ward) {
    if (answer.ward_id === undefined) return null
    throw answerIsForTheFamily()
  }
  if (answer.ward_id === undefined) throw wardNeeded()
  if (!notice.ward_ids.includes(answer.ward_id)) throw notFound()
  return answer.ward_id
}

import type { Notice, NOTICE_FILTERS, NoticeAnswer } from '@schoolgate/contracts/notices'

/** One question of a notice: for one ward, or (null) for the family. */
export type Question = { wardId: string | null; answer: NoticeAnswer | null }

/** When it can no longer be answered. */
export const isPastDue = (notice: Notice, now: Date): boolean =>
  notice.action?.due_at != null && Date.parse(notice.action.due_at) < now.getTime()

/** When the school meant it to be over; it stays readable. */
export const isOver = (notice: Notice, now: Date): boolean =>
  notice.expires_at !== null && Date.parse(notice.expires_at) < now.getTime()

/** The latest answer to one question, whoever of the guardians gave it. */
const latestFor = (notice: Notice, wardId: string | null): NoticeAnswer | null =>
  notice.my_state.answers
    .filter((answer) => answer.ward_id === wardId)
    .toSorted((one, other) => other.answered_at.localeCompare(one.answered_at))[0] ?? null

/** What the notice asks, ward by ward where the school asks so. Empty when it asks for no answer. */
export const questionsOf = (notice: Notice): Question[] => {
  const { action } = notice
  if (action === null || action.kind === 'acknowledge' || action.kind === 'pay') return []
  const wardIds = action.per_ward ? notice.ward_ids : [null]
  return wardIds.map((wardId) => ({ wardId, answer: latestFor(notice, wardId) }))
}

/** Whether the school still waits for this parent. Money is not asked for here: the bills say what is owed. */
export const needsAnswer = (notice: Notice, now: Date): boolean => {
  if (notice.action === null || isPastDue(notice, now) || isOver(notice, now)) return false
  if (notice.action.kind === 'acknowledge') return notice.my_state.acknowledged_at === null
  return questionsOf(notice).some((question) => question.answer === null)
}

/** The notice as it looks once this parent's answer is with the school; the server's own copy replaces it. */
export const withAnswer = (notice: Notice, answer: NoticeAnswer): Notice => ({
  ...notice,
  my_state: {
    ...notice.my_state,
    answers: [...notice.my_state.answers.filter((other) => other.ward_id !== answer.ward_id || !other.is_mine), answer],
  },
})

const FILTERS: Record<(typeof NOTICE_FILTERS)[number], (notice: Notice, now: Date) => boolean> = {
  all: () => true,
  to_answer: needsAnswer,
  money: (notice) => notice.category === 'fees' || notice.action?.kind === 'pay',
  events: (notice) => notice.category === 'event' || notice.category === 'pta' || notice.event !== null,
  unread: (notice) => notice.my_state.read_at === null,
}

/** Whether a saved notice belongs to a filter and a search, until the server's own answer is here (or without network). */
export const isAskedFor = (notice: Notice, filter: (typeof NOTICE_FILTERS)[number], search: string, now: Date): boolean =>
  FILTERS[filter](notice, now) &&
  `${notice.title} ${notice.body} ${notice.translation?.title ?? ''} ${notice.translation?.body ?? ''}`
    .toLowerCase()
    .includes(search.toLowerCase())

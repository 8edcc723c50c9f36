import type { ChildAnswers, NoticeDelivery } from '@schoolgate/contracts/office'
import type { NOTICE_ACTIONS } from '@schoolgate/contracts/notices'

export const ANSWER_GROUPS = ['open', 'differ', 'yes', 'no', 'words', 'confirmed'] as const
export type AnswerGroup = (typeof ANSWER_GROUPS)[number]

type Action = (typeof NOTICE_ACTIONS)[number]

/** Where a child stands: no answer yet, one of the choices, or two parents who say different things. */
export const groupOf = ({ answers, confirmed_by }: ChildAnswers, action: Action): AnswerGroup => {
  if (action === 'acknowledge') return confirmed_by.length > 0 ? 'confirmed' : 'open'
  const said = new Set(answers.map(({ response }) => response))
  if (said.size === 0) return 'open'
  if (action === 'reply') return 'words'
  if (said.size > 1) return 'differ'
  return said.has('yes') ? 'yes' : 'no'
}

const ARRIVED = new Set(['delivered', 'digest', 'not_needed', 'unsure'])

/** How far a notice came to somebody: it was read, a message arrived, one is on its way, or nothing of it. */
export const reachedBy = ({ read_at, channels }: NoticeDelivery): 'read' | 'arrived' | 'waiting' | 'not_reached' => {
  if (read_at !== null) return 'read'
  if (channels.some(({ state }) => ARRIVED.has(state))) return 'arrived'
  return channels.some(({ state }) => state === 'waiting') ? 'waiting' : 'not_reached'
}

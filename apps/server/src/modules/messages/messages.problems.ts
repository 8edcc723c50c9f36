import { UNANSWERED_MOST } from '@schoolgate/contracts/messages'
import { problem } from '#lib/problem'

export const mayNotWrite = problem(
  403,
  'messages.may_not_write',
  'The school takes no messages from you about this child here. Please call.',
)

export const nobodyAtDesk = problem(
  422,
  'messages.nobody_at_desk',
  'This class has no class teacher now. Please ask the office.',
  {
    field: 'desk',
  },
)

export const waitForAnswer = problem(
  409,
  'messages.wait_for_answer',
  `There are ${UNANSWERED_MOST} messages that the school has not answered yet. Please wait for it, or call.`,
)

export const tooManyMessages = problem(429, 'messages.too_many', (retryAfter: number) => ({
  title: 'These were many messages in a short time. Please wait a little, or call.',
  retryAfter,
}))

/** To staff who may read it, and do not sit at its desk. */
export const notAtThisDesk = problem(409, 'messages.not_at_this_desk', 'This question lies at the other desk.')

import { MESSAGE_PAPERS_MOST, PAPERS_A_DAY, TAKEN_BACK_WITHIN_MINUTES, UNANSWERED_MOST } from '@schoolgate/contracts/messages'
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

export const tooLateToTakeBack = problem(
  409,
  'messages.too_late_to_take_back',
  `Words are taken back within ${TAKEN_BACK_WITHIN_MINUTES} minutes; these stay.`,
)

export const holdDecided = problem(409, 'messages.hold_decided', 'Somebody has decided about these words by now.')

export const paperCameLate = problem(409, 'messages.paper_came_late', 'These words take no papers any more.')

export const tooManyPapers = problem(
  409,
  'messages.too_many_papers',
  `At most ${MESSAGE_PAPERS_MOST} papers go with one message.`,
)

export const tooManyPapersToday = problem(
  409,
  'messages.too_many_papers_today',
  `At most ${PAPERS_A_DAY} papers go in a day. Please bring the others to the office.`,
)

import { acknowledgeNotice, answerNotice, type Notice, readNotice } from '@schoolgate/contracts/notices'
import { call } from '@schoolgate/ui/lib/api'
import { createOutbox } from '#lib/device/outbox'
import { requestTo, saidAt } from '#lib/device/request'

/** What a parent does with a notice: opened, read and understood, answered. All three are idempotent on the server. */
export type Message =
  | { kind: 'read'; notice_id: string }
  | { kind: 'acknowledge'; notice_id: string }
  | { kind: 'answer'; notice_id: string; ward_id: string | null; response: string }

type Answer = Extract<Message, { kind: 'answer' }>
const answered = ({ notice_id, ward_id, response }: Answer) => ({
  params: { id: notice_id },
  body: { response, ...(ward_id === null ? {} : { ward_id }) },
})

const send = async (message: Message): Promise<Notice | null> => {
  const params = { id: message.notice_id }
  if (message.kind === 'answer') return (await call(answerNotice, answered(message))).notice
  if (message.kind === 'acknowledge') return (await call(acknowledgeNotice, { params })).notice
  await call(readNotice, { params })
  return null
}

const requestOf = (message: Message) => {
  const params = { id: message.notice_id }
  if (message.kind === 'answer') return requestTo(answerNotice, answered(message))
  return requestTo(message.kind === 'acknowledge' ? acknowledgeNotice : readNotice, { params })
}

/** What still waits to be told about notices. */
export const noticeOutbox = createOutbox({
  kind: 'notice',
  formerShelf: 'notice-outbox',
  send,
  requestOf,
  sentBy: (said, { kind }) =>
    kind === 'read' ? null : saidAt(kind === 'answer' ? answerNotice : acknowledgeNotice, said).notice,
  nameOf: (message) => `${message.kind} ${message.notice_id} ${message.kind === 'answer' ? message.ward_id : ''}`,
  subjectOf: ({ notice_id }) => notice_id,
  isMessage: (kept): kept is Message =>
    typeof kept === 'object' &&
    kept !== null &&
    'kind' in kept &&
    'notice_id' in kept &&
    (kept.kind === 'read' || kept.kind === 'acknowledge' || (kept.kind === 'answer' && 'response' in kept && 'ward_id' in kept)),
})

/** What still waits to be sent, oldest first. */
export const useWaitingMessages = noticeOutbox.useWaiting

/**
 * Tells the school now, or keeps the message until it can be told. Answers with the notice as the school now has it. The title is the
 * notice's; '' for having opened it.
 */
export const tellSchool = async (message: Message, title: string): Promise<'kept' | 'told' | Notice> => {
  const told = await noticeOutbox.tell(message, title)
  return told === null ? 'kept' : (told.sent ?? 'told')
}

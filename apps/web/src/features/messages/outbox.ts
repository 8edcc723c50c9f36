import { askSchool, type Desk, readThread, reportThread, type Topic, writeOn } from '@schoolgate/contracts/messages'
import { call } from '@schoolgate/ui/lib/api'
import { createOutbox } from '#lib/device/outbox'
import { requestTo, saidAt } from '#lib/device/request'

/** What a parent does with the school's desks. `key` makes sending words twice harmless; the rest says the same again. */
export type Message =
  | { what: 'ask'; ward_id: string; key: string; desk: Desk; about: Topic; is_private: boolean; text: string }
  | { what: 'say'; ward_id: string; thread_id: string; key: string; text: string; is_thanks: boolean }
  | { what: 'report'; ward_id: string; thread_id: string; reason: string }
  | { what: 'read'; ward_id: string; thread_id: string; up_to: string }
export type Asked = Extract<Message, { what: 'ask' }>
export type Said = Extract<Message, { what: 'say' }>
/** Of a question the thread it opened. */
export type Sent = { thread_id: string | null }

const asked = ({ ward_id, desk, about, is_private, text }: Asked) => ({
  params: { id: ward_id },
  body: { desk, about, is_private, text },
})
const paramsOf = ({ ward_id, thread_id }: Exclude<Message, Asked>) => ({ id: ward_id, thread_id })
const saying = (message: Said) => ({ params: paramsOf(message), body: { text: message.text, is_thanks: message.is_thanks } })
const NOTHING: Sent = { thread_id: null }

const send = async (message: Message): Promise<Sent> => {
  if (message.what === 'ask') return call(askSchool, asked(message), { idempotencyKey: message.key })
  if (message.what === 'say') await call(writeOn, saying(message), { idempotencyKey: message.key })
  else if (message.what === 'read') await call(readThread, { params: paramsOf(message) })
  else await call(reportThread, { params: paramsOf(message), body: { reason: message.reason } })
  return NOTHING
}

const requestOf = (message: Message) => {
  if (message.what === 'ask') return requestTo(askSchool, asked(message), message.key)
  if (message.what === 'say') return requestTo(writeOn, saying(message), message.key)
  if (message.what === 'read') return requestTo(readThread, { params: paramsOf(message) })
  return requestTo(reportThread, { params: paramsOf(message), body: { reason: message.reason } })
}

/** What still waits to be told to the school's desks. */
export const messagesOutbox = createOutbox({
  kind: 'to_desk',
  send,
  requestOf,
  sentBy: (said, { what }) => (what === 'ask' ? saidAt(askSchool, said) : NOTHING),
  // Words never take each other's place.
  nameOf: (message) => ('key' in message ? message.key : `${message.what} ${message.thread_id}`),
  subjectOf: ({ ward_id }) => ward_id,
  isMessage: (kept): kept is Message =>
    typeof kept === 'object' &&
    kept !== null &&
    'what' in kept &&
    'ward_id' in kept &&
    (kept.what === 'ask'
      ? ['key', 'desk', 'about', 'is_private', 'text'].every((name) => name in kept)
      : 'thread_id' in kept &&
        ((kept.what === 'say' && ['key', 'text', 'is_thanks'].every((name) => name in kept)) ||
          (kept.what === 'report' && 'reason' in kept) ||
          (kept.what === 'read' && 'up_to' in kept))),
})

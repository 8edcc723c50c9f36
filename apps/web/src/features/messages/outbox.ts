import { askSchool, type Desk, readThread, reportThread, sendPaper, type Topic, writeOn } from '@schoolgate/contracts/messages'
import { ApiError, call } from '@schoolgate/ui/lib/api'
import { createOutbox } from '#lib/device/outbox'
import { requestTo, saidAt } from '#lib/device/request'

/** A paper or a photo, ready to be sent; under its own id it is kept once. */
export type Paper = { id: string; name: string; blob: Blob }
/** What an older version of the app kept has none. */
type WithPapers = { papers?: readonly Paper[] }

/** What a parent does with the school's desks. `key` makes sending words twice harmless; the rest says the same again. */
export type Message =
  | ({ what: 'ask'; ward_id: string; key: string; desk: Desk; about: Topic; is_private: boolean; text: string } & WithPapers)
  | ({ what: 'say'; ward_id: string; thread_id: string; key: string; text: string; is_thanks: boolean } & WithPapers)
  | { what: 'report'; ward_id: string; thread_id: string; reason: string }
  | { what: 'read'; ward_id: string; thread_id: string; up_to: string }
export type Asked = Extract<Message, { what: 'ask' }>
export type Said = Extract<Message, { what: 'say' }>
/** Of a question the thread it opened; the school has the words, papers may have been refused. */
export type Sent = { thread_id: string | null; arePapersTaken: boolean; isHeld: boolean }

const PAPER_TIMEOUT = 120_000
const FOR_GOOD = new Set([400, 404, 409, 413, 415, 422])

const asked = ({ ward_id, desk, about, is_private, text }: Asked) => ({
  params: { id: ward_id },
  body: { desk, about, is_private, text },
})
const paramsOf = ({ ward_id, thread_id }: Exclude<Message, Asked>) => ({ id: ward_id, thread_id })
const saying = (message: Said) => ({ params: paramsOf(message), body: { text: message.text, is_thanks: message.is_thanks } })
const NOTHING: Sent = { thread_id: null, arePapersTaken: true, isHeld: false }

/** Sends the papers after their words; false where the school takes one of them never. */
const sendPapers = async (papers: readonly Paper[], params: { id: string; thread_id: string; entry_id: string }) => {
  let areTaken = true
  for (const { id, name, blob } of papers) {
    const form = new FormData()
    form.set('paper', blob, name)
    try {
      await call(sendPaper, { params: { ...params, paper_id: id }, query: { name } }, { form, timeout: PAPER_TIMEOUT })
    } catch (error) {
      // The words count without it.
      if (!(error instanceof ApiError) || !FOR_GOOD.has(error.status)) throw error
      areTaken = false
    }
  }
  return areTaken
}

const send = async (message: Message): Promise<Sent> => {
  if (message.what === 'ask' || message.what === 'say') {
    const { ward_id, papers = [], key: idempotencyKey } = message
    const { thread_id, entry_id, held } =
      message.what === 'ask'
        ? await call(askSchool, asked(message), { idempotencyKey })
        : { thread_id: message.thread_id, ...(await call(writeOn, saying(message), { idempotencyKey })) }
    const arePapersTaken = await sendPapers(papers, { id: ward_id, thread_id, entry_id })
    return { thread_id, arePapersTaken, isHeld: held }
  }
  if (message.what === 'read') await call(readThread, { params: paramsOf(message) })
  else await call(reportThread, { params: paramsOf(message), body: { reason: message.reason } })
  return NOTHING
}

const requestOf = (message: Message) => {
  // Papers go after their words, with the id that those were given.
  if ('papers' in message && (message.papers?.length ?? 0) > 0) return null
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
  sentBy: (said, { what }) => {
    if (what !== 'ask' && what !== 'say') return NOTHING
    const { held, ...rest } = what === 'ask' ? saidAt(askSchool, said) : { thread_id: null, ...saidAt(writeOn, said) }
    return { thread_id: rest.thread_id, arePapersTaken: true, isHeld: held }
  },
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

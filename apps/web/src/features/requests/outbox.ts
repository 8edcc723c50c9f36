import { askForChange, askForPhoto, type RequestKind, type WardRequest } from '@schoolgate/contracts/requests'
import { call } from '@schoolgate/ui/lib/api'
import { createOutbox } from '#lib/device/outbox'
import { requestTo, saidAt } from '#lib/device/request'

/** What a parent asks the school to change, as they said it on this phone. `request_id` makes sending it twice harmless. */
export type Message = { ward_id: string; request_id: string; kind: RequestKind; value: string; photo: Blob | null }

const PHOTO_TIMEOUT = 120_000

const said = ({ ward_id, request_id, kind, value }: Message) => ({
  params: { id: ward_id },
  body: { request_id, kind: kind === 'phone' ? kind : ('address' as const), value },
})

const send = async (message: Message): Promise<WardRequest> => {
  const { ward_id, request_id, photo } = message
  if (photo === null) return (await call(askForChange, said(message))).request
  const form = new FormData()
  form.set('photo', photo, 'photo.jpg')
  return (await call(askForPhoto, { params: { id: ward_id, request_id } }, { form, timeout: PHOTO_TIMEOUT })).request
}

/** What still waits to be told. */
export const requestsOutbox = createOutbox({
  kind: 'ward_request',
  send,
  // A picture only the open app can send.
  requestOf: (message) => (message.photo === null ? requestTo(askForChange, said(message)) : null),
  sentBy: (answer) => saidAt(askForChange, answer).request,
  nameOf: ({ ward_id, kind }) => `${ward_id} ${kind}`,
  isMessage: (kept): kept is Message =>
    typeof kept === 'object' &&
    kept !== null &&
    ['ward_id', 'request_id', 'kind', 'value', 'photo'].every((name) => name in kept),
})

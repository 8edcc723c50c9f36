import {
  type AbsenceExplanation,
  type AbsenceReason,
  attachExplanationPhoto,
  explainAbsence,
} from '@schoolgate/contracts/attendance'
import { ApiError, call } from '@schoolgate/ui/lib/api'
import { createOutbox } from '#lib/device/outbox'
import { requestTo, saidAt } from '#lib/device/request'

/** Why a ward was away, or will be, as the parent said it on this phone. `request_id` makes sending it twice harmless. */
export type Message = {
  ward_id: string
  request_id: string
  first_day: string
  last_day: string
  reason: AbsenceReason
  text: string
  photo: Blob | null
}
/** The school has the words; the photo may have been refused. */
export type SentExplanation = { explanation: AbsenceExplanation; isPhotoTaken: boolean }

const PHOTO_TIMEOUT = 120_000
const FOR_GOOD = new Set([400, 404, 409, 413, 415, 422])

const said = ({ ward_id, photo: _photo, text, ...words }: Message) => ({
  params: { id: ward_id },
  body: { ...words, ...(text === '' ? {} : { text }) },
})

const send = async (message: Message): Promise<SentExplanation> => {
  const { ward_id, photo } = message
  const { explanation } = await call(explainAbsence, said(message))
  if (photo === null) return { explanation, isPhotoTaken: true }
  const form = new FormData()
  form.set('photo', photo, 'photo.jpg')
  try {
    const params = { id: ward_id, explanation_id: explanation.id }
    const answer = await call(attachExplanationPhoto, { params }, { form, timeout: PHOTO_TIMEOUT })
    return { ...answer, isPhotoTaken: true }
  } catch (error) {
    // The words count without it.
    if (error instanceof ApiError && FOR_GOOD.has(error.status)) return { explanation, isPhotoTaken: false }
    throw error
  }
}

/** What still waits to be told about days away. */
export const attendanceOutbox = createOutbox({
  kind: 'explanation',
  formerShelf: 'attendance-outbox',
  send,
  // A photo goes after its words, with the id they were given.
  requestOf: (message) => (message.photo === null ? requestTo(explainAbsence, said(message)) : null),
  sentBy: (said) => ({ explanation: saidAt(explainAbsence, said).explanation, isPhotoTaken: true }),
  nameOf: ({ ward_id, first_day, last_day }) => `${ward_id} ${first_day} ${last_day}`,
  isMessage: (kept): kept is Message =>
    typeof kept === 'object' &&
    kept !== null &&
    ['ward_id', 'request_id', 'first_day', 'last_day', 'reason', 'text', 'photo'].every((name) => name in kept),
})

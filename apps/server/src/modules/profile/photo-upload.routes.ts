import type { FastifyRequest } from 'fastify'
import { Problem } from '#lib/problem'

/** The one field an upload may have (wire.md §2). */
const FIELD = 'photo'

/** The bytes of the one photo in an upload; throws `profile.photo_…` for any other shape of form. */
export async function receivePhoto(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new Problem(415, 'request.wrong_type', 'This kind of content is not taken here.')
  try {
    let photo: Buffer | null = null
    for await (const part of request.parts()) {
      if (part.type !== 'file' || part.fieldname !== FIELD) throw wrongForm()
      photo = await part.toBuffer()
    }
    if (!photo) throw new Problem(400, 'profile.photo_missing', 'Please choose a photo.')
    return photo
  } catch (error) {
    throw refusalOf(error)
  }
}

const wrongForm = () => new Problem(400, 'profile.photo_wrong_form', 'Please send one photo and nothing else.')

/** What the form's reader refuses, by its code; anything else it throws means that the form was cut off or garbled. */
function refusalOf(error: unknown): unknown {
  if (error instanceof Problem) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Problem(413, 'profile.photo_too_large', 'The photo is larger than 5 MB.')
  if (code.startsWith('FST_') || error instanceof Error) return wrongForm()
  return error
}

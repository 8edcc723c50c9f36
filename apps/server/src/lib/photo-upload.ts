import type { FastifyRequest } from 'fastify'
import { Problem } from './problem.ts'

/** The one field an upload may have, unless its contract says otherwise (wire.md §2). */
const FIELD = 'photo'

/** The bytes of the one photo in an upload; throws `<word>.photo_…` for any other shape of form. */
export async function receivePhoto(request: FastifyRequest, word: string, field: string = FIELD): Promise<Buffer> {
  if (!request.isMultipart()) throw new Problem(415, 'request.wrong_type', 'This kind of content is not taken here.')
  const wrongForm = () => new Problem(400, `${word}.photo_wrong_form`, 'Please send one photo and nothing else.')
  try {
    let photo: Buffer | null = null
    for await (const part of request.parts()) {
      if (part.type !== 'file' || part.fieldname !== field) throw wrongForm()
      photo = await part.toBuffer()
    }
    if (!photo) throw new Problem(400, `${word}.photo_missing`, 'Please choose a photo.')
    return photo
  } catch (error) {
    if (error instanceof Problem) throw error
    // What the form's reader refuses, by its code; anything else it throws means that the form was cut off or garbled.
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new Problem(413, `${word}.photo_too_large`, 'The photo is larger than 5 MB.')
    if (code.startsWith('FST_') || error instanceof Error) throw wrongForm()
    throw error
  }
}

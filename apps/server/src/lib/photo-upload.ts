import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { photoProblems } from './photo.problems.ts'
import { Problem, wrongType } from './problem.ts'

/** The one field an upload may have, unless its contract says otherwise (wire.md §2). */
const FIELD = 'photo'
/** What a form for one of the specification's own endpoints may carry besides: it is read and dropped. */
const PASSED_OVER = { limits: { files: 5, fields: 20, parts: 25, fieldSize: 64 * 1024 } }

/** The bytes of the one photo in an upload; throws `<word>.photo_…` for any other shape of form. */
export async function receivePhoto(request: FastifyRequest, word: string, field: string = FIELD): Promise<Buffer> {
  if (!request.isMultipart()) throw wrongType()
  const { missing, tooLarge, wrongForm } = photoProblems(word)
  const isLenient = request.routeOptions.config.isSpecified ?? false
  try {
    let photo: Buffer | null = null
    for await (const part of request.parts(isLenient ? PASSED_OVER : {})) {
      const isPhoto = part.type === 'file' && part.fieldname === field
      if (isPhoto && photo === null) photo = await part.toBuffer()
      else if (isPhoto || !isLenient) throw wrongForm()
      else if (part.type === 'file') await drained(part.file)
    }
    if (!photo) throw missing()
    return photo
  } catch (error) {
    if (error instanceof Problem) throw error
    // What the form's reader refuses, by its code; anything else it throws means that the form was cut off or garbled.
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge()
    if (code.startsWith('FST_') || error instanceof Error) throw wrongForm()
    throw error
  }
}

/** The rest of the form comes only after this file was read. */
async function drained(file: MultipartFile['file']): Promise<void> {
  for await (const _ of file) continue
}

import { SHEET_MAX_BYTES } from '@schoolgate/contracts/sheets'
import type { FastifyRequest } from 'fastify'
import { Problem, wrongType } from '#lib/problem'
import { sheetMissing, sheetTooLarge, wrongForm } from './sheets.problems.ts'

const FIELD = 'sheet'
const NAME_LENGTH = 120

/** The one sheet in an upload, with the name it had. */
export async function receiveSheet(
  request: FastifyRequest,
  most: number = SHEET_MAX_BYTES,
): Promise<{ name: string; bytes: Buffer }> {
  if (!request.isMultipart()) throw wrongType()
  try {
    let sheet: { name: string; bytes: Buffer } | null = null
    for await (const part of request.parts({ limits: { fileSize: most } })) {
      if (part.type !== 'file' || part.fieldname !== FIELD || sheet !== null) throw wrongForm()
      const name = (part.filename ?? '')
        .normalize('NFC')
        .replaceAll(/[\p{Cc}/\\]/gu, ' ')
        .trim()
      sheet = { name: name.slice(-NAME_LENGTH) || 'sheet', bytes: await part.toBuffer() }
    }
    if (!sheet) throw sheetMissing()
    return sheet
  } catch (error) {
    if (error instanceof Problem) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw sheetTooLarge()
    if (code.startsWith('FST_') || error instanceof Error) throw wrongForm()
    throw error
  }
}

import path from 'node:path'
import { Problem } from '#lib/problem'
import { Refusal } from '#lib/refusal'
import { publishFile } from '#modules/office'
import type { Desk } from './desk.ts'

/** `schoolgate notice publish FILE`: a notice beside the import, on the phones at once or when its time comes. */
export async function publishNoticeFile({ db, storage, clock, say }: Desk, file: string): Promise<number> {
  try {
    const { code, publishedAt, guardians } = await publishFile(file, { db, storage, clock })
    const when = publishedAt > clock() ? `will be published at ${publishedAt.toISOString()}` : 'is published'
    say(`${code} ${when}, for ${guardians} ${guardians === 1 ? 'guardian' : 'guardians'}.`)
    return 0
  } catch (error) {
    throw error instanceof Problem ? new Refusal(`${path.basename(file)}: ${error.message}`, { cause: error }) : error
  }
}

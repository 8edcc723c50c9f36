import path from 'node:path'
import { Problem } from '#lib/problem'
import { Refusal } from '#lib/refusal'
import { publishFile, schoolNamedIn } from '#modules/office'
import type { OnceContext } from './school-command.ts'

/** The code of the school that a notice file says it is for. */
export const schoolIn = (file: string): Promise<string | undefined> => schoolNamedIn(file)

/** `schoolgate notice publish FILE`: a notice beside the import, on the phones at once or when its time comes. */
export async function publishNoticeFile(context: OnceContext, file: string): Promise<number> {
  const { clock, say } = context
  try {
    const { code, publishedAt, guardians } = await publishFile(file, context)
    const when = publishedAt > clock() ? `will be published at ${publishedAt.toISOString()}` : 'is published'
    say(`${code} ${when}, for ${guardians} ${guardians === 1 ? 'guardian' : 'guardians'}.`)
    return 0
  } catch (error) {
    throw error instanceof Problem ? new Refusal(`${path.basename(file)}: ${error.message}`, { cause: error }) : error
  }
}

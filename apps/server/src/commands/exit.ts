import { randomBytes } from 'node:crypto'
import { appendFileSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { BadEnvironment } from '#app/env'
import { isDatabaseUnavailable } from '#db/unavailable'
import { loggedErrorOf } from '#db/logged-error'
import { diskRefusal, Refusal } from '#lib/refusal'
import { UsageError } from './command.ts'

/** How a command ends that did not do what was asked: the number for whoever watches, and the sentence for whoever typed. */
export type Exit = { code: number; sentence: string }

/** The numbers that the help explains. */
const REFUSED = 1
const NOT_UNDERSTOOD = 2
const BROKEN = 3

/** What went wrong as one sentence; what nobody foresaw is written down under DATA_DIR and found again by its id. */
export function exitOf(error: unknown, at: { dataDir: string; now: Date }): Exit {
  if (error instanceof UsageError) {
    const help = ['schoolgate', error.about ?? '', '--help'].filter((part) => part !== '').join(' ')
    return { code: NOT_UNDERSTOOD, sentence: `${error.message}${error.message.endsWith('?') ? '' : '.'} ${help} explains it.` }
  }
  const refusal = refusalIn(error)
  if (refusal) return { code: REFUSED, sentence: refusal.message }
  if (isDatabaseUnavailable(error))
    return {
      code: REFUSED,
      sentence: 'The database went away in the middle; look whether it was done, and type it again if not.',
    }
  return { code: BROKEN, sentence: writtenDown(error, at) }
}

function refusalIn(error: unknown): Error | null {
  if (error instanceof Refusal || error instanceof BadEnvironment) return error
  // A file or folder that a command was given, and that the disk did not give or take.
  if (error instanceof Error && 'syscall' in error && 'path' in error && typeof error.path === 'string')
    return diskRefusal(error, error.path) ?? new Refusal(`${error.path} cannot be read or written.`, { cause: error })
  return null
}

function writtenDown(error: unknown, { dataDir, now }: { dataDir: string; now: Date }): string {
  const id = randomBytes(4).toString('hex')
  const line = `${JSON.stringify({ at: now.toISOString(), id, error: loggedErrorOf(error) })}\n`
  // The folder of the data may be what is broken.
  for (const folder of [path.join(dataDir, 'log'), tmpdir()]) {
    const file = path.join(folder, 'schoolgate-commands.jsonl')
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      appendFileSync(file, line, { mode: 0o600 })
      return `Something broke that should not. What it was stands in ${file}, under the id ${id}: give that line to whoever looks after Schoolgate.`
    } catch {
      continue
    }
  }
  return `Something broke that should not, and could not be written down either (${id}): look whether the disk is full.`
}

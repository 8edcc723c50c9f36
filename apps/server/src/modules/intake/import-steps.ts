import { isDatabaseUnavailable, type Db, type Tx } from '#db'
import type { Actor } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { beginByCommand, commandAtWork, endByCommand, WorkCancelled, type CommandWork } from '#modules/work'
import { schoolOfCode } from './references.store.ts'

export type Progress = { step: 'checking' | 'writing'; file: string; rows: number }

/** Whoever waits at the keyboard: hears how far an import is, and may end it between two files. */
export type AtKeyboard = { onProgress?: (progress: Progress) => void | Promise<void>; signal?: AbortSignal }

/** How far an import is: each file is checked, then each is written. */
export type ImportSteps = {
  /** From here on the school's office sees it; the name of the folder says what it is about. */
  list(tx: Tx, begun: { by: Actor; about: string; files: number }): Promise<void>
  /** A file was checked, or is written next; throws where the keyboard or the office ended it. */
  step(done: number, progress: Progress): Promise<void>
  /** All is written, in this transaction. */
  end(tx: Tx): Promise<void>
  /** The transaction is over: what it did not end has written nothing. */
  over(): Promise<void>
}

export function importSteps({ onProgress, signal, ...world }: AtKeyboard & { db: Db; clock: Clock }): ImportSteps {
  let listed: { work: CommandWork; schoolId: string } | undefined
  const endIfAsked = () => {
    if (signal?.aborted) throw new WorkCancelled('It was ended at the keyboard.')
  }
  return {
    async list(tx, { files, ...begun }) {
      const work = await beginByCommand(tx, world, { kind: 'import', ...begun, total: 2 * files })
      listed = { work, schoolId: begun.by.schoolId }
    },
    async step(done, progress) {
      await onProgress?.(progress)
      await listed?.work.progress(done)
      endIfAsked()
    },
    async end(tx) {
      endIfAsked()
      await listed?.work.end(tx)
    },
    async over() {
      if (!listed) return
      const { schoolId } = listed
      await endByCommand(world, { schoolId, kind: 'import', isCancelled: signal?.aborted === true }).catch((error: unknown) => {
        // The next server that looks says so.
        if (!isDatabaseUnavailable(error)) throw error
      })
    },
  }
}

/** Who imports the school of this code at this moment, as a sentence. */
export async function whoImports(db: Db, code: string): Promise<string> {
  const school = await db.asSystem((tx) => schoolOfCode(tx, code))
  const other = school && (await commandAtWork(db, school.id, 'import'))
  if (!other) return 'Somebody else is importing this school at this moment.'
  return `${other.name} is importing this school at this moment (step ${other.done} of ${other.total}).`
}

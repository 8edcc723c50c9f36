import { borrowDatabase } from '#app/database'
import { readEnv, type Env } from '#app/env'
import { storageOf } from '#app/world'
import type { Db } from '#db'
import { systemClock, type Clock } from '#lib/clock'
import type { Storage } from '#lib/storage'
import { personHere } from './person.ts'
import type { Say } from './steps.ts'

/** What a command works with. */
export type Desk = {
  env: Env
  serverRoot: string
  db: Db
  storage: Storage
  clock: Clock
  say: Say
  /** Who sits here, as what they do is written down. */
  person: string
}

/**
 * Runs a command's work on the school's data, through the running server's database where one runs; answers its exit code. What the
 * command itself says goes to `say`, about where it works to `note`.
 */
export async function atTheDesk(
  serverRoot: string,
  { say, note }: { say: Say; note: Say },
  work: (desk: Desk) => Promise<number>,
): Promise<number> {
  const env = readEnv(process.env)
  const onError = (error: Error) => note(`  a database connection broke: ${error.message}`)
  const { db, where, notes, close } = await borrowDatabase({ env, serverRoot, onError })
  try {
    for (const each of notes) note(`  ${each}`)
    note(`  working on ${where}`)
    return await work({ env, serverRoot, db, storage: storageOf(env), clock: systemClock, say, person: personHere() })
  } finally {
    await close()
  }
}

import { borrowDatabase } from '#app/database'
import { readEnv, type Env } from '#app/env'
import type { Settings } from '#app/settings'
import { storageOf } from '#app/world'
import type { Db } from '#db'
import { systemClock, type Clock } from '#lib/clock'
import { Refusal } from '#lib/refusal'
import type { Storage } from '#lib/storage'
import { createSchools } from '#modules/schools'
import { personHere } from './person.ts'
import type { Say } from './steps.ts'

/** What a command works with. */
export type CommandContext = {
  env: Env
  serverRoot: string
  db: Db
  storage: Storage
  clock: Clock
  say: Say
  /** Who sits here, as what they do is written down. */
  person: string
}

/** What must be there before a command works: nothing for one that founds a school, an installation for data files, else a school. */
export type Needs = 'nothing' | 'installation' | 'school'

export type Place = { settings: Settings; serverRoot: string; needs: Needs; say: Say; note: Say }

/**
 * Runs a command's work on the school's data, through the running server's database where one runs; answers its exit code. What the
 * command itself says goes to `say`, about where it works to `note`.
 */
export async function withCommandContext(
  { settings, serverRoot, needs, say, note }: Place,
  work: (context: CommandContext) => Promise<number>,
): Promise<number> {
  const env = readEnv(settings.variables)
  if (settings.file !== null) note(`  settings of ${settings.file}`)
  const onError = (error: Error) => note(`  a database connection broke: ${error.message}`)
  const { db, where, notes, close } = await borrowDatabase({ env, serverRoot, onError }, needs === 'nothing')
  try {
    for (const each of notes) note(`  ${each}`)
    note(`  working on ${where}`)
    if (needs === 'school' && !(await createSchools({ db, clock: systemClock, ...env }).oldest()))
      throw new Refusal(
        `There is no school in ${where}; say with DATA_DIR or DATABASE_URL, or in the settings file, where it is, or make one with schoolgate init.`,
      )
    return await work({ env, serverRoot, db, storage: storageOf(env, db), clock: systemClock, say, person: personHere() })
  } finally {
    await close()
  }
}

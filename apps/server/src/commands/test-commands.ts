import { readEnv } from '#app/env'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import type { Storage } from '#lib/storage'
import { SERVER_ROOT } from '#testing'
import type { CommandTools } from './command.ts'
import type { CommandContext } from './command-context.ts'
import { runTyped } from './run.ts'

type House = { db: Db; clock: { now: Clock }; world: { storage: Storage } }

/** Who sits at the computer of a test. */
export const PERSON = 'kwame at the school’s computer'

/** For tests: somebody at the school's computer who types commands, one word each, and reads what is said. */
export function commandUser({ db, clock, world }: House, variables: Record<string, string> = {}) {
  const context: Omit<CommandContext, 'say'> = {
    env: readEnv(variables),
    serverRoot: SERVER_ROOT,
    db,
    storage: world.storage,
    clock: clock.now,
    person: PERSON,
  }
  return async (...words: string[]): Promise<string> => {
    const said: string[] = []
    const say = (line: string) => void said.push(line)
    const tools: CommandTools = {
      say,
      serve: () => Promise.reject(new Error('A test opens no server this way.')),
      version: () => Promise.resolve('schoolgate'),
      withCommandContext: (work) => work({ ...context, say }),
    }
    await runTyped(words, tools)
    return said.join('\n').replaceAll('\u00a0', ' ')
  }
}

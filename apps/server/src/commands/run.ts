import { Problem } from '#lib/problem'
import { Refusal } from '#lib/refusal'
import type { CommandTools } from './command.ts'
import { COMMANDS } from './table.ts'
import { understand } from './understand.ts'

/** Does what was typed and answers the exit code; whatever the school refuses becomes a sentence to act on. */
export async function runTyped(typed: readonly string[], tools: CommandTools): Promise<number> {
  const understood = understand(typed, COMMANDS)
  if ('help' in understood) {
    tools.say(understood.help)
    return 0
  }
  try {
    return await understood.work(tools)
  } catch (error) {
    throw error instanceof Problem ? new Refusal(error.message, { cause: error }) : error
  }
}

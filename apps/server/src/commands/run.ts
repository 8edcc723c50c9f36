import { Problem } from '#lib/problem'
import { Refusal } from '#lib/refusal'
import type { Hands } from './command.ts'
import { COMMANDS } from './table.ts'
import { understand } from './understand.ts'

/** Does what was typed and answers the exit code; whatever the school refuses becomes a sentence to act on. */
export async function runTyped(typed: readonly string[], hands: Hands): Promise<number> {
  const understood = understand(typed, COMMANDS)
  if ('help' in understood) {
    hands.say(understood.help)
    return 0
  }
  try {
    return await understood.work(hands)
  } catch (error) {
    throw error instanceof Problem ? new Refusal(error.message, { cause: error }) : error
  }
}

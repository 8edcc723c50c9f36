import { createFoundingKeys } from '#modules/identity'
import { createAddresses } from '#modules/schools'
import type { CommandContext } from './command-context.ts'

/** The address at which whoever opens it makes a school. */
export async function foundingAddress({ db, clock, env }: Pick<CommandContext, 'db' | 'clock' | 'env'>): Promise<string> {
  const { key } = await createFoundingKeys({ db, clock }).give()
  return createAddresses({ ...env, db }).foundingPage(key)
}

/** `schoolgate school new`: prints that address for a school beside those that are. */
export async function giveFoundingKey(context: CommandContext): Promise<number> {
  context.say('The head or the secretary opens this address and makes the school there. It works once, for a day:')
  context.say(`  ${await foundingAddress(context)}`)
  return 0
}

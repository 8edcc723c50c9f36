import { dayIn } from '#lib/days'
import { digestOf, keyOfTheDay, type Keyed } from '#lib/keyed'
import { clockIn } from '#lib/local-time'
import { newId } from '#lib/random'
import { UsageError } from './command.ts'
import type { CommandContext } from './command-context.ts'

type School = { timezone: string }
/** Under which key an act is done: the one that was typed, else one made of all that is asked. */
export type KeyOptions = { key: string | undefined; again: boolean }

/**
 * The key of an act at this school: the one that was typed, else one made of the act, all that is asked and the school's day, so that a
 * command typed twice is done once and says so; with --again a new one.
 */
export function keyFor(
  { clock, say, school }: Pick<CommandContext, 'clock' | 'say'> & { school: School },
  act: string,
  args: KeyOptions,
) {
  if (args.key !== undefined && args.again) throw new UsageError('--again does it under a new key, so leave --key out', act)
  const { timezone } = school
  const today = dayIn(timezone, clock())
  return (asked: object): Keyed => {
    const digest = digestOf({ act, asked })
    return {
      key: args.key ?? (args.again ? newId() : keyOfTheDay(today, digest)),
      act,
      digest,
      onRepeat(firstAt) {
        const day = dayIn(timezone, firstAt)
        const when = `${day === today ? '' : `on ${day} `}at ${clockIn(timezone, firstAt)}`
        say(`Done already ${when}, and not once more; --again does it a second time.`)
      },
    }
  }
}

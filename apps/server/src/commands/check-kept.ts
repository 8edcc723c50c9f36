import { mendEveryFeed } from '#modules/feed'
import type { CommandContext } from './command-context.ts'

/** `schoolgate check`: 1 when anything that is kept was not what it is kept of; it is right afterwards. */
export async function checkKept({ db, say }: Pick<CommandContext, 'db' | 'say'>): Promise<number> {
  const found = await mendEveryFeed(db)
  for (const { school, mended } of found)
    for (const { kind, id } of mended) say(`${school}  ${kind} ${id}: the feed did not say what it should; made anew`)
  const wrong = found.reduce((sum, { mended }) => sum + mended.length, 0)
  say(
    wrong === 0
      ? 'Everything that is kept is as it should be.'
      : `${wrong} ${wrong === 1 ? 'thing was' : 'things were'} made anew.`,
  )
  return wrong === 0 ? 0 : 1
}

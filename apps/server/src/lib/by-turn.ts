import { setImmediate as endOfTurn } from 'node:timers/promises'

/**
 * Asks once for all who ask in the same turn of the event loop. The question leaves after the last of them came, so nobody is told
 * anything older than their own asking; the more ask at once, the less each costs.
 */
export function byTurn<Asked, Answer>(
  askForAll: (asked: readonly Asked[]) => Promise<(one: Asked) => Answer>,
): (one: Asked) => Promise<Answer> {
  let open: { asked: Asked[]; answers: Promise<(one: Asked) => Answer> } | null = null

  const begin = () => {
    const asked: Asked[] = []
    const answers = endOfTurn().then(() => {
      open = null
      return askForAll(asked)
    })
    return { asked, answers }
  }

  return async (one) => {
    open ??= begin()
    const { asked, answers } = open
    asked.push(one)
    return (await answers)(one)
  }
}

import type { Tx } from '#db'
import type { Actor } from '#lib/actor'
import { notFound } from '#lib/problem'
import { notYourTill, tillMissing } from './billing.problems.ts'
import { keepDays } from './days.store.ts'
import { tillsOf, type TillRow } from './tills.store.ts'

/** Whether somebody may take cash at a till: who is named there, each head, and who types at the school's computer. */
export const isTillOf = (
  { scope, role, userId }: Pick<Actor, 'scope' | 'role' | 'userId'>,
  { people }: Pick<TillRow, 'people'>,
) => scope === null || role === 'head' || (userId !== null && people.includes(userId))

/**
 * The till at which somebody takes or moves cash: the one they say, or the only one they may use; null where the school has its one
 * cash box. It stays there until the transaction ends.
 */
export async function tillFor(tx: Tx, by: Actor, saidId: string | undefined): Promise<TillRow | null> {
  await keepDays(tx, by.schoolId)
  const open = (await tillsOf(tx, by.schoolId)).filter(({ endedAt }) => endedAt === null)
  const said = open.find(({ id }) => id === saidId)
  if (saidId !== undefined && !said) throw notFound()
  if (said) {
    if (!isTillOf(by, said)) throw notYourTill()
    return said
  }
  const [first, ...others] = open.filter((till) => isTillOf(by, till))
  if (open.length === 0) return null
  if (!first) throw notYourTill()
  // Who types at the school's computer sits at no till: what they do not say is of the first.
  if (others.length > 0 && by.scope !== null) throw tillMissing()
  return first
}

import { and, eq, lt } from 'drizzle-orm'
import * as z from 'zod'
import type { KeyedActor } from '#lib/actor'
import type { Keyed } from '#lib/keyed'
import { otherRequest } from '#lib/problem'
import { newId } from '#lib/random'
import type { Tx } from './client.ts'
import { idempotencyKeys } from './schema/index.ts'

/** Whoever sends an act again has long done so; an outbox may wait over the holidays. */
const KEPT_DAYS = 90
const DAY_MS = 86_400_000

/** Where and when an act is done, and whose key it carries: a user's id, or what stands for who is not signed in. */
export type Place = { schoolId: string; who: string; now: Date }

/** What an act made, now or when it was done before. */
export type Done<Made> = { made: Made; isRepeat: boolean }

/** Whose keys they are that come from the command line. */
const COMMAND_LINE = 'desk'

/**
 * Does an act once: call it inside the act's own transaction, before anything is decided. What it answers is kept in the shape
 * `made`, and a repeat under the same key, also one that was sent at the same moment or after a crash, gets that and does nothing.
 * The same key with another request is refused. Without a key it is simply done.
 */
export async function once<Made>(
  tx: Tx,
  { schoolId, who, now }: Place,
  keyed: Keyed | null,
  made: z.core.$ZodType<Made>,
  act: () => Promise<Made>,
): Promise<Done<Made>> {
  if (keyed === null) return { made: await act(), isRepeat: false }
  const { key, act: what, digest } = keyed
  const id = newId()
  // Two at once: the second waits here until the first has ended, and then finds its row, or none when it was undone.
  const fresh = await tx
    .insert(idempotencyKeys)
    .values({ id, schoolId, who, key, act: what, digest, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: idempotencyKeys.id })
  if (fresh.length > 0) {
    const done = await act()
    if (done !== null) await tx.update(idempotencyKeys).set({ made: done }).where(eq(idempotencyKeys.id, id))
    return { made: done, isRepeat: false }
  }
  const [first] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.schoolId, schoolId), eq(idempotencyKeys.who, who), eq(idempotencyKeys.key, key)))
  if (first?.digest !== digest) throw otherRequest()
  keyed.onRepeat?.(first.createdAt)
  return { made: z.parse(made, first.made), isRepeat: true }
}

/** Whether an act was done under this key before. */
export async function isDone(tx: Tx, { schoolId, who }: Omit<Place, 'now'>, { key }: Keyed): Promise<boolean> {
  const mine = and(eq(idempotencyKeys.schoolId, schoolId), eq(idempotencyKeys.who, who), eq(idempotencyKeys.key, key))
  return (await tx.$count(idempotencyKeys, mine)) > 0
}

/** The same for somebody at the school, at the desk or at its computer. */
export const doneOnce = <Made>(
  tx: Tx,
  { schoolId, scope, keyed }: KeyedActor,
  now: Date,
  made: z.core.$ZodType<Made>,
  act: () => Promise<Made>,
): Promise<Done<Made>> => once(tx, { schoolId, who: scope?.userId ?? COMMAND_LINE, now }, keyed, made, act)

/** Nothing worth keeping: what the act was done to says it all. */
export const NOTHING_MADE = z.null()

/** Forgets a school's keys that nobody sends any more. */
export async function forgetOldKeys(tx: Tx, schoolId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  await tx.delete(idempotencyKeys).where(and(eq(idempotencyKeys.schoolId, schoolId), lt(idempotencyKeys.createdAt, since)))
}

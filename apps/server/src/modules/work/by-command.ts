import type { WorkKind } from '@schoolgate/contracts/office-work'
import type { Db, Tx } from '#db'
import { nameKept, type Actor } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { digestOf } from '#lib/keyed'
import type { JobKind } from '#modules/jobs'
import { tell } from './long-work.ts'
import { changeWork, endLost, holdWork, lostWork, takeLock, workRows, writeAsked } from './work.store.ts'

/** Somebody ended it before it was done: the transaction of the work is to be taken back. */
export class WorkCancelled extends Error {}

/** Long work that a command does in its own process. */
export type CommandWork = {
  /** Says between two steps how far it is; throws where the office cancelled it. */
  progress(done: number): Promise<void>
  /** Says in the transaction of the work that it is done; throws where the office cancelled it. */
  end(tx: Tx): Promise<void>
}

type Begun = {
  kind: WorkKind
  by: Actor
  about: string
  /** How many steps it has. */
  total: number
}

/** All of a kind is the same: one at a time in a school. */
const DIGEST = digestOf({})

/**
 * Puts long work that a command does, all of it in the transaction `tx`, into the office's list. It lives for as long as that transaction
 * holds its lock: however its process ends, PostgreSQL lets go of it. The command itself sees to it that no other does the same.
 */
export async function beginByCommand(
  tx: Tx,
  { db, clock }: { db: Db; clock: Clock },
  { kind, by, about, total }: Begun,
): Promise<CommandWork> {
  const { schoolId, userId: askedById, address: askedFrom } = by
  const asked = { schoolId, kind, input: {}, digest: DIGEST, about, askedById, askedByName: nameKept(by), askedFrom }
  const id = await db.asSystem(async (other) => {
    // One of which the process was killed, and that nobody looked for since.
    await endLost(other, { schoolId, kind }, clock())
    const made = await writeAsked(other, { ...asked, byCommand: true, done: 0, total }, clock())
    if (made === null) throw new Error(`Two do ${kind} for one school at a time.`)
    // Before anybody can see that it is open.
    await takeLock(tx, made)
    await tell(other, asked, clock())
    return made
  })
  return {
    async progress(done) {
      const cancelAskedAt = await db.asSystem(async (other) => {
        const now = clock()
        await tell(other, asked, now)
        return changeWork(other, id, { done }, now)
      })
      if (cancelAskedAt !== null) throw new WorkCancelled('It ends before it is done.')
    },
    async end(own) {
      const now = clock()
      if ((await holdWork(own, id, now))?.work.cancelAskedAt !== null) throw new WorkCancelled('It ends before it is done.')
      await changeWork(own, id, { state: 'done', done: total, endedAt: now }, now)
      await tell(own, asked, now)
    },
  }
}

/** After the transaction of such work was taken back: the list says so at once, and not when a server next looks. */
export async function endByCommand(
  { db, clock }: { db: Db; clock: Clock },
  { schoolId, kind, isCancelled }: { schoolId: string; kind: WorkKind; isCancelled: boolean },
): Promise<void> {
  await db.asSystem(async (tx) => {
    const now = clock()
    if (await endLost(tx, { schoolId, kind }, now, isCancelled)) await tell(tx, { schoolId, kind }, now)
  })
}

/** Who of this school's computer does work of a kind at this moment, and how far they are. */
export async function commandAtWork(db: Db, schoolId: string, kind: WorkKind) {
  const rows = await db.asSystem((tx) => workRows(tx, schoolId, [kind]))
  const open = rows.find(({ work }) => work.state === 'open' && work.byCommand)
  return open ? { name: open.askedBy, done: open.work.done ?? 0, total: open.work.total ?? 0 } : null
}

/** Ends what a command began whose process is no more. */
export const lostCommands = (): JobKind => ({
  name: 'work.lost_commands',
  find: () => lostWork(),
  async once(tx, { schoolId, about: id }, now) {
    const kind = await endLost(tx, { id }, now)
    if (kind !== null && schoolId !== null) await tell(tx, { schoolId, kind }, now)
  },
})

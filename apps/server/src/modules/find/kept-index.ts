import * as z from 'zod'
import type { Db } from '#db'
import { stillHolds, type Clock } from '#lib/clock'
import { oneAtATime } from '#lib/one-at-a-time'
import { createAlike, type Alike } from './alike.ts'
import { entriesOf } from './find.store.ts'

/** Where every process hears whose name or number changed (also migrations-after/60_find.sql). */
const FIND_CHANNEL = 'schoolgate_find'
const Changed = z.object({ school_id: z.string(), ids: z.nullable(z.array(z.string())) })

/** An index in which nobody looked for so long is not kept. */
const KEPT_MS = 30 * 60_000
/** More than so much of it for nobody: it is made anew. */
const MOST_WASTE = 0.5

type Kept = { made: Promise<Alike>; changed: Set<string>; usedAt: Date }

type Dependencies = { db: Db; clock: Clock; log: { error(details: object, message: string): void } }

/**
 * Who can be looked for at each school, in this process's memory: an index of the database that forgives spelling is not used behind
 * row-level security (docs/decisions/2026-11-23-find-someone.md). It holds names and numbers to be compared and is shown to nobody.
 */
export function createKeptIndex({ db, clock, log }: Dependencies) {
  const schools = new Map<string, Kept>()
  const inTurn = oneAtATime()
  let listening: ReturnType<Db['listen']> | undefined

  function heard(text: string): void {
    const change = Changed.safeParse(parsed(text)).data
    if (!change) return log.error({}, 'somebody said something unknown on the channel of names')
    if (change.ids === null) schools.delete(change.school_id)
    else for (const id of change.ids) schools.get(change.school_id)?.changed.add(id)
  }

  const listen = () =>
    db.listen(FIND_CHANNEL, {
      heard,
      // What was said meanwhile was not heard.
      heardAgain: () => schools.clear(),
      broke: (error) => log.error({ err: error }, 'the connection that hears of names broke; making it anew'),
    })

  /** Everybody of a school, or those of these ids, as they are now. */
  const read = (schoolId: string, ids: readonly string[] | null, index: Alike): Promise<void> =>
    db.asSystem(async (tx) => {
      for await (const entries of entriesOf(tx, schoolId, ids)) for (const entry of entries) index.add(entry)
    })

  async function make(schoolId: string): Promise<Alike> {
    const index = createAlike()
    await read(schoolId, null, index)
    return index
  }

  function keptOf(schoolId: string): Kept {
    const found = schools.get(schoolId)
    if (found) return found
    const kept: Kept = { made: make(schoolId), changed: new Set(), usedAt: clock() }
    schools.set(schoolId, kept)
    return kept
  }

  return {
    /** The school's people as they are now. */
    async of(schoolId: string): Promise<Alike> {
      listening ??= listen()
      await listening.ready
      const now = clock()
      for (const [id, { usedAt }] of schools) if (!stillHolds(usedAt, KEPT_MS, now)) schools.delete(id)
      const kept = keptOf(schoolId)
      kept.usedAt = now
      return inTurn(schoolId, async () => {
        try {
          const index = await kept.made
          const changed = [...kept.changed]
          if (changed.length === 0) return index
          // Before they are read: what changes meanwhile is read again.
          kept.changed.clear()
          for (const id of changed) index.remove(id)
          await read(schoolId, changed, index)
          if (index.waste() > MOST_WASTE) schools.delete(schoolId)
          return index
        } catch (error) {
          schools.delete(schoolId)
          throw error
        }
      })
    },

    stop: async (): Promise<void> => listening?.stop(),
  }
}

export type KeptIndex = ReturnType<typeof createKeptIndex>

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // refused by the schema
  }
}

import type { NumberChange } from '@schoolgate/contracts/official-numbers'
import type { Tx } from '#db'
import { named, type ChangeRow, type Named } from './numbers.store.ts'

const stateOf = ({ endedAt, stoppedById, worksFrom }: ChangeRow): NumberChange['state'] => {
  if (endedAt !== null) return stoppedById === null ? 'works' : 'stopped'
  return worksFrom === null ? 'asked' : 'agreed'
}

const toldOf = (people: Named, id: string | null) => {
  const person = id === null ? undefined : people.get(id)
  return person ? { id: person.id, name: person.name, role: person.role } : null
}

/** Changes as whoever asks is shown them. */
export async function showChanges(
  tx: Tx,
  rows: readonly ChangeRow[],
  asker: { userId: string; decides: boolean },
): Promise<NumberChange[]> {
  const people = await named(tx, [asker.userId, ...rows.flatMap((row) => [row.askedById, row.agreedById, row.stoppedById])])
  return rows.map((row) => {
    const askedBy = toldOf(people, row.askedById)
    if (!askedBy) throw new Error(`Nobody asked for the change ${row.id}.`)
    const isOwn = people.get(row.askedById)?.personId === people.get(asker.userId)?.personId
    return {
      id: row.id,
      before: row.before,
      after: row.after,
      reason: row.reason,
      state: stateOf(row),
      asked_by: askedBy,
      asked_at: row.askedAt.toISOString(),
      agreed_by: toldOf(people, row.agreedById),
      works_from: row.worksFrom?.toISOString() ?? null,
      ended_at: row.endedAt?.toISOString() ?? null,
      stopped_by: toldOf(people, row.stoppedById),
      may_agree: asker.decides && !isOwn && stateOf(row) === 'asked',
    }
  })
}

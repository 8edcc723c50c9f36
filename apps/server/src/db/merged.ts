import { type Meanwhile, mergeSeen } from '@schoolgate/contracts/meanwhile'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { changedMeanwhile } from '#lib/problem'
import type { Tx } from './client.ts'
import { audit } from './schema/index.ts'

/** Where the record says who changed a form. */
export type Recorded = {
  schoolId: string
  actions: readonly string[]
  /** Of one thing among several of the school. */
  subjectId?: string
  /** What the record calls a field of the form, where not by the same name. */
  nameOf?: (field: string) => string
}

type Three<T> = { seen: T; held: T; wanted: T }

/**
 * What is to be written of a form that was read as `seen`, stands as `held` and is wanted otherwise: what a colleague changed beside it stays. Refuses
 * where both changed one field to different things, and says who was first.
 */
export async function mergedOver<T extends object>(tx: Tx, form: Three<T>, recorded: Recorded): Promise<T> {
  const { merged, clashes } = mergeSeen(form)
  if (clashes.length > 0) throw changedMeanwhile(await whoChanged(tx, clashes, recorded))
  return merged
}

/** Enough to find who changed something since a page was opened. */
const LINES = 100

/** Who changed each of these fields last, as far as the record says. */
export async function whoChanged(
  tx: Tx,
  fields: readonly string[],
  { schoolId, actions, subjectId, nameOf = (field) => field }: Recorded,
): Promise<Meanwhile[]> {
  const lines = await tx
    .select({ at: audit.at, by: audit.actorName, changes: audit.changes })
    .from(audit)
    .where(
      and(
        eq(audit.schoolId, schoolId),
        inArray(audit.action, [...actions]),
        subjectId === undefined ? undefined : eq(audit.subjectId, subjectId),
      ),
    )
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(LINES)
  return fields.map((field) => {
    // What is recorded without its parts may be any of them.
    const line = lines.find(({ changes }) => changes === null || changes.some((change) => change.field === nameOf(field)))
    return { field, by: line?.by ?? null, at: line?.at.toISOString() ?? null }
  })
}

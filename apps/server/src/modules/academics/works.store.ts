import { and, count, eq, max, ne } from 'drizzle-orm'
import type { Tx } from '#db'
import { assessments, assessmentScores } from '#db/schema'
import type { WorkRow } from './book.store.ts'

/** A work of the school. Nobody else changes it or writes marks in it until this transaction ends. */
export async function heldWork(tx: Tx, schoolId: string, id: string): Promise<WorkRow | null> {
  const [row] = await tx
    .select()
    .from(assessments)
    .where(and(eq(assessments.id, id), eq(assessments.schoolId, schoolId)))
    .for('update')
  return row ?? null
}

/** How many cells of a work say something, and the highest mark among them. */
export async function saidIn(tx: Tx, workId: string): Promise<{ cells: number; highest: number | null }> {
  const [row] = await tx
    .select({ cells: count(), highest: max(assessmentScores.score) })
    .from(assessmentScores)
    .where(and(eq(assessmentScores.assessmentId, workId), ne(assessmentScores.state, 'not_marked')))
  return row ?? { cells: 0, highest: null }
}

export async function insertWork(tx: Tx, row: typeof assessments.$inferInsert): Promise<WorkRow> {
  const [made] = await tx.insert(assessments).values(row).returning()
  if (!made) throw new Error('The work was not written.')
  return made
}

export async function updateWork(tx: Tx, id: string, change: Partial<typeof assessments.$inferInsert>): Promise<WorkRow> {
  const [row] = await tx.update(assessments).set(change).where(eq(assessments.id, id)).returning()
  if (!row) throw new Error('The work was not changed.')
  return row
}

/** Removes a work and its cells, none of which says anything. */
export async function deleteWork(tx: Tx, schoolId: string, id: string): Promise<void> {
  const isOfSchool = and(eq(assessments.id, id), eq(assessments.schoolId, schoolId))
  await tx
    .delete(assessmentScores)
    .where(
      and(
        eq(assessmentScores.assessmentId, id),
        eq(assessmentScores.schoolId, schoolId),
        eq(assessmentScores.state, 'not_marked'),
      ),
    )
  await tx.delete(assessments).where(isOfSchool)
}

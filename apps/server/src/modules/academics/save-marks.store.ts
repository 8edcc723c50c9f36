import type { Mark } from '@schoolgate/contracts/read-mark'
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db'
import { isAtSchoolNow } from '#db/at-school'
import { upsert } from '#db/bulk'
import { assessmentScores, wards } from '#db/schema'
import { newId } from '#lib/random'

export type ScoreRow = typeof assessmentScores.$inferSelect

/** What is written into one cell. */
export type Written = Mark & {
  workId: string
  wardId: string
  comment: string | null
  /** Why it is put right after parents saw it, and when; null where they saw none before. */
  correctedWhy: string | null
  correctedAt: Date | null
}

/** Which of these pupils are in the class today. */
export async function hereOf(tx: Tx, classId: string, wardIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ id: wards.id })
    .from(wards)
    .where(and(inArray(wards.id, [...wardIds]), eq(wards.classId, classId), isAtSchoolNow))
  return new Set(rows.map(({ id }) => id))
}

/** The cells of these works and pupils as they are. */
export const scoresOf = (tx: Tx, workIds: readonly string[], wardIds: readonly string[]): Promise<ScoreRow[]> =>
  tx
    .select()
    .from(assessmentScores)
    .where(and(inArray(assessmentScores.assessmentId, [...workIds]), inArray(assessmentScores.wardId, [...wardIds])))

/** Writes cells; the versions that they have then are read again (migrations-after/56_marks.sql counts them). */
export async function writeScores(
  tx: Tx,
  place: { schoolId: string; termId: string },
  cells: readonly Written[],
  now: Date,
): Promise<ScoreRow[]> {
  await upsert(
    tx,
    assessmentScores,
    cells.map(({ workId, ...cell }) => ({ id: newId(), ...place, assessmentId: workId, ...cell, updatedAt: now })),
    ['assessmentId', 'wardId'],
  )
  return scoresOf(
    tx,
    cells.map(({ workId }) => workId),
    cells.map(({ wardId }) => wardId),
  )
}

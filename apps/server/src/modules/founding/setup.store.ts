import { and, asc, count, desc, eq } from 'drizzle-orm'
import type { Tx } from '#db'
import { isAtSchoolNow } from '#db/at-school'
import { classes, schools, subjects, terms, wards } from '#db/schema'
import { newId } from '#lib/random'

export type SchoolRow = typeof schools.$inferSelect

export type TermRow = typeof terms.$inferSelect

export async function schoolRow(tx: Tx, schoolId: string): Promise<SchoolRow> {
  const [row] = await tx.select().from(schools).where(eq(schools.id, schoolId))
  if (!row) throw new Error(`There is no school ${schoolId}.`)
  return row
}

export const termRows = (tx: Tx, schoolId: string) =>
  tx.select().from(terms).where(eq(terms.schoolId, schoolId)).orderBy(desc(terms.academicYear), asc(terms.number))

/** Classes with how many are in them, youngest first. */
export const classRows = (tx: Tx, schoolId: string) =>
  tx
    .select({ code: classes.code, name: classes.name, level: classes.level, stage: classes.stage, pupils: count(wards.id) })
    .from(classes)
    .leftJoin(wards, and(eq(wards.classId, classes.id), isAtSchoolNow))
    .where(and(eq(classes.schoolId, schoolId), eq(classes.isActive, true)))
    .groupBy(classes.id)
    .orderBy(asc(classes.position), asc(classes.name))

/** Names and codes of all classes there ever were, and the highest place among them. */
export const classNames = (tx: Tx, schoolId: string) =>
  tx
    .select({ code: classes.code, name: classes.name, position: classes.position, isActive: classes.isActive })
    .from(classes)
    .where(eq(classes.schoolId, schoolId))

export async function subjectNames(tx: Tx, schoolId: string): Promise<string[]> {
  const rows = await tx
    .select({ name: subjects.name })
    .from(subjects)
    .where(and(eq(subjects.schoolId, schoolId), eq(subjects.isActive, true)))
    .orderBy(asc(subjects.name))
  return rows.map(({ name }) => name)
}

/** Answers how many were new. */
export async function addSubjects(tx: Tx, schoolId: string, names: readonly string[], now: Date): Promise<number> {
  const rows = [...new Set(names)].map((name) => ({ id: newId(), schoolId, name, createdAt: now, updatedAt: now }))
  if (rows.length === 0) return 0
  const added = await tx.insert(subjects).values(rows).onConflictDoNothing().returning({ id: subjects.id })
  return added.length
}

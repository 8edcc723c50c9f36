import { and, asc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '#db'
import { worksHere } from '#db/employed'
import { files, schools, termReports, users } from '#db/schema'
import { newId } from '#lib/random'

/** A name as reports print it: `Mr. Emmanuel Tetteh`. */
const printedName = sql<string>`concat_ws(' ', ${users.title}, ${users.fullname})`

const isHead = eq(users.role, 'head')

const staffOf = (schoolId: string) => and(eq(users.schoolId, schoolId), ne(users.role, 'parent'))

export const staffRows = (tx: Tx, schoolId: string) =>
  tx
    .select({ ref: users.ref, role: users.role, name: printedName, signatureId: users.signatureId })
    .from(users)
    .where(and(staffOf(schoolId), eq(users.isActive, true)))
    .orderBy(asc(users.ref))

export type StaffRow = Awaited<ReturnType<typeof staffRows>>[number]

export async function staffNamed(
  tx: Tx,
  { schoolId, ref, now }: { schoolId: string; ref: string; now: Date },
): Promise<{ id: string; name: string; worksHere: boolean } | null> {
  const [found] = await tx
    .select({ id: users.id, name: printedName, worksHere: sql<boolean>`${worksHere(now)}` })
    .from(schools)
    .innerJoin(users, eq(users.schoolId, schools.id))
    .where(and(staffOf(schoolId), eq(users.ref, ref)))
  return found ?? null
}

/** Writes with what a member of staff signs from now on; a picture is never changed, since published reports name it. */
export async function writeHandwriting(
  tx: Tx,
  { schoolId, staffId, now }: { schoolId: string; staffId: string; now: Date },
  picture: { sha256: string; bytes: number } | null,
): Promise<void> {
  const signatureId = picture && newId()
  if (picture && signatureId) await tx.insert(files).values({ id: signatureId, schoolId, mime: 'image/png', ...picture })
  await tx.update(users).set({ signatureId, updatedAt: now }).where(eq(users.id, staffId))
}

/**
 * Puts the handwriting of today under these reports: of whoever of the school's staff is called as the report prints it. Where two are
 * called so, nobody can tell whose hand it would be, and the name alone stands there.
 */
export async function signReports(tx: Tx, reportIds: readonly string[]): Promise<void> {
  if (reportIds.length === 0) return
  const hands = tx.$with('hands').as(
    tx
      .select({
        schoolId: sql`${users.schoolId}`.as('hand_school_id'),
        name: printedName.as('hand_name'),
        all: sql`case when count(*) = 1 then (array_agg(${users.signatureId}))[1] end`.as('hand_of_all'),
        heads:
          sql`case when count(*) filter (where ${isHead}) = 1 then (array_agg(${users.signatureId}) filter (where ${isHead}))[1] end`.as(
            'hand_of_heads',
          ),
      })
      .from(users)
      .where(ne(users.role, 'parent'))
      .groupBy(users.schoolId, printedName),
  )
  const handOf = (hand: SQL.Aliased, name: AnyPgColumn) =>
    sql`(select ${hand} from ${hands} where ${hands.schoolId} = ${termReports.schoolId} and ${hands.name} = ${name})`
  await tx
    .with(hands)
    .update(termReports)
    .set({
      classTeacherSignatureId: handOf(hands.all, termReports.classTeacherName),
      headTeacherSignatureId: handOf(hands.heads, termReports.headTeacherName),
    })
    .where(inArray(termReports.id, [...reportIds]))
}

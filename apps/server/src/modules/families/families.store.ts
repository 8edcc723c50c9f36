import type { FamilyKept } from '@schoolgate/contracts/families'
import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#db'
import {
  assessmentScores,
  attendanceRecords,
  bills,
  classes,
  guardianships,
  messages,
  noticeAnswers,
  paymentAllocations,
  receipts,
  schools,
  shares,
  termReports,
  users,
  wards,
} from '#db/schema'

export type Family = Pick<FamilyKept, 'guardian' | 'pupils'> & { forgetOn: Date | null }

const nameOf = ({ firstName, middleName, lastName }: Pick<typeof wards.$inferSelect, 'firstName' | 'middleName' | 'lastName'>) =>
  [firstName, middleName, lastName].filter((part) => part).join(' ')

/** A guardian of the school and the children for whom they stand; null where there is none. */
export async function familyOf(tx: Tx, schoolId: string, guardianId: string): Promise<Family | null> {
  const [guardian] = await tx
    .select({ id: users.id, fullname: users.fullname })
    .from(users)
    .where(and(eq(users.id, guardianId), eq(users.schoolId, schoolId), eq(users.role, 'parent')))
  if (!guardian) return null
  const rows = await tx
    .select({ ward: wards, class: classes.name })
    .from(guardianships)
    .innerJoin(wards, eq(wards.id, guardianships.wardId))
    .innerJoin(classes, eq(classes.id, wards.classId))
    .where(and(eq(guardianships.guardianId, guardianId), isNull(guardianships.endedAt), isNull(wards.forgottenAt)))
    .orderBy(asc(wards.firstName), asc(wards.id))
  const others = await tx
    .select({ wardId: guardianships.wardId, name: users.fullname })
    .from(guardianships)
    .innerJoin(users, eq(users.id, guardianships.guardianId))
    .where(
      and(
        inArray(
          guardianships.wardId,
          rows.map(({ ward }) => ward.id),
        ),
        ne(guardianships.guardianId, guardianId),
        isNull(guardianships.endedAt),
      ),
    )
    .orderBy(asc(users.fullname))
  return {
    guardian,
    pupils: rows.map(({ ward, class: klass }) => ({
      id: ward.id,
      fullname: nameOf(ward),
      class: klass,
      status: ward.status,
      others: others.filter(({ wardId }) => wardId === ward.id).map(({ name }) => name),
    })),
    forgetOn: rows.find(({ ward }) => ward.forgetOn !== null)?.ward.forgetOn ?? null,
  }
}

/** The payments that were for these children, whoever paid. */
export const paymentsFor = async (tx: Tx, wardIds: readonly string[]): Promise<string[]> =>
  (
    await tx
      .selectDistinct({ id: paymentAllocations.paymentId })
      .from(paymentAllocations)
      .where(inArray(paymentAllocations.wardId, [...wardIds]))
  ).map(({ id }) => id)

/** How much the school keeps of these children, as the caller may know it. */
export async function countsOf(tx: Tx, wardIds: readonly string[]): Promise<Pick<FamilyKept, 'goes' | 'stays'>> {
  const ids = [...wardIds]
  const of = (table: PgTable, column: Parameters<typeof inArray>[0]) => tx.$count(table, inArray(column, ids))
  const paid = await paymentsFor(tx, ids)
  return {
    goes: {
      days: await of(attendanceRecords, attendanceRecords.wardId),
      marks: await of(assessmentScores, assessmentScores.wardId),
      reports: await of(termReports, termReports.wardId),
      answers: await of(noticeAnswers, noticeAnswers.wardId),
      messages: await of(messages, messages.wardId),
      links: await of(shares, shares.wardId),
    },
    stays: {
      bills: await of(bills, bills.wardId),
      payments: paid.length,
      receipts: await tx.$count(receipts, inArray(receipts.paymentId, paid)),
    },
  }
}

/** From when on these children's files are forgotten; null: not before their time. */
export async function setForgetting(
  tx: Tx,
  schoolId: string,
  wardIds: readonly string[],
  on: Date | null,
  now: Date,
): Promise<void> {
  await tx
    .update(wards)
    .set({ forgetOn: on, updatedAt: now })
    .where(and(eq(wards.schoolId, schoolId), inArray(wards.id, [...wardIds]), isNull(wards.forgottenAt)))
}

/** Nobody else changes these children until this transaction ends. */
export const holdPupils = (tx: Tx, wardIds: readonly string[]) =>
  tx
    .select({ id: wards.id, status: wards.status })
    .from(wards)
    .where(and(inArray(wards.id, [...wardIds]), isNull(wards.forgottenAt)))
    .orderBy(sql`id`)
    .for('update')

export async function schoolNamed(tx: Tx, schoolId: string): Promise<{ name: string; timezone: string }> {
  const [school] = await tx
    .select({ name: schools.name, timezone: schools.timezone })
    .from(schools)
    .where(eq(schools.id, schoolId))
  if (!school) throw new Error(`There is no school ${schoolId}.`)
  return school
}

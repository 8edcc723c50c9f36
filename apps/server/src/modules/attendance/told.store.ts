import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { isAtSchoolNow } from '#db/at-school'
import { explainsRecord } from '#db/explained'
import {
  attendanceExplanations,
  attendanceRecords,
  classes,
  deliveries,
  guardianships,
  messagePlans,
  messages,
  registers,
  schools,
  users,
  wards,
} from '#db/schema'

/** When the school tells of absences, by its own clock. */
export async function alertOf(tx: Tx, schoolId: string) {
  const { timezone, absenceAlertAt: alertAt } = schools
  const [school] = await tx.select({ timezone, alertAt }).from(schools).where(eq(schools.id, schoolId))
  if (!school) throw new Error(`There is no school ${schoolId}.`)
  return school
}

/** In how many of the classes with pupils the register of the day was taken. */
export async function registersOn(tx: Tx, schoolId: string, day: string): Promise<{ taken: number; classes: number }> {
  const rows = await tx
    .selectDistinct({ id: classes.id, isTaken: sql<boolean>`${registers.id} is not null` })
    .from(wards)
    .innerJoin(classes, eq(classes.id, wards.classId))
    .leftJoin(registers, and(eq(registers.classId, classes.id), eq(registers.day, day)))
    .where(and(eq(wards.schoolId, schoolId), isAtSchoolNow))
  return { taken: rows.filter(({ isTaken }) => isTaken).length, classes: rows.length }
}

/** Who is away on a day, by class and name, with why where somebody said it. */
export function awayOn(tx: Tx, schoolId: string, day: string) {
  return tx
    .selectDistinctOn([wards.id], {
      ward: wards,
      className: classes.name,
      explanation: attendanceExplanations,
      by: users.fullname,
    })
    .from(attendanceRecords)
    .innerJoin(wards, eq(wards.id, attendanceRecords.wardId))
    .innerJoin(classes, eq(classes.id, wards.classId))
    .leftJoin(attendanceExplanations, explainsRecord())
    .leftJoin(users, eq(users.id, attendanceExplanations.byId))
    .where(
      and(
        eq(attendanceRecords.schoolId, schoolId),
        eq(attendanceRecords.day, day),
        eq(attendanceRecords.status, 'absent'),
        inArray(attendanceRecords.session, ['day', 'morning']),
        isAtSchoolNow,
      ),
    )
    .orderBy(wards.id)
}

/** The guardians of these pupils, who hear of attendance whatever other rights they have. */
export function guardiansOf(tx: Tx, wardIds: readonly string[]) {
  return tx
    .select({
      wardId: guardianships.wardId,
      id: users.id,
      fullname: users.fullname,
      relationship: guardianships.relationship,
      phone: users.phone,
    })
    .from(guardianships)
    .innerJoin(users, eq(users.id, guardianships.guardianId))
    .where(and(inArray(guardianships.wardId, [...wardIds]), isNull(guardianships.endedAt)))
    .orderBy(asc(users.fullname))
}

/** What was said of a child's day away to whom, on which ways, and what was tried. */
export async function toldBy(tx: Tx, schoolId: string, keys: readonly string[]) {
  const isOfDay = and(eq(messages.schoolId, schoolId), inArray(messages.dedupeKey, [...keys]))
  const plans = await tx
    .select({ key: messages.dedupeKey, sentAt: messages.createdAt, plan: messagePlans })
    .from(messagePlans)
    .innerJoin(messages, eq(messages.id, messagePlans.messageId))
    .where(isOfDay)
    .orderBy(asc(messagePlans.at), asc(messagePlans.channel))
  const attempts = await tx
    .select({ key: messages.dedupeKey, attempt: deliveries })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .where(isOfDay)
  return { plans, attempts }
}
export type ToldBy = Awaited<ReturnType<typeof toldBy>>

import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { billPromises, bills, classes, guardianships, ledgerEntries, schools, terms, users, wards } from '#db/schema'

/** Every open bill of a school with its ward, oldest due first. */
export const openBillsOfSchool = (tx: Tx, schoolId: string, classId: string | undefined) =>
  tx
    .select({
      billId: bills.id,
      billNo: bills.billNo,
      dueOn: bills.dueOn,
      term: terms.name,
      academicYear: terms.academicYear,
      ward: {
        id: wards.id,
        admissionNo: wards.admissionNo,
        firstName: wards.firstName,
        middleName: wards.middleName,
        lastName: wards.lastName,
      },
      className: classes.name,
      minor: sql<number>`sum(${ledgerEntries.amountMinor})`.mapWith(Number),
    })
    .from(ledgerEntries)
    .innerJoin(bills, eq(bills.id, ledgerEntries.billId))
    .innerJoin(terms, eq(terms.id, bills.termId))
    .innerJoin(wards, eq(wards.id, ledgerEntries.wardId))
    .innerJoin(classes, eq(classes.id, wards.classId))
    .where(
      and(
        eq(ledgerEntries.schoolId, schoolId),
        isNotNull(ledgerEntries.wardId),
        classId === undefined ? undefined : eq(wards.classId, classId),
      ),
    )
    .groupBy(bills.id, terms.id, wards.id, classes.id)
    .having(sql`sum(${ledgerEntries.amountMinor}) > 0`)
    .orderBy(sql`${bills.dueOn} asc nulls last`, asc(bills.issuedAt), asc(bills.id))

/** The newest promise of each of these bills. */
export const promisesOf = (tx: Tx, billIds: readonly string[]) =>
  billIds.length === 0
    ? []
    : tx
        .selectDistinctOn([billPromises.billId], {
          billId: billPromises.billId,
          day: billPromises.day,
          amountMinor: billPromises.amountMinor,
          madeAt: billPromises.madeAt,
          madeBy: sql<string | null>`${users.fullname}`,
        })
        .from(billPromises)
        .leftJoin(users, eq(users.id, billPromises.madeById))
        .where(inArray(billPromises.billId, [...billIds]))
        .orderBy(billPromises.billId, desc(billPromises.madeAt))

/** Whom the bursar may call. */
export const guardiansOf = (tx: Tx, wardIds: readonly string[]) =>
  wardIds.length === 0
    ? []
    : tx
        .select({ wardId: guardianships.wardId, fullname: users.fullname, title: users.title, phone: users.phone })
        .from(guardianships)
        .innerJoin(users, eq(users.id, guardianships.guardianId))
        .where(and(inArray(guardianships.wardId, [...wardIds]), isNull(guardianships.endedAt), eq(guardianships.mayBills, true)))
        .orderBy(asc(guardianships.createdAt), asc(users.id))

export async function schoolLocale(tx: Tx, schoolId: string): Promise<{ currency: string; timezone: string }> {
  const [school] = await tx
    .select({ currency: schools.currency, timezone: schools.timezone })
    .from(schools)
    .where(eq(schools.id, schoolId))
  if (!school) throw new Error(`There is no school ${schoolId}.`)
  return school
}

import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { isAtSchoolNow } from '#db/at-school'
import { upsert } from '#db/bulk'
import { worksHere } from '#db/employed'
import { billChoices, billItems, bills, classes, guardianships, schools, users, wards } from '#db/schema'
import { newId, newPublicId, newVerifyCode } from '#lib/random'
import type { NewBill, Pupil } from './bills-from-fees.ts'

/** Everybody in school, the eldest of a family first. Children who share a guardian are one family, however the guardians are joined. */
export async function pupilsOf(tx: Tx, schoolId: string, now: Date): Promise<(Pupil & { firstName: string })[]> {
  const [rows, links, ofStaff] = await Promise.all([
    tx
      .select({
        wardId: wards.id,
        firstName: wards.firstName,
        className: classes.name,
        classId: classes.id,
        level: classes.level,
        position: classes.position,
        boarding: wards.boardingStatus,
      })
      .from(wards)
      .innerJoin(classes, eq(classes.id, wards.classId))
      .where(and(eq(wards.schoolId, schoolId), isAtSchoolNow))
      .orderBy(sql`${wards.dateOfBirth} asc nulls last`, asc(wards.admissionNo)),
    tx
      .select({ wardId: guardianships.wardId, guardianId: guardianships.guardianId })
      .from(guardianships)
      .where(and(eq(guardianships.schoolId, schoolId), isNull(guardianships.endedAt))),
    childrenOfStaff(tx, schoolId, now),
  ])
  const familyOf = familiesIn(links)
  const pupils = rows.map((row) => ({ ...row, familyId: familyOf(row.wardId) }))
  const byAge = placesIn(pupils)
  // The sort is stable: of two in one class the elder comes first.
  const byClass = placesIn(pupils.toSorted((one, other) => other.position - one.position))
  return pupils.map((pupil) => {
    const { wardId } = pupil
    const standing = { byAge: byAge.get(wardId) ?? 1, byClass: byClass.get(wardId) ?? 1, isStaffs: ofStaff.has(wardId) }
    return { ...pupil, standing }
  })
}

/** Which child of its family each is, in the order given. */
function placesIn(pupils: readonly { wardId: string; familyId: string }[]): Map<string, number> {
  const seen = new Map<string, number>()
  return new Map(
    pupils.map(({ wardId, familyId }) => {
      const place = (seen.get(familyId) ?? 0) + 1
      seen.set(familyId, place)
      return [wardId, place]
    }),
  )
}

/** Whoever of these works at the school has the child with them; an aunt who may fetch it is nobody's parent. */
const STANDS_FOR = ['mother', 'father', 'guardian'] as const

/** The children of whom a mother, father or guardian is on the staff now: one person with two hats. */
async function childrenOfStaff(tx: Tx, schoolId: string, now: Date): Promise<Set<string>> {
  const staff = tx
    .select({ personId: users.personId })
    .from(schools)
    .innerJoin(users, eq(users.schoolId, schools.id))
    .where(and(eq(schools.id, schoolId), ne(users.role, 'parent'), worksHere(now)))
  const rows = await tx
    .select({ wardId: guardianships.wardId })
    .from(guardianships)
    .innerJoin(users, eq(users.id, guardianships.guardianId))
    .where(
      and(
        eq(guardianships.schoolId, schoolId),
        isNull(guardianships.endedAt),
        inArray(guardianships.relationship, [...STANDS_FOR]),
        inArray(users.personId, staff),
      ),
    )
  return new Set(rows.map(({ wardId }) => wardId))
}

/** Joins children through their guardians; answers each child's family by one of its members. */
function familiesIn(links: readonly { wardId: string; guardianId: string }[]): (wardId: string) => string {
  const above = new Map<string, string>()
  const topOf = (id: string): string => {
    let top = id
    for (let next = above.get(top); next !== undefined && next !== top; next = above.get(top)) top = next
    return top
  }
  for (const { wardId, guardianId } of links) {
    const [one, other] = [topOf(wardId), topOf(guardianId)]
    if (one !== other) above.set(one, other)
  }
  return topOf
}

/** The number after the school's last bill of this year; nobody else of the school gets one until this transaction ends. */
export async function nextBillNumber(tx: Tx, schoolId: string, year: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`bill no:${schoolId}`}))`)
  const pattern = `^B-${year}-([0-9]{1,9})$`
  const [last] = await tx
    .select({ number: sql<number | null>`max(substring(${bills.billNo} from ${pattern})::int)` })
    .from(bills)
    .where(eq(bills.schoolId, schoolId))
  return (last?.number ?? 0) + 1
}

type Issue = {
  schoolId: string
  scheduleId: string
  termId: string
  dueOn: string | null
  minimumPaymentMinor: number | null
  issuedById: string | null
  issuedByName: string | null
  year: string
  firstNumber: number
}

/** Writes the bills and their lines; answers their ids in the order given. */
export async function writeIssue(tx: Tx, fresh: readonly NewBill[], issue: Issue, now: Date): Promise<string[]> {
  const { year, firstNumber, schoolId, ...head } = issue
  const written = fresh.map((bill, index) => ({ bill, id: newId(), number: firstNumber + index }))
  const times = { createdAt: now, updatedAt: now }
  const billRows = written.map(({ bill, id, number }) => ({
    id,
    schoolId,
    ...head,
    publicId: newPublicId(),
    billNo: `B-${year}-${String(number).padStart(4, '0')}`,
    wardId: bill.pupil.wardId,
    issuedAt: now,
    status: 'issued' as const,
    verifyCode: newVerifyCode(),
    ...times,
  }))
  await upsert(tx, bills, billRows, [])
  const lineRows = written.flatMap(({ bill, id: billId }) =>
    bill.lines.map(({ amount_minor, approved_by, ...line }, index) => {
      const renamed = { amountMinor: amount_minor, approvedBy: approved_by }
      return { id: newId(), schoolId, billId, position: index + 1, ...line, ...renamed, ...times }
    }),
  )
  await upsert(tx, billItems, lineRows, [])
  const choiceRows = written.flatMap(({ bill, id: billId }) =>
    bill.choices.map(({ code, name, group, amount_minor: amountMinor, purpose, approved_by: approvedBy }, position) => {
      return { id: newId(), schoolId, billId, position, code, name, group, amountMinor, purpose, approvedBy, ...times }
    }),
  )
  await upsert(tx, billChoices, choiceRows, [])
  return written.map(({ id }) => id)
}

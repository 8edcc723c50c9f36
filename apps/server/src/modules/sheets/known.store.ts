import type { SheetKind } from '@schoolgate/contracts/sheets'
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { assessments, classes, guardianships, schools, sheetHeads, subjects, terms, users, wards } from '#db/schema'
import { dayIn } from '#lib/days'
import { classesOf } from './sheets.store.ts'
import type { KnownPeople } from './understand/known-people.ts'
import type { KnownSchool } from './understand/understand.ts'

/** What is to be known of a school to understand its sheets. */
export async function schoolFor(tx: Tx, schoolId: string, now: Date): Promise<KnownSchool> {
  const [school] = await tx.select().from(schools).where(eq(schools.id, schoolId))
  const known = await classesOf(tx, schoolId)
  const taught = await tx
    .select({ name: subjects.name })
    .from(subjects)
    .where(and(eq(subjects.schoolId, schoolId), eq(subjects.isActive, true)))
    .orderBy(subjects.name)
  const year = await tx.select().from(terms).where(eq(terms.schoolId, schoolId)).orderBy(desc(terms.opens))
  const heads = await tx.select().from(sheetHeads).where(eq(sheetHeads.schoolId, schoolId))
  const [digits] = await tx
    .select({
      shortest: sql<number | null>`min(length(${wards.admissionNo}))`,
      longest: sql<number | null>`max(length(${wards.admissionNo}))`,
    })
    .from(wards)
    .where(eq(wards.schoolId, schoolId))
    .having(sql`bool_and(${wards.admissionNo} ~ '^[0-9]+$') and bool_or(${wards.admissionNo} ~ '^0')`)
  return {
    today: dayIn(school?.timezone ?? 'UTC', now),
    countries: [school?.country ?? 'GH', ...(school?.smsCountries ?? [])],
    admissionDigits: digits && digits.shortest === digits.longest ? digits.longest : null,
    classes: known,
    subjects: taught.map(({ name }) => name),
    terms: year.map(({ academicYear, number, opens, closes }) => ({ key: `${academicYear} ${number}`, opens, closes })),
    remembered: Object.fromEntries(
      heads.map(({ heads: of, kind, columns, classes: named }) => [of, { kind, columns, classes: named }]),
    ),
  }
}

/** Whom the school has, and what of them, as far as a list of this kind speaks of it. */
export async function peopleFor(tx: Tx, schoolId: string, kind: SheetKind): Promise<KnownPeople> {
  const pupils = await tx
    .select({
      admissionNo: wards.admissionNo,
      first: wards.firstName,
      middle: wards.middleName,
      last: wards.lastName,
      gender: wards.gender,
      dateOfBirth: wards.dateOfBirth,
      classCode: classes.code,
      house: wards.house,
      boardingStatus: wards.boardingStatus,
      joinedOn: wards.joinedOn,
    })
    .from(wards)
    .innerJoin(classes, eq(classes.id, wards.classId))
    .where(eq(wards.schoolId, schoolId))
  const guardians =
    kind !== 'pupils'
      ? []
      : await tx
          .select({
            ref: users.ref,
            title: users.title,
            fullname: users.fullname,
            phone: users.phone,
            secondPhone: users.secondPhone,
            email: users.email,
            occupation: users.occupation,
            address: users.address,
          })
          .from(users)
          .where(and(eq(users.schoolId, schoolId), eq(users.role, 'parent')))
  const references = await tx.select({ ref: users.ref }).from(users).where(eq(users.schoolId, schoolId))
  const links =
    kind !== 'pupils'
      ? []
      : await tx
          .select({ guardian: users.ref, admissionNo: wards.admissionNo, relationship: guardianships.relationship })
          .from(guardianships)
          .innerJoin(users, eq(users.id, guardianships.guardianId))
          .innerJoin(wards, eq(wards.id, guardianships.wardId))
          .where(eq(guardianships.schoolId, schoolId))
  return {
    pupils,
    guardians,
    links,
    references: references.map(({ ref }) => ref),
    staff: kind === 'staff' || kind === 'timetable' ? await staffOf(tx, schoolId) : [],
    works: kind === 'marks' ? await worksOf(tx, schoolId) : [],
  }
}

const staffOf = (tx: Tx, schoolId: string) =>
  tx
    .select({
      ref: users.ref,
      role: users.role,
      title: users.title,
      fullname: users.fullname,
      email: users.email,
      phone: users.phone,
      endsOn: users.endsOn,
    })
    .from(users)
    .where(and(eq(users.schoolId, schoolId), ne(users.role, 'parent')))

const worksOf = (tx: Tx, schoolId: string) =>
  tx
    .select({
      ref: assessments.ref,
      classCode: classes.code,
      term: sql<string>`${terms.academicYear} || ' ' || ${terms.number}`,
      subject: subjects.name,
      title: assessments.title,
    })
    .from(assessments)
    .innerJoin(classes, eq(classes.id, assessments.classId))
    .innerJoin(terms, eq(terms.id, assessments.termId))
    .innerJoin(subjects, eq(subjects.id, assessments.subjectId))
    .where(eq(assessments.schoolId, schoolId))

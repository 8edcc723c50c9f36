import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { assessments, attendanceRecords, terms, wards } from '#db/schema'
import { briefly, fullnameOf, type ImportContext, type Fault } from './import-context.ts'

/** What cannot be once everything is written, whichever file brought it: looked for before it counts. */
export async function faultsAfter(tx: Tx, context: ImportContext, changed: readonly string[]): Promise<Fault[]> {
  const faults: Fault[] = []
  if (changed.includes('terms')) faults.push(...(await registersOutside(tx, context)), ...(await worksOutside(tx, context)))
  if (changed.includes('wards')) faults.push(...(await registersBeforeJoining(tx, context)))
  return faults
}

/** A register in which there was school for the child. */
const isOpen = notInArray(attendanceRecords.status, ['holiday', 'not_marked'])

const isOutside = sql`(${attendanceRecords.day} not between ${terms.opens} and ${terms.closes}
  or ${attendanceRecords.day} between ${terms.midTermStarts} and ${terms.midTermEnds}
  or ${attendanceRecords.day} = any (${terms.closedDays}))`

async function registersOutside(tx: Tx, { school, now }: ImportContext): Promise<Fault[]> {
  const rows = await tx
    .select({
      year: terms.academicYear,
      name: terms.name,
      days: sql<string[]>`array_agg(distinct ${attendanceRecords.day}::text order by ${attendanceRecords.day}::text)`,
      registers: sql<number>`count(*)::int`,
      wards: sql<number>`count(distinct ${attendanceRecords.wardId})::int`,
    })
    .from(attendanceRecords)
    .innerJoin(terms, eq(terms.id, attendanceRecords.termId))
    .where(and(eq(terms.schoolId, school.id), eq(terms.updatedAt, now), isOpen, isOutside))
    .groupBy(terms.id)
    .orderBy(terms.opens)
  return rows.map(({ year, name, days, registers, wards: children }) => ({
    file: 'terms.csv',
    line: null,
    column: null,
    wrong: `${registers} registers of ${children} wards would lie on days that are no school days of ${name} ${year}: ${briefly(days)}.`,
    todo: 'Correct the days of the term; or write these registers as holiday in attendance.csv first.',
  }))
}

async function worksOutside(tx: Tx, { school, now }: ImportContext): Promise<Fault[]> {
  const rows = await tx
    .select({
      year: terms.academicYear,
      name: terms.name,
      works: sql<
        string[]
      >`array_agg(${assessments.ref} || ' ' || ${assessments.title} || ' (' || ${assessments.day} || ')' order by ${assessments.day})`,
    })
    .from(assessments)
    .innerJoin(terms, eq(terms.id, assessments.termId))
    .where(
      and(
        eq(terms.schoolId, school.id),
        eq(terms.updatedAt, now),
        sql`${assessments.day} not between ${terms.opens} and ${terms.closes}`,
      ),
    )
    .groupBy(terms.id)
    .orderBy(terms.opens)
  return rows.map(({ year, name, works }) => ({
    file: 'terms.csv',
    line: null,
    column: null,
    wrong: `${works.length} works would lie outside ${name} ${year}: ${briefly(works)}.`,
    todo: 'Correct the days of the term, or of the works in assessments.csv.',
  }))
}

async function registersBeforeJoining(tx: Tx, { school, now }: ImportContext): Promise<Fault[]> {
  const rows = await tx
    .select({
      ward: wards,
      registers: sql<number>`count(*)::int`,
      first: sql<string>`min(${attendanceRecords.day})::text`,
      last: sql<string>`max(${attendanceRecords.day})::text`,
    })
    .from(wards)
    .innerJoin(attendanceRecords, eq(attendanceRecords.wardId, wards.id))
    .where(
      and(eq(wards.schoolId, school.id), eq(wards.updatedAt, now), sql`${attendanceRecords.day} < ${wards.joinedOn}`, isOpen),
    )
    .groupBy(wards.id)
    .orderBy(wards.admissionNo)
  return rows.map(({ ward, registers, first, last }) => ({
    file: 'wards.csv',
    line: null,
    column: 'joined_on',
    wrong: `${ward.admissionNo} ${fullnameOf(ward.firstName, ward.middleName, ward.lastName)} would have joined on ${ward.joinedOn}, but ${registers} registers are older (${first} to ${last}).`,
    todo: 'Correct the day; or write these registers as not_marked in attendance.csv.',
  }))
}

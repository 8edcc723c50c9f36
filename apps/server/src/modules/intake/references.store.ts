import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { bills, classes, schools, subjects, terms, users, wards } from '#db/schema'
import { newId } from '#lib/random'
import { upsert } from '#db/bulk'
import { fullnameOf, termKey, type ImportContext } from './import-context.ts'

/** The school of this code, if it is already here. */
export async function schoolOfCode(tx: Tx, code: string) {
  const [row] = await tx
    .select()
    .from(schools)
    .where(eq(sql`lower(${schools.code})`, code.toLowerCase()))
  return row
}

/** The codes of the schools that are here, when this is none of them. */
export async function codesBeside(tx: Tx, code: string): Promise<string[]> {
  const rows = await tx.select({ code: schools.code }).from(schools).orderBy(asc(schools.code))
  const isKnown = rows.some((row) => row.code.toLowerCase() === code.toLowerCase())
  return isKnown ? [] : rows.map((row) => row.code)
}

/** Waits, for as long as it takes, until nobody else loads the demo; the turn ends with the transaction. */
export async function waitForDemoTurn(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config('statement_timeout', '0', true)`)
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('demo'))`)
}

/**
 * From here to the end of the transaction nobody else imports this school: a second import waits, and is answered false when that takes
 * too long. An import has all the time it needs.
 */
export async function waitForSchoolTurn(tx: Tx, code: string, patience: string): Promise<boolean> {
  await tx.execute(sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', ${patience}, true)`)
  try {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`import:${code.toLowerCase()}`}, 0))`)
  } catch (error) {
    if (isLockTimeout(error)) return false
    throw error
  }
  await tx.execute(sql`select set_config('lock_timeout', '0', true)`)
  return true
}

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === '55P03') || isLockTimeout(error.cause))

/** Puts what the database knows of the school, as far as every file may refer to it, into the import's context. */
export async function layOut(tx: Tx, context: ImportContext): Promise<void> {
  const mine = context.school.id
  for (const row of await tx.select().from(terms).where(eq(terms.schoolId, mine)))
    context.terms.set(termKey({ academic_year: row.academicYear, term: row.number }), row)
  for (const row of await tx.select().from(users).where(eq(users.schoolId, mine)))
    context.people.set(row.ref, { fullname: row.fullname, phone: row.phone, email: row.email, role: row.role, isKnown: true })
  for (const row of await tx.select().from(classes).where(eq(classes.schoolId, mine))) context.classes.set(row.code, row)
  for (const { ward, classCode } of await wardsOf(tx, mine)) {
    context.wards.set(ward.admissionNo, {
      fullname: fullnameOf(ward.firstName, ward.middleName, ward.lastName),
      classCode,
      joinedOn: ward.joinedOn,
    })
    if (ward.forgottenAt !== null) context.forgotten.add(ward.admissionNo)
  }
}

const wardsOf = (tx: Tx, schoolId: string) =>
  tx
    .select({ ward: wards, classCode: classes.code })
    .from(wards)
    .innerJoin(classes, eq(classes.id, wards.classId))
    .where(eq(wards.schoolId, schoolId))

/** Puts bills of these numbers into the import's context, as far as there are any. */
export async function layOutBills(tx: Tx, context: ImportContext, numbers: readonly (string | null)[]): Promise<void> {
  const wanted = [...new Set(numbers.filter((number) => number !== null))].filter((number) => !context.bills.has(number))
  const rows = await tx
    .select({ billNo: bills.billNo, wardRef: wards.admissionNo })
    .from(bills)
    .innerJoin(wards, eq(wards.id, bills.wardId))
    .where(and(eq(bills.schoolId, context.school.id), inArray(bills.billNo, wanted)))
  for (const row of rows) context.bills.set(row.billNo, row)
}

export type Ids = {
  of(ref: string): string
  maybe(ref: string | null): string | null
  /** None where there is no such thing. */
  known(ref: string): string[]
}

function idsFrom(rows: readonly { id: string; ref: string }[]): Ids {
  const ids = new Map(rows.map(({ id, ref }) => [ref, id]))
  const of = (ref: string) => {
    const id = ids.get(ref)
    if (id === undefined) throw new Error(`The import was checked, and yet “${ref}” is not there.`)
    return id
  }
  return { of, maybe: (ref) => (ref === null ? null : of(ref)), known: (ref) => [ids.get(ref) ?? []].flat() }
}

export async function termIds(tx: Tx, { school }: ImportContext): Promise<Ids> {
  const rows = await tx.select().from(terms).where(eq(terms.schoolId, school.id))
  return idsFrom(rows.map((row) => ({ id: row.id, ref: termKey({ academic_year: row.academicYear, term: row.number }) })))
}

export const peopleIds = async (tx: Tx, { school }: ImportContext): Promise<Ids> =>
  idsFrom(await tx.select({ id: users.id, ref: users.ref }).from(users).where(eq(users.schoolId, school.id)))

export const classIds = async (tx: Tx, { school }: ImportContext): Promise<Ids> =>
  idsFrom(await tx.select({ id: classes.id, ref: classes.code }).from(classes).where(eq(classes.schoolId, school.id)))

export const wardIds = async (tx: Tx, { school }: ImportContext): Promise<Ids> =>
  idsFrom(await tx.select({ id: wards.id, ref: wards.admissionNo }).from(wards).where(eq(wards.schoolId, school.id)))

export const billIds = async (tx: Tx, { school }: ImportContext, numbers: readonly (string | null)[]): Promise<Ids> =>
  idsFrom(
    await tx
      .select({ id: bills.id, ref: bills.billNo })
      .from(bills)
      .where(
        and(eq(bills.schoolId, school.id), inArray(bills.billNo, [...new Set(numbers.filter((number) => number !== null))])),
      ),
  )

/** The ids of subjects by name; a name not yet known becomes a subject. */
export async function subjectIds(tx: Tx, { school }: ImportContext, names: readonly string[]): Promise<Ids> {
  const rows = [...new Set(names)].map((name) => ({ id: newId(), schoolId: school.id, name }))
  await upsert(tx, subjects, rows, ['schoolId', 'name'])
  return idsFrom(await tx.select({ id: subjects.id, ref: subjects.name }).from(subjects).where(eq(subjects.schoolId, school.id)))
}

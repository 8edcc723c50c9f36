import type { FeeRule } from '@schoolgate/contracts/fee-parts'
import type { FeeException, FeeLine } from '@schoolgate/contracts/fees'
import { and, asc, count, desc, eq, ne, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { upsert } from '#db/bulk'
import { schoolDay } from '#db/school-day'
import { bills, classes, feeExceptions, feeLines, feeSchedules, schools, terms, wards } from '#db/schema'
import { newId } from '#lib/random'

export type ScheduleRow = Awaited<ReturnType<typeof schedulesOf>>[number]

/** The schedules of a school, newest term first; one of them when `id` is given. */
export const schedulesOf = (tx: Tx, schoolId: string, id?: string) =>
  tx
    .select({
      schedule: feeSchedules,
      term: { name: terms.name, academicYear: terms.academicYear, opens: terms.opens, closes: terms.closes },
      currency: schools.currency,
      timezone: schools.timezone,
      lines: sql<number>`(select count(*) from fee_lines where schedule_id = ${feeSchedules.id})`.mapWith(Number),
      bills: sql<number>`(select count(*) from bills where schedule_id = ${feeSchedules.id} and status <> 'void')`.mapWith(
        Number,
      ),
    })
    .from(feeSchedules)
    .innerJoin(terms, eq(terms.id, feeSchedules.termId))
    .innerJoin(schools, eq(schools.id, feeSchedules.schoolId))
    .where(and(eq(feeSchedules.schoolId, schoolId), id === undefined ? undefined : eq(feeSchedules.id, id)))
    .orderBy(desc(terms.opens), asc(feeSchedules.name))

/** Nobody else changes or issues this schedule until the transaction ends. False when the school has no such schedule. */
export async function lockSchedule(tx: Tx, schoolId: string, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: feeSchedules.id })
    .from(feeSchedules)
    .where(and(eq(feeSchedules.id, id), eq(feeSchedules.schoolId, schoolId)))
    .for('no key update')
  return rows.length > 0
}

export async function feesOf(tx: Tx, scheduleId: string): Promise<FeeLine[]> {
  const rows = await tx.select().from(feeLines).where(eq(feeLines.scheduleId, scheduleId)).orderBy(asc(feeLines.position))
  return rows.map(({ code, name, group, amountMinor, mandatory, basis, purpose, approvedBy, level, classId, boarding }) => {
    return {
      code,
      name,
      group,
      amount_minor: amountMinor,
      mandatory,
      basis,
      purpose,
      approved_by: approvedBy,
      level,
      class_id: classId,
      boarding,
    }
  })
}

/** What is different for single pupils, with who they are. */
export async function exceptionsOf(tx: Tx, scheduleId: string) {
  const rows = await tx
    .select({ change: feeExceptions, ward: wards, className: classes.name })
    .from(feeExceptions)
    .innerJoin(wards, eq(wards.id, feeExceptions.wardId))
    .innerJoin(classes, eq(classes.id, wards.classId))
    .where(eq(feeExceptions.scheduleId, scheduleId))
    .orderBy(asc(classes.position), asc(wards.lastName), asc(wards.firstName), asc(feeExceptions.code))
  return [...Map.groupBy(rows, ({ ward }) => ward.id).values()].flatMap((of) => {
    const [first] = of
    return first ? [{ ward: first.ward, className: first.className, changes: of.map(({ change }) => exceptionOf(change)) }] : []
  })
}

const exceptionOf = ({ code, kind, name, amountMinor, purpose, approvedBy }: typeof feeExceptions.$inferSelect): FeeException => {
  return { code, kind, name, amount_minor: amountMinor, purpose, approved_by: approvedBy }
}

type Head = { termId: string; name: string; dueOn: string | null; minimumPaymentMinor: number | null }

/** The new schedule's id; null when the term has one of this name. */
export async function writeSchedule(tx: Tx, schoolId: string, head: Head, now: Date): Promise<string | null> {
  const [written] = await tx
    .insert(feeSchedules)
    .values({ id: newId(), schoolId, ...head, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: feeSchedules.id })
  return written?.id ?? null
}

type ChangedHead = Omit<Head, 'termId'> & { rules: readonly FeeRule[] }

/** False when the term has another one of this name. Two who rename at once wait for each other. */
export async function changeHead(tx: Tx, id: string, head: ChangedHead, now: Date): Promise<boolean> {
  const [schedule] = await tx.select().from(feeSchedules).where(eq(feeSchedules.id, id))
  if (!schedule) return false
  const { schoolId, termId } = schedule
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`fee schedules:${schoolId}`}))`)
  const isOfTerm = and(eq(feeSchedules.schoolId, schoolId), eq(feeSchedules.termId, termId))
  const others = await tx
    .select({ id: feeSchedules.id })
    .from(feeSchedules)
    .where(and(isOfTerm, eq(feeSchedules.name, head.name), ne(feeSchedules.id, id)))
  if (others.length > 0) return false
  await tx
    .update(feeSchedules)
    .set({ ...head, updatedAt: now })
    .where(eq(feeSchedules.id, id))
  return true
}

export const writeRules = (tx: Tx, id: string, rules: readonly FeeRule[], now: Date) =>
  tx.update(feeSchedules).set({ rules, updatedAt: now }).where(eq(feeSchedules.id, id))

export async function writeFees(
  tx: Tx,
  { schoolId, scheduleId, fees }: { schoolId: string; scheduleId: string; fees: readonly FeeLine[] },
  now: Date,
) {
  await tx.delete(feeLines).where(eq(feeLines.scheduleId, scheduleId))
  const rows = fees.map(({ amount_minor, approved_by, class_id, ...fee }, index) => {
    const renamed = { amountMinor: amount_minor, approvedBy: approved_by, classId: class_id }
    return { id: newId(), schoolId, scheduleId, position: index + 1, ...fee, ...renamed, createdAt: now, updatedAt: now }
  })
  await upsert(tx, feeLines, rows, [])
}

type Different = { schoolId: string; scheduleId: string; wardId: string; changes: readonly FeeException[] }

export async function writeExceptions(tx: Tx, { schoolId, scheduleId, wardId, changes }: Different, now: Date): Promise<void> {
  await tx.delete(feeExceptions).where(and(eq(feeExceptions.scheduleId, scheduleId), eq(feeExceptions.wardId, wardId)))
  const rows = changes.map(({ code, kind, name, amount_minor, purpose, approved_by }) => {
    const amounts = { amountMinor: amount_minor, purpose, approvedBy: approved_by }
    return { id: newId(), schoolId, scheduleId, wardId, code, kind, name, ...amounts, createdAt: now, updatedAt: now }
  })
  await upsert(tx, feeExceptions, rows, [])
}

/** Null when the school has no such term. */
export async function termNamed(tx: Tx, schoolId: string, academicYear: string, name: string): Promise<string | null> {
  const isIt = and(eq(terms.schoolId, schoolId), eq(terms.academicYear, academicYear), eq(terms.name, name))
  const [row] = await tx.select({ id: terms.id }).from(terms).where(isIt)
  return row?.id ?? null
}

/** Whether the school has these: a term, classes, levels, a ward. */
export async function isTermOf(tx: Tx, schoolId: string, termId: string): Promise<boolean> {
  const [row] = await tx
    .select({ n: count() })
    .from(terms)
    .where(and(eq(terms.id, termId), eq(terms.schoolId, schoolId)))
  return (row?.n ?? 0) > 0
}

export async function isWardOf(tx: Tx, schoolId: string, wardId: string): Promise<boolean> {
  const [row] = await tx
    .select({ n: count() })
    .from(wards)
    .where(and(eq(wards.id, wardId), eq(wards.schoolId, schoolId)))
  return (row?.n ?? 0) > 0
}

export async function placesOf(tx: Tx, schoolId: string): Promise<{ classIds: Set<string>; levels: Set<string> }> {
  const rows = await tx.select({ id: classes.id, level: classes.level }).from(classes).where(eq(classes.schoolId, schoolId))
  return { classIds: new Set(rows.map(({ id }) => id)), levels: new Set(rows.map(({ level }) => level)) }
}

/** The school's money, the terms for which fees can be asked, and its classes with how many pupils each has. */
export async function feePlacesOf(tx: Tx, schoolId: string, now: Date) {
  const [[school], ofSchool, inClasses] = await Promise.all([
    tx
      .select({ currency: schools.currency, timezone: schools.timezone, today: schoolDay(now) })
      .from(schools)
      .where(eq(schools.id, schoolId)),
    tx
      .select({
        id: terms.id,
        name: terms.name,
        academic_year: terms.academicYear,
        opens: terms.opens,
        closes: terms.closes,
      })
      .from(terms)
      .where(eq(terms.schoolId, schoolId))
      .orderBy(asc(terms.opens)),
    tx
      .select({ id: classes.id, name: classes.name, level: classes.level, pupils: count(wards.id) })
      .from(classes)
      .leftJoin(wards, and(eq(wards.classId, classes.id), eq(wards.status, 'active')))
      .where(and(eq(classes.schoolId, schoolId), eq(classes.isActive, true)))
      .groupBy(classes.id)
      .orderBy(asc(classes.position), asc(classes.name)),
  ])
  if (!school) throw new Error(`There is no school ${schoolId}.`)
  const open = ofSchool.filter(({ closes }) => closes >= school.today)
  const { currency, timezone } = school
  return { currency, timezone, terms: open.length > 0 ? open : ofSchool.slice(-1), classes: inClasses }
}

/** Pupils who have a bill of this schedule, and the family fees on those bills. */
export async function billedOf(tx: Tx, scheduleId: string) {
  return tx
    .select({
      wardId: bills.wardId,
      // Named by hand: of a single table Drizzle writes a column without it, and `id` would be the line's own.
      familyCodes: sql<
        string[]
      >`array(select line.code from bill_items line where line.bill_id = bills.id and line.basis = 'family')`,
    })
    .from(bills)
    .where(and(eq(bills.scheduleId, scheduleId), ne(bills.status, 'void')))
}

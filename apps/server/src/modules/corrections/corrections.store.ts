import { and, asc, desc, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#db'
import { worksHere } from '#db/employed'
import { bills, classes, corrections, payments, receipts, schools, users, wards } from '#db/schema'
import { newId } from '#lib/random'

export type CorrectionRow = typeof corrections.$inferSelect
export type NewCorrection = Omit<typeof corrections.$inferInsert, 'id' | 'createdAt' | 'updatedAt'>

/** What was decided lately is shown for so long. */
const SHOWN_DAYS = 60
const MOST_SHOWN = 200
const DAY_MS = 86_400_000

export async function limitRow(tx: Tx, schoolId: string, isHeld = false) {
  const asked = tx
    .select({ correctionLimitMinor: schools.correctionLimitMinor, currency: schools.currency })
    .from(schools)
    .where(eq(schools.id, schoolId))
  const [row] = await (isHeld ? asked.for('no key update') : asked)
  if (!row) throw new Error(`There is no school ${schoolId}.`)
  return row
}

export const writeLimit = (tx: Tx, schoolId: string, correctionLimitMinor: number, now: Date) =>
  tx.update(schools).set({ correctionLimitMinor, updatedAt: now }).where(eq(schools.id, schoolId))

export async function addCorrection(tx: Tx, row: NewCorrection, now: Date): Promise<string> {
  const id = newId()
  await tx.insert(corrections).values({ id, ...row, createdAt: now, updatedAt: now })
  return id
}

/** A bill, a payment, or how the account of a child stood before it was kept here. */
export type About = { billId: string } | { paymentId: string } | { openingOf: string }

const ofOpenings = and(isNull(corrections.billId), isNull(corrections.paymentId))

function isAbout(about: About) {
  if ('openingOf' in about) return and(eq(corrections.wardId, about.openingOf), ofOpenings)
  return 'billId' in about ? eq(corrections.billId, about.billId) : eq(corrections.paymentId, about.paymentId)
}

/** What single people put right on this bill, payment or account, all together. */
export async function doneAlone(tx: Tx, about: About): Promise<number> {
  const [row] = await tx
    .select({ minor: sql`coalesce(sum(${corrections.amountMinor}), 0)`.mapWith(Number) })
    .from(corrections)
    .where(and(isAbout(about), eq(corrections.state, 'done')))
  return row?.minor ?? 0
}

/** What waits of this bill, payment or account, after those that waited too long have been closed. */
export async function waitingAbout(tx: Tx, about: About, now: Date): Promise<CorrectionRow[]> {
  const waits = and(isAbout(about), eq(corrections.state, 'waits'))
  await tx
    .update(corrections)
    .set({ state: 'expired', decidedAt: sql`${corrections.waitsUntil}`, updatedAt: now })
    .where(and(waits, lte(corrections.waitsUntil, now)))
  return tx.select().from(corrections).where(waits)
}

/** A correction of this school, which nobody else decides on until this transaction ends. */
export async function holdCorrection(tx: Tx, schoolId: string, id: string): Promise<CorrectionRow | null> {
  const [row] = await tx
    .select()
    .from(corrections)
    .where(and(eq(corrections.schoolId, schoolId), eq(corrections.id, id)))
    .for('update')
  return row ?? null
}

export async function correctionOf(tx: Tx, schoolId: string, id: string): Promise<CorrectionRow | null> {
  const [row] = await tx
    .select()
    .from(corrections)
    .where(and(eq(corrections.schoolId, schoolId), eq(corrections.id, id)))
  return row ?? null
}

type Decision = Pick<CorrectionRow, 'state' | 'decidedById' | 'decidedByName'> & { declinedBecause?: string }

export const decide = (tx: Tx, id: string, decision: Decision, now: Date) =>
  tx
    .update(corrections)
    .set({ ...decision, decidedAt: now, updatedAt: now })
    .where(eq(corrections.id, id))

const toWard = alias(wards, 'to_ward')
const toClass = alias(classes, 'to_class')

type Which = { ids: readonly string[] } | { billId: string } | { openingOf: string } | { lately: Date }

function isOf(which: Which) {
  if ('ids' in which) return inArray(corrections.id, [...which.ids])
  if ('openingOf' in which) return isAbout(which)
  if ('billId' in which)
    return or(eq(corrections.billId, which.billId), sql`${corrections.act} ->> 'to_bill_id' = ${which.billId}`)
  return or(eq(corrections.state, 'waits'), gt(corrections.askedAt, new Date(which.lately.getTime() - SHOWN_DAYS * DAY_MS)))
}

/** Corrections with whose they are and what they are about: what waits first, then the newest. */
export const correctionViews = (tx: Tx, schoolId: string, which: Which) =>
  tx
    .select({
      row: corrections,
      ward: wards,
      className: classes.name,
      toWard,
      toClassName: toClass.name,
      billNo: bills.billNo,
      reference: payments.reference,
      receiptNo: sql<string | null>`(select r.receipt_no from ${receipts} r where r.payment_id = ${payments.id}
        and r.ward_id is null order by r.number limit 1)`,
      currency: schools.currency,
    })
    .from(corrections)
    .innerJoin(schools, eq(schools.id, corrections.schoolId))
    .innerJoin(wards, eq(wards.id, corrections.wardId))
    .innerJoin(classes, eq(classes.id, wards.classId))
    .leftJoin(toWard, eq(toWard.id, corrections.toWardId))
    .leftJoin(toClass, eq(toClass.id, toWard.classId))
    .leftJoin(bills, eq(bills.id, corrections.billId))
    .leftJoin(payments, eq(payments.id, corrections.paymentId))
    .where(and(eq(corrections.schoolId, schoolId), isOf(which)))
    .orderBy(asc(sql`${corrections.state} <> 'waits'`), desc(corrections.askedAt), desc(corrections.id))
    .limit(MOST_SHOWN)

export type CorrectionView = Awaited<ReturnType<typeof correctionViews>>[number]

/** Which persons stand behind these accounts. */
export async function personsBehind(tx: Tx, userIds: readonly (string | null)[]): Promise<Map<string, string>> {
  const ids = [...new Set(userIds.filter((id) => id !== null))]
  const rows = await tx.select({ id: users.id, personId: users.personId }).from(users).where(inArray(users.id, ids))
  return new Map(rows.map(({ id, personId }) => [id, personId]))
}

const DECIDERS = ['head', 'bursar'] as const

/** The accounts of those here who could say yes, without one person. */
export async function decidersBeside(tx: Tx, schoolId: string, personId: string | null, now: Date): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(schools)
    .innerJoin(users, eq(users.schoolId, schools.id))
    .where(
      and(
        eq(schools.id, schoolId),
        inArray(users.role, [...DECIDERS]),
        worksHere(now),
        personId === null ? undefined : ne(users.personId, personId),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Who asked for each that waits and can still be agreed to. */
export const waitingNow = (tx: Tx, schoolId: string, now: Date) =>
  tx
    .select({ askedById: corrections.askedById, personId: users.personId })
    .from(corrections)
    .leftJoin(users, eq(users.id, corrections.askedById))
    .where(
      and(
        eq(corrections.schoolId, schoolId),
        eq(corrections.state, 'waits'),
        or(isNull(corrections.waitsUntil), gt(corrections.waitsUntil, now)),
      ),
    )

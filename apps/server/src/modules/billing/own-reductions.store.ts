import { and, asc, desc, eq, gte, isNull, or, sql } from 'drizzle-orm'
import type { OwnReduction } from '@schoolgate/contracts/own-reductions'
import type { Tx } from '#db'
import { schoolDay } from '#db/school-day'
import { classes, feeLines, feeSchedules, ownReductions, schools, terms, wards } from '#db/schema'
import { newId } from '#lib/random'
import type { Lasting } from './bills-from-fees.ts'

/** What lasts for bills of a term that begins on this day, of each pupil who has any; what was agreed first comes first. */
export async function lastingOf(tx: Tx, schoolId: string, opens: string): Promise<Map<string, Lasting[]>> {
  const rows = await tx
    .select()
    .from(ownReductions)
    .where(
      and(
        eq(ownReductions.schoolId, schoolId),
        isNull(ownReductions.endedAt),
        or(isNull(ownReductions.until), gte(ownReductions.until, opens)),
      ),
    )
    .orderBy(asc(ownReductions.createdAt), asc(ownReductions.id))
  const all = rows.map((row) => ({ wardId: row.wardId, lasting: lastingRow(row) }))
  return new Map([...Map.groupBy(all, ({ wardId }) => wardId)].map(([wardId, of]) => [wardId, of.map(({ lasting }) => lasting)]))
}

/** Its line on a bill has a code of its own. */
const lastingRow = (row: typeof ownReductions.$inferSelect): Lasting => ({
  code: `own-${row.id.slice(-12)}`,
  kind: row.kind,
  name: row.name,
  percent_hundredths: row.percentHundredths,
  amount_minor: row.amountMinor,
  fees: row.fees === null ? null : [...row.fees],
  purpose: row.purpose,
  approved_by: row.approvedBy,
})

/** A pupil of the school with its day and money; null where it has no such pupil. */
export async function pupilFor(tx: Tx, schoolId: string, wardId: string, now: Date) {
  const [found] = await tx
    .select({ ward: wards, className: classes.name, currency: schools.currency, today: schoolDay(now) })
    .from(wards)
    .innerJoin(classes, eq(classes.id, wards.classId))
    .innerJoin(schools, eq(schools.id, wards.schoolId))
    .where(and(eq(wards.schoolId, schoolId), eq(wards.id, wardId), isNull(wards.forgottenAt)))
  return found ?? null
}

/** What was ever agreed of a pupil: what lasts first, the newest before the others. */
export const reductionsOf = (tx: Tx, wardId: string) =>
  tx
    .select()
    .from(ownReductions)
    .where(eq(ownReductions.wardId, wardId))
    .orderBy(asc(sql`${ownReductions.endedAt} is not null`), desc(ownReductions.createdAt), desc(ownReductions.id))

/** Of the school's fees that everybody owes each code once, as the newest term calls it. */
export async function feeNames(tx: Tx, schoolId: string): Promise<{ code: string; name: string }[]> {
  const rows = await tx
    .select({ code: feeLines.code, name: feeLines.name })
    .from(feeLines)
    .innerJoin(feeSchedules, eq(feeSchedules.id, feeLines.scheduleId))
    .innerJoin(terms, eq(terms.id, feeSchedules.termId))
    .where(and(eq(feeLines.schoolId, schoolId), eq(feeLines.mandatory, true)))
    .orderBy(desc(terms.opens), asc(feeSchedules.name), asc(feeLines.position))
  const names = new Map<string, string>()
  for (const { code, name } of rows) if (!names.has(code)) names.set(code, name)
  return [...names].map(([code, name]) => ({ code, name }))
}

export const termsFrom = (tx: Tx, schoolId: string, today: string) =>
  tx
    .select({ id: terms.id, name: terms.name, academic_year: terms.academicYear, closes: terms.closes })
    .from(terms)
    .where(and(eq(terms.schoolId, schoolId), gte(terms.closes, today)))
    .orderBy(asc(terms.opens))

type New = Omit<OwnReduction, 'id' | 'written_by' | 'written_at' | 'ended'> & {
  schoolId: string
  wardId: string
  writtenByName: string
}

/** The new row's id; null where one that lasts is called the same. */
export async function writeReduction(tx: Tx, reduction: New, now: Date): Promise<string | null> {
  const { percent_hundredths, amount_minor, approved_by, ...rest } = reduction
  const renamed = { percentHundredths: percent_hundredths, amountMinor: amount_minor, approvedBy: approved_by }
  const [written] = await tx
    .insert(ownReductions)
    .values({ id: newId(), ...rest, ...renamed, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: ownReductions.id })
  return written?.id ?? null
}

/** One of the school's, held until the transaction ends. */
export async function holdReduction(tx: Tx, schoolId: string, id: string) {
  const [row] = await tx
    .select()
    .from(ownReductions)
    .where(and(eq(ownReductions.schoolId, schoolId), eq(ownReductions.id, id)))
    .for('no key update')
  return row ?? null
}

export const endReduction = (tx: Tx, id: string, ended: { endedByName: string; endReason: string }, now: Date) =>
  tx
    .update(ownReductions)
    .set({ ...ended, endedAt: now, updatedAt: now })
    .where(eq(ownReductions.id, id))

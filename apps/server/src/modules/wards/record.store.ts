import type { getWardRecord } from '@schoolgate/contracts/office-pupils'
import type { Response } from '@schoolgate/contracts/endpoint'
import { isOpening, OPENING_WORDS } from '@schoolgate/contracts/openings'
import { and, asc, desc, eq, gte, inArray, isNull, lte, ne, notInArray, sql, sum } from 'drizzle-orm'
import type { Tx } from '#db'
import { isInReach } from '#db/in-reach'
import { daysCounted, isCounted } from '#db/register'
import { attendanceRecords, audit, classes, guardianships, ledgerEntries, schools, termReports, terms, wards } from '#db/schema'
import { ATTENDANCE, AUDIT, MONEY, REPORTS, REQUESTS, type StaffAccess } from '#db/schema/staff'
import { fullnameOf } from '#lib/full-name'
import type { Scope } from '#lib/scope'
import { moveShown } from './move-shown.ts'
import { movesOf } from './moves.store.ts'
import { currentTerm } from './ward-summary.store.ts'
import { selectGuardians, selectRecord } from './wards.store.ts'

/** What was given on paper is another module's. */
type WardRecordAnswer = Omit<Response<typeof getWardRecord>, 'papers'>

/** The newest of each list; the rest stands in the school's record. */
const NEWEST = 8

/** A ward with all that this role may see of them; null where there is none within reach. */
export async function recordFor(tx: Tx, scope: Scope, wardId: string, now: Date): Promise<WardRecordAnswer | null> {
  const ward = await selectRecord(tx, scope, now, wardId)
  if (!ward) return null
  const sees = ({ readers }: StaffAccess) => readers.some((role) => role === scope.role)
  const lines = sees(AUDIT)
  const home = sees(REQUESTS) ? await homeOf(tx, wardId) : null
  return {
    ward,
    ...(home !== null && { home_address: home }),
    guardians: await selectGuardians(tx, scope.schoolId, wardId),
    siblings: await siblingsOf(tx, scope, wardId),
    attendance: sees(ATTENDANCE) ? await attendanceOf(tx, scope, wardId, now) : null,
    reports: sees(REPORTS) ? await reportsOf(tx, wardId, now) : null,
    balance: sees(MONEY) ? await balanceOf(tx, scope, wardId) : null,
    opened: lines ? await openingsOf(tx, wardId) : null,
    changed: lines ? await changesOf(tx, wardId) : null,
    moves: (await movesOf(tx, wardId, NEWEST)).map((move) => moveShown(move, now)),
  }
}

const homeOf = async (tx: Tx, wardId: string): Promise<string | null> =>
  (await tx.select({ home: wards.homeAddress }).from(wards).where(eq(wards.id, wardId))).at(0)?.home ?? null

/** Pupils within reach who have one of the ward's guardians too. */
async function siblingsOf(tx: Tx, scope: Scope, wardId: string): Promise<WardRecordAnswer['siblings']> {
  const mine = tx
    .select({ id: guardianships.guardianId })
    .from(guardianships)
    .where(and(eq(guardianships.wardId, wardId), isNull(guardianships.endedAt)))
  const theirs = tx
    .select({ id: guardianships.wardId })
    .from(guardianships)
    .where(and(inArray(guardianships.guardianId, mine), isNull(guardianships.endedAt)))
  const rows = await tx
    .select({ ward: wards, className: classes.name })
    .from(wards)
    .innerJoin(classes, eq(classes.id, wards.classId))
    .where(and(isInReach(scope), inArray(wards.id, theirs), ne(wards.id, wardId), isNull(wards.forgottenAt)))
    .orderBy(sql`${wards.dateOfBirth} asc nulls last`, asc(wards.firstName))
  return rows.map(({ ward, className }) => ({
    id: ward.id,
    fullname: fullnameOf(ward),
    class: className,
    status: ward.status,
  }))
}

async function attendanceOf(tx: Tx, scope: Scope, wardId: string, now: Date): Promise<WardRecordAnswer['attendance']> {
  const term = currentTerm(tx, now)
  const { opened, ...days } = daysCounted
  const [counted] = await tx
    .select({ ...days, total: opened })
    .from(schools)
    .innerJoinLateral(term, sql`true`)
    .innerJoin(
      attendanceRecords,
      and(eq(attendanceRecords.wardId, wardId), gte(attendanceRecords.day, term.opens), lte(attendanceRecords.day, term.closes)),
    )
    .where(and(eq(schools.id, scope.schoolId), isCounted(tx)))
  return counted && counted.total > 0 ? counted : null
}

async function reportsOf(tx: Tx, wardId: string, now: Date): Promise<NonNullable<WardRecordAnswer['reports']>> {
  return tx
    .select({ id: termReports.id, term: terms.name, academic_year: terms.academicYear, average: termReports.average })
    .from(termReports)
    .innerJoin(terms, eq(terms.id, termReports.termId))
    .where(and(eq(termReports.wardId, wardId), eq(termReports.status, 'published'), lte(termReports.publishedAt, now)))
    .orderBy(desc(terms.opens))
    .limit(NEWEST)
}

async function balanceOf(tx: Tx, scope: Scope, wardId: string): Promise<WardRecordAnswer['balance']> {
  const [found] = await tx
    .select({ currency: schools.currency, minor: sum(ledgerEntries.amountMinor).mapWith(Number) })
    .from(schools)
    .innerJoin(ledgerEntries, and(eq(ledgerEntries.schoolId, schools.id), eq(ledgerEntries.wardId, wardId)))
    .where(eq(schools.id, scope.schoolId))
    .groupBy(schools.currency)
  return found ? { amount_minor: found.minor ?? 0, currency: found.currency } : null
}

const linesOf = (tx: Tx, wardId: string, isOpened: boolean) =>
  tx
    .select()
    .from(audit)
    .where(
      and(
        eq(audit.wardId, wardId),
        isOpened ? inArray(audit.action, [...OPENING_WORDS]) : notInArray(audit.action, [...OPENING_WORDS]),
      ),
    )
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(NEWEST)

const lineOf = ({ id, at, actorName, actorRole }: typeof audit.$inferSelect) => ({
  id,
  at: at.toISOString(),
  who: actorName,
  role: actorRole,
})

async function openingsOf(tx: Tx, wardId: string): Promise<NonNullable<WardRecordAnswer['opened']>> {
  const rows = await linesOf(tx, wardId, true)
  return rows.flatMap((row) => (isOpening(row.action) ? [{ ...lineOf(row), what: row.action }] : []))
}

async function changesOf(tx: Tx, wardId: string): Promise<NonNullable<WardRecordAnswer['changed']>> {
  const rows = await linesOf(tx, wardId, false)
  return rows.map((row) => ({ ...lineOf(row), action: row.action, note: row.note }))
}

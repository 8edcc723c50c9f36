import type { Verification } from '@schoolgate/contracts/verify'
import { and, asc, desc, eq, inArray, lte, ne, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '#db'
import { paperHolds } from '#db/paper-holds'
import {
  billChanges,
  bills,
  comparableCode,
  notices,
  wardPapers,
  receipts,
  schools,
  termReports,
  termReportVersions,
} from '#db/schema'

type Found = {
  state: Verification['state']
  kind: Verification['kind']
  number: string | null
  issuedAt: Date | null
  school: string
}

/** Where two schools share an installation and a notice's number, the first speaks at the gate. */
const FIRST_SCHOOL: SQL[] = [asc(schools.createdAt), asc(schools.id)]

const genuineUnless = (taken: SQL) => sql<'genuine' | 'withdrawn'>`case when ${taken} then 'withdrawn' else 'genuine' end`

export const createVerifyStore = (db: Db) => ({
  /** Asked by anybody, so it reads as the system and answers in a few words: nothing of the paper itself. */
  async paper(code: string, version: number | undefined, now: Date): Promise<Verification | null> {
    const found = await db.asSystem(
      async (tx) =>
        (await notice(tx, code, now)) ??
        (await report(tx, code, version, now)) ??
        (await olderReport(tx, code)) ??
        (await bill(tx, code, version, now)) ??
        (await receipt(tx, code)) ??
        (await wardPaper(tx, code)),
    )
    if (!found) return null
    const { state, kind, number, issuedAt, school } = found
    return { state, kind, number, issued_at: issuedAt?.toISOString() ?? null, school }
  },
})

async function notice(tx: Tx, code: string, now: Date): Promise<Found | undefined> {
  const withdrawn = sql`${notices.withdrawnAt} <= ${now}`
  const [row] = await tx
    .select({ state: genuineUnless(withdrawn), issuedAt: notices.publishedAt, school: schools.name })
    .from(notices)
    .innerJoin(schools, eq(schools.id, notices.schoolId))
    .where(and(eq(comparableCode(notices.code), code), lte(notices.publishedAt, now)))
    .orderBy(...FIRST_SCHOOL)
    .limit(1)
  return row && { ...row, kind: 'notice', number: null }
}

async function report(tx: Tx, code: string, version: number | undefined, now: Date): Promise<Found | undefined> {
  const [row] = await tx
    .select({
      state: genuineUnless(sql`${termReports.status} = 'withdrawn'`),
      issuedAt: termReports.publishedAt,
      version: termReports.version,
      school: schools.name,
    })
    .from(termReports)
    .innerJoin(schools, eq(schools.id, termReports.schoolId))
    .where(
      and(
        eq(comparableCode(termReports.verifyCode), code),
        inArray(termReports.status, ['published', 'withdrawn']),
        lte(termReports.publishedAt, now),
      ),
    )
    .limit(1)
  if (!row) return undefined
  const isOlder = version !== undefined && version < row.version
  return { ...row, state: row.state === 'genuine' && isOlder ? 'replaced' : row.state, kind: 'term_report', number: null }
}

/** A version that was replaced: its own code still says that it once was the school's. */
async function olderReport(tx: Tx, code: string): Promise<Found | undefined> {
  const [row] = await tx
    .select({
      status: termReports.status,
      issuedAt: sql`(${termReportVersions.content} ->> 'publishedAt')::timestamptz`.mapWith(termReports.publishedAt),
      school: schools.name,
    })
    .from(termReportVersions)
    .innerJoin(termReports, eq(termReports.id, termReportVersions.reportId))
    .innerJoin(schools, eq(schools.id, termReportVersions.schoolId))
    .where(eq(comparableCode(sql`${termReportVersions.content} ->> 'verifyCode'`), code))
    .orderBy(desc(termReportVersions.version))
    .limit(1)
  if (!row) return undefined
  const { status, issuedAt, school } = row
  return { state: status === 'withdrawn' ? 'withdrawn' : 'replaced', kind: 'term_report', number: null, issuedAt, school }
}

/** A bill keeps its code when a line changes; the version in its square says whether the paper is the newest. */
async function bill(tx: Tx, code: string, version: number | undefined, now: Date): Promise<Found | undefined> {
  const [row] = await tx
    .select({
      state: genuineUnless(sql`${bills.status} = 'void'`),
      number: bills.billNo,
      issuedAt: bills.issuedAt,
      version: sql<number>`1 + (select count(distinct c.at) from ${billChanges} c where c.bill_id = ${bills.id})`.mapWith(Number),
      school: schools.name,
    })
    .from(bills)
    .innerJoin(schools, eq(schools.id, bills.schoolId))
    .where(and(eq(comparableCode(bills.verifyCode), code), ne(bills.status, 'draft'), lte(bills.issuedAt, now)))
    .limit(1)
  if (!row) return undefined
  const isOlder = version !== undefined && version < row.version
  return { ...row, state: row.state === 'genuine' && isOlder ? 'replaced' : row.state, kind: 'bill' }
}

async function receipt(tx: Tx, code: string): Promise<Found | undefined> {
  const [row] = await tx
    .select({
      state: genuineUnless(sql`${receipts.voidedAt} is not null`),
      number: receipts.receiptNo,
      issuedAt: receipts.issuedAt,
      school: schools.name,
    })
    .from(receipts)
    .innerJoin(schools, eq(schools.id, receipts.schoolId))
    .where(eq(comparableCode(receipts.verifyCode), code))
    .limit(1)
  return row && { ...row, kind: 'receipt' }
}

/** A card or a leaving paper holds while what it says is true: whoever may not pick the child up any more has a card that says so. */
async function wardPaper(tx: Tx, code: string): Promise<Found | undefined> {
  const [row] = await tx
    .select({
      state: genuineUnless(sql`not ${paperHolds}`),
      kind: wardPapers.kind,
      issuedAt: wardPapers.createdAt,
      school: schools.name,
    })
    .from(wardPapers)
    .innerJoin(schools, eq(schools.id, wardPapers.schoolId))
    .where(eq(comparableCode(wardPapers.verifyCode), code))
    .limit(1)
  return row && { ...row, number: null }
}

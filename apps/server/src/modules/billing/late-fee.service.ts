import type { IssueReport } from '@schoolgate/contracts/fees'
import type { Tx } from '#db'
import { recordAudit } from '#db/audit'
import { publishLive } from '#db/live'
import type { Actor } from '#lib/actor'
import { notFound } from '#lib/problem'
import { announceBills } from './announce-bills.ts'
import { recordChanges } from './bill-changes.store.ts'
import { exceptionsOf, feesOf, lockSchedule, schedulesOf } from './fees.store.ts'
import { pupilsOf } from './issue.store.ts'
import { lateLines, type LateLine } from './late-fee.ts'
import { outBillsOf, writeLate } from './late-fee.store.ts'
import { applyCredit } from './ledger.ts'
import { lockWards, post } from './ledger.store.ts'

/** One fee of a schedule whose bills are out. */
export type LateFee = { scheduleId: string; code: string }

/** What adding it would do, and the classes whose bills get it; nothing is left behind. */
export async function rehearseLate(tx: Tx, schoolId: string, fee: LateFee, now: Date) {
  const { late, name, ...around } = await findLate(tx, schoolId, fee, now)
  const classIds = [...new Set(late.map(({ pupil }) => pupil.classId))]
  return { report: reportOf(late, { isDryRun: true, ...around }), classIds, name }
}

type Adding = LateFee & {
  by: Actor
  /** Only the bills of this class now. */
  portion: string
}

/** The fee goes on the bills of a class by entries of its own, is posted, and their families are told; each bill gets it once. */
export async function addLate(tx: Tx, { by, portion, ...fee }: Adding, now: Date): Promise<IssueReport> {
  const { schoolId } = by
  const { late: all, name: _, ...around } = await findLate(tx, schoolId, fee, now)
  const late = all.filter(({ pupil }) => pupil.classId === portion)
  const report = reportOf(late, { isDryRun: false, ...around })
  const [first] = late
  if (!first) return report
  await lockWards(
    tx,
    schoolId,
    late.map(({ pupil }) => pupil.wardId),
  )
  await writeLate(tx, schoolId, late, now)
  await postLate(tx, schoolId, late, now)
  const told = late.map(({ pupil, bill }) => ({ wardId: pupil.wardId, billId: bill.billId }))
  await announceBills(tx, schoolId, told, now, fee.code)
  publishLive(tx, { schoolId, word: 'billing' })
  const note = `${first.line.name}, ${first.pupil.className}`
  await recordAudit(tx, { at: now, by, action: 'bills.fee_added', subjectId: fee.scheduleId, note })
  return report
}

/** What is owed at once goes into the ledger; what parents may choose is posted when they do. */
async function postLate(tx: Tx, schoolId: string, late: readonly LateLine[], now: Date): Promise<void> {
  const owed = late.filter(({ line }) => line.mandatory)
  const after = owed.map(({ bill: { billId }, line: { code, name, amount_minor } }) => {
    return { billId, code, name, kind: 'fee' as const, amountMinor: amount_minor }
  })
  await recordChanges(tx, schoolId, { before: [], after, at: now })
  const postings = owed.map(({ bill: { billId, billNo }, pupil: { wardId }, line: { amount_minor: amountMinor } }) => ({
    kind: 'added' as const,
    about: { billId },
    at: now,
    memo: billNo,
    sides: [
      { account: 'ward' as const, wardId, billId, amountMinor },
      { account: 'fees' as const, billId, amountMinor: -amountMinor },
    ],
  }))
  await post(tx, schoolId, postings, now)
  await applyCredit(
    tx,
    schoolId,
    owed.map(({ pupil }) => pupil.wardId),
    now,
  )
}

/** The bills that have the fee not yet. The schedule and its bills are held until the transaction ends. */
async function findLate(tx: Tx, schoolId: string, { scheduleId, code }: LateFee, now: Date) {
  if (!(await lockSchedule(tx, schoolId, scheduleId))) throw notFound()
  const [[row], fees, exceptions, pupils, out] = await Promise.all([
    schedulesOf(tx, schoolId, scheduleId),
    feesOf(tx, scheduleId),
    exceptionsOf(tx, scheduleId),
    pupilsOf(tx, schoolId, now),
    outBillsOf(tx, scheduleId),
  ])
  const fee = fees.find((each) => each.code === code)
  if (!row || !fee) throw notFound()
  const changes = new Map(exceptions.map(({ ward, changes: of }) => [ward.id, of]))
  const late = lateLines({ code, fees, exceptions: changes }, pupils, out)
  const already = out.filter(({ codes }) => codes.includes(code)).length
  const counted = { already, nothing: out.length - already - late.length, currency: row.currency }
  return { late, name: `${row.schedule.name}: ${fee.name}`, ...counted }
}

type Around = { isDryRun: boolean; currency: string; nothing: number; already: number }

/** Of what parents may choose nothing is asked yet. */
const owedOf = ({ line }: LateLine): number => (line.mandatory ? line.amount_minor : 0)

function reportOf(late: readonly LateLine[], { isDryRun, currency, nothing, already }: Around): IssueReport {
  const total = (of: readonly LateLine[]) => ({ amount_minor: of.reduce((sum, one) => sum + owedOf(one), 0), currency })
  const [first] = late
  return {
    is_dry_run: isDryRun,
    bills: late.length,
    lines: late.length,
    total: total(late),
    already,
    nothing,
    by_class: [...Map.groupBy(late, ({ pupil }) => pupil.className)].map(([name, of]) => {
      return { class: name, bills: of.length, total: total(of) }
    }),
    by_fee: first ? [{ code: first.line.code, name: first.line.name, kind: 'fee', pupils: late.length, total: total(late) }] : [],
  }
}

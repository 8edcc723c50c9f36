import type { IssueReport } from '@schoolgate/contracts/fees'
import type { Tx } from '#db'
import { recordAudit } from '#db/audit'
import { publishLive } from '#db/live'
import { dayIn } from '#lib/days'
import { nameKept, type Actor } from '#lib/actor'
import { notFound } from '#lib/problem'
import { addToFeed } from '#modules/feed'
import { announceBills } from './announce-bills.ts'
import { postBills } from './bill-posting.ts'
import { billsFromFees, familyKey, type NewBill } from './bills-from-fees.ts'
import { billedOf, exceptionsOf, feesOf, lockSchedule, schedulesOf, type ScheduleRow } from './fees.store.ts'
import { lastingOf } from './own-reductions.store.ts'
import { nextBillNumber, pupilsOf, writeIssue } from './issue.store.ts'

export type Fees = {
  scheduleId: string
  /** Only the pupils of this class. */
  classId?: string | undefined
}

export type Issuing = Fees & {
  by: Actor
  /** Of those whom the fees are for, only this class goes out now; what a family is asked for once stays on its eldest child's bill. */
  portion?: string
}

/**
 * Issues a bill to every pupil who has none of this schedule: bills, lines, ledger, feed and phones, all of it or nothing. Two who
 * issue at once wait for each other, and the second finds the bills of the first.
 */
export async function issue(tx: Tx, { by, portion, ...fees }: Issuing, now: Date): Promise<IssueReport> {
  const { schoolId } = by
  const { row, fresh: all, ...around } = await findFresh(tx, schoolId, fees, now)
  const fresh = portion === undefined ? all : all.filter(({ pupil }) => pupil.classId === portion)
  const report = reportOf(fresh, { isDryRun: false, ...around })
  if (fresh.length === 0) return report
  await writeFresh(tx, fresh, { row, by, note: portion === undefined ? undefined : fresh[0]?.pupil.className }, now)
  return report
}

/** What issuing would do, and the classes in which bills would go out; nothing is left behind. */
export async function rehearse(
  tx: Tx,
  schoolId: string,
  fees: Fees,
  now: Date,
): Promise<{ report: IssueReport; classIds: string[]; name: string }> {
  const { row, fresh, ...around } = await findFresh(tx, schoolId, fees, now)
  const classIds = [...new Set(fresh.map(({ pupil }) => pupil.classId))]
  return { report: reportOf(fresh, { isDryRun: true, ...around }), classIds, name: row.schedule.name }
}

/** The bills that are still to go out. The schedule is held until the transaction ends. */
async function findFresh(tx: Tx, schoolId: string, { scheduleId, classId }: Fees, now: Date) {
  if (!(await lockSchedule(tx, schoolId, scheduleId))) throw notFound()
  const { row, parts, changes, pupils, has, asked } = await findAround(tx, schoolId, scheduleId, now)
  const wanted = pupils.filter(({ wardId, classId: own }) => !has.has(wardId) && (classId === undefined || own === classId))
  const fresh = billsFromFees(parts, wanted, changes, asked)
  return { row, fresh, currency: row.currency, nothing: wanted.length - fresh.length, already: has.size }
}

/** All by which bills of a schedule are made: its lines and rules, who is at school, who has a bill and what families were asked for. */
export async function findAround(tx: Tx, schoolId: string, scheduleId: string, now: Date) {
  const [[row], fees, exceptions, pupils, billed] = await Promise.all([
    schedulesOf(tx, schoolId, scheduleId),
    feesOf(tx, scheduleId),
    exceptionsOf(tx, scheduleId),
    pupilsOf(tx, schoolId, now),
    billedOf(tx, scheduleId),
  ])
  if (!row) throw notFound()
  const lasting = await lastingOf(tx, schoolId, row.term.opens)
  const has = new Set(billed.map(({ wardId }) => wardId))
  const familyOf = new Map(pupils.map(({ wardId, familyId }) => [wardId, familyId]))
  const asked = billed.flatMap(({ wardId, familyCodes }) =>
    familyCodes.map((code) => familyKey(familyOf.get(wardId) ?? wardId, code)),
  )
  const changes = new Map(exceptions.map(({ ward, changes: of }) => [ward.id, of]))
  return { row, parts: { fees, rules: row.schedule.rules, lasting }, changes, pupils, has, asked: new Set(asked) }
}

type Writing = { row: ScheduleRow; by: Actor; note: string | undefined; wardId?: string }

/** Writes bills, posts them and tells their families; answers their ids in the order given. */
export async function writeFresh(
  tx: Tx,
  fresh: readonly NewBill[],
  { row, by, note, wardId }: Writing,
  now: Date,
): Promise<string[]> {
  const { schoolId } = by
  const { id: scheduleId } = row.schedule
  const year = dayIn(row.timezone, now).slice(0, 4)
  const { termId, dueOn, minimumPaymentMinor } = row.schedule
  const issuer = { issuedById: by.userId, issuedByName: nameKept(by) }
  const head = { schoolId, scheduleId, termId, dueOn, minimumPaymentMinor, ...issuer }
  const firstNumber = await nextBillNumber(tx, schoolId, year)
  const billIds = await writeIssue(tx, fresh, { ...head, year, firstNumber }, now)
  await postBills(tx, schoolId, billIds, now)
  const issued = fresh.map(({ pupil }, index) => ({ wardId: pupil.wardId, billId: billIds[index] ?? '' }))
  await addToFeed(
    tx,
    schoolId,
    issued.map(({ wardId: whom, billId }) => ({ kind: 'bill_issued', wardId: whom, subjectId: billId, occurredAt: now })),
    now,
  )
  await announceBills(tx, schoolId, issued, now)
  publishLive(tx, { schoolId, word: 'billing' })
  const whose = { ...(wardId === undefined ? {} : { wardId }), ...(note === undefined ? {} : { note }) }
  await recordAudit(tx, { at: now, by, action: 'bills.issued', subjectId: scheduleId, ...whose })
  return billIds
}

type Around = { isDryRun: boolean; currency: string; nothing: number; already: number }

function reportOf(fresh: readonly NewBill[], { isDryRun, currency, nothing, already }: Around): IssueReport {
  const money = (amountMinor: number) => ({ amount_minor: amountMinor, currency })
  const total = (bills: readonly NewBill[]) => bills.reduce((sum, { totalMinor }) => sum + totalMinor, 0)
  const lines = fresh.flatMap((bill) => bill.lines)
  return {
    is_dry_run: isDryRun,
    bills: fresh.length,
    lines: lines.length,
    total: money(total(fresh)),
    already,
    nothing,
    by_class: [...Map.groupBy(fresh, ({ pupil }) => pupil.className)].map(([name, of]) => {
      return { class: name, bills: of.length, total: money(total(of)) }
    }),
    by_fee: [...Map.groupBy(lines, ({ code, kind, name }) => `${kind} ${kind === 'fee' ? code : name}`).values()].flatMap(
      (of) => {
        const [first] = of
        if (!first) return []
        const sum = of.reduce((all, { amount_minor }) => all + amount_minor, 0)
        return [{ code: first.code, name: first.name, kind: first.kind, pupils: of.length, total: money(sum) }]
      },
    ),
  }
}

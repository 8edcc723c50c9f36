import { IssueReport } from '@schoolgate/contracts/fees'
import type { Tx } from '#db'
import { recordAudit } from '#db/audit'
import { publishLive } from '#db/live'
import { doneOnce } from '#db/once'
import { dayIn } from '#lib/days'
import { nameKept, type KeyedActor } from '#lib/actor'
import { notFound } from '#lib/problem'
import { addToFeed } from '#modules/feed'
import { announceBills } from './announce-bills.ts'
import { postBills } from './bill-posting.ts'
import { billsFromFees, familyKey, type NewBill } from './bills-from-fees.ts'
import { billedOf, exceptionsOf, feesOf, lockSchedule, schedulesOf } from './fees.store.ts'
import { nextBillNumber, pupilsOf, writeIssue } from './issue.store.ts'

export type Issuing = { scheduleId: string; classId?: string | undefined; isDryRun: boolean; by: KeyedActor }

/** Issues bills, once under a key; a rehearsal leaves nothing behind, not even that. */
export async function issue(tx: Tx, issuing: Issuing, now: Date): Promise<IssueReport> {
  const by = issuing.isDryRun ? { ...issuing.by, keyed: null } : issuing.by
  return (await doneOnce(tx, by, now, IssueReport, () => issueAll(tx, issuing, now))).made
}

/**
 * Issues a bill to every pupil who has none of this schedule: bills, lines, ledger, feed and phones, all of it or nothing. Two who
 * issue at once wait for each other, and the second finds the bills of the first.
 */
async function issueAll(tx: Tx, { scheduleId, classId, isDryRun, by }: Issuing, now: Date): Promise<IssueReport> {
  const { schoolId } = by
  if (!(await lockSchedule(tx, schoolId, scheduleId))) throw notFound()
  const [[row], fees, exceptions, pupils, billed] = await Promise.all([
    schedulesOf(tx, schoolId, scheduleId),
    feesOf(tx, scheduleId),
    exceptionsOf(tx, scheduleId),
    pupilsOf(tx, schoolId),
    billedOf(tx, scheduleId),
  ])
  if (!row) throw notFound()
  const has = new Set(billed.map(({ wardId }) => wardId))
  const familyOf = new Map(pupils.map(({ wardId, familyId }) => [wardId, familyId]))
  const asked = billed.flatMap(({ wardId, familyCodes }) =>
    familyCodes.map((code) => familyKey(familyOf.get(wardId) ?? wardId, code)),
  )
  const wanted = pupils.filter(({ wardId, classId: own }) => !has.has(wardId) && (classId === undefined || own === classId))
  const changes = new Map(exceptions.map(({ ward, changes: of }) => [ward.id, of]))
  const fresh = billsFromFees(fees, wanted, changes, new Set(asked))
  const report = reportOf(fresh, { isDryRun, currency: row.currency, wanted: wanted.length, already: has.size })
  if (isDryRun || fresh.length === 0) return report

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
    issued.map(({ wardId, billId }) => ({ kind: 'bill_issued', wardId, subjectId: billId, occurredAt: now })),
    now,
  )
  await announceBills(tx, schoolId, issued, now)
  publishLive(tx, { schoolId, word: 'billing' })
  await recordAudit(tx, { at: now, by, action: 'bills.issued', subjectId: scheduleId })
  return report
}

type Around = { isDryRun: boolean; currency: string; wanted: number; already: number }

function reportOf(fresh: readonly NewBill[], { isDryRun, currency, wanted, already }: Around): IssueReport {
  const money = (amountMinor: number) => ({ amount_minor: amountMinor, currency })
  const total = (bills: readonly NewBill[]) => bills.reduce((sum, { totalMinor }) => sum + totalMinor, 0)
  const lines = fresh.flatMap((bill) => bill.lines)
  return {
    is_dry_run: isDryRun,
    bills: fresh.length,
    lines: lines.length,
    total: money(total(fresh)),
    already,
    nothing: wanted - fresh.length,
    by_class: [...Map.groupBy(fresh, ({ pupil }) => pupil.className)].map(([name, of]) => {
      return { class: name, bills: of.length, total: money(total(of)) }
    }),
    by_fee: [...Map.groupBy(lines, ({ code, kind }) => `${kind} ${code}`).values()].flatMap((of) => {
      const [first] = of
      if (!first) return []
      const sum = of.reduce((all, { amount_minor }) => all + amount_minor, 0)
      return [{ code: first.code, name: first.name, kind: first.kind, pupils: of.length, total: money(sum) }]
    }),
  }
}

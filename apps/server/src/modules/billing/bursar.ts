import type { Bill, BillHead, WardBalance } from '@schoolgate/contracts/billing'
import type { DayTotals } from '@schoolgate/contracts/days'
import type { FeeSchedule, FeeScheduleHead, IssueReport, WrittenFees } from '@schoolgate/contracts/fees'
import type { Db, Tx } from '#db'
import type { Clock } from '#lib/clock'
import { dayIn } from '#lib/days'
import type { Actor, KeyedActor } from '#lib/actor'
import { isUnderWay } from '#modules/work'
import { billNumbered, wardNumbered } from './accounts.store.ts'
import { billsGoingOut, noBillNumbered, noTermNamed, noWardNumbered } from './billing.problems.ts'
import { correctBill, tried, type Corrected, type Correction } from './corrections.service.ts'
import { closeDayOf, dayTotals, reopenDayOf } from './days.ts'
import { schoolLocale } from './debtors.store.ts'
import { debtorsOf } from './debtors.ts'
import { addSchedule, changeSchedule, listSchedules } from './fees.service.ts'
import { termNamed } from './fees.store.ts'
import { issue, rehearse } from './issue.service.ts'
import { billRecord, wardRecord } from './whole-bill.ts'

/** The bursar's work from the command line, for one school. */
export type Bursar = ReturnType<typeof createBursar>

/** What the command line can do to a school's books. Fees take no key: written or issued again they say the same again. */
export const createBursar = ({ db, clock, schoolId }: { db: Db; clock: Clock; schoolId: string }) => ({
  schedules: (): Promise<FeeScheduleHead[]> => db.asSystem((tx) => listSchedules(tx, schoolId)),
  /** A schedule of a term as a file says it; the one of this name is changed. */
  write: (by: Actor, { academic_year, term, ...input }: WrittenFees): Promise<FeeSchedule> =>
    db.asSystem(async (tx) => {
      const now = clock()
      const doing = { ...by, keyed: null }
      const known = (await listSchedules(tx, schoolId)).find((each) => {
        return each.academic_year === academic_year && each.term === term && each.name === input.name
      })
      const termId = known?.term_id ?? (await termOf(tx, schoolId, academic_year, term))
      const id = known?.id ?? (await addSchedule(tx, { by: doing, input: { ...input, term_id: termId } }, now)).id
      return changeSchedule(tx, { by: doing, id, input }, now)
    }),
  /** The same fees for another term. */
  copy: (by: Actor, from: string, academicYear: string, term: string): Promise<FeeSchedule> =>
    db.asSystem(async (tx) => {
      const source = (await listSchedules(tx, schoolId)).find(({ id }) => id === from)
      const termId = await termOf(tx, schoolId, academicYear, term)
      const head = { name: source?.name ?? '', due_on: null, minimum_payment_minor: source?.minimum_payment_minor ?? null }
      const copied = { ...head, term_id: termId, copy_from: from }
      return addSchedule(tx, { by: { ...by, keyed: null }, input: copied }, clock())
    }),
  issue: (by: Actor, scheduleId: string, isDryRun: boolean): Promise<IssueReport> =>
    db.asSystem(async (tx) => {
      if (isDryRun) return (await rehearse(tx, schoolId, { scheduleId }, clock())).report
      const now = clock()
      if (await isUnderWay(tx, schoolId, 'bills', now)) throw billsGoingOut()
      return issue(tx, { scheduleId, by }, now)
    }),
  debtors: (isOverdueOnly: boolean) =>
    db.asSystem((tx) => debtorsOf(tx, schoolId, isOverdueOnly ? { overdue: 'yes' } : {}, clock())),
  day: (day: string): Promise<DayTotals> => db.asSystem((tx) => dayTotals(tx, schoolId, day)),
  today: (): Promise<DayTotals> => db.asSystem((tx) => dayTotals(tx, schoolId, clock())),
  closeDay: (by: KeyedActor, day: string, countedMinor: number): Promise<DayTotals> =>
    db.asSystem((tx) => closeDayOf(tx, { day, countedMinor, by }, clock())),
  reopenToday: (by: KeyedActor, reason: string): Promise<DayTotals> =>
    db.asSystem(async (tx) => {
      const now = clock()
      const day = dayIn((await schoolLocale(tx, schoolId)).timezone, now)
      return reopenDayOf(tx, { day, reason, by }, now)
    }),
  /** How the ward with this admission number stands, and its bills, newest first. */
  wardBills: (admissionNo: string): Promise<{ balance: WardBalance; bills: BillHead[] }> =>
    db.asSystem(async (tx) => {
      const id = await wardNumbered(tx, schoolId, admissionNo)
      const found = id && (await wardRecord(tx, id, clock()))
      if (!found) throw noWardNumbered(admissionNo)
      return found
    }),
  bill: (billNo: string): Promise<Bill> =>
    db.asSystem(async (tx) => {
      const id = await billNumbered(tx, schoolId, billNo)
      const found = id && (await billRecord(tx, schoolId, id, clock()))
      if (!found) throw noBillNumbered(billNo)
      return found
    }),
  /** Puts a bill right, or has it wait for a second person; answers how it is afterwards, or how it would be when it is only tried. */
  correct: (by: KeyedActor, billNo: string, correction: Correction, isTried: boolean): Promise<Corrected> =>
    tried(
      { billId: '', by, now: clock(), isTried },
      (each) => db.asSystem(each),
      async (tx, deed) => {
        const billId = await billNumbered(tx, schoolId, billNo)
        if (billId === null) throw noBillNumbered(billNo)
        return correctBill(tx, { ...deed, billId }, correction)
      },
    ),
})

async function termOf(tx: Tx, schoolId: string, academicYear: string, name: string): Promise<string> {
  const id = await termNamed(tx, schoolId, academicYear, name)
  if (id === null) throw noTermNamed(name, academicYear)
  return id
}

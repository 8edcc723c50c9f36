import type { DayTotals, FeeScheduleHead, IssueReport } from '@schoolgate/contracts/fees'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { closeDayOf, dayTotals } from './days.ts'
import { debtorsOf } from './debtors.ts'
import { listSchedules } from './fees.service.ts'
import { issue } from './issue.service.ts'

/** The bursar's work from the command line, for one school. */
export type Bursar = ReturnType<typeof createBursar>

const BY = { scope: null, name: 'schoolgate command line' }

/** What the command line can do to a school's books. */
export const createBursar = ({ db, clock, schoolId }: { db: Db; clock: Clock; schoolId: string }) => ({
  schedules: (): Promise<FeeScheduleHead[]> => db.asSystem((tx) => listSchedules(tx, schoolId)),
  issue: (scheduleId: string, isDryRun: boolean): Promise<IssueReport> =>
    db.asSystem((tx) => issue(tx, { schoolId, scheduleId, isDryRun, by: BY }, clock())),
  debtors: (isOverdueOnly: boolean) =>
    db.asSystem((tx) => debtorsOf(tx, schoolId, isOverdueOnly ? { overdue: 'yes' } : {}, clock())),
  day: (day: string): Promise<DayTotals> => db.asSystem((tx) => dayTotals(tx, schoolId, day)),
  closeDay: (day: string, countedMinor: number): Promise<DayTotals> =>
    db.asSystem((tx) => closeDayOf(tx, { schoolId, day, countedMinor, by: BY }, clock())),
})

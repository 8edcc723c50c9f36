import type { IssueReport } from '@schoolgate/contracts/fees'
import { issueBills } from '@schoolgate/contracts/fees-issue'
import * as z from 'zod'
import type { Clock } from '#lib/clock'
import type { LongWork } from '#modules/work'
import { issue, rehearse } from './issue.service.ts'
import { addLate, rehearseLate } from './late-fee.service.ts'

/** Bills of a schedule, or one more fee of it on the bills that are out. */
const Input = z.object({ scheduleId: z.uuid(), classId: z.uuid().optional(), code: z.string().optional() })
export type BillsWork = z.infer<typeof Input>

/**
 * Issues bills, or adds a fee to those that are out, class by class, each in a transaction of its own with what the report then says: one that is begun again goes on with the
 * classes that have none yet, and one that is cancelled says which went out.
 */
export const issuingWork = (clock: Clock): LongWork<BillsWork> => ({
  kind: 'bills',
  roles: issueBills.access,
  parse: (input) => Input.parse(input),
  async carryOut({ input, by, report: before, write, keep, progress }) {
    const { code, ...fees } = input
    const late = code === undefined ? null : { ...fees, code }
    const { report: first, classIds } = await write((tx) =>
      late ? rehearseLate(tx, by.schoolId, late, clock()) : rehearse(tx, by.schoolId, fees, clock()),
    )
    let report = before ?? nothingYet(first)
    const billed = report.by_class.length
    const total = billed + classIds.length
    await progress(billed, total)
    for (const [index, portion] of classIds.entries()) {
      report = await write(async (tx) => {
        const now = clock()
        const part = await (late ? addLate(tx, { ...late, by, portion }, now) : issue(tx, { ...fees, by, portion }, now))
        const sum = together(report, part)
        await keep(tx, sum)
        return sum
      })
      await progress(billed + index + 1, total)
    }
    if (classIds.length === 0) await write((tx) => keep(tx, report))
    return null
  },
})

const nothingYet = ({ total: { currency }, already, nothing }: IssueReport): IssueReport => ({
  is_dry_run: false,
  bills: 0,
  lines: 0,
  total: { amount_minor: 0, currency },
  already,
  nothing,
  by_class: [],
  by_fee: [],
})

/** Two parts of one issue as one; who had a bill before, and who gets none, was counted at its beginning. */
function together(one: IssueReport, other: IssueReport): IssueReport {
  const plus = (a: IssueReport['total'], b: IssueReport['total']) => ({ ...a, amount_minor: a.amount_minor + b.amount_minor })
  const fees = Map.groupBy([...one.by_fee, ...other.by_fee], ({ kind, code }) => `${kind} ${code}`)
  return {
    ...one,
    bills: one.bills + other.bills,
    lines: one.lines + other.lines,
    total: plus(one.total, other.total),
    by_class: [...one.by_class, ...other.by_class],
    by_fee: [...fees.values()].map((of) =>
      of.reduce((sum, fee) => ({ ...sum, pupils: sum.pupils + fee.pupils, total: plus(sum.total, fee.total) })),
    ),
  }
}

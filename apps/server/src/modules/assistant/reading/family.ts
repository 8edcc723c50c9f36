import type { Money } from '@schoolgate/contracts/money'
import type * as z from 'zod'
import { readAttendance, type AttendanceFound } from './attendance.ts'
import { readBills } from './bills.ts'
import { readMarks } from './marks.ts'
import { readPayments } from './payments.ts'
import type { ReadingContext } from './reading-context.ts'
import type { INPUTS } from './inputs.ts'
import type { LookResult } from './shape.ts'
import { chooseTerms } from './terms.ts'

/** One of the caller's own wards, as far as this guardian may see it. */
export type OwnWard = {
  first_name: string
  class: string
  average: number | null
  class_average: number | null
  above_class: number | null
  needs_practice: string | null
  best: string | null
  times_opened: number | null
  present: number | null
  /** Days away, with a reason or without. */
  away: number | null
  /** Of the register of today; null: not marked yet. */
  today: 'present' | 'late' | 'absent' | 'away' | null
  left: Money | null
  /** What arrived in the time that was asked for. */
  paid: Money | null
}
export type FamilyFound = {
  wards: OwnWard[]
  left_together: Money | null
  away_together: number | null
  paid_together: Money | null
  /** Of which time days, marks and payments are; null where this guardian may see no register. */
  time: Pick<AttendanceFound, 'term' | 'academic_year' | 'is_so_far' | 'from' | 'to'> | null
}
type Asked = z.infer<typeof INPUTS.family>

/** All wards of the caller side by side; each is read by the caller's own rights to it. */
export async function readFamily(context: ReadingContext, asked: Asked): Promise<LookResult<'family', FamilyFound>> {
  if ((asked.term ?? asked.year) !== undefined && (await chooseTerms(context, asked)) === null)
    return { tool: 'family', state: 'unknown_term', data: null, sources: [], untrusted: [] }
  const read = await Promise.all(context.wards.map((ward) => wardOf({ ...context, ward }, asked)))
  const wards = read.map(({ own }) => own)
  const days = wards.flatMap(({ away }) => away ?? [])
  const { currency } = context.school
  const together = (amounts: readonly (Money | null)[]): Money | null => {
    const known = amounts.filter((amount) => amount !== null)
    return known.length === 0 ? null : { amount_minor: known.reduce((sum, { amount_minor: minor }) => sum + minor, 0), currency }
  }
  return {
    tool: 'family',
    state: 'found',
    data: {
      wards,
      left_together: together(wards.map(({ left }) => left)),
      paid_together: together(wards.map(({ paid }) => paid)),
      time: read.find(({ time }) => time !== null)?.time ?? null,
      away_together: days.length === 0 ? null : days.reduce((sum, away) => sum + away, 0),
    },
    sources: context.wards.map((ward) => ({
      key: ward.first_name,
      kind: 'ward',
      id: ward.id,
      about: ward.first_name,
      route: `/wards?ward=${ward.id}`,
    })),
    untrusted: [],
  }
}

async function wardOf(context: ReadingContext, asked: Asked): Promise<{ own: OwnWard; time: FamilyFound['time'] }> {
  const { ward, today } = context
  const { lastTerms: _lastTerms, ...oneTime } = asked
  const [marks, register, ofToday, bills, payments] = await Promise.all([
    readMarks(context, oneTime),
    readAttendance(context, asked),
    readAttendance(context, { from: today, to: today }),
    readBills(context, {}),
    readPayments(context, asked),
  ])
  const status = ofToday.data?.days[0]?.status
  const own: OwnWard = {
    first_name: ward.first_name,
    class: ward.class,
    average: marks.data?.average ?? null,
    class_average: marks.data?.class_average ?? null,
    above_class: marks.data?.above_class ?? null,
    needs_practice: marks.data?.needs_practice ?? null,
    best: marks.data?.best ?? null,
    times_opened: register.data?.summary.times_opened ?? null,
    present: register.data?.summary.present ?? null,
    away: register.data?.summary.away ?? null,
    today:
      status === 'present' || status === 'late' || status === 'absent'
        ? status
        : status === undefined || status === 'not_marked'
          ? null
          : 'away',
    left: bills.data?.account.balance ?? null,
    paid: payments.data?.sum ?? null,
  }
  return { own, time: register.data }
}

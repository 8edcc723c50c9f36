import type { Money } from '@schoolgate/contracts/money'
import { readAttendance } from './attendance.ts'
import { readBills } from './bills.ts'
import { readMarks } from './marks.ts'
import type { ReadingContext } from './reading-context.ts'
import type { LookResult } from './shape.ts'

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
  /** Of the register of today; null: not marked yet. */
  today: 'present' | 'late' | 'absent' | 'away' | null
  left: Money | null
}
export type FamilyFound = { wards: OwnWard[]; left_together: Money | null }

/** All wards of the caller side by side; each is read by the caller's own rights to it. */
export async function readFamily(context: ReadingContext): Promise<LookResult<'family', FamilyFound>> {
  const wards = await Promise.all(context.wards.map((ward) => wardOf({ ...context, ward })))
  const known = wards.flatMap(({ left }) => left ?? [])
  const { currency } = context.school
  return {
    tool: 'family',
    state: 'found',
    data: {
      wards,
      left_together:
        known.length === 0 ? null : { amount_minor: known.reduce((sum, { amount_minor: minor }) => sum + minor, 0), currency },
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

async function wardOf(context: ReadingContext): Promise<OwnWard> {
  const { ward, today } = context
  const [marks, register, ofToday, bills] = await Promise.all([
    readMarks(context, {}),
    readAttendance(context, {}),
    readAttendance(context, { from: today, to: today }),
    readBills(context, {}),
  ])
  const status = ofToday.data?.days[0]?.status
  return {
    first_name: ward.first_name,
    class: ward.class,
    average: marks.data?.average ?? null,
    class_average: marks.data?.class_average ?? null,
    above_class: marks.data?.above_class ?? null,
    needs_practice: marks.data?.needs_practice ?? null,
    best: marks.data?.best ?? null,
    times_opened: register.data?.summary.times_opened ?? null,
    present: register.data?.summary.present ?? null,
    today:
      status === 'present' || status === 'late' || status === 'absent'
        ? status
        : status === undefined || status === 'not_marked'
          ? null
          : 'away',
    left: bills.data?.account.balance ?? null,
  }
}

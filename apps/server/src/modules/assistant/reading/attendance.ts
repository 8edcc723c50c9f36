import type { AbsenceReason, AttendanceRecord, AttendanceStatus, ExplanationState } from '@schoolgate/contracts/attendance'
import type { Term } from '@schoolgate/contracts/schools'
import type * as z from 'zod'
import { daysAfter, weekdayOf } from '#lib/days'
import { attendanceOf, summaryOf } from '#modules/attendance'
import type { INPUTS } from './inputs.ts'
import type { ReadingContext } from './reading-context.ts'
import type { Cited, LookResult, TermLabel } from './shape.ts'
import { chooseTerms, daysOfLastTerms, labelOf, percent } from './terms.ts'

export type Day = {
  day: string
  session: 'day' | 'morning' | 'afternoon'
  /** As it counts. */
  status: AttendanceStatus
  time_in: string | null
  reason: string | null
  explanation: { reason: AbsenceReason | null; text: string; state: ExplanationState } | null
}
export type Counts = {
  times_opened: number
  present: number
  late: number
  absent: number
  excused: number
  /** Absent and excused together. */
  away: number
  unexplained: number
  rate_percent: number | null
}
export type AttendanceFound = {
  /** Null where days were asked for, or a whole year. */
  term: TermLabel | null
  academic_year: string | null
  from: string
  to: string
  is_so_far: boolean
  summary: Counts
  weeks: { starts: string; times_opened: number; present: number; late: number; absent: number; excused: number }[]
  /** Every day of up to a month; of more, only those that were not simply in school. Oldest first. */
  days: Day[]
  last_absent: string | null
  last_late: string | null
  /** School days in a row up to the last one known. */
  streak: { status: 'present' | 'away' | null; days: number; since: string | null; longest_present: number }
  by_weekday: { weekday: number; absent: number; late: number }[]
  /** Why a single day has no register. */
  closed: { why: 'weekend' | 'holiday' | 'no_term' | 'ahead' | 'not_marked'; name: string | null } | null
}

const FEW_DAYS = 31
const IS_IN: readonly AttendanceStatus[] = ['present', 'late']
const IS_AWAY: readonly AttendanceStatus[] = ['absent', 'excused', 'sick', 'suspended']

/** The register of some days, a term or a year. */
export async function readAttendance(
  context: ReadingContext,
  asked: z.infer<typeof INPUTS.attendance>,
): Promise<LookResult<'attendance', AttendanceFound>> {
  const none = { tool: 'attendance', sources: [], untrusted: [] } as const
  if (!context.ward.rights.academics) return { ...none, state: 'not_allowed', data: null, sources: [] }
  const input = asked.lastTerms === undefined ? asked : { ...asked, ...daysOfLastTerms(context, asked.lastTerms) }
  const chosen = input.from === undefined ? await chooseTerms(context, input) : null
  if (input.from === undefined && !chosen) return { ...none, state: 'unknown_term', data: null, sources: [] }
  const middle = chosen && !chosen.isYear && input.half !== undefined ? middleOf(chosen.last) : null
  const isFirst = middle !== null && input.half === 'first'
  const from = input.from ?? (middle !== null && !isFirst ? middle.to : chosen?.terms[0].opens) ?? context.today
  const to =
    input.from === undefined ? ((isFirst ? middle?.from : chosen?.last.closes) ?? context.today) : (input.to ?? input.from)
  const isWhole = chosen !== null && middle === null
  const { db, scope, ward } = context
  const known = (await db.ask(scope, (tx) => attendanceOf(tx, scope, [ward.id], { from, to }))).get(ward.id)
  const records = (known?.records ?? []).toSorted((one, other) => (one.day < other.day ? -1 : 1))
  const isFew = daysAfter(from, FEW_DAYS) > to
  const days = records.filter(({ counts_as }) => isFew || counts_as !== 'present').map(asDay)
  const summary = known?.summary
  const counted = summary ?? { times_opened: 0, present: 0, late: 0, absent: 0, excused: 0, unexplained: 0, by_week: [] }
  const data: AttendanceFound = {
    term: isWhole && !chosen.isYear ? labelOf(chosen.last, context) : null,
    academic_year: isWhole ? chosen.academicYear : null,
    from,
    to,
    is_so_far: to >= context.today,
    summary: {
      times_opened: counted.times_opened,
      present: counted.present,
      late: counted.late,
      absent: counted.absent,
      excused: counted.excused,
      away: counted.absent + counted.excused,
      unexplained: counted.unexplained,
      rate_percent: percent(counted.present, counted.times_opened),
    },
    weeks: counted.by_week,
    days,
    last_absent: lastOf(records, IS_AWAY),
    last_late: lastOf(records, ['late']),
    streak: streakOf(records),
    by_weekday: byWeekday(records),
    closed:
      from === to && records.every(({ counts_as }) => counts_as === 'holiday' || counts_as === 'not_marked')
        ? closedOn(context, from, records[0])
        : null,
  }
  return {
    tool: 'attendance',
    state: records.length === 0 ? 'nothing' : 'found',
    data,
    sources: sourcesOf(context, data, chosen && !chosen.isYear ? chosen.last.id : null),
    untrusted: ['reason', 'text'],
  }
}

/** The last day before the break in the middle of a term and the first day after it. */
const middleOf = ({ mid_term_starts: starts, mid_term_ends: ends }: Term): { from: string; to: string } | null =>
  starts === null || ends === null ? null : { from: daysAfter(starts, -1), to: daysAfter(ends, 1) }

const asDay = (record: AttendanceRecord): Day => ({
  day: record.day,
  session: record.session,
  status: record.counts_as,
  time_in: record.time_in,
  reason: record.reason,
  explanation: record.explanation && {
    reason: record.explanation.reason,
    text: record.explanation.text,
    state: record.explanation.state,
  },
})

const lastOf = (records: readonly AttendanceRecord[], statuses: readonly AttendanceStatus[]) =>
  records.findLast(({ counts_as }) => statuses.includes(counts_as))?.day ?? null

/** Days in a row; holidays and days nobody marked neither count nor break one. */
function streakOf(records: readonly AttendanceRecord[]): AttendanceFound['streak'] {
  const days = [...Map.groupBy(records, ({ day }) => day)].flatMap(([day, ofDay]) => {
    if (ofDay.every(({ counts_as }) => IS_IN.includes(counts_as))) return [{ day, isIn: true }]
    return ofDay.some(({ counts_as }) => IS_AWAY.includes(counts_as)) ? [{ day, isIn: false }] : []
  })
  const last = days.at(-1)
  if (!last) return { status: null, days: 0, since: null, longest_present: 0 }
  const breaks = days.findLastIndex(({ isIn }) => isIn !== last.isIn)
  let [longest, running] = [0, 0]
  for (const { isIn } of days) {
    running = isIn ? running + 1 : 0
    longest = Math.max(longest, running)
  }
  return {
    status: last.isIn ? 'present' : 'away',
    days: days.length - breaks - 1,
    since: days[breaks + 1]?.day ?? null,
    longest_present: longest,
  }
}

const byWeekday = (records: readonly AttendanceRecord[]): AttendanceFound['by_weekday'] =>
  [...Map.groupBy(records, ({ day }) => weekdayOf(day))]
    .map(([weekday, ofDay]) => {
      const { absent, excused, late } = summaryOf(ofDay)
      return { weekday, absent: absent + excused, late }
    })
    .filter(({ absent, late }) => absent + late > 0)
    .toSorted((one, other) => other.absent - one.absent || other.late - one.late)

function closedOn(
  { school, today }: ReadingContext,
  day: string,
  record: AttendanceRecord | undefined,
): AttendanceFound['closed'] {
  if (record?.counts_as === 'holiday') return { why: 'holiday', name: record.reason }
  if (weekdayOf(day) > 5) return { why: 'weekend', name: null }
  const term = school.terms.find(({ opens, closes }) => opens <= day && day <= closes)
  if (!term) return { why: 'no_term', name: null }
  if (term.mid_term_starts && term.mid_term_ends && term.mid_term_starts <= day && day <= term.mid_term_ends)
    return { why: 'holiday', name: null }
  return { why: day > today ? 'ahead' : 'not_marked', name: null }
}

function sourcesOf({ ward, school }: ReadingContext, data: AttendanceFound, termId: string | null): Cited[] {
  const page = `/attendance?ward=${ward.id}`
  const termOn = (day: string) => school.terms.find(({ opens, closes }) => opens <= day && day <= closes)?.id
  const whole: Cited = data.term
    ? { key: 'term', kind: 'attendance', id: termId ?? ward.id, about: data.term.name, route: `${page}&term=${termId}` }
    : data.academic_year !== null
      ? {
          key: 'term',
          kind: 'attendance',
          id: ward.id,
          about: data.academic_year,
          route: `${page}&year=${encodeURIComponent(data.academic_year)}`,
        }
      : { key: 'term', kind: 'attendance', id: ward.id, about: data.to, route: `${page}&term=${termOn(data.to) ?? ''}` }
  const rows = [...new Set(data.days.map(({ day }) => day))].map((day) => ({
    key: day,
    kind: 'attendance',
    id: day,
    about: day,
    route: `${page}&term=${termOn(day) ?? ''}&day=${day}`,
  }))
  return [whole, ...rows]
}

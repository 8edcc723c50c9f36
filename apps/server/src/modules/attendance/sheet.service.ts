import {
  type AttendanceNumbers,
  type CountedDays,
  OFTEN_AWAY_LEAST_DAYS,
  OFTEN_AWAY_SHARE,
  type RegisterSheet,
  type SheetSpan,
} from '@schoolgate/contracts/register-sheets'
import type { Tx } from '#db'
import { fullnameOf } from '#lib/full-name'
import { dayIn, daysAfter, daysIn, weekdayOf } from '#lib/days'
import { notFound } from '#lib/problem'
import type { Scope } from '#lib/scope'
import { classInReach, markOf, pupilsOf, registerOfDay, schoolOf, whyNoRegister } from '#modules/attendance/register'
import { countsAs, summaryOf } from './attendance.summary.ts'
import { type SpanOfDays, spanOf } from './sheet-days.ts'
import { classesWithPupils, countedByDay, countedByPupil, rowsIn, saidIn, termsOfSchool } from './sheet.store.ts'

type Asked = { span: SheetSpan; day?: string | undefined }
type Pupil = Awaited<ReturnType<typeof pupilsOf>>[number]

const NONE: CountedDays = { opened: 0, present: 0, late: 0, absent: 0, excused: 0 }
const sumOf = (all: readonly CountedDays[]): CountedDays =>
  all.reduce(
    (sum, one) => ({
      opened: sum.opened + one.opened,
      present: sum.present + one.present,
      late: sum.late + one.late,
      absent: sum.absent + one.absent,
      excused: sum.excused + one.excused,
    }),
    NONE,
  )

/** Days that were counted in the database: what is neither in nor absent is away with a reason. */
const countedOf = ({ opened, present, late, absent }: Omit<CountedDays, 'excused'>): CountedDays => ({
  opened,
  present,
  late,
  absent,
  excused: opened - present - absent,
})

/** Away, with a reason or without, for a tenth of the days or more. */
export const isOftenAway = ({ opened, present }: CountedDays): boolean =>
  opened >= OFTEN_AWAY_LEAST_DAYS && opened - present >= opened * OFTEN_AWAY_SHARE

const today = (school: { timezone: string }, now: Date) => dayIn(school.timezone, now)

const daysShown = ({ from, to, before, after }: SpanOfDays, asked: Asked, day: string) => ({
  span: asked.span,
  from,
  to,
  today: day,
  before,
  after,
})

/** The registers of a class in the week of a day. */
export async function registerWeekOf(tx: Tx, scope: Scope, classId: string, asked: string | undefined, now: Date) {
  const { schoolId } = scope
  const school = await schoolOf(tx, schoolId)
  const current = today(school, now)
  const found = await classInReach(tx, scope, classId, current)
  if (!found) throw notFound()
  const day = asked ?? current
  const monday = daysAfter(day, 1 - weekdayOf(day))
  const days = daysIn({ from: monday, to: daysAfter(monday, 6) }).filter((one) => school.schoolDays.includes(weekdayOf(one)))
  const registers = []
  for (const one of days) registers.push(await registerOfDay(tx, { schoolId, school, class: found, day: one, now }))
  const terms = await termsOfSchool(tx, schoolId)
  const term = terms.find(({ opens, closes }) => opens <= (days.at(-1) ?? day) && closes >= monday)
  const counted = term ? await countedByPupil(tx, schoolId, { from: term.opens, to: term.closes }, classId) : []
  const [sunday, next] = [daysAfter(monday, -1), daysAfter(monday, 7)]
  return {
    class: { id: found.id, name: found.name },
    days: registers,
    term: counted.map(({ id, opened, present }) => ({ ward_id: id, opened, present })),
    before: terms.some(({ opens }) => opens <= sunday) ? daysAfter(monday, -7) : null,
    after: next <= current ? next : null,
  }
}

/** The register of a class in a month or a term. */
export async function registerSheetOf(tx: Tx, scope: Scope, classId: string, asked: Asked, now: Date): Promise<RegisterSheet> {
  const { schoolId } = scope
  const school = await schoolOf(tx, schoolId)
  const current = today(school, now)
  const found = await classInReach(tx, scope, classId, current)
  if (!found) throw notFound()
  const terms = await termsOfSchool(tx, schoolId)
  const stretch = spanOf(asked.span, asked.day ?? current, terms, current)
  const pupils = await pupilsOf(tx, [classId], stretch.to)
  const read = await readDays(tx, pupils, stretch)
  const days = daysIn(stretch)
    .filter((day) => school.schoolDays.includes(weekdayOf(day)))
    .map((day) => {
      const term = terms.find(({ opens, closes }) => opens <= day && day <= closes) ?? null
      const why = whyNoRegister({ day, today: current, term, schoolDays: school.schoolDays })
      const counted = sumOf(pupils.map(({ id }) => read.ofDay(id, day)))
      // A term that is over has registers that are closed to be written, and can be read as any other.
      return { day, why: why === 'term_over' ? null : why, is_taken: counted.opened > 0, ...counted }
    })
  const rows = pupils.map((pupil) => {
    const counted = read.ofAll(pupil.id)
    return {
      id: pupil.id,
      fullname: fullnameOf(pupil),
      marks: asked.span === 'month' ? days.map(({ day }) => read.mark(pupil.id, day)) : [],
      is_often_away: isOftenAway(counted),
      ...counted,
    }
  })
  return {
    ...daysShown(stretch, asked, current),
    term: stretch.term?.name ?? null,
    class: found,
    school: school.name,
    days,
    pupils: rows,
    sum: sumOf(rows),
  }
}

/** What these pupils' registers say, counted as parents read it. */
async function readDays(tx: Tx, pupils: readonly Pupil[], stretch: SpanOfDays) {
  const ids = pupils.map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await rowsIn(tx, ids, stretch)
  const said = ids.length === 0 ? [] : await saidIn(tx, ids, stretch)
  const records = rows.map((row) => {
    const about = said.filter(
      ({ wardId, firstDay, lastDay }) => wardId === row.wardId && firstDay <= row.day && row.day <= lastDay,
    )
    const [first = null] = about
    // A reason that the school took is one, whoever gave it.
    const why = row.why ?? (row.status === 'absent' && first?.state === 'accepted' ? (first.reason ?? 'other') : null)
    return { ...row, why, explanation: null, counts_as: countsAs(row.status, first) }
  })
  const byWard = Map.groupBy(records, ({ wardId }) => wardId)
  const counted = (own: typeof records): CountedDays => {
    const { times_opened: opened, present, late, absent, excused } = summaryOf(own)
    return { opened, present, late, absent, excused }
  }
  const on = (id: string, day: string) => (byWard.get(id) ?? []).filter((one) => one.day === day)
  return {
    ofAll: (id: string) => counted(byWard.get(id) ?? []),
    ofDay: (id: string, day: string) => counted(on(id, day)),
    mark: (id: string, day: string) => markOf(on(id, day)),
  }
}

/** The registers of the whole school in a month or a term, in numbers. */
export async function attendanceNumbersOf(tx: Tx, { schoolId }: Scope, asked: Asked, now: Date): Promise<AttendanceNumbers> {
  const school = await schoolOf(tx, schoolId)
  const current = today(school, now)
  const terms = await termsOfSchool(tx, schoolId)
  const stretch = spanOf(asked.span, asked.day ?? current, terms, current)
  const all = await classesWithPupils(tx, schoolId)
  const pupils = (await countedByPupil(tx, schoolId, stretch)).map((one) => ({ pupil: one, counted: countedOf(one) }))
  const byDay = (await countedByDay(tx, schoolId, stretch)).map((one) => ({ ...one, ...countedOf(one) }))
  const isOpen = (day: string) => {
    const term = terms.find(({ opens, closes }) => opens <= day && day <= closes) ?? null
    const why = whyNoRegister({ day, today: current, term, schoolDays: school.schoolDays })
    return why === null || why === 'term_over'
  }
  const taken = new Set(byDay.map(({ day }) => day))
  const open = daysIn(stretch).filter((day) => isOpen(day) || taken.has(day))
  const names = new Map(all.map(({ id, name }) => [id, name]))
  return {
    ...daysShown(stretch, asked, current),
    term: stretch.term?.name ?? null,
    school: school.name,
    classes: all.map(({ id, name, pupils: size }) => {
      const own = byDay.filter(({ classId }) => classId === id)
      const days = new Set(own.map(({ day }) => day))
      return {
        class_id: id,
        name,
        pupils: size,
        ...sumOf(own),
        missing: open.filter((day) => !days.has(day)).length,
        often_away: pupils.filter(({ pupil, counted }) => pupil.classId === id && isOftenAway(counted)).length,
      }
    }),
    days: open.map((day) => {
      const own = byDay.filter((one) => one.day === day)
      return { day, ...sumOf(own), missing: Math.max(0, all.length - own.length) }
    }),
    sum: sumOf(byDay),
    often_away: pupils
      .filter(({ counted }) => isOftenAway(counted))
      .map(({ pupil, counted }) => ({
        ward_id: pupil.id,
        fullname: fullnameOf(pupil),
        class: names.get(pupil.classId) ?? '',
        ...counted,
      }))
      .toSorted((one, other) => other.opened - other.present - (one.opened - one.present)),
    made_at: now.toISOString(),
  }
}

import type { Mark } from '@schoolgate/contracts/registers'
import type { Tx } from '#db'
import { fullnameOf } from '#lib/full-name'
import { dayIn } from '#lib/days'
import { notFound } from '#lib/problem'
import type { Scope } from '#lib/scope'
import { markOf } from './mark-rows.ts'
import { whyNoRegister } from './register-day.ts'
import { classesOf, classOf, pupilsOf, registerAt, schoolOf, standingOf, termAt, toldOf } from './register.store.ts'

/** How many of these are where; who is late is in school, and counted by itself. */
export function countsOf(marks: readonly (Mark | null)[]) {
  const of = (is: Mark['is']) => marks.filter((mark) => mark?.is === is).length
  return { in: of('in'), late: of('late'), away: of('away'), half: of('half') }
}

/** The registers that are the caller's today. */
export async function registersToday(tx: Tx, scope: Scope, now: Date) {
  const { timezone, schoolDays, absenceAlertAt } = await schoolOf(tx, scope.schoolId)
  const day = dayIn(timezone, now)
  const term = await termAt(tx, scope.schoolId, day)
  const classes = await classesOf(tx, scope, day)
  const pupils = await pupilsOf(
    tx,
    classes.map(({ id }) => id),
    day,
  )
  const standing = await standingOf(
    tx,
    pupils.map(({ id }) => id),
    day,
  )
  const byClass = Map.groupBy(pupils, ({ classId }) => classId)
  return {
    day,
    now: now.toISOString(),
    no_register: whyNoRegister({ day, today: day, term, schoolDays }),
    alert_at: absenceAlertAt,
    classes: classes.map((one) => {
      const own = byClass.get(one.id) ?? []
      const marks = own.map(({ id }) => markOf(standing.get(id)?.rows ?? []))
      return {
        class_id: one.id,
        name: one.name,
        pupils: own.length,
        stands_in: one.standsIn,
        ...countsOf(marks),
        taken: takenOf(one, marks),
      }
    }),
  }
}

type Saved = { takenAt: Date | null; takenBy: string | null }

/** A register that a data file brought was taken too; by whom and when is not known. */
const takenOf = (saved: Saved | null, marks: readonly (Mark | null)[]) =>
  saved?.takenAt || marks.some((mark) => mark !== null)
    ? { by: saved?.takenBy ?? null, at: saved?.takenAt?.toISOString() ?? null }
    : null

/** A class's register of a day, today's unless another is asked for. */
export async function registerOf(tx: Tx, scope: Scope, classId: string, asked: string | undefined, now: Date) {
  const school = await schoolOf(tx, scope.schoolId)
  const today = dayIn(school.timezone, now)
  const day = asked ?? today
  const found = await classOf(tx, scope, classId, { day, today })
  if (!found) throw notFound()
  return registerOfDay(tx, { schoolId: scope.schoolId, school, class: found, day, now })
}

type OfDay = {
  schoolId: string
  school: Awaited<ReturnType<typeof schoolOf>>
  class: { id: string; name: string }
  day: string
  now: Date
}

/** The register of a class on a day, whoever asks. */
export async function registerOfDay(tx: Tx, { schoolId, school, class: { id: classId, name }, day, now }: OfDay) {
  const { timezone, schoolDays, absenceAlertAt } = school
  const today = dayIn(timezone, now)
  const none = whyNoRegister({ day, today, term: await termAt(tx, schoolId, day), schoolDays })
  const pupils = await pupilsOf(tx, [classId], day)
  const ids = pupils.map(({ id }) => id)
  const standing = await standingOf(tx, ids, day)
  const told = await toldOf(tx, ids, day)
  const saved = await registerAt(tx, classId, day)
  const marks = new Map(ids.map((id) => [id, markOf(standing.get(id)?.rows ?? [])]))
  return {
    class: { id: classId, name },
    day,
    today,
    now: now.toISOString(),
    timezone,
    alert_at: absenceAlertAt,
    no_register: none,
    version: saved?.version ?? 0,
    taken: takenOf(saved, [...marks.values()]),
    pupils: pupils.map((pupil) => {
      const stands = standing.get(pupil.id)
      return {
        id: pupil.id,
        fullname: fullnameOf(pupil),
        gender: pupil.gender,
        mark: marks.get(pupil.id) ?? null,
        marked_by: stands && stands.said > 0 ? stands.by : null,
        told: told.get(pupil.id) ?? null,
      }
    }),
  }
}

import type { Received } from '@schoolgate/contracts/endpoint'
import type { Mark, RegisterConflict, saveRegister } from '@schoolgate/contracts/registers'
import type { Tx } from '#db'
import { recordAudit } from '#db/audit'
import { changesBetween } from '#db/changes'
import { publishLive } from '#db/live'
import { fullnameOf } from '#lib/full-name'
import type { Actor } from '#lib/actor'
import { dayIn, earlier } from '#lib/days'
import { instantIn } from '#lib/local-time'
import { notFound } from '#lib/problem'
import type { Scope } from '#lib/scope'
import { addToFeed } from '#modules/feed'
import { alertAbsences } from '#modules/office'
import { noRegister, reasonNeeded } from '#modules/attendance/problems'
import { isSameMark, markOf, rowsOf, saidOf } from './mark-rows.ts'
import { countsOf } from './read-register.service.ts'
import { whyNoRegister } from './register-day.ts'
import { classOf, pupilsOf, schoolOf, standingOf, termAt } from './register.store.ts'
import { nextVersion, writeMarks, type Written } from './write-register.store.ts'

type Given = Received<typeof saveRegister>['body']
type By = Actor & { scope: Scope }
type Pupil = Awaited<ReturnType<typeof pupilsOf>>[number]
/** What is to be written of a pupil, and what stood. */
type Change = { pupil: Pupil; mark: Mark; before: Mark | null; said: number }

const REGISTER_TAKEN_AT = '08:00'

/**
 * Takes a class's register of a day, or changes it. Two who save at once are put together pupil by pupil: what somebody named goes before
 * what the other only left alone, and where both named the same pupil otherwise the first stands until somebody chooses.
 */
export async function saveRegisterOf(tx: Tx, by: By, classId: string, given: Given, now: Date) {
  const { scope, schoolId } = by
  const school = await schoolOf(tx, schoolId)
  const today = dayIn(school.timezone, now)
  const { day } = given
  if (!(await classOf(tx, scope, classId, { day, today }))) throw notFound()
  const term = await termAt(tx, schoolId, day)
  const none = whyNoRegister({ day, today, term, schoolDays: school.schoolDays })
  if (none !== null || term === null) throw noRegister(none ?? 'no_term')

  const takenAt = given.taken_at === undefined ? now : earlier(new Date(given.taken_at), now)
  const register = await nextVersion(tx, { schoolId, classId, day, userId: scope.userId, takenAt, now })
  const pupils = new Map((await pupilsOf(tx, [classId], day)).map((pupil) => [pupil.id, pupil]))
  const standing = await standingOf(tx, [...pupils.keys()], day)
  const stands = (id: string) => markOf(standing.get(id)?.rows ?? [])

  const changes: Change[] = []
  const conflicts: RegisterConflict[] = []
  for (const { ward_id, mark } of given.marks) {
    const pupil = pupils.get(ward_id)
    if (!pupil) continue
    const before = stands(ward_id)
    const { said, byId, by: name } = standing.get(ward_id) ?? { said: 0, byId: null, by: null }
    // One's own newer word takes the place of the older: the answer to that may have been lost on the way.
    if (before && said > given.version && byId !== scope.userId && !isSameMark(before, mark))
      conflicts.push({ ward_id, fullname: fullnameOf(pupil), stands: before, by: name, yours: mark })
    else changes.push({ pupil, mark, before, said: register.version })
  }
  const named = new Set(given.marks.map(({ ward_id }) => ward_id))
  for (const id of given.in) {
    const pupil = pupils.get(id)
    if (pupil && !named.has(id) && stands(id) === null) changes.push({ pupil, mark: { is: 'in' }, before: null, said: 0 })
  }

  const corrected = changes.filter(({ mark, before }) => before !== null && !isSameMark(before, mark))
  if (day < today && corrected.length > 0 && given.reason === undefined) throw reasonNeeded()
  const place = { schoolId, termId: term.id, day, userId: scope.userId, now }
  const written = changes.map(({ pupil, mark, said }): Written => ({ wardId: pupil.id, rows: rowsOf(mark), said }))
  const news = await writeMarks(tx, place, written)
  await addToFeed(
    tx,
    schoolId,
    news.map((row) => ({
      kind: 'attendance' as const,
      wardId: row.wardId,
      subjectId: row.id,
      occurredAt: earlier(new Date(instantIn(school.timezone, day, row.timeIn ?? REGISTER_TAKEN_AT)), now),
    })),
    now,
  )
  await recordAudit(tx, { at: now, by, action: 'attendance.register_taken', subjectId: register.id })
  for (const { pupil, mark, before } of corrected)
    await recordAudit(tx, {
      at: now,
      by,
      action: 'attendance.register_corrected',
      wardId: pupil.id,
      subjectId: register.id,
      ...(given.reason === undefined ? {} : { note: given.reason }),
      changes: changesBetween({ attendance: saidOf(before) }, { attendance: saidOf(mark) }),
    })
  const toldAgain = changes.filter(({ mark, before }) => !isSameMark(before, mark))
  publishLive(tx, { schoolId, word: 'registers' })
  publishLive(tx, ...toldAgain.map(({ pupil }) => ({ schoolId, wardId: pupil.id, word: 'attendance' as const })))
  // A register that comes after the school's time for it: the parents hear now, not when the clock looks again.
  if (day === today) await alertAbsences(tx, schoolId, now)

  const after = new Map([...pupils.keys()].map((id) => [id, stands(id)]))
  for (const { pupil, mark } of changes) after.set(pupil.id, mark)
  return {
    version: register.version,
    counts: countsOf([...after.values()]),
    conflicts,
    passed_over: [...named, ...given.in].filter((id) => !pupils.has(id)),
  }
}

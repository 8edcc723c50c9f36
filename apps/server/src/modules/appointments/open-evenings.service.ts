import type { NewEvenings } from '@schoolgate/contracts/appointments'
import type { Tx } from '#db'
import { recordAudit } from '#db/audit'
import { publishLive } from '#db/live'
import type { Actor } from '#lib/actor'
import { instantIn } from '#lib/local-time'
import { newId } from '#lib/random'
import type { Scope } from '#lib/scope'
import { announce } from '#modules/push'
import { choiceTooLate, isOver, notTheirs, noTime, teacherBusy } from './appointments.problems.ts'
import { openedTexts } from './appointments.words.ts'
import { oneAfterTheOther, pupilsOf, timezoneOf } from './evenings.store.ts'
import { addEvenings, busyTeachers, teachersOf } from './school-evenings.store.ts'
import { timesOf } from '@schoolgate/contracts/talk-times'

const DAY_SECONDS = 86_400

/** Opens times of one teacher or of many on one day; each family of theirs is told once, whoever of them teaches its wards. */
export async function open(tx: Tx, by: Actor & { scope: Scope }, given: NewEvenings, now: Date) {
  const { scope, schoolId } = by
  const { day, minutes, place, by_phone: byPhone } = given
  const teachers = [...new Set(given.teacher_ids)]
  const here = new Set((await teachersOf(tx, scope, now)).map(({ id }) => id))
  if (teachers.some((id) => !here.has(id))) throw notTheirs()
  const timezone = await timezoneOf(tx, schoolId)
  const at = (time: string, onDay = day) => new Date(instantIn(timezone, onDay, time))
  const times = timesOf(given).map(({ from, to }) => ({ starts: at(from), ends: at(to) }))
  const [first, last] = [times[0], times.at(-1)]
  if (!first || !last) throw noTime()
  if (first.starts <= now) throw isOver()
  const chooseUntil = at(given.choose_until.time, given.choose_until.day)
  if (chooseUntil <= now || chooseUntil > first.starts) throw choiceTooLate()
  await oneAfterTheOther(tx, schoolId)
  const [busy] = await busyTeachers(tx, teachers, first.starts, last.ends)
  if (busy !== undefined) throw teacherBusy(busy)
  const all = teachers.map((teacherId) => ({
    id: newId(),
    schoolId,
    teacherId,
    day,
    place,
    minutes,
    byPhone,
    chooseUntil,
    createdAt: now,
    updatedAt: now,
  }))
  await addEvenings(tx, all, times, now)
  const [opened] = all
  const { recipients } = await announce(
    tx,
    {
      schoolId,
      wardIds: await pupilsOf(tx, schoolId, teachers),
      right: 'academics',
      kind: 'appointment',
      class: 'action',
      tag: `evenings:${day}`,
      navigate: '/appointments',
      texts: openedTexts(day),
      ttlSeconds: DAY_SECONDS,
      dedupeKey: `evenings:${opened?.id ?? day}`,
    },
    now,
  )
  for (const { id, teacherId } of all)
    await recordAudit(tx, { at: now, by, action: 'appointments.opened', subjectId: id, note: `${day} ${teacherId}` })
  publishLive(tx, { schoolId, word: 'appointments' })
  return { evening_ids: all.map(({ id }) => id), told: recipients }
}

import type { Received, Response } from '@schoolgate/contracts/endpoint'
import type { getSchoolEvening, listSchoolEvenings, setTalk } from '@schoolgate/contracts/appointments'
import type { Tx } from '#db'
import { recordAudit } from '#db/audit'
import { publishLive } from '#db/live'
import type { Actor } from '#lib/actor'
import { dayIn } from '#lib/days'
import { fullnameOf } from '#lib/full-name'
import { clockIn } from '#lib/local-time'
import { notFound } from '#lib/problem'
import type { Scope } from '#lib/scope'
import { notFree, notTaught } from './appointments.problems.ts'
import { GIVEN_TEXTS, MOVED_TEXTS, openedTexts, TAKEN_AWAY_TEXTS } from './appointments.words.ts'
import { emptyTalk, fillTalk, oneAfterTheOther, pupilsOf, timezoneOf } from './evenings.store.ts'
import {
  eveningAt,
  eveningsFrom,
  notChosen,
  removeEvening,
  shiftTalks,
  talkOfWard,
  talkRow,
  talksAt,
  teachersOf,
  wardsToCome,
  type SchoolEvening,
} from './school-evenings.store.ts'
import { tellOfTalks } from './tell.ts'

type By = Actor & { scope: Scope }

const shownOf = ({ evening, teacher, starts, ends, free, taken }: SchoolEvening, timezone: string) => ({
  id: evening.id,
  day: evening.day,
  teacher: { id: evening.teacherId, name: teacher },
  place: evening.place,
  minutes: evening.minutes,
  by_phone: evening.byPhone,
  choose_until: evening.chooseUntil.toISOString(),
  from: clockIn(timezone, starts),
  to: clockIn(timezone, ends),
  free,
  taken,
})

export async function list(tx: Tx, scope: Scope, now: Date): Promise<Response<typeof listSchoolEvenings>> {
  const timezone = await timezoneOf(tx, scope.schoolId)
  const today = dayIn(timezone, now)
  const [found, teachers] = [await eveningsFrom(tx, scope, today), await teachersOf(tx, scope, now)]
  return { today, evenings: found.map((one) => shownOf(one, timezone)), teachers }
}

async function mine(tx: Tx, scope: Scope, id: string): Promise<SchoolEvening> {
  const found = await eveningAt(tx, scope, id)
  if (!found) throw notFound()
  return found
}

const pupil = (ward: { id: string; firstName: string; middleName: string | null; lastName: string }) => ({
  id: ward.id,
  fullname: fullnameOf(ward),
})

export async function read(tx: Tx, scope: Scope, id: string): Promise<Response<typeof getSchoolEvening>> {
  const timezone = await timezoneOf(tx, scope.schoolId)
  const found = await mine(tx, scope, id)
  const [times, without] = [await talksAt(tx, id), await notChosen(tx, found.evening)]
  return {
    evening: shownOf(found, timezone),
    talks: times.map(({ talk, ward, by, byRole, phone }) => ({
      id: talk.id,
      starts: clockIn(timezone, talk.startsAt),
      ends: clockIn(timezone, talk.endsAt),
      is_closed: talk.isClosed,
      taken:
        ward && talk.way
          ? { ward: pupil(ward), way: talk.way, by, phone: talk.way === 'phone' && byRole === 'parent' ? phone : null }
          : null,
    })),
    not_chosen: without.map(pupil),
  }
}

type Wanted = Received<typeof setTalk>['body']

/** Makes a time free, closes it, or gives it to a family; whoever loses or gets a time hears of it. */
export async function set(tx: Tx, by: By, talkId: string, wanted: Wanted, now: Date): Promise<void> {
  const { scope, schoolId } = by
  await oneAfterTheOther(tx, schoolId)
  const talk = await talkRow(tx, talkId)
  const found = talk && (await eveningAt(tx, scope, talk.eveningId))
  if (!talk || !found) throw notFound()
  const { id: eveningId, teacherId } = found.evening
  const tell = (wardId: string, texts: typeof GIVEN_TEXTS) =>
    tellOfTalks(tx, schoolId, [{ eveningId, wardId, texts, key: `${wanted.is}:${now.toISOString()}` }], now)
  const record = (wardId: string | null) =>
    recordAudit(tx, {
      at: now,
      by,
      action: `appointments.made_${wanted.is}`,
      subjectId: eveningId,
      ...(wardId === null ? {} : { wardId }),
    })
  if (wanted.is === 'taken') {
    if (talk.wardId !== null && talk.wardId !== wanted.ward_id) throw notFree()
    if (!(await pupilsOf(tx, schoolId, [teacherId])).includes(wanted.ward_id)) throw notTaught()
    const before = await talkOfWard(tx, eveningId, wanted.ward_id)
    if (before && before.id !== talkId) await emptyTalk(tx, before.id, false, now)
    const taking = { id: talkId, wardId: wanted.ward_id, way: wanted.way, userId: scope.userId }
    if (!(await fillTalk(tx, taking, now))) throw notFree()
    await record(wanted.ward_id)
    if (before?.id !== talkId) await tell(wanted.ward_id, GIVEN_TEXTS)
  } else {
    const isClosed = wanted.is === 'closed'
    if (talk.wardId === null && talk.isClosed === isClosed) return
    await emptyTalk(tx, talkId, isClosed, now)
    await record(talk.wardId)
    if (talk.wardId !== null && talk.startsAt > now) await tell(talk.wardId, TAKEN_AWAY_TEXTS)
  }
  publishLive(tx, { schoolId, word: 'appointments' })
}

/** Everybody who has not been in yet comes later. */
export async function moveLater(tx: Tx, by: By, id: string, minutes: number, now: Date): Promise<{ told: number }> {
  const { scope, schoolId } = by
  await oneAfterTheOther(tx, schoolId)
  const { evening } = await mine(tx, scope, id)
  const isNow = dayIn(await timezoneOf(tx, schoolId), now) === evening.day
  const wardIds = await wardsToCome(tx, id, now)
  await shiftTalks(tx, id, minutes, now)
  const told = await tellOfTalks(
    tx,
    schoolId,
    wardIds.map((wardId) => ({ eveningId: id, wardId, texts: MOVED_TEXTS, key: `later:${now.toISOString()}`, isNow })),
    now,
  )
  await recordAudit(tx, { at: now, by, action: 'appointments.moved', subjectId: id, note: `${minutes} min` })
  publishLive(tx, { schoolId, word: 'appointments' })
  return { told }
}

/** Asks the families of the teacher's own class that have not chosen, once a day. */
export async function ask(tx: Tx, by: By, id: string, now: Date): Promise<{ told: number }> {
  const { scope, schoolId } = by
  const { evening } = await mine(tx, scope, id)
  const today = dayIn(await timezoneOf(tx, schoolId), now)
  const asked = now < evening.chooseUntil ? await notChosen(tx, evening) : []
  const told = await tellOfTalks(
    tx,
    schoolId,
    asked.map(({ id: wardId }) => ({ eveningId: id, wardId, texts: openedTexts(evening.day), key: `ask:${today}` })),
    now,
  )
  await recordAudit(tx, { at: now, by, action: 'appointments.asked', subjectId: id })
  return { told }
}

/** Calls an evening off; who had a time that is to come hears of it. */
export async function callOff(tx: Tx, by: By, id: string, now: Date): Promise<void> {
  const { scope, schoolId } = by
  await oneAfterTheOther(tx, schoolId)
  const { evening } = await mine(tx, scope, id)
  const isNow = dayIn(await timezoneOf(tx, schoolId), now) === evening.day
  const wardIds = await wardsToCome(tx, id, now)
  await tellOfTalks(
    tx,
    schoolId,
    wardIds.map((wardId) => ({ eveningId: id, wardId, texts: TAKEN_AWAY_TEXTS, key: 'off', isNow })),
    now,
  )
  await removeEvening(tx, id)
  await recordAudit(tx, { at: now, by, action: 'appointments.called_off', subjectId: id, note: evening.day })
  publishLive(tx, { schoolId, word: 'appointments' })
}

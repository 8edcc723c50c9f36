import type { TalkWay, WardEvening } from '@schoolgate/contracts/appointments'
import type { Tx } from '#db'
import { recordAudit } from '#db/audit'
import { publishLive } from '#db/live'
import { dayIn } from '#lib/days'
import { clockIn } from '#lib/local-time'
import { notFound } from '#lib/problem'
import type { Scope } from '#lib/scope'
import { clash, noPhone, notFree, tooLate } from './appointments.problems.ts'
import { emptyTalk, fillTalk, oneAfterTheOther, timezoneOf } from './evenings.store.ts'
import { eveningsFor, myPupil, talksOfFamily, talksOfWard } from './ward-evenings.store.ts'

type At = { now: Date; address: string }

/** The evenings of a ward's teachers that are still to come, as its guardian sees them. */
export async function eveningsOf(tx: Tx, scope: Scope, wardId: string, now: Date): Promise<WardEvening[]> {
  const ward = await myPupil(tx, scope, wardId)
  if (!ward) throw notFound()
  const timezone = await timezoneOf(tx, scope.schoolId)
  const found = await eveningsFor(tx, ward, dayIn(timezone, now))
  const [times, ofFamily] = [
    await talksOfWard(
      tx,
      wardId,
      found.map(({ id }) => id),
    ),
    await talksOfFamily(tx, scope, now),
  ]
  const clock = (moment: Date) => clockIn(timezone, moment)
  return found.map((evening) => {
    const own = times.filter(({ eveningId }) => eveningId === evening.id)
    const mine = own.find((one) => one.wardId === wardId)
    const elsewhere = ofFamily.filter(({ id }) => id !== mine?.id)
    return {
      id: evening.id,
      day: evening.day,
      teacher: { id: evening.teacherId, name: evening.teacher },
      place: evening.place,
      minutes: evening.minutes,
      by_phone: evening.byPhone,
      choose_until: evening.chooseUntil.toISOString(),
      is_open: now < evening.chooseUntil,
      mine: mine?.way
        ? { id: mine.id, starts: clock(mine.startsAt), ends: clock(mine.endsAt), way: mine.way, by: mine.by }
        : null,
      free: own
        .filter((one) => one.wardId === null && one.startsAt > now)
        .map((one) => ({
          id: one.id,
          starts: clock(one.startsAt),
          ends: clock(one.endsAt),
          clash: elsewhere.find((other) => other.startsAt < one.endsAt && one.startsAt < other.endsAt)?.firstName ?? null,
        })),
    }
  })
}

type Chosen = { wardId: string; talkId: string; way: TalkWay }

/** Takes a time for a ward; the one it had that evening goes back in the same moment. */
export async function take(tx: Tx, scope: Scope, { wardId, talkId, way }: Chosen, { now, address }: At): Promise<WardEvening> {
  await oneAfterTheOther(tx, scope.schoolId)
  const before = await eveningsOf(tx, scope, wardId, now)
  const isIt = ({ mine, free }: WardEvening) => mine?.id === talkId || free.some(({ id }) => id === talkId)
  const evening = before.find(isIt)
  // Whose it is now is nobody else's business: a time that somebody has looks like one that never was.
  if (!evening) throw notFree()
  if (!evening.is_open) throw tooLate()
  if (way === 'phone' && !evening.by_phone) throw noPhone()
  const chosen = evening.free.find(({ id }) => id === talkId)
  if (chosen?.clash != null) throw clash(chosen.clash)
  if (evening.mine && evening.mine.id !== talkId) await emptyTalk(tx, evening.mine.id, false, now)
  if (!(await fillTalk(tx, { id: talkId, wardId, way, userId: scope.userId }, now))) throw notFree()
  await recordAudit(tx, { at: now, scope, action: 'appointments.taken', wardId, subjectId: evening.id, address })
  publishLive(tx, { schoolId: scope.schoolId, wardId, word: 'appointments' })
  const after = (await eveningsOf(tx, scope, wardId, now)).find(({ id }) => id === evening.id)
  if (!after) throw notFree()
  return after
}

/** Gives a time back; one that is not the ward's any more stays as it is. */
export async function giveBack(
  tx: Tx,
  scope: Scope,
  { wardId, talkId }: Omit<Chosen, 'way'>,
  { now, address }: At,
): Promise<void> {
  await oneAfterTheOther(tx, scope.schoolId)
  const evening = (await eveningsOf(tx, scope, wardId, now)).find(({ mine }) => mine?.id === talkId)
  if (!evening) return
  if (!evening.is_open) throw tooLate()
  await emptyTalk(tx, talkId, false, now)
  await recordAudit(tx, { at: now, scope, action: 'appointments.given_back', wardId, subjectId: evening.id, address })
  publishLive(tx, { schoolId: scope.schoolId, wardId, word: 'appointments' })
}

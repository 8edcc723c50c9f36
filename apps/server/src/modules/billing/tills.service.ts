import type { addTill, Tills } from '@schoolgate/contracts/tills'
import { TILLS_MOST } from '@schoolgate/contracts/tills'
import type { Request } from '@schoolgate/contracts/endpoint'
import type { Tx } from '#db'
import { recordAudit } from '#db/audit'
import { doneOnce, NOTHING_MADE } from '#db/once'
import type { Actor, KeyedActor } from '#lib/actor'
import { dayIn } from '#lib/days'
import { notFound } from '#lib/problem'
import { newId } from '#lib/random'
import { firstTillStays, tillEnded, tillNameTaken, tillNotEmpty, tooManyTills } from './billing.problems.ts'
import { inBoxNow, inTillNow } from './cash-box.ts'
import { lockDays } from './days.store.ts'
import { schoolLocale } from './debtors.store.ts'
import { isTillOf } from './tills.ts'
import { bursarsOf, tillsOf, updateTill, writeTill, type TillRow } from './tills.store.ts'

/** The tills as somebody of the desk sees them. */
export async function shownTills(tx: Tx, by: Actor, now: Date): Promise<Tills> {
  const { schoolId } = by
  const { currency, timezone } = await schoolLocale(tx, schoolId)
  const [rows, bursars] = [await tillsOf(tx, schoolId), await bursarsOf(tx, schoolId)]
  const shown: Tills['tills'] = []
  for (const till of rows) {
    const inBox = await inBoxNow(tx, schoolId, dayIn(timezone, now), till)
    shown.push({
      id: till.id,
      name: till.name,
      is_first: till.isFirst,
      people: bursars.filter(({ user_id: id }) => till.people.includes(id)),
      is_mine: isOpen(till) && isTillOf(by, till),
      in_box: inBox === null ? null : { amount_minor: inBox, currency },
      ended_at: till.endedAt?.toISOString() ?? null,
    })
  }
  return { tills: shown, bursars }
}

type Said = Request<typeof addTill>['body']

/** Settles a till: its name, and who takes cash there. The first one of a school is the cash box it has. */
export const addTillOf = async (tx: Tx, by: KeyedActor, { name, people }: Said, now: Date): Promise<void> => {
  await doneOnce(tx, by, now, NOTHING_MADE, async () => {
    const rows = await heldTills(tx, by.schoolId)
    if (rows.filter(isOpen).length >= TILLS_MOST) throw tooManyTills()
    const kept = await judged(tx, by.schoolId, { name, people }, rows)
    const id = newId()
    await writeTill(tx, { id, schoolId: by.schoolId, name, people: kept }, afterAll(rows, now))
    await recordAudit(tx, { at: now, by, action: 'payments.till_settled', subjectId: id, note: name })
    return null
  })
}

/** Calls a till by another name, or says anew who takes cash there. */
export const changeTillOf = async (tx: Tx, by: KeyedActor, id: string, { name, people }: Said, now: Date): Promise<void> => {
  await doneOnce(tx, by, now, NOTHING_MADE, async () => {
    const rows = await heldTills(tx, by.schoolId)
    const till = rows.find((row) => row.id === id)
    if (!till) throw notFound()
    if (!isOpen(till)) throw tillEnded()
    const others = rows.filter((row) => row !== till)
    await updateTill(tx, id, { name, people: await judged(tx, by.schoolId, { name, people }, others) }, now)
    await recordAudit(tx, { at: now, by, action: 'payments.till_settled', subjectId: id, note: name })
    return null
  })
}

const isOpen = ({ endedAt }: TillRow): boolean => endedAt === null

/** While they are held, no other is settled and no day is closed. */
async function heldTills(tx: Tx, schoolId: string): Promise<TillRow[]> {
  await lockDays(tx, schoolId)
  return tillsOf(tx, schoolId)
}

/** Who takes cash at a till, each once; throws where the name is another's, or somebody is no bursar of this school. */
async function judged(tx: Tx, schoolId: string, { name, people }: Said, others: readonly TillRow[]): Promise<string[]> {
  if (others.some((row) => isOpen(row) && row.name.toLowerCase() === name.toLowerCase())) throw tillNameTaken()
  const bursars = new Set((await bursarsOf(tx, schoolId)).map(({ user_id: userId }) => userId))
  const kept = [...new Set(people)]
  if (!kept.every((userId) => bursars.has(userId))) throw notFound()
  return kept
}

/** Later than every till there is, however quick somebody is or the clock was put back: the first stays the first. */
const afterAll = (rows: readonly { createdAt: Date }[], now: Date): Date =>
  new Date(Math.max(now.getTime(), ...rows.map(({ createdAt }) => createdAt.getTime() + 1)))

/** Cash is taken at a till no more: only where nothing is in it, and never the first. */
export const endTillOf = async (tx: Tx, by: KeyedActor, id: string, now: Date): Promise<void> => {
  await doneOnce(tx, by, now, NOTHING_MADE, async () => {
    const { schoolId } = by
    const till = (await heldTills(tx, schoolId)).find((row) => row.id === id)
    if (!till) throw notFound()
    if (!isOpen(till)) throw tillEnded()
    if (till.isFirst) throw firstTillStays()
    const { timezone } = await schoolLocale(tx, schoolId)
    if ((await inTillNow(tx, schoolId, dayIn(timezone, now), till)) !== 0) throw tillNotEmpty()
    await updateTill(tx, id, { endedAt: now }, now)
    await recordAudit(tx, { at: now, by, action: 'payments.till_ended', subjectId: id, note: till.name })
    return null
  })
}

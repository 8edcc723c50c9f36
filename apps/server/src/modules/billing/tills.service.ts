import type { settleTill, Tills } from '@schoolgate/contracts/tills'
import { TILLS_MOST } from '@schoolgate/contracts/tills'
import type { Request } from '@schoolgate/contracts/endpoint'
import type { Tx } from '#db'
import { recordAudit } from '#db/audit'
import { doneOnce, NOTHING_MADE } from '#db/once'
import type { Actor, KeyedActor } from '#lib/actor'
import { dayIn } from '#lib/days'
import { notFound } from '#lib/problem'
import { firstTillStays, tillEnded, tillNameTaken, tillNotEmpty, tooManyTills } from './billing.problems.ts'
import { inBoxNow, inTillNow } from './cash-box.ts'
import { lockDays } from './days.store.ts'
import { schoolLocale } from './debtors.store.ts'
import { isTillOf } from './tills.ts'
import { addTill, bursarsOf, changeTill, tillsOf } from './tills.store.ts'

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
      is_mine: till.endedAt === null && isTillOf(by, till),
      in_box: inBox === null ? null : { amount_minor: inBox, currency },
      ended_at: till.endedAt?.toISOString() ?? null,
    })
  }
  return { tills: shown, bursars }
}

type Settling = { id: string } & Request<typeof settleTill>['body']

/** Names a till and says who takes cash there; the first one of a school is the cash box it has. */
export const settleTillOf = async (tx: Tx, by: KeyedActor, { id, name, people }: Settling, now: Date): Promise<void> => {
  await doneOnce(tx, by, now, NOTHING_MADE, async () => {
    const { schoolId } = by
    await lockDays(tx, schoolId)
    const rows = await tillsOf(tx, schoolId)
    const known = rows.find((row) => row.id === id)
    const open = rows.filter(({ endedAt }) => endedAt === null)
    if (known?.endedAt) throw tillEnded()
    if (!known && open.length >= TILLS_MOST) throw tooManyTills()
    if (open.some((row) => row.id !== id && row.name.toLowerCase() === name.toLowerCase())) throw tillNameTaken()
    const bursars = new Set((await bursarsOf(tx, schoolId)).map(({ user_id: userId }) => userId))
    const kept = [...new Set(people)]
    if (!kept.every((userId) => bursars.has(userId))) throw notFound()
    if (known) await changeTill(tx, id, { name, people: kept }, now)
    else if (!(await addTill(tx, { id, schoolId, name, people: kept }, afterAll(rows, now)))) throw notFound()
    await recordAudit(tx, { at: now, by, action: 'payments.till_settled', subjectId: id, note: name })
    return null
  })
}

/** Later than every till there is, however quick somebody is or the clock was put back: the first stays the first. */
const afterAll = (rows: readonly { createdAt: Date }[], now: Date): Date =>
  new Date(Math.max(now.getTime(), ...rows.map(({ createdAt }) => createdAt.getTime() + 1)))

/** Cash is taken at a till no more: only where nothing is in it, and never the first. */
export const endTillOf = async (tx: Tx, by: KeyedActor, id: string, now: Date): Promise<void> => {
  await doneOnce(tx, by, now, NOTHING_MADE, async () => {
    const { schoolId } = by
    await lockDays(tx, schoolId)
    const till = (await tillsOf(tx, schoolId)).find((row) => row.id === id)
    if (!till) throw notFound()
    if (till.endedAt) throw tillEnded()
    if (till.isFirst) throw firstTillStays()
    const { timezone } = await schoolLocale(tx, schoolId)
    if ((await inTillNow(tx, schoolId, dayIn(timezone, now), till)) !== 0) throw tillNotEmpty()
    await changeTill(tx, id, { endedAt: now }, now)
    await recordAudit(tx, { at: now, by, action: 'payments.till_ended', subjectId: id, note: till.name })
    return null
  })
}

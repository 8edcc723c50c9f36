import type { ReturnToGive, Saver } from '@schoolgate/contracts/savings'
import type { Tx } from '#db'
import { recordAudit } from '#db/audit'
import { publishLive } from '#db/live'
import type { Actor } from '#lib/actor'
import { dayIn } from '#lib/days'
import { fullnameOf } from '#lib/full-name'
import { localPhone } from '#lib/phone'
import { notFound } from '#lib/problem'
import { creditsOf } from '#modules/billing'
import { announce } from '#modules/push'
import { reckonedOf } from './family.service.ts'
import { meterOf } from './meter.ts'
import { plansAt, rhythmOf, schoolOf, type PlanRow } from './plans.store.ts'
import { heldReturn, openReturns, refuseReturn, returnable } from './returns.store.ts'
import { answeredAlready } from './savings.problems.ts'
import { DECLINED_TEXTS } from './savings.words.ts'
import { payersAt, type Payer } from './savers.store.ts'

const NEWS_FOR_SECONDS = 3 * 86_400
const PAYMENTS_SHOWN = 5

const nameOf = ({ title, fullname }: { title: string | null; fullname: string }) => [title, fullname].filter(Boolean).join(' ')

/** The wards a plan is for, of those its owner may pay for. */
export const coveredBy = ({ userId, wardId }: PlanRow, payers: readonly Payer[]): Payer[] =>
  payers.filter((payer) => payer.userId === userId && (wardId === null || payer.ward.id === wardId))

/** Families who save, by name; each child's credit is counted once, whoever saves for it. */
export async function saversAt(tx: Tx, schoolId: string, now: Date) {
  const school = await schoolOf(tx, schoolId)
  const money = (amount_minor: number) => ({ amount_minor, currency: school.currency })
  const plans = await plansAt(tx, schoolId, { resting: true })
  const payers = await payersAt(
    tx,
    schoolId,
    plans.map(({ userId }) => userId),
  )
  const credits = await creditsOf(tx, [...new Set(payers.map(({ ward }) => ward.id))])
  const savedMinor = (wardId: string) => Math.max(0, credits.get(wardId) ?? 0)
  const day = (moment: Date) => dayIn(school.timezone, moment)
  const counted = new Set<string>()
  const savers = plans.flatMap((plan): Saver[] => {
    const covered = coveredBy(plan, payers)
    const [first] = covered
    // Nobody saves for a child who has left, or without the right to pay.
    if (!first) return []
    for (const { ward } of covered) counted.add(ward.id)
    const saved = covered.reduce((sum, { ward }) => sum + savedMinor(ward.id), 0)
    const { nextOn } = meterOf({ ...reckonedOf(plan, day), savedMinor: saved, putIn: [], today: day(now) })
    return [
      {
        id: plan.id,
        guardian: { name: nameOf(first), phone: first.phone && localPhone(first.phone) },
        children: covered.map(({ ward }) => ({
          ward_id: ward.id,
          first_name: ward.firstName,
          class: ward.className,
          saved: money(savedMinor(ward.id)),
        })),
        saved: money(saved),
        goal: money(plan.goalMinor),
        step: money(plan.stepMinor),
        rhythm: rhythmOf(plan),
        is_paused: plan.pausedAt !== null,
        next_on: nextOn,
      },
    ]
  })
  return {
    saved: money([...counted].reduce((sum, id) => sum + savedMinor(id), 0)),
    savers: savers.toSorted((one, other) => one.guardian.name.localeCompare(other.guardian.name)),
    returns: await returnsAt(tx, schoolId, money),
  }
}

async function returnsAt(
  tx: Tx,
  schoolId: string,
  money: (minor: number) => { amount_minor: number; currency: string },
): Promise<ReturnToGive[]> {
  const rows = await openReturns(tx, schoolId)
  const wardIds = [...new Set(rows.map(({ ward }) => ward.id))]
  const credits = await creditsOf(tx, wardIds)
  const payments = await returnable(tx, [...new Set(rows.map(({ row }) => row.userId))], wardIds)
  return rows.map(({ row, by, ward, givenMinor }) => ({
    id: row.id,
    ward: { id: ward.id, fullname: fullnameOf(ward), class: ward.className },
    by: { name: nameOf(by), phone: by.phone && localPhone(by.phone) },
    amount: money(row.amountMinor),
    given: money(givenMinor),
    credit: money(Math.max(0, credits.get(ward.id) ?? 0)),
    at: row.at.toISOString(),
    payments: payments
      .filter(({ userId, wardId }) => userId === row.userId && wardId === row.wardId)
      .slice(0, PAYMENTS_SHOWN)
      .map(({ reference, minor }) => ({ reference, left: money(minor) })),
  }))
}

/** The money stays: who asked reads why. */
export async function decline(tx: Tx, by: Actor, { id, reason }: { id: string; reason: string }, now: Date): Promise<void> {
  const held = await heldReturn(tx, by.schoolId, id)
  if (!held) throw notFound()
  if (!held.isOpen) throw answeredAlready()
  const { schoolId, userId, wardId } = held.row
  await refuseReturn(tx, id, { reason, decidedById: by.userId }, now)
  await recordAudit(tx, { at: now, by, action: 'savings.return_declined', wardId, subjectId: id, note: reason })
  publishLive(tx, { schoolId, userId, word: 'billing' })
  publishLive(tx, { schoolId, wardId, word: 'billing' })
  await announce(
    tx,
    {
      schoolId,
      userIds: [userId],
      kind: 'payment',
      class: 'action',
      tag: `savings_return:${id}`,
      navigate: '/susu',
      wardId,
      texts: DECLINED_TEXTS,
      ttlSeconds: NEWS_FOR_SECONDS,
      dedupeKey: `savings_return:${id}`,
    },
    now,
  )
}

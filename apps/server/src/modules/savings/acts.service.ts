import { mostAheadMinor, type Network } from '@schoolgate/contracts/payments'
import type { SavingsRhythm } from '@schoolgate/contracts/savings'
import type { Tx } from '#db'
import { recordAudit } from '#db/audit'
import { publishLive } from '#db/live'
import { moneyText } from '#lib/money'
import { readPhone } from '#lib/phone'
import { notFound } from '#lib/problem'
import type { Scope } from '#lib/scope'
import { familyOf, savedOf, wardsOf, type FamilyWard } from './family.service.ts'
import { endPlan, goOnWithPlan, ownPlan, restPlan, writePlan, type School } from './plans.store.ts'
import { changeReturn, inTurn, leaveReturn, openReturn, writeReturn } from './returns.store.ts'
import {
  answeredAlready,
  goalTooHigh,
  mayNotPay,
  noNumber,
  notSoMuch,
  notTaken,
  stepAboveGoal,
  stepTooSmall,
} from './savings.problems.ts'

export type Wish = {
  ward_id: string | null
  goal_minor: number
  step_minor: number
  rhythm: SavingsRhythm
  network?: Network | undefined
  phone?: string | undefined
}
export type At = { now: Date; address: string }

const textOf = (amount_minor: number, { currency }: School) => moneyText({ amount_minor, currency }, 'en')

/** The guardian's other phones look again. */
const toldMyself = (tx: Tx, { schoolId, userId }: Scope) => publishLive(tx, { schoolId, userId, word: 'billing' })

/** Begins the caller's plan, or changes it. It moves no money: each step is a payment that the payer approves on the phone. */
export async function savePlan(tx: Tx, scope: Scope, wish: Wish, now: Date): Promise<void> {
  const family = await familyOf(tx, scope, now)
  const { school } = family
  if (wish.ward_id !== null && !family.wards.some(({ id }) => id === wish.ward_id)) throw notFound()
  const wards = wardsOf({ wardId: wish.ward_id }, family)
  if (wards.length === 0) throw mayNotPay()
  if (!school.takes) throw notTaken()
  const { goal_minor: goalMinor, step_minor: stepMinor, rhythm } = wish
  if (goalMinor > mostAheadMinor(school.currency)) throw goalTooHigh()
  if (stepMinor < school.minimumMinor) throw stepTooSmall(textOf(school.minimumMinor, school))
  if (stepMinor > goalMinor) throw stepAboveGoal()
  const plan = { wardId: wish.ward_id, goalMinor, stepMinor, rhythm, ...walletOf(wish, school), baseMinor: savedOf(wards) }
  await writePlan(tx, scope, plan, now)
  toldMyself(tx, scope)
}

/** Whose phone is asked, where mobile money was chosen. */
function walletOf({ network, phone }: Wish, { country }: School): { network: Network | null; phone: string | null } {
  if (network === undefined || phone === undefined) return { network: null, phone: null }
  const number = readPhone(phone, [country])
  if (number === null) throw noNumber()
  return { network, phone: number }
}

/** Rests, or goes on: then the mark counts from now. */
export async function pausePlan(tx: Tx, scope: Scope, id: string, isPaused: boolean, now: Date): Promise<void> {
  const plan = await ownPlan(tx, scope, id)
  if (!plan) throw notFound()
  if (isPaused === (plan.pausedAt !== null)) return
  if (isPaused) await restPlan(tx, scope, id, now)
  else await goOnWithPlan(tx, scope, id, savedOf(wardsOf(plan, await familyOf(tx, scope, now))), now)
  toldMyself(tx, scope)
}

export async function stopPlan(tx: Tx, scope: Scope, id: string): Promise<void> {
  if (!(await endPlan(tx, scope, id))) throw notFound()
  toldMyself(tx, scope)
}

async function ownWard(tx: Tx, scope: Scope, wardId: string, now: Date): Promise<{ ward: FamilyWard; school: School }> {
  const { school, wards } = await familyOf(tx, scope, now)
  const ward = wards.find(({ id }) => id === wardId)
  if (!ward) throw notFound()
  return { ward, school }
}

/** Asks the bursar for money back: of the ward's credit, and never more than the caller put in, since it goes back the way it came. */
export async function askBack(
  tx: Tx,
  scope: Scope,
  { wardId, amountMinor }: { wardId: string; amountMinor: number },
  { now, address }: At,
): Promise<void> {
  await inTurn(tx, scope.userId)
  const { ward, school } = await ownWard(tx, scope, wardId, now)
  const waits = await openReturn(tx, scope, wardId)
  if (amountMinor > ward.returnableMinor) throw notSoMuch(textOf(ward.returnableMinor, school))
  if (waits) await changeReturn(tx, waits.id, amountMinor, now)
  const id = waits?.id ?? (await writeReturn(tx, scope, { wardId, amountMinor }, now))
  await recordAudit(tx, { at: now, scope, action: 'savings.asked_back', wardId, subjectId: id, address })
  toldMyself(tx, scope)
  // The bursar's list looks again.
  publishLive(tx, { schoolId: scope.schoolId, wardId, word: 'billing' })
}

/** Leaves the money with the school after all. */
export async function leaveIt(tx: Tx, scope: Scope, wardId: string, { now, address }: At): Promise<void> {
  await inTurn(tx, scope.userId)
  await ownWard(tx, scope, wardId, now)
  const waits = await openReturn(tx, scope, wardId)
  if (!waits) throw answeredAlready()
  await leaveReturn(tx, waits.id, now)
  await recordAudit(tx, { at: now, scope, action: 'savings.left', wardId, subjectId: waits.id, address })
  toldMyself(tx, scope)
  publishLive(tx, { schoolId: scope.schoolId, wardId, word: 'billing' })
}

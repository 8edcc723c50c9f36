import { isAtSchool } from '@schoolgate/contracts/at-school'
import type { FamilySavings, ReturnState, SavingsPlan } from '@schoolgate/contracts/savings'
import type { Tx } from '#db'
import { dayIn } from '#lib/days'
import { fullnameOf } from '#lib/full-name'
import { localPhone } from '#lib/phone'
import { notFound } from '#lib/problem'
import type { Scope } from '#lib/scope'
import { accountsOf, standing, type Account, type HeadRow } from '#modules/billing'
import { meterOf, nextFor } from './meter.ts'
import { plansOf, putInBy, rhythmOf, schoolOf, usesSince, type PlanRow, type PutIn, type School } from './plans.store.ts'
import { ownReturns, returnable } from './returns.store.ts'

/** What a guardian's wards have and owe, and the guardian's right to pay for each. */
export type FamilyWard = {
  id: string
  account: Account
  mayPay: boolean
  savedMinor: number
  lastBillMinor: number | null
  heads: HeadRow[]
  returnableMinor: number
}
export type Family = { school: School; wards: FamilyWard[] }

/** The wards of a guardian as far as their bills are theirs to see; whoever may see none finds nothing. */
export async function familyOf(tx: Tx, scope: Scope, now: Date): Promise<Family> {
  const accounts = await accountsOf(tx, scope)
  if (accounts.length === 0) throw notFound()
  const ids = accounts.map(({ id }) => id)
  const [school, [heads, credits], payments] = [
    await schoolOf(tx, scope.schoolId),
    await standing(tx, ids, now),
    await returnable(tx, [scope.userId], ids),
  ]
  const wards = accounts.map((account): FamilyWard => {
    const own = heads.filter(({ bill }) => bill.wardId === account.id)
    const savedMinor = Math.max(0, credits.get(account.id) ?? 0)
    const mine = payments.reduce((sum, { wardId, minor }) => (wardId === account.id ? sum + minor : sum), 0)
    return {
      id: account.id,
      account,
      mayPay: account.mayPay && isAtSchool(account),
      savedMinor,
      lastBillMinor: own.find(({ bill }) => bill.status === 'issued')?.totalMinor ?? null,
      heads: own,
      returnableMinor: Math.min(savedMinor, mine),
    }
  })
  return { school, wards }
}

/** The wards a plan is for: its own, or all that may be paid for. */
export const wardsOf = ({ wardId }: Pick<PlanRow, 'wardId'>, { wards }: Family): FamilyWard[] =>
  wards.filter(({ id, mayPay }) => mayPay && (wardId === null || id === wardId))

export const savedOf = (wards: readonly FamilyWard[]): number => wards.reduce((sum, { savedMinor }) => sum + savedMinor, 0)

/** All that a guardian reads of savings. */
export async function savingsOf(tx: Tx, scope: Scope, now: Date): Promise<FamilySavings> {
  const family = await familyOf(tx, scope, now)
  const { school, wards } = family
  const money = (amount_minor: number) => ({ amount_minor, currency: school.currency })
  const owed = ({ heads }: FamilyWard) =>
    heads.reduce((sum, { bill, balanceMinor }) => (bill.status === 'issued' ? sum + Math.max(0, balanceMinor) : sum), 0)
  const rows = await plansOf(tx, scope)
  // Who may pay for nobody of a plan any more has none.
  const plans = rows.filter((plan) => wardsOf(plan, family).length > 0)
  const first = plans.reduce((since, { createdAt }) => (createdAt < since ? createdAt : since), now)
  const putIn = plans.length > 0 ? await putInBy(tx, [scope.userId], first) : []
  const shown: SavingsPlan[] = []
  for (const plan of plans) shown.push(await planShown(tx, plan, family, putIn, now))
  return {
    takes: school.takes,
    minimum: money(Math.max(1, school.minimumMinor)),
    wards: wards.map((ward) => ({
      ward_id: ward.id,
      first_name: ward.account.firstName,
      fullname: fullnameOf(ward.account),
      may_pay: ward.mayPay,
      saved: money(ward.savedMinor),
      owed: money(owed(ward)),
      last_bill: ward.lastBillMinor === null ? null : money(ward.lastBillMinor),
      returnable: money(ward.returnableMinor),
    })),
    plans: shown,
    returns: (await ownReturns(tx, scope)).map(({ row, firstName, givenMinor }) => ({
      id: row.id,
      ward_id: row.wardId,
      first_name: firstName,
      amount: money(row.amountMinor),
      given: money(Math.min(givenMinor, row.amountMinor)),
      state: stateOf(row, givenMinor),
      reason: row.reason,
      at: row.at.toISOString(),
    })),
  }
}

const stateOf = ({ state, amountMinor }: { state: ReturnState; amountMinor: number }, givenMinor: number): ReturnState =>
  state === 'waiting' && givenMinor >= amountMinor ? 'given' : state

async function planShown(tx: Tx, plan: PlanRow, family: Family, putIn: readonly PutIn[], now: Date): Promise<SavingsPlan> {
  const { currency, timezone, takes } = family.school
  const wards = wardsOf(plan, family)
  const money = (amount_minor: number) => ({ amount_minor, currency })
  const rhythm = rhythmOf(plan)
  const day = (moment: Date) => dayIn(timezone, moment)
  const savedMinor = savedOf(wards)
  const meter = meterOf({
    ...reckonedOf(plan, day),
    savedMinor,
    putIn: putIn
      .filter(({ wardId, paidAt }) => paidAt >= plan.createdAt && wards.some(({ id }) => id === wardId))
      .map(({ paidAt, minor }) => ({ on: day(paidAt), minor })),
    today: day(now),
  })
  return {
    id: plan.id,
    ward_id: plan.wardId,
    goal: money(plan.goalMinor),
    step: money(plan.stepMinor),
    rhythm,
    network: plan.network,
    phone: plan.phone && localPhone(plan.phone),
    is_paused: plan.pausedAt !== null,
    since: day(plan.sinceAt),
    saved: money(savedMinor),
    planned: money(meter.plannedMinor),
    next_on: meter.nextOn,
    is_today: takes && meter.isToday,
    next_for: takes ? nextFor(wards.map(shareOf), plan.goalMinor) : null,
    steps: meter.steps.map(({ on, minor }) => ({ on, put_in: money(minor) })),
    used: await usedOf(tx, plan, wards, money),
  }
}

/** What a plan says for itself of how it is reckoned. */
export const reckonedOf = (plan: PlanRow, day: (moment: Date) => string) => ({
  rhythm: rhythmOf(plan),
  goalMinor: plan.goalMinor,
  stepMinor: plan.stepMinor,
  begunOn: day(plan.createdAt),
  since: day(plan.sinceAt),
  baseMinor: plan.baseMinor,
  pausedOn: plan.pausedAt && day(plan.pausedAt),
})

const shareOf = ({ id, savedMinor, lastBillMinor }: FamilyWard) => ({
  wardId: id,
  savedMinor,
  lastBillMinor: lastBillMinor ?? 0,
})

/** The newest bill that took of the credit since the plan's mark counts. */
async function usedOf(
  tx: Tx,
  plan: PlanRow,
  wards: readonly FamilyWard[],
  money: (minor: number) => { amount_minor: number; currency: string },
): Promise<SavingsPlan['used']> {
  const ids = wards.map(({ id }) => id)
  const uses = await usesSince(tx, ids, plan.sinceAt)
  const newest = uses.toSorted((one, other) => other.at.getTime() - one.at.getTime())[0]
  const head = wards.flatMap(({ heads }) => heads).find(({ bill }) => bill.id === newest?.billId)
  if (!newest || !head) return null
  return {
    bill_id: newest.billId,
    term: head.term.name,
    amount: money(newest.minor),
    left: money(Math.max(0, head.balanceMinor)),
  }
}

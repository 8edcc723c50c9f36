import { STEPS_SHOWN } from '@schoolgate/contracts/savings'
import { stepDayFrom, stepDays, type Rhythm } from '@schoolgate/contracts/savings-days'
import { daysAfter } from '#lib/days'

/** What a plan is reckoned from; days are those of the school. */
export type Reckoned = {
  rhythm: Rhythm
  goalMinor: number
  stepMinor: number
  /** The day the plan was begun, and the one from which its mark counts, with what had been saved by then. */
  begunOn: string
  since: string
  baseMinor: number
  /** The day it was paused; null: it goes on. */
  pausedOn: string | null
  savedMinor: number
  /** What the owner put in, day by day. */
  putIn: readonly { on: string; minor: number }[]
  today: string
}

export type Meter = {
  plannedMinor: number
  nextOn: string | null
  isToday: boolean
  steps: { on: string; minor: number }[]
}

/** How far a plan is: a step that was missed is spread over those to come, so nothing here is ever late. */
export function meterOf(plan: Reckoned): Meter {
  const { rhythm, goalMinor, stepMinor, since, baseMinor, pausedOn, savedMinor, today } = plan
  const steps = stepsOf(plan)
  const taken = stepDays(rhythm, since, pausedOn ?? today).length
  const rests = pausedOn !== null || savedMinor >= goalMinor
  const last = steps.at(-1)
  const isToday = !rests && last?.on === today && last.minor === 0
  return {
    plannedMinor: Math.max(0, Math.min(goalMinor, baseMinor + taken * stepMinor)),
    nextOn: rests ? null : isToday ? today : stepDayFrom(rhythm, daysAfter(today, 1)),
    isToday,
    steps: steps.slice(-STEPS_SHOWN),
  }
}

/** What was put in from each day of the plan until the next; what came before the first day counts for it. */
function stepsOf({ rhythm, begunOn, putIn, today }: Reckoned): { on: string; minor: number }[] {
  const past = stepDays(rhythm, begunOn, today)
  const days = past.length > 0 ? past : putIn.length > 0 ? [stepDayFrom(rhythm, begunOn)] : []
  const steps = days.map((on) => ({ on, minor: 0 }))
  for (const { on, minor } of putIn) {
    const step = steps.findLast((one) => one.on <= on) ?? steps[0]
    if (step) step.minor += minor
  }
  return steps
}

export type Share = { wardId: string; savedMinor: number; lastBillMinor: number }

/** For whom the next step of a plan is: whose part of the goal, as large as their last bill beside the others', lacks most. */
export function nextFor(shares: readonly Share[], goalMinor: number): string | null {
  const all = shares.reduce((sum, { lastBillMinor }) => sum + lastBillMinor, 0)
  const lacks = shares.map(({ wardId, savedMinor, lastBillMinor }) => ({
    wardId,
    minor: (all > 0 ? (goalMinor * lastBillMinor) / all : goalMinor / shares.length) - savedMinor,
  }))
  return lacks.toSorted((one, other) => other.minor - one.minor)[0]?.wardId ?? null
}

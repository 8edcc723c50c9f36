import { FIRST_STEPS, type FirstStep, type getFirstSteps } from '@schoolgate/contracts/first-steps'
import type { Response } from '@schoolgate/contracts/endpoint'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import type { Scope } from '#lib/scope'
import { squareOf } from '#lib/square'
import type { Addresses } from '#modules/schools'
import { tryingOf } from './try-out.store.ts'
import { countsOf, skip, skippedOf } from './first-steps.store.ts'

type Answer = Response<typeof getFirstSteps>
type Counts = Answer['counts']

/** When a step is done: it follows from what the school has, however it came there. */
const IS_DONE: Record<FirstStep, (counts: Counts) => boolean> = {
  // Nobody makes a school without its name, its town and its phone.
  school: () => true,
  terms: ({ terms }) => terms > 0,
  classes: ({ classes }) => classes > 0,
  people: ({ colleagues, invited }) => colleagues + invited > 0,
  pupils: ({ pupils }) => pupils > 0,
  fees: ({ fee_schedules }) => fee_schedules > 0,
  notice: ({ notices }) => notices > 0,
  parents: ({ parents_in }) => parents_in > 0,
}

export type FirstSteps = ReturnType<typeof createFirstSteps>

/** Builds the list that leads from an empty school to its first parent. */
export function createFirstSteps({ db, clock, addresses }: { db: Db; clock: Clock; addresses: Addresses }) {
  return {
    async of({ schoolId, userId }: Scope): Promise<Answer> {
      const { counts, skipped, isTrying } = await db.asSystem(async (tx) => ({
        counts: await countsOf(tx, { schoolId, userId }, clock()),
        skipped: await skippedOf(tx, schoolId),
        isTrying: (await tryingOf(tx, schoolId, userId)).length > 0,
      }))
      const steps = FIRST_STEPS.map((step) => ({
        step,
        state: IS_DONE[step](counts) ? ('done' as const) : skipped.includes(step) ? ('skipped' as const) : ('open' as const),
      }))
      return { steps, counts, is_trying: isTrying, entrance: squareOf(`${await addresses.of(schoolId)}/login`) }
    },

    skip: (scope: Scope, step: FirstStep, skipped: boolean): Promise<void> =>
      db.as(scope, (tx) => skip(tx, scope.schoolId, step, skipped, clock())),
  }
}

import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import type { Route } from '#lib/route'
import { createWriteRows } from '#modules/intake'
import type { JobKind } from '#modules/jobs'
import { createAdding } from './adding.service.ts'
import { moveByTheClock } from './enrolment.jobs.ts'
import { notTaken } from './enrolment.problems.ts'
import { enrolmentRoutes } from './enrolment.routes.ts'
import { createMoving } from './moving.service.ts'

/** Who comes to the school, changes class and leaves. */
export const createEnrolment = (world: { db: Db; clock: Clock }): { routes: Route[]; jobs: readonly JobKind[] } => ({
  routes: enrolmentRoutes({
    adding: createAdding({ ...world, writing: createWriteRows(world, notTaken) }),
    moving: createMoving(world),
  }),
  jobs: [moveByTheClock],
})

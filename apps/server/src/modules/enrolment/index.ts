import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import type { Route } from '#lib/route'
import { createWriteRows } from '#modules/intake'
import { createAdding } from './adding.service.ts'
import { notTaken } from './enrolment.problems.ts'
import { enrolmentRoutes } from './enrolment.routes.ts'

/** Who comes to the school, changes class and leaves. */
export const createEnrolment = (world: { db: Db; clock: Clock }): { routes: Route[] } => ({
  routes: enrolmentRoutes({ adding: createAdding({ ...world, writing: createWriteRows(world, notTaken) }) }),
})

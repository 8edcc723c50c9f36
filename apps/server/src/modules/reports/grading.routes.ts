import { changeGrading, changeRatedThings, getGrading, weighGrading } from '@schoolgate/contracts/school-grading'
import type { Db } from '#db'
import { signedIn } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { route, type Route } from '#lib/route'
import { createGrading } from './grading.service.ts'
import { changeRatedThingsFor } from './rated-things.service.ts'

/** How the office settles what marks become. */
export function gradingRoutes(world: { db: Db; clock: Clock }): Route[] {
  const grading = createGrading(world)
  return [
    route(getGrading, ({ scope }) => grading.of(scope)),
    route(changeGrading, ({ body, scope, request }) => grading.change(signedIn(scope, request.ip), body)),
    route(changeRatedThings, ({ body, scope, request }) => changeRatedThingsFor(world, signedIn(scope, request.ip), body)),
    route(weighGrading, ({ body, scope }) => grading.weigh(scope, body)),
  ]
}

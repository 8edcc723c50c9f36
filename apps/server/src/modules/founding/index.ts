import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import type { Route } from '#lib/route'
import type { Identity } from '#modules/identity'
import { foundingRoutes } from './founding.routes.ts'
import { createFounding as createService } from './founding.service.ts'

type Dependencies = { db: Db; clock: Clock; identity: Identity }

/** How a school begins: whoever has a key makes it. */
export const createFounding = ({ db, clock, identity: { founders, entering } }: Dependencies): { routes: Route[] } => ({
  routes: foundingRoutes({ founding: createService({ db, clock, founders }), entering }),
})

import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import type { Route } from '#lib/route'
import type { Identity } from '#modules/identity'
import { createWriteRows } from '#modules/intake'
import { createAddresses, type Installation } from '#modules/schools'
import { createFirstSteps } from './first-steps.service.ts'
import { firstStepsRoutes } from './first-steps.routes.ts'
import { notTaken } from './founding.problems.ts'
import { foundingRoutes } from './founding.routes.ts'
import { createFounding as createService } from './founding.service.ts'
import { createSetup } from './setup.service.ts'
import { createTryOut } from './try-out.service.ts'

type Dependencies = Installation & { db: Db; clock: Clock; identity: Identity }

/** How a school begins: whoever has a key makes it, and is led from there to its first parent. */
export const createFounding = ({ identity, ...world }: Dependencies): { routes: Route[] } => {
  const { founders, entering } = identity
  const addresses = createAddresses(world)
  const parts = { ...world, addresses, writing: createWriteRows(world, notTaken) }
  return {
    routes: [
      ...foundingRoutes({ founding: createService({ ...world, founders }), entering }),
      ...firstStepsRoutes({ firstSteps: createFirstSteps(parts), setup: createSetup(parts), tryOut: createTryOut(parts) }),
    ],
  }
}

import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import type { Route } from '#lib/route'
import type { JobKind } from '#modules/jobs'
import { createAddresses, type Installation } from '#modules/schools'
import { longWorkJob } from '#modules/work'
import { exportWork } from './export-work.ts'
import { exportsRoutes } from './exports.routes.ts'

/** The same from the command line. */
export { takeEverything } from './everything.ts'

/** Builds what takes everything of a school out of it, as one file. */
export function createExports(world: Installation & { db: Db; clock: Clock }): { routes: Route[]; jobs: readonly JobKind[] } {
  const work = exportWork({ clock: world.clock, site: createAddresses(world).main })
  return { routes: exportsRoutes(world, work), jobs: [longWorkJob(world.clock, work)] }
}

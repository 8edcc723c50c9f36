import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import type { Route } from '#lib/route'
import type { Limits } from '#modules/limits'
import { findRoutes } from './find.routes.ts'
import { createFindService } from './find.service.ts'
import { createKeptIndex } from './kept-index.ts'

type Dependencies = {
  db: Db
  clock: Clock
  limits: Limits
  log: { error(details: object, message: string): void }
}

/** Finds pupils, who stands for them and who works here, however a name is spelt. */
export function createFind(world: Dependencies): { routes: Route[]; stop: () => Promise<void> } {
  const kept = createKeptIndex(world)
  return { routes: findRoutes(createFindService({ ...world, kept })), stop: kept.stop }
}

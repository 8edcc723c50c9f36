import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import type { Route } from '#lib/route'
import { createHub } from './hub.ts'
import { liveRoutes } from './live.routes.ts'
import { createLiveStore } from './live.store.ts'

type Surroundings = { db: Db; clock: Clock; log: { error(details: object, message: string): void } }

/** Builds the live module; `stop` ends every stream, which would otherwise keep the server from closing. */
export function createLive({ db, clock, log }: Surroundings): { routes: Route[]; stop(): Promise<void> } {
  const store = createLiveStore(db)
  const hub = createHub({ db, clock, log, forget: (before) => store.forget(before) })
  return { routes: liveRoutes({ hub, store, clock }), stop: hub.stop }
}

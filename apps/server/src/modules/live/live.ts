import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import type { Route } from '#lib/route'
import { createHub } from './hub.ts'
import { liveRoutes } from './live.routes.ts'
import { createLiveStore } from './live.store.ts'
import { writePosition } from './position.ts'

type Dependencies = { db: Db; clock: Clock; log: { error(details: object, message: string): void } }

/** What changed, told while it changes. */
export type Live = {
  routes: Route[]
  /** The `last_event_id` of who reads from now on: a stream that begins there misses nothing. */
  position(): Promise<string>
  /** Ends every stream, which would otherwise keep the server from closing. */
  stop(): Promise<void>
}

/** Builds the live module. */
export function createLive({ db, clock, log }: Dependencies): Live {
  const store = createLiveStore(db)
  const hub = createHub({ db, clock, log, forget: (before) => store.forget(before) })
  return {
    routes: liveRoutes({ hub, store, clock }),
    position: async () => writePosition({ transaction: await store.now(), at: clock() }),
    stop: hub.stop,
  }
}

import type { Db } from '#db'
import { forgetOldKeys } from '#db/once'
import type { Clock } from '#lib/clock'
import type { Route } from '#lib/route'
import type { Storage } from '#lib/storage'
import { announceDueMarks } from '#modules/academics'
import { alertAbsences, announceDueNotices, announceDueReports } from './announce-due.service.ts'
import { officeRoutes } from './office.routes.ts'
import { remind } from './reminders.service.ts'

/** Nobody notices a quarter of a minute. */
const LOOK_EVERY_MS = 15_000
const FORGET_EVERY_MS = 3_600_000

type Surroundings = { db: Db; clock: Clock; storage: Storage; log: { error(details: object, message: string): void } }

/** The school's own side, and what becomes due by the clock: telling, and forgetting. */
export type Office = {
  routes: Route[]
  /**
   * Tells phones of scheduled notices, marks, reports and absences whose time has come, reminds, and now and then forgets old keys of
   * acts; any number of processes may.
   */
  tellDue(): Promise<void>
  /** Does so from now on, until stopped. */
  start(): void
  stop(): Promise<void>
}

/** Builds the office module. */
export function createOffice({ db, clock, storage, log }: Surroundings): Office {
  const stopping = new AbortController()
  let wake = Promise.withResolvers<void>()
  let running: Promise<void> | undefined
  let forgotAt = 0

  async function tellDue(): Promise<void> {
    // Each notice in a transaction of its own: what was told stays told.
    const tellOne = () => db.asSystem((tx) => announceDueNotices(tx, clock(), { limit: 1 }))
    for (let told = await tellOne(); told > 0;) told = await tellOne()
    await db.asSystem((tx) => announceDueMarks(tx, clock()))
    await db.asSystem((tx) => announceDueReports(tx, clock()))
    await db.asSystem((tx) => alertAbsences(tx, clock()))
    await db.asSystem((tx) => remind(tx, clock()))
    if (clock().getTime() - forgotAt < FORGET_EVERY_MS) return
    forgotAt = clock().getTime()
    await forgetOldKeys(db, clock())
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await tellDue().catch((error: unknown) => log.error({ err: error }, 'what is due could not be told; trying again'))
      wake = Promise.withResolvers()
      const timer = setTimeout(() => wake.resolve(), LOOK_EVERY_MS)
      if (!stopping.signal.aborted) await wake.promise
      clearTimeout(timer)
    }
  }

  return {
    routes: officeRoutes({ db, clock, storage }),
    tellDue,
    start() {
      running ??= run()
    },
    async stop() {
      stopping.abort()
      wake.resolve()
      await running
    },
  }
}

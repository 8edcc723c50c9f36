import { WORK_KEPT_DAYS } from '@schoolgate/contracts/office-work'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import type { Route } from '#lib/route'
import type { JobKind } from '#modules/jobs'
import { lostCommands } from './by-command.ts'
import { workRoutes } from './work.routes.ts'
import { createWorkService, FILE_KEPT_MS } from './work.service.ts'
import { forgetOld, somethingOldIsThere } from './work.store.ts'

const DAY_MS = 86_400_000

/**
 * Long work that the office asked for: its doors, and the jobs that forget what is old and end what a killed command left. Each kind's own
 * job is its module's.
 */
export type LongWorkOffice = { routes: Route[]; jobs: readonly JobKind[] }

/** Builds the work module. */
export function createWork(world: { db: Db; clock: Clock }): LongWorkOffice {
  const ages = (now: Date) => ({
    files: new Date(now.getTime() - FILE_KEPT_MS),
    work: new Date(now.getTime() - WORK_KEPT_DAYS * DAY_MS),
  })
  const forget: JobKind = {
    name: 'work.forget',
    find: (now) => somethingOldIsThere(ages(now), now),
    once: (tx, _job, now) => forgetOld(tx, ages(now), now),
  }
  return { routes: workRoutes(createWorkService(world)), jobs: [forget, lostCommands()] }
}

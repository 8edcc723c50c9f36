import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import type { Route } from '#lib/route'
import type { JobKind } from '#modules/jobs'
import type { PaymentsDesk } from '#modules/payments'
import { longWorkJob } from '#modules/work'
import { bankRoutes } from './bank.routes.ts'
import { workOnBankSheets } from './bank-work.ts'
import { createBankLines } from './lines.service.ts'
import { settlementRoutes } from './settlements.routes.ts'
import { createSettled } from './settlements.service.ts'
import { createBankSheets } from './sheets.service.ts'
import { forgetSheets, someSheetIsOld } from './sheets.store.ts'

/** A sheet that nobody takes in is gone after so many days. */
const KEPT_MS = 7 * 86_400_000

type Dependencies = { db: Db; clock: Clock; desk: PaymentsDesk }

/** What banks and wallets say: sheets that are brought, and whose each line of them is. */
export function createBank(world: Dependencies): { routes: Route[]; jobs: readonly JobKind[] } {
  const lines = createBankLines(world)
  const work = workOnBankSheets({ ...world, lines })
  const since = (now: Date) => new Date(now.getTime() - KEPT_MS)
  const forget: JobKind = {
    name: 'bank.forget',
    find: (now) => someSheetIsOld(since(now), now),
    once: (tx, _job, now) => forgetSheets(tx, since(now)),
  }
  const routes = [...bankRoutes(createBankSheets(world, work), lines), ...settlementRoutes(createSettled(world))]
  return { routes, jobs: [longWorkJob(world.clock, work), forget] }
}

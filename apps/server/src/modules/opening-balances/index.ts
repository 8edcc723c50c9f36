import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import type { Route } from '#lib/route'
import type { Doers } from '#modules/corrections'
import { createWriteRows } from '#modules/intake'
import { notTaken } from './opening-balances.problems.ts'
import { openingBalancesRoutes } from './opening-balances.routes.ts'
import { createOpeningBalancesService } from './opening-balances.service.ts'

/** What a family owed or was ahead when it came, written by hand for one child. */
export function createOpeningBalances(world: { db: Db; clock: Clock }): { routes: Route[]; doers: Pick<Doers, 'opening'> } {
  const openings = createOpeningBalancesService({ ...world, writing: createWriteRows(world, notTaken) })
  return {
    routes: openingBalancesRoutes({ ...world, openings }),
    doers: {
      opening: (by, { ward_id: wardId, amount_minor: amountMinor, as_of: asOf, kind, reason }, agreed) =>
        openings.write(by, { wardId, kind, amountMinor, asOf, reason }, agreed),
    },
  }
}

import { listPerformanceShares, openPerformance, sharePerformance, unsharePerformance } from '@schoolgate/contracts/performance'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { notFound } from '#lib/problem'
import { hideFromOthers } from '#lib/public-page'
import { route, shown, type Route } from '#lib/route'
import type { Strangers } from '#modules/shares'
import { createPerformanceService } from './performance.service.ts'

export type Performance = { routes: Route[] }

type Dependencies = { db: Db; clock: Clock; strangers: Strangers }

/** Builds the performance module: the head-teacher's view of a pupil's three years, by a link for one year. */
export function createPerformance({ db, clock, strangers }: Dependencies): Performance {
  const performance = createPerformanceService(db)
  const found = <T>(thing: T | null): T => {
    if (thing === null) throw notFound()
    return thing
  }
  return {
    routes: [
      route(openPerformance, async ({ params, request, reply }) => {
        hideFromOthers(reply)
        const asked = { publicId: params.id, year: params.accadyearid, address: request.ip }
        return strangers.open(request, async () => ({ student_performance: found(await performance.open(asked, clock())) }))
      }),

      route(listPerformanceShares, async ({ params, query, scope }) => {
        const shares = found(await performance.shares(scope, params.id, query.academic_year, clock()))
        return shown([{ wardId: params.id }], () => ({ shares }))
      }),

      route(sharePerformance, async ({ params, body, scope }) => {
        const share = found(await performance.share(scope, params.id, body, clock()))
        return shown([{ wardId: params.id, subjectId: share.id }], () => ({ share }))
      }),

      route(unsharePerformance, async ({ params, query, scope }) => {
        found(await performance.unshare(scope, params.id, query, clock()))
      }),
    ],
  }
}

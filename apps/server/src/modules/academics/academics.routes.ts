import { getAcademics, getTimetable } from '@schoolgate/contracts/academics'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { notFound } from '#lib/problem'
import { route, type Route } from '#lib/route'
import { academicsOf, timetableOf } from './academics.service.ts'

/** Builds the academics module: marks, how the terms went, and the week of the class. */
export function createAcademics({ db, clock }: { db: Db; clock: Clock }): { routes: Route[] } {
  return {
    routes: [
      route(getAcademics, async ({ params, query, scope }) => {
        const found = await db.as(scope, (tx) =>
          academicsOf(tx, scope, { wardId: params.id, termId: query.term_id, now: clock() }),
        )
        if (!found) throw notFound()
        return found
      }),

      route(getTimetable, async ({ params, scope }) => {
        const week = await db.as(scope, (tx) => timetableOf(tx, scope, params.id))
        if (!week) throw notFound()
        return week
      }),
    ],
  }
}

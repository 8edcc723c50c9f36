import { getAcademics, getTimetable } from '@schoolgate/contracts/academics'
import { publishMarks } from '@schoolgate/contracts/office-marks'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { signedIn } from '#lib/actor'
import { notFound } from '#lib/problem'
import { route, type Route } from '#lib/route'
import { academicsOf, timetableOf } from './academics.service.ts'
import { bookRoutes } from './book.routes.ts'
import { publishMarksFor } from './publish.service.ts'
import { timetableRoutes } from './timetable.routes.ts'

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
        const week = await db.as(scope, (tx) => timetableOf(tx, scope, params.id, clock()))
        if (!week) throw notFound()
        return week
      }),

      route(publishMarks, ({ body, scope, request }) => {
        const { academic_year: academicYear, term, subject = null, class: code = null, at } = body
        const now = clock()
        const wanted = { academicYear, term, class: code, subject, at: at === undefined ? now : new Date(at) }
        return publishMarksFor(db, signedIn(scope, request.ip), wanted, now)
      }),

      ...bookRoutes({ db, clock }),
      ...timetableRoutes({ db, clock }),
    ],
  }
}

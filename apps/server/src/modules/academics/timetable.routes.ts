import { getOfficeTimetable, saveTimetable } from '@schoolgate/contracts/office-timetable'
import type { Db } from '#db'
import { signedIn } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { route, type Route } from '#lib/route'
import { officeTimetable, saveWeek } from './timetable.service.ts'

/** The timetable as the office keeps it. */
export const timetableRoutes = ({ db, clock }: { db: Db; clock: Clock }): Route[] => [
  route(getOfficeTimetable, ({ scope }) => db.as(scope, (tx) => officeTimetable(tx, scope.schoolId, clock()))),

  route(saveTimetable, ({ params, body, scope, request }) =>
    db.as(scope, (tx) => saveWeek(tx, signedIn(scope, request.ip), { classId: params.id, ...body }, clock())),
  ),
]

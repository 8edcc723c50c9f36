import { listStandIns, setStandIn } from '@schoolgate/contracts/stand-ins'
import type { Db } from '#db'
import { recordAudit } from '#db/audit'
import { changesBetween } from '#db/changes'
import { publishLive } from '#db/live'
import { signedIn } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { dayIn } from '#lib/days'
import { notFound } from '#lib/problem'
import { route, type Route } from '#lib/route'
import { dayIsOver, notATeacher } from '#modules/attendance/problems'
import { schoolOf } from '#modules/attendance/register'
import { isPlace, mayTeach, standInsOn, writeStandIn } from './stand-ins.store.ts'

/** Who has whose class, or lesson, for a day. */
export const standInRoutes = ({ db, clock }: { db: Db; clock: Clock }): Route[] => [
  route(listStandIns, ({ query, scope }) =>
    db.as(scope, async (tx) => ({ stand_ins: await standInsOn(tx, scope.schoolId, query.day) })),
  ),

  route(setStandIn, ({ params, body: { day, period, teacher_id }, scope, request }) =>
    db.as(scope, async (tx) => {
      const now = clock()
      const { schoolId } = scope
      const place = { schoolId, classId: params.id, day, period }
      if (!(await isPlace(tx, place))) throw notFound()
      if (day < dayIn((await schoolOf(tx, schoolId)).timezone, now)) throw dayIsOver()
      if (teacher_id !== null && !(await mayTeach(tx, schoolId, teacher_id, now))) throw notATeacher()
      const before = (await standInsOn(tx, schoolId, day)).find((one) => one.class_id === params.id && one.period === period)
      const standIn = await writeStandIn(tx, place, teacher_id, now)
      const changes = changesBetween({ stand_in: before?.teacher.name }, { stand_in: standIn?.teacher.name })
      if (changes.length > 0) {
        await recordAudit(tx, {
          at: now,
          by: signedIn(scope, request.ip),
          action: 'attendance.stand_in_set',
          subjectId: params.id,
          changes,
        })
        publishLive(tx, { schoolId, word: 'academics' })
      }
      return { stand_in: standIn }
    }),
  ),
]

import { askSchool, getThread, listMessages, readThread, reportThread, writeOn } from '@schoolgate/contracts/messages'
import {
  answerThread,
  closeThread,
  handOver,
  listDeskThreads,
  openDeskThread,
  readDeskThread,
  reportDeskThread,
  setOwnHours,
} from '@schoolgate/contracts/office-messages'
import type { Db } from '#db'
import { signedIn } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { route, shown, type Route } from '#lib/route'
import { createFamilySide } from './family.service.ts'
import { createSchoolSide } from './school.service.ts'

/** Builds the messages module: what families ask the school about a ward, and what the school answers. */
export function createMessages(world: { db: Db; clock: Clock }): { routes: Route[] } {
  const family = createFamilySide(world)
  const school = createSchoolSide(world)
  return {
    routes: [
      route(listMessages, ({ params, scope }) => family.list(scope, params.id)),
      route(getThread, ({ params, scope }) => family.thread(scope, { wardId: params.id, id: params.thread_id })),
      route(askSchool, ({ params, body, scope, request, keyed }) =>
        family.ask({ ...signedIn(scope, request.ip), keyed }, params.id, body),
      ),
      route(writeOn, ({ params, body, scope, request, keyed }) =>
        family.writeOn({ ...signedIn(scope, request.ip), keyed }, { wardId: params.id, id: params.thread_id }, body),
      ),
      route(readThread, ({ params, scope }) => family.read(scope, { wardId: params.id, id: params.thread_id })),
      route(reportThread, ({ params, body, scope, request }) =>
        family.report({ ...signedIn(scope, request.ip), keyed: null }, { wardId: params.id, id: params.thread_id }, body.reason),
      ),

      route(listDeskThreads, async ({ query, scope }) => {
        const list = await school.list(scope, query)
        return shown(
          list.threads.map(({ id, ward }) => ({ wardId: ward.id, subjectId: id })),
          () => list,
        )
      }),
      route(openDeskThread, async ({ params, scope, request }) => {
        const opened = await school.open(signedIn(scope, request.ip), params.id)
        return shown([{ wardId: opened.thread.ward.id, subjectId: params.id }], () => opened)
      }),
      route(setOwnHours, ({ body, scope, request }) => school.setHours(signedIn(scope, request.ip), body.hours)),
      route(readDeskThread, ({ params, scope, request }) => school.read(signedIn(scope, request.ip), params.id)),
      route(answerThread, ({ params, body, scope, request, keyed }) =>
        school.answer({ ...signedIn(scope, request.ip), keyed }, params.id, body),
      ),
      route(closeThread, ({ params, scope, request }) => school.close(signedIn(scope, request.ip), params.id)),
      route(handOver, ({ params, body, scope, request }) => school.handOver(signedIn(scope, request.ip), params.id, body.desk)),
      route(reportDeskThread, ({ params, body, scope, request }) =>
        school.report(signedIn(scope, request.ip), params.id, body.reason),
      ),
    ],
  }
}

import {
  askSchool,
  getPaper,
  getThread,
  listMessages,
  readThread,
  reportThread,
  sendPaper,
  takeBackWords,
  writeOn,
} from '@schoolgate/contracts/messages'
import {
  answerThread,
  closeThread,
  decideHeld,
  getDeskPaper,
  handOver,
  listDeskThreads,
  openDeskThread,
  readDeskThread,
  reportDeskThread,
  sendDeskPaper,
  setOwnHours,
  takeBackAnswer,
} from '@schoolgate/contracts/office-messages'
import type { FastifyReply } from 'fastify'
import type { Db, Tx } from '#db'
import { signedIn } from '#lib/actor'
import { ANSWER_POLICY } from '#lib/answer-policy'
import type { Clock } from '#lib/clock'
import { attachmentNamed } from '#lib/disposition'
import { PDF } from '#lib/paper-made-safe'
import { receivePhoto } from '#lib/photo-upload'
import { notFound } from '#lib/problem'
import { route, shown, type Route } from '#lib/route'
import type { Scope } from '#lib/scope'
import type { Storage } from '#lib/storage'
import { createFamilySide } from './family.service.ts'
import { familyThread } from './family.store.ts'
import { createHeldWords } from './held.service.ts'
import { createPapers } from './papers.service.ts'
import { createSchoolSide } from './school.service.ts'
import { atDeskNow, deskThread } from './school.store.ts'

/** The one field of the form. */
const FIELD = 'paper'

/** Builds the messages module: what families ask the school about a ward, and what the school answers. */
export function createMessages(world: { db: Db; clock: Clock; storage: Storage }): { routes: Route[] } {
  const family = createFamilySide(world)
  const school = createSchoolSide(world)
  const held = createHeldWords(world)
  const papers = createPapers(world)
  const ofFamily = (scope: Scope, wardId: string, id: string) => async (tx: Tx) => {
    if (!(await familyThread(tx, scope, { wardId, id, hold: false }))) throw notFound()
  }
  const ofSchool = (scope: Scope, id: string) => async (tx: Tx) => {
    const { who } = await atDeskNow(tx, scope, world.clock())
    const found = await deskThread(tx, who, { id, hold: false })
    if (!found) throw notFound()
    return found.ward.id
  }
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
      route(takeBackWords, ({ params, scope, request }) =>
        family.takeBack(
          { ...signedIn(scope, request.ip), keyed: null },
          { wardId: params.id, id: params.thread_id },
          params.entry_id,
        ),
      ),
      route(sendPaper, ({ params, query, scope, request }) =>
        papers.send({
          scope,
          place: { threadId: params.thread_id, entryId: params.entry_id, paperId: params.paper_id },
          name: query.name,
          bytes: () => receivePhoto(request, 'messages', FIELD),
          mayRead: ofFamily(scope, params.id, params.thread_id),
        }),
      ),
      route(getPaper, async ({ params, scope, reply }) => {
        const place = { threadId: params.thread_id, entryId: params.entry_id, paperId: params.paper_id }
        return given(reply, await papers.get(scope, place, ofFamily(scope, params.id, params.thread_id)))
      }),

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
      route(decideHeld, ({ params, body, scope, request }) =>
        held.decide(signedIn(scope, request.ip), params.id, params.entry_id, body),
      ),
      route(takeBackAnswer, ({ params, scope, request }) =>
        held.takeBack(signedIn(scope, request.ip), params.id, params.entry_id),
      ),
      route(sendDeskPaper, ({ params, query, scope, request }) =>
        papers.send({
          scope,
          place: { threadId: params.id, entryId: params.entry_id, paperId: params.paper_id },
          name: query.name,
          bytes: () => receivePhoto(request, 'messages', FIELD),
          mayRead: ofSchool(scope, params.id),
        }),
      ),
      route(getDeskPaper, async ({ params, scope, reply }) => {
        const place = { threadId: params.id, entryId: params.entry_id, paperId: params.paper_id }
        const wardId = await world.db.as(scope, ofSchool(scope, params.id))
        const found = await papers.get(scope, place, ofSchool(scope, params.id))
        return shown([{ wardId, subjectId: params.id }], () => given(reply, found))
      }),
    ],
  }
}

type Found = { paper: { mime: string; sha256: string; name: string }; bytes: Buffer }

/** A file that came from outside is opened, if at all, as if from another site; a PDF is only ever saved. */
function given(reply: FastifyReply, { paper, bytes }: Found): Buffer {
  reply.type(paper.mime).header('content-security-policy', `${ANSWER_POLICY}; sandbox`).header('etag', `"${paper.sha256}"`)
  if (paper.mime === PDF) reply.header('content-disposition', attachmentNamed(paper.name))
  return bytes
}

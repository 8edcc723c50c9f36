import { noticeDelivery, publishNotice, uploadPaper } from '@schoolgate/contracts/office'
import type { Db } from '#db'
import { doneOnce } from '#db/once'
import type { Clock } from '#lib/clock'
import { keyedActor } from '#lib/actor'
import { withBytes } from '#lib/keyed'
import { receivePhoto } from '#lib/photo-upload'
import { notFound } from '#lib/problem'
import { route, shown, type Route } from '#lib/route'
import type { Storage } from '#lib/storage'
import { reportOf } from './delivery.service.ts'
import { deliveryRows } from './delivery.store.ts'
import { keepUpload, papersNamed, writeUpload } from './papers.ts'
import { publish } from './publish.service.ts'
import { signatureOf } from './publish.store.ts'

/** The doors of the office: upload papers, publish a notice, see what became of it. */
export const officeRoutes = ({ db, clock, storage }: { db: Db; clock: Clock; storage: Storage }): Route[] => [
  route(uploadPaper, async ({ scope, request, keyed }) => {
    const sent = await receivePhoto(request, 'office', 'paper')
    const file = await keepUpload(sent, storage)
    const by = keyedActor({ scope, request, keyed: withBytes(keyed, sent) })
    const written = await db.as(scope, (tx) =>
      doneOnce(tx, by, clock(), uploadPaper.response, async () => {
        return { id: await writeUpload(tx, scope, file), mime: file.mime, bytes: file.bytes }
      }),
    )
    return written.made
  }),

  route(publishNotice, async ({ body, ...by }) => {
    const { scope } = by
    const published = await db.as(scope, async (tx) => {
      const notice = { ...body, sender: body.sender ?? (await signatureOf(tx, scope.userId)) }
      return publish(tx, { notice, papers: await papersNamed(tx, scope, body), by: keyedActor(by) }, clock())
    })
    const { id, code, publishedAt, guardians } = published
    return { id, code, published_at: publishedAt.toISOString(), guardians }
  }),

  route(noticeDelivery, async ({ params, scope }) => {
    const rows = await db.as(scope, (tx) => deliveryRows(tx, scope.schoolId, params.id))
    if (!rows) throw notFound()
    const answered = rows.answers.flatMap(({ wardId }) => (wardId === null ? [] : [{ wardId, subjectId: params.id }]))
    return shown(answered, () => reportOf(rows))
  }),
]

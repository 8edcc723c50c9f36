import { noticeDelivery, publishNotice, uploadPaper } from '@schoolgate/contracts/office'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { signedIn } from '#lib/doer'
import { receivePhoto } from '#lib/photo-upload'
import { notFound } from '#lib/problem'
import { route, type Route } from '#lib/route'
import type { Storage } from '#lib/storage'
import { reportOf } from './delivery.service.ts'
import { deliveryRows } from './delivery.store.ts'
import { keepUpload, papersNamed, writeUpload } from './papers.ts'
import { publish } from './publish.service.ts'
import { signatureOf } from './publish.store.ts'

/** The doors of the office: upload papers, publish a notice, see what became of it. */
export const officeRoutes = ({ db, clock, storage }: { db: Db; clock: Clock; storage: Storage }): Route[] => [
  route(uploadPaper, async ({ scope, request }) => {
    const file = await keepUpload(await receivePhoto(request, 'office', 'paper'), storage)
    const id = await db.as(scope, (tx) => writeUpload(tx, scope, file))
    return { id, mime: file.mime, bytes: file.bytes }
  }),

  route(publishNotice, async ({ body, scope, request }) => {
    const published = await db.as(scope, async (tx) => {
      const notice = { ...body, sender: body.sender ?? (await signatureOf(tx, scope.userId)) }
      return publish(tx, { notice, papers: await papersNamed(tx, scope, body), by: signedIn(scope, request.ip) }, clock())
    })
    const { id, code, publishedAt, guardians } = published
    return { id, code, published_at: publishedAt.toISOString(), guardians }
  }),

  route(noticeDelivery, async ({ params, scope }) => {
    const rows = await db.as(scope, (tx) => deliveryRows(tx, scope.schoolId, params.id))
    if (!rows) throw notFound()
    return reportOf(rows)
  }),
]

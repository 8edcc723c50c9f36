import { giveStaffSignature, listStaffSignatures, removeStaffSignature } from '@schoolgate/contracts/office-signatures'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { signedIn } from '#lib/actor'
import { receivePhoto } from '#lib/photo-upload'
import { notFound } from '#lib/problem'
import { route, type Route } from '#lib/route'
import type { Storage } from '#lib/storage'
import { giveHandwriting, keepHandwriting, staffWhoSign, takeHandwriting } from './handwriting.service.ts'

/** The doors of the office for what its staff sign reports with. The pictures leave only as part of a report. */
export const handwritingRoutes = ({ db, clock, storage }: { db: Db; clock: Clock; storage: Storage }): Route[] => [
  route(listStaffSignatures, async ({ scope }) => ({
    signatures: await db.as(scope, (tx) => staffWhoSign(tx, scope.schoolId)),
  })),

  route(giveStaffSignature, async ({ query, scope, request }) => {
    const picture = await keepHandwriting(await receivePhoto(request, 'signatures', 'signature'), storage)
    const by = signedIn(scope, request.ip)
    return db.as(scope, async (tx) => {
      await giveHandwriting(tx, by, query.staff, picture, clock())
      const signature = (await staffWhoSign(tx, scope.schoolId)).find(({ staff }) => staff === query.staff)
      if (!signature) throw notFound()
      return { signature }
    })
  }),

  route(removeStaffSignature, async ({ query, scope, request }) => {
    const by = signedIn(scope, request.ip)
    await db.as(scope, (tx) => takeHandwriting(tx, by, query.staff, clock()))
  }),
]

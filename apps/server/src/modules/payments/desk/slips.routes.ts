import { getOfficeProof } from '@schoolgate/contracts/office-payments'
import { getProof, uploadProof } from '@schoolgate/contracts/payments'
import type { FastifyReply } from 'fastify'
import type { Db } from '#db'
import { NOTHING_MADE, once } from '#db/once'
import type { Clock } from '#lib/clock'
import { ANSWER_POLICY } from '#lib/answer-policy'
import { attachmentNamed } from '#lib/disposition'
import { withBytes } from '#lib/keyed'
import { PDF, paperMadeSafe } from '#lib/paper-made-safe'
import { receivePhoto } from '#lib/photo-upload'
import { notFound } from '#lib/problem'
import { route, shown, type Route } from '#lib/route'
import type { Scope } from '#lib/scope'
import type { Storage } from '#lib/storage'
import type { Paying } from '#modules/payments/paying'
import { slipLookedAt } from '#modules/payments/problems'
import { attachProof, proofOf } from './desk.store.ts'

type Slip = NonNullable<Awaited<ReturnType<typeof proofOf>>>

/** The one field of the form (contracts/payments). */
const FIELD = 'proof'

/** Slips from the bank: sent by a parent, looked at by who sent them and by the desk. */
export function slipRoutes({ db, clock, storage, paying }: { db: Db; clock: Clock; storage: Storage; paying: Paying }): Route[] {
  async function slipOf(scope: Scope, reference: string, payerId: string | null): Promise<Slip> {
    const slip = await db.as(scope, (tx) => proofOf(tx, scope.schoolId, reference, payerId))
    if (!slip) throw notFound()
    return slip
  }

  const send = (reply: FastifyReply, reference: string, slip: Slip): Promise<Buffer> => {
    // A file that came from outside is opened, if at all, as if from another site.
    reply.type(slip.mime).header('content-security-policy', `${ANSWER_POLICY}; sandbox`)
    if (slip.mime === PDF) reply.header('content-disposition', attachmentNamed(`${reference}.pdf`))
    return storage.get(slip.sha256)
  }

  return [
    route(uploadProof, async ({ params, scope, keyed, request }) => {
      const { reference } = params
      const payment = await paying.own(scope, reference)
      const sent = await receivePhoto(request, 'payments', FIELD)
      const slip = await paperMadeSafe(sent, 'payments')
      const sha256 = await storage.put(slip.bytes)
      const file = { sha256, mime: slip.mime, bytes: slip.bytes.length }
      const now = clock()
      await db.asSystem((tx) =>
        once(tx, { schoolId: scope.schoolId, who: scope.userId, now }, withBytes(keyed, sent), NOTHING_MADE, async () => {
          if (!(await attachProof(tx, payment.id, scope.schoolId, file, now))) throw slipLookedAt()
          return null
        }),
      )
      const shown = await paying.one(scope, reference)
      if (!shown) throw notFound()
      return { payment: shown }
    }),

    route(getProof, async ({ params: { reference }, scope, reply }) =>
      send(reply, reference, await slipOf(scope, reference, scope.userId)),
    ),
    route(getOfficeProof, async ({ params: { reference }, scope, reply }) => {
      const slip = await slipOf(scope, reference, null)
      return shown(
        slip.wardIds.map((wardId) => ({ wardId, subjectId: slip.paymentId })),
        () => send(reply, reference, slip),
      )
    }),
  ]
}

import { getOfficeReceipt, handOutReceipt } from '@schoolgate/contracts/desk'
import * as z from 'zod'
import type { Db, Tx } from '#db'
import { once } from '#db/once'
import type { Clock } from '#lib/clock'
import { notFound } from '#lib/problem'
import { route, shown, type Route } from '#lib/route'
import type { Scope } from '#lib/scope'
import { createAddresses, type Installation } from '#modules/schools'
import type { Verify } from '#modules/verify'
import { notePrinted } from './printing.store.ts'
import { receiptOf, sealedPaperOf, type WholeReceipt } from './receipt.shape.ts'
import { wholeReceipt } from './whole-receipt.ts'

type Dependencies = Installation & { db: Db; clock: Clock; seal: Verify['seal'] }

/** The desk's doors to a receipt on the screen, and to printing it from there. */
export function deskReceiptRoutes({ db, clock, seal, ...installation }: Dependencies): Route[] {
  const addresses = createAddresses({ db, ...installation })
  async function receiptFor(scope: Scope, id: string): Promise<WholeReceipt> {
    const whole = await db.as(scope, (tx) => wholeReceipt(tx, scope.schoolId, id, null))
    if (!whole) throw notFound()
    return whole
  }
  const shownOf = ({ parts, view }: WholeReceipt) => parts.map(({ wardId }) => ({ wardId, subjectId: view.receipt.id }))
  return [
    route(getOfficeReceipt, async ({ params, scope }) => {
      const whole = await receiptFor(scope, params.id)
      const { schoolId } = scope
      const [qr, address] = await Promise.all([seal(schoolId, sealedPaperOf(whole)), addresses.of(schoolId)])
      return shown(shownOf(whole), () => ({
        receipt: receiptOf(whole, qr, address),
        printed_at: whole.view.receipt.printedAt?.toISOString() ?? null,
        paper_no: whole.view.payment.paperNo,
        timezone: whole.view.school.timezone,
      }))
    }),

    route(handOutReceipt, async ({ params, scope, keyed }) => {
      const whole = await receiptFor(scope, params.id)
      const now = clock()
      const doing = { schoolId: scope.schoolId, who: scope.userId, now }
      const print = (tx: Tx) => once(tx, doing, keyed, z.boolean(), () => notePrinted(tx, params.id, now))
      const { made: isCopy } = await db.as(scope, print)
      return shown(shownOf(whole), () => ({ is_copy: isCopy }))
    }),
  ]
}

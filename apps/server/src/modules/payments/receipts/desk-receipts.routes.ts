import { getOfficeReceipt, handOutReceipt } from '@schoolgate/contracts/desk'
import type { Money } from '@schoolgate/contracts/money'
import { getReceiptTexts, textReceipt } from '@schoolgate/contracts/receipt-texts'
import * as z from 'zod'
import type { Db, Tx } from '#db'
import { once } from '#db/once'
import { keyedActor } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { notFound } from '#lib/problem'
import { route, shown, type Route } from '#lib/route'
import type { Scope } from '#lib/scope'
import { createAddresses, type Installation } from '#modules/schools'
import type { Verify } from '#modules/verify'
import { smsPrice } from '#modules/office'
import { notePrinted } from './printing.store.ts'
import { receiptOf, sealedPaperOf, type WholeReceipt } from './receipt.shape.ts'
import { receiptTextsOf, sendReceiptText } from './texts.service.ts'
import { wholeReceipt } from './whole-receipt.ts'

type Dependencies = Installation & {
  db: Db
  clock: Clock
  seal: Verify['seal']
  hasSms?: boolean | undefined
  hundredSmsCost?: Money | undefined
}

/** The desk's doors to a receipt on the screen, to printing it from there, and to sending it by SMS. */
export function deskReceiptRoutes({ db, clock, seal, hasSms = false, hundredSmsCost, ...installation }: Dependencies): Route[] {
  const price = hundredSmsCost && smsPrice(hundredSmsCost)
  const textsFor = async (scope: Scope, id: string) => {
    const place = { now: clock(), hasSms, price, address: await addresses.of(scope.schoolId) }
    const { whole, texts } = await receiptTextsOf(db, scope, id, place)
    return shown(shownOf(whole), () => texts)
  }
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

    route(getReceiptTexts, ({ params, scope }) => textsFor(scope, params.id)),

    route(textReceipt, async ({ params, body, ...by }) => {
      const wish = { id: params.id, guardianId: body.guardian_id, sentBefore: body.sent_before }
      await db.as(by.scope, (tx) => sendReceiptText(tx, keyedActor(by), wish, { now: clock(), hasSms }))
      return textsFor(by.scope, params.id)
    }),
  ]
}

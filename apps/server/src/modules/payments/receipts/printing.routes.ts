import { printOfficeReceipt, printReceipt } from '@schoolgate/contracts/money-papers'
import type { Receipt } from '@schoolgate/contracts/receipts'
import type { FastifyReply } from 'fastify'
import type { Db, Tx } from '#db'
import type { Clock } from '#lib/clock'
import { dayIn } from '#lib/days'
import { clockIn } from '#lib/local-time'
import { asPdf, type PdfRenderer } from '#lib/pdf/renderer'
import type { Sheet } from '#lib/pdf/sheet'
import { addressLine, printedDay } from '#lib/pdf/words'
import { notFound } from '#lib/problem'
import { route, shown, type Route } from '#lib/route'
import type { Scope } from '#lib/scope'
import { billableWardIds } from '#modules/payments/paying'
import { createAddresses, type Installation } from '#modules/schools'
import type { Verify } from '#modules/verify'
import { drawReceipt, drawReceiptTwice } from './receipt-paper.ts'
import { notePrinted } from './printing.store.ts'
import { receiptOf, sealedPaperOf, type WholeReceipt } from './receipt.shape.ts'
import { wholeReceipt } from './whole-receipt.ts'

type Dependencies = Installation & { db: Db; clock: Clock; seal: Verify['seal']; press: PdfRenderer }

type Content = { receipt: Receipt; around: Parameters<typeof drawReceipt>[2] }
type Drawn = { kind: string; draw: (sheet: Sheet, content: Content) => void }
const ONCE: Drawn = { kind: 'receipt', draw: (sheet, { receipt, around }) => drawReceipt(sheet, receipt, around) }
const TWICE: Drawn = { kind: 'receipt twice', draw: (sheet, { receipt, around }) => drawReceiptTwice(sheet, receipt, around) }

/** The doors of printed receipts, for the family and for the desk that hands them over. */
export function receiptPaperRoutes({ db, clock, seal, press, ...installation }: Dependencies): Route[] {
  const addresses = createAddresses({ db, ...installation })

  async function receiptFor(scope: Scope, id: string, wardIds: (tx: Tx) => Promise<string[]> | null): Promise<WholeReceipt> {
    const whole = await db.as(scope, async (tx) => wholeReceipt(tx, scope.schoolId, id, await wardIds(tx)))
    if (!whole) throw notFound()
    return whole
  }

  async function printed(whole: WholeReceipt, how: Drawn, reply: FastifyReply, isCopy = false): Promise<Buffer> {
    const { school } = whole.view
    const [qr, address, verifyPage] = await Promise.all([
      seal(school.id, sealedPaperOf(whole)),
      addresses.of(school.id),
      addresses.verifyPage(school.id),
    ])
    const receipt = receiptOf(whole, qr, address)
    const { counted_on } = receipt
    const paid = new Date(receipt.paid_at)
    const paidOn = dayIn(school.timezone, paid)
    const around = {
      school: {
        name: school.name,
        motto: school.motto,
        emblem: school.emblem,
        color: school.accentColor,
        line: addressLine(school.address, school.digitalAddress, school.phones),
      },
      paidAt: `${printedDay(paidOn)}, ${clockIn(school.timezone, paid)}`,
      countedOn: counted_on === null || counted_on === paidOn ? '' : printedDay(counted_on),
      issuedOn: printedDay(dayIn(school.timezone, new Date(receipt.issued_at))),
      address: verifyPage,
      isCopy,
    }
    const title = `Receipt ${receipt.receipt_no}`
    const bytes = await press.print({ title, author: school.name, content: { receipt, around }, ...how })
    asPdf(reply, `${receipt.receipt_no}.pdf`)
    return bytes
  }
  return [
    route(printReceipt, async ({ params, scope, reply }) =>
      printed(await receiptFor(scope, params.id, (tx) => billableWardIds(tx, scope)), ONCE, reply),
    ),
    route(printOfficeReceipt, async ({ params, scope, reply }) => {
      const whole = await receiptFor(scope, params.id, () => null)
      return shown(
        whole.parts.map(({ wardId }) => ({ wardId, subjectId: whole.view.receipt.id })),
        async () => {
          const { id } = whole.view.receipt
          return printed(whole, TWICE, reply, await db.as(scope, (tx) => notePrinted(tx, id, clock())))
        },
      )
    }),
  ]
}

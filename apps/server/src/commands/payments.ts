import type { OfficeMoney, OfficePayment } from '@schoolgate/contracts/office-payments'
import { and, eq } from 'drizzle-orm'
import { assetsUnder } from '#app/world'
import { receipts } from '#db/schema'
import { moneyText } from '#lib/money'
import { noPdfCache } from '#lib/pdf/pdf-cache'
import { Refusal } from '#lib/refusal'
import { billNumbered, wardNumbered } from '#modules/billing'
import { createPayments, type Payments } from '#modules/payments'
import { WAITS_FOR_SECOND } from './bills.ts'
import { countedText } from './day.ts'
import type { OnceContext, SchoolContext } from './school-command.ts'

type Money = {
  method: OfficeMoney['method']
  ward: string
  amount: number
  bill: string | undefined
  payer: string | undefined
  on: string | undefined
  number: string | undefined
  credit: number | undefined
  paper: string | undefined
}
type Why = { reference: string; reason: string }

/** `schoolgate payment record`: money the office took. */
export const recordMoney = (context: OnceContext, args: Money): Promise<number> =>
  atPayments(context, async ({ desk: bursar }) => {
    const part = await partOf(context, args)
    const { method, payer: payer_name, on: paid_on, number: provider_reference, credit: credit_minor, paper: paper_no } = args
    const money = { method, parts: [part], credit_minor, payer_name, paid_on, provider_reference, paper_no }
    return paymentLine(context, await bursar.record(context.by, money))
  })

/** `schoolgate payment approve`: a slip is good, or money is taken as it came. */
export const approve = (context: OnceContext, { reference, amount }: { reference: string; amount: number | undefined }) =>
  atPayments(context, async ({ desk: bursar }) => paymentLine(context, await bursar.approve(context.by, reference, amount)))

/** `schoolgate payment refuse`: a slip is not good. */
export const refuse = (context: OnceContext, { reference, reason }: Why) =>
  atPayments(context, async ({ desk: bursar }) => paymentLine(context, await bursar.refuse(context.by, reference, reason)))

/** `schoolgate payment refund`: money goes back. */
export const refund = (context: OnceContext, { reference, reason, amount }: Why & { amount: number | undefined }) =>
  atPayments(context, async ({ desk: bursar }) =>
    correctedLine(context, await bursar.refund(context.by, reference, { amountMinor: amount, reason })),
  )

/** `schoolgate payment reverse`: a payment that never was. */
export const reverse = (context: OnceContext, { reference, reason }: Why) =>
  atPayments(context, async ({ desk: bursar }) => correctedLine(context, await bursar.reverse(context.by, reference, reason)))

/** `schoolgate payment void`: a receipt with a mistake. */
export const voidReceipt = (context: OnceContext, { receipt, reason }: { receipt: string; reason: string }) =>
  atPayments(context, async ({ desk: bursar }) => {
    const voided = await bursar.voidReceipt(context.by, await receiptNumbered(context, receipt), reason)
    return `${voided.receipt_no} is void; ${voided.replaced_by} takes its place.`
  })

/** `schoolgate payment compare`: a day of our books beside the provider's. */
export const compare = (context: SchoolContext, day: string) =>
  atPayments(context, async ({ reconcile }) => {
    if (!reconcile) throw new Refusal('No payment provider is set (PAYSTACK_SECRET_KEY).')
    const differences = await reconcile.compare(context.school, day)
    const lines = differences.map(({ kind, reference, oursMinor, theirsMinor, currency }) => {
      const money = (minor: number | null) => (minor === null ? '–' : moneyText({ amount_minor: minor, currency }, 'en'))
      return `  ${reference}  ${kind}: ours ${money(oursMinor)}, theirs ${money(theirsMinor)}`
    })
    return [...lines, `${day}: ${differences.length} differences.`].join('\n')
  })

const correctedLine = (context: SchoolContext, { payment, waits }: { payment: OfficePayment; waits: string | null }): string =>
  [paymentLine(context, payment), ...(waits === null ? [] : [WAITS_FOR_SECOND])].join('\n')

function paymentLine({ school }: SchoolContext, payment: OfficePayment): string {
  const { reference, status, receipts: given } = payment
  const counted = countedText(payment, school.timezone)
  return [reference, status, ...given.map(({ receipt_no: number }) => number), ...(counted === null ? [] : [counted])].join('  ')
}

/** Does it with the school's payments and says the line that comes of it. */
async function atPayments(context: SchoolContext, work: (payments: Payments) => Promise<string>): Promise<number> {
  const payments = createPayments(
    {
      ...context,
      publicUrl: context.env.publicUrl,
      schoolHosts: context.env.schoolHosts,
      assetsRoot: assetsUnder(context.serverRoot),
      prints: noPdfCache,
      paystack: context.env.paystack,
      log: {
        error: (_details, message) => context.say(`  ${message}`),
        warn: (_details, message) => context.say(`  ${message}`),
      },
    },
    { seal: () => Promise.reject(new Error('The command line prints no receipts.')) },
  )
  context.say(await work(payments))
  return 0
}

function partOf({ db, school }: SchoolContext, { ward: admissionNo, bill: billNo, amount: amount_minor }: Money) {
  return db.asSystem(async (tx) => {
    const ward_id = await wardNumbered(tx, school.id, admissionNo)
    if (ward_id === null) throw new Refusal(`There is no ward ${admissionNo}.`)
    if (billNo === undefined) return { ward_id, amount_minor }
    const bill_id = await billNumbered(tx, school.id, billNo)
    if (bill_id === null) throw new Refusal(`There is no bill ${billNo}.`)
    return { ward_id, bill_id, amount_minor }
  })
}

async function receiptNumbered({ db, school }: SchoolContext, number: string): Promise<string> {
  const [row] = await db.asSystem((tx) =>
    tx
      .select({ id: receipts.id })
      .from(receipts)
      .where(and(eq(receipts.schoolId, school.id), eq(receipts.receiptNo, number))),
  )
  if (!row) throw new Refusal(`There is no receipt ${number}.`)
  return row.id
}

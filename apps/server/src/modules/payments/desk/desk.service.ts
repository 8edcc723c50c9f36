import type { OfficeMoney, OfficePayment } from '@schoolgate/contracts/office-payments'
import type { Db, Tx } from '#db'
import { recordAudit } from '#db/audit'
import type { Clock } from '#lib/clock'
import { dayIn } from '#lib/days'
import { Declined } from '#lib/outside-call'
import { notFound, Problem } from '#lib/problem'
import { newPublicId } from '#lib/random'
import type { Scope } from '#lib/scope'
import { refuseClosedDay, takeBackPayment } from '#modules/billing'
import { addPayment, officePage, officePayment, startedBefore, type OfficeWish } from '#modules/payments/paying'
import { feeOf, type PaymentGateway, type RefundState } from '#modules/payments/provider'
import {
  addRefund,
  bookRefund,
  changePayment,
  closeRefund,
  givenBack,
  holdOf,
  issueReceipts,
  partsOf,
  ring,
  schoolOf,
  settleArrivals,
  tellApps,
  voidReceiptsOf,
  wardsIn,
  type Arrival,
  type PaymentRow,
} from '#modules/payments/settling'
import { holdReceipt, voidReceipt } from './desk.store.ts'
import { cameOf, paidAtOf, refuseUnknown, tillOf } from './office-money.ts'
import { officePaymentOf } from './office-payment.ts'

/** Who acts: somebody signed in, or nobody (the command line), who then works as the system for one school. */
export type Actor = { schoolId: string; scope: Scope | null; address?: string }

type Surroundings = { db: Db; clock: Clock; gateway: PaymentGateway | null }

/** What the bursar does with payments. */
export function createDesk({ db, clock, gateway }: Surroundings) {
  const within = <T>({ scope }: Actor, work: (tx: Tx) => Promise<T>) => (scope ? db.as(scope, work) : db.asSystem(work))

  async function hold(tx: Tx, { schoolId }: Actor, reference: string): Promise<PaymentRow> {
    const payment = await holdOf(tx, schoolId, reference)
    if (!payment) throw notFound()
    return payment
  }

  const audit = (tx: Tx, { scope, schoolId, address }: Actor, action: string, payment: { id: string }, wardId?: string) =>
    recordAudit(tx, {
      at: clock(),
      scope,
      action: `payments.${action}`,
      schoolId,
      subjectId: payment.id,
      ...(wardId === undefined ? {} : { wardId }),
      ...(address === undefined ? {} : { address }),
      ...(scope ? {} : { actorName: 'the command line' }),
    })

  const view = (actor: Actor, reference: string): Promise<OfficePayment> =>
    within(actor, async (tx) => {
      const found = await officePayment(tx, actor.schoolId, reference)
      if (!found) throw notFound()
      return officePaymentOf(found, clock())
    })

  return {
    view,

    /** A page of the school's payments, newest first, and where the next one begins. */
    page: (actor: Actor, wish: OfficeWish) =>
      within(actor, async (tx) => {
        const { views, next } = await officePage(tx, actor.schoolId, wish)
        return { payments: views.map((found) => officePaymentOf(found, clock())), next }
      }),

    /** Money the office took: payment, ledger and receipt at once. The same key is recorded once. */
    async record(actor: Actor, key: string, money: OfficeMoney): Promise<OfficePayment> {
      const reference = await within(actor, async (tx) => {
        const now = clock()
        const who = actor.scope?.userId ?? 'desk'
        const idempotencyKey = `${who}:${key}`
        const total = money.parts.reduce((sum, part) => sum + part.amount_minor, 0)
        const before = await startedBefore(
          tx,
          { schoolId: actor.schoolId, who, key: idempotencyKey },
          (old) => old.amountMinor === total,
        )
        if (before) return before.reference
        await refuseUnknown(tx, actor.schoolId, money)
        const paidAt = await paidAtOf(tx, actor.schoolId, money, now)
        await refuseClosedDay(tx, actor.schoolId, paidAt)
        const { id, reference: made } = await addPayment(
          tx,
          {
            schoolId: actor.schoolId,
            type: 'bill',
            payerName: money.payer_name,
            method: money.method,
            network: money.network,
            provider: 'office',
            providerReference: money.provider_reference,
            amountMinor: total,
            feeBearer: 'school',
            status: 'pending',
            receivedById: actor.scope?.userId,
            note: money.note,
            idempotencyKey,
          },
          money.parts.map((part) => ({
            wardId: part.ward_id,
            billId: part.bill_id ?? null,
            billItemId: null,
            amountMinor: part.amount_minor,
          })),
          now,
        )
        const payment = await hold(tx, actor, made)
        await settleArrivals(tx, [{ payment, paidAt, till: tillOf(money.method), chargeMinor: 0 }], now)
        await audit(tx, actor, 'recorded', { id }, money.parts[0]?.ward_id)
        return made
      })
      return view(actor, reference)
    },

    /** A slip is good, or money that came otherwise than agreed is taken as it came. */
    async approve(actor: Actor, reference: string, saidMinor: number | undefined): Promise<OfficePayment> {
      await within(actor, async (tx) => {
        const now = clock()
        const payment = await hold(tx, actor, reference)
        const isSlip = payment.status === 'proof_submitted'
        if (!isSlip && payment.status !== 'needs_review') throw wrongState()
        if (isSlip) await refuseClosedDay(tx, actor.schoolId, now)
        const review = { reviewedById: actor.scope?.userId ?? null, reviewedAt: now }
        const { currency } = await schoolOf(tx, actor.schoolId)
        const amountMinor = isSlip ? (saidMinor ?? payment.amountMinor) : cameOf(payment, currency)
        const arrival: Arrival = {
          payment,
          paidAt: payment.paidAt ?? now,
          till: isSlip ? 'bank' : 'provider',
          chargeMinor: isSlip ? 0 : feeOf(amountMinor, currency),
          // Taken as it came: what was on top for the charge is the family's money too.
          change: isSlip ? { ...review, amountMinor } : { ...review, amountMinor, feeMinor: 0, feeBearer: 'school' },
        }
        await settleArrivals(tx, [arrival], now)
        await audit(tx, actor, 'approved', payment)
      })
      return view(actor, reference)
    },

    /** A slip is not good, or money that needed a look is not ours. */
    async refuse(actor: Actor, reference: string, reason: string): Promise<OfficePayment> {
      await within(actor, async (tx) => {
        const now = clock()
        const payment = await hold(tx, actor, reference)
        const status = payment.status === 'proof_submitted' ? 'proof_rejected' : 'failed'
        if (status === 'failed' && payment.status !== 'needs_review') throw wrongState()
        await changePayment(
          tx,
          payment.id,
          { status, failureReason: reason, reviewedById: actor.scope?.userId ?? null, reviewedAt: now },
          now,
        )
        const wardIds = wardsIn(await partsOf(tx, payment.id))
        await tellApps(tx, payment.schoolId, wardIds)
        if (status === 'proof_rejected') await ring(tx, { what: 'refused', payment, wardIds, navigate: '/payments' }, now)
        await audit(tx, actor, 'refused', payment)
      })
      return view(actor, reference)
    },

    /** Gives money back: at the desk it is done at once, through the provider when it says so. */
    async refund(
      actor: Actor,
      reference: string,
      wish: { amountMinor: number | undefined; reason: string },
    ): Promise<OfficePayment> {
      const { payment, refund, currency } = await within(actor, async (tx) => {
        const held = await hold(tx, actor, reference)
        if (held.status !== 'succeeded') throw wrongState()
        const { askedMinor } = await givenBack(tx, held.id)
        const amountMinor = wish.amountMinor ?? held.amountMinor - askedMinor
        if (amountMinor < 1 || amountMinor > held.amountMinor - askedMinor)
          throw new Problem(422, 'payments.refund_too_high', 'More cannot go back than came and is left of it.')
        if (held.provider !== 'office' && !isOurs(held))
          throw new Problem(409, 'payments.other_mode', 'This payment was made with another account of the provider.')
        const asked = {
          schoolId: held.schoolId,
          paymentId: held.id,
          amountMinor,
          reason: wish.reason,
          askedById: actor.scope?.userId ?? null,
        }
        const row = await addRefund(tx, asked, clock())
        await audit(tx, actor, 'refund_asked', held)
        if (held.provider === 'office')
          await bookRefund(tx, held, row, { till: tillOf(held.method), refundReference: null }, clock())
        return { payment: held, refund: row, currency: (await schoolOf(tx, actor.schoolId)).currency }
      })
      if (payment.provider !== 'office' && gateway) {
        const state = await askForRefund(gateway, { reference, amountMinor: refund.amountMinor, currency, note: refund.id })
        if (state === 'done')
          await db.asSystem(async (tx) => {
            const held = await hold(tx, actor, reference)
            await bookRefund(tx, held, refund, { till: 'provider', refundReference: null }, clock())
          })
      }
      return view(actor, reference)
    },

    /** Money that never was: the ledger is reversed and the receipts are void. */
    async reverse(actor: Actor, reference: string, reason: string): Promise<OfficePayment> {
      await within(actor, async (tx) => {
        const now = clock()
        const payment = await hold(tx, actor, reference)
        if (payment.status !== 'succeeded') throw wrongState()
        const { doneMinor, askedMinor } = await givenBack(tx, payment.id)
        if (askedMinor > doneMinor)
          throw new Problem(
            409,
            'payments.refund_on_its_way',
            'Money of this payment is on its way back. Wait until that is done.',
          )
        const wardIds = wardsIn(await partsOf(tx, payment.id))
        await takeBackPayment(tx, { schoolId: payment.schoolId, paymentId: payment.id, wardIds, at: now })
        await voidReceiptsOf(tx, payment.id, { userId: actor.scope?.userId ?? null, reason }, now)
        await changePayment(tx, payment.id, { status: 'reversed', failureReason: reason }, now)
        await tellApps(tx, payment.schoolId, wardIds)
        await ring(tx, { what: 'takenBack', payment, wardIds, navigate: '/payments' }, now)
        await audit(tx, actor, 'reversed', payment)
      })
      return view(actor, reference)
    },

    /** A receipt with a mistake is void; one with the next number takes its place while the payment stands. */
    voidReceipt: (actor: Actor, id: string, reason: string): Promise<{ receipt_no: string; replaced_by: string | null }> =>
      within(actor, async (tx) => {
        const now = clock()
        const old = await holdReceipt(tx, actor.schoolId, id)
        if (!old) throw notFound()
        if (!(await voidReceipt(tx, id, { userId: actor.scope?.userId ?? null, reason }, now)))
          throw new Problem(409, 'payments.already_void', 'This receipt is void already.')
        await audit(tx, actor, 'receipt_voided', { id: old.paymentId })
        const { schoolId, paymentId, wardId, balanceBeforeMinor, balanceAfterMinor } = old
        const year = dayIn((await schoolOf(tx, schoolId)).timezone, now).slice(0, 4)
        const next = { paymentId, publicId: newPublicId(), wardId, balanceBeforeMinor, balanceAfterMinor }
        await tellApps(tx, schoolId, wardsIn(await partsOf(tx, paymentId)))
        const [made] = await issueReceipts(tx, { schoolId, year }, [next], now)
        return { receipt_no: old.receiptNo, replaced_by: made?.receiptNo ?? null }
      }),
  }

  /** Refused for good: the refund is over. Without an answer it stays pending until its event comes or the sweeper has asked. */
  async function askForRefund(provider: PaymentGateway, asked: Parameters<PaymentGateway['refund']>[0]): Promise<RefundState> {
    try {
      return (await provider.refund(asked)).state
    } catch (error) {
      if (!(error instanceof Declined))
        throw new Problem(503, 'payments.provider_away', 'The payment company did not answer. Look at this refund again soon.', {
          retryAfter: 60,
        })
      await db.asSystem((tx) => closeRefund(tx, asked.note, { status: 'failed', providerReference: null }, clock()))
      throw new Problem(409, 'payments.refund_refused', 'The payment company does not give this money back.')
    }
  }

  function isOurs({ provider, isLive }: PaymentRow): boolean {
    return gateway !== null && gateway.provider === provider && gateway.isLive === isLive
  }
}

export type PaymentsDesk = ReturnType<typeof createDesk>

const wrongState = () => new Problem(409, 'payments.wrong_state', 'This payment is not in a state for that. Please look again.')

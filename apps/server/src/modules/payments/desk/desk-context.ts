import type { OfficePayment } from '@schoolgate/contracts/office-payments'
import type * as z from 'zod'
import type { Db, Tx } from '#db'
import { recordAudit } from '#db/audit'
import { doneOnce, type Done } from '#db/once'
import type { Clock } from '#lib/clock'
import type { Actor, KeyedActor } from '#lib/actor'
import { notFound } from '#lib/problem'
import { officePayment } from '#modules/payments/paying'
import type { PaymentGateway } from '#modules/payments/provider'
import { holdOf, type PaymentRow } from '#modules/payments/settling'
import { officePaymentOf } from './office-payment.ts'

/** Whose payments are looked at, and by whom. */
export type OfficeAccess = Pick<Actor, 'schoolId' | 'scope'>

/** A payment as it stands now, and what waits for a second person instead. */
export type Corrected = { payment: OfficePayment; waits: string | null }

export type Dependencies = { db: Db; clock: Clock; gateway: PaymentGateway | null }

/** What every act of the desk works with. */
export type DeskContext = ReturnType<typeof deskContext>

export function deskContext({ db, clock, gateway }: Dependencies) {
  const within = <T>({ scope }: OfficeAccess, work: (tx: Tx) => Promise<T>) => (scope ? db.as(scope, work) : db.asSystem(work))
  return {
    db,
    clock,
    gateway,
    within,

    /** Does an act once, in a transaction of its own. */
    act: <Made>(by: KeyedActor, made: z.core.$ZodType<Made>, work: (tx: Tx) => Promise<Made>): Promise<Done<Made>> =>
      within(by, (tx) => doneOnce(tx, by, clock(), made, () => work(tx))),

    /** A payment of the actor's school, locked until this transaction ends. */
    async hold(tx: Tx, { schoolId }: OfficeAccess, reference: string): Promise<PaymentRow> {
      const payment = await holdOf(tx, schoolId, reference)
      if (!payment) throw notFound()
      return payment
    },

    audit: (tx: Tx, by: Actor, action: string, payment: { id: string }, wardId?: string) =>
      recordAudit(tx, {
        at: clock(),
        by,
        action: `payments.${action}`,
        subjectId: payment.id,
        ...(wardId === undefined ? {} : { wardId }),
      }),

    view: (access: OfficeAccess, reference: string): Promise<OfficePayment> =>
      within(access, async (tx) => {
        const found = await officePayment(tx, access.schoolId, reference)
        if (!found) throw notFound()
        return officePaymentOf(found, clock())
      }),
  }
}

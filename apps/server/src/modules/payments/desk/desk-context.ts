import type { OfficePayment } from '@schoolgate/contracts/office-payments'
import type { Db, Tx } from '#db'
import { recordAudit } from '#db/audit'
import type { Clock } from '#lib/clock'
import { notFound, Problem } from '#lib/problem'
import type { Scope } from '#lib/scope'
import { officePayment } from '#modules/payments/paying'
import type { PaymentGateway } from '#modules/payments/provider'
import { holdOf, type PaymentRow } from '#modules/payments/settling'
import { officePaymentOf } from './office-payment.ts'

/** Who acts: somebody signed in, or nobody (the command line), who then works as the system for one school. */
export type Actor = { schoolId: string; scope: Scope | null; address?: string }

export type Surroundings = { db: Db; clock: Clock; gateway: PaymentGateway | null }

/** What every act of the desk works with. */
export type DeskContext = ReturnType<typeof deskContext>

export function deskContext({ db, clock, gateway }: Surroundings) {
  const within = <T>({ scope }: Actor, work: (tx: Tx) => Promise<T>) => (scope ? db.as(scope, work) : db.asSystem(work))
  return {
    db,
    clock,
    gateway,
    within,

    /** A payment of the actor's school, nobody else's until this transaction ends. */
    async hold(tx: Tx, { schoolId }: Actor, reference: string): Promise<PaymentRow> {
      const payment = await holdOf(tx, schoolId, reference)
      if (!payment) throw notFound()
      return payment
    },

    audit: (tx: Tx, { scope, schoolId, address }: Actor, action: string, payment: { id: string }, wardId?: string) =>
      recordAudit(tx, {
        at: clock(),
        scope,
        action: `payments.${action}`,
        schoolId,
        subjectId: payment.id,
        ...(wardId === undefined ? {} : { wardId }),
        ...(address === undefined ? {} : { address }),
        ...(scope ? {} : { actorName: 'the command line' }),
      }),

    view: (actor: Actor, reference: string): Promise<OfficePayment> =>
      within(actor, async (tx) => {
        const found = await officePayment(tx, actor.schoolId, reference)
        if (!found) throw notFound()
        return officePaymentOf(found, clock())
      }),
  }
}

export const wrongState = () =>
  new Problem(409, 'payments.wrong_state', 'This payment is not in a state for that. Please look again.')

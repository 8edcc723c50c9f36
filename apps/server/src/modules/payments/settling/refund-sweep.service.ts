import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import type { PaymentGateway } from '#modules/payments/provider'
import { endRefund } from './refunds.service.ts'
import { takeDueRefunds, type DueRefund } from './refunds.store.ts'
import { holdOnline } from './settle.store.ts'

const AT_ONCE = 10
/** A call takes seconds to arrive. What the provider does not know of after this never reached it. */
const ARRIVED_BY_MS = 15 * 60_000

type Surroundings = { db: Db; clock: Clock; gateway: PaymentGateway; log: { error(details: object, message: string): void } }

/** Asks the provider about refunds that are on their way and of which it has told nothing. */
export async function askAboutRefunds({ db, clock, gateway, log }: Surroundings): Promise<void> {
  for (;;) {
    const due = await db.asSystem((tx) => takeDueRefunds(tx, gateway, AT_ONCE, clock()))
    for (const one of due) {
      try {
        await ask(one)
      } catch (error) {
        // It is asked again later: taking it has set when.
        log.error({ err: error, reference: one.reference }, 'the payment provider did not say how a refund stands')
      }
    }
    if (due.length < AT_ONCE) return
  }

  async function ask(due: DueRefund): Promise<void> {
    const state = await stateOf(due)
    if (state === 'pending') return
    await db.asSystem(async (tx) => {
      const payment = (await holdOnline(tx, gateway.provider, [due.reference])).get(due.reference)
      if (!payment) throw new Error('The payment of a refund is not there.')
      await endRefund(tx, payment, due.refund, { state, refundReference: null }, clock())
    })
  }

  /** Our note on it is the refund's own id. One that never arrived has failed: the bursar may ask for it again. */
  async function stateOf({ refund, providerReference }: DueRefund): Promise<'pending' | 'done' | 'failed'> {
    const ours = (await gateway.refundsOf(providerReference)).find(
      ({ note, isLive }) => note === refund.id && isLive === gateway.isLive,
    )
    if (!ours) return clock().getTime() - refund.askedAt.getTime() < ARRIVED_BY_MS ? 'pending' : 'failed'
    if (ours.amountMinor !== refund.amountMinor) throw new Error('The provider gives back another amount than was asked for.')
    return ours.state
  }
}

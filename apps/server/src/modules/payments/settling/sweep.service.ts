import type { Db, Tx } from '#db'
import type { Clock } from '#lib/clock'
import type { PaymentGateway, ProviderEvent } from '#modules/payments/provider'
import { ASK_AFTER_MS, askedAgain, mayAsk, takeDue } from './due.store.ts'
import { closeEvent, holdNextEvent } from './events.store.ts'
import { finishRefund } from './refunds.service.ts'
import { applyStanding, endWaiting, settleOnline } from './settle.service.ts'
import type { PaymentRow } from './settle.store.ts'

const AT_ONCE = 10
/** A payer may press “I have approved it” as often as they like; the provider is asked this often. */
const ASK_PAUSE_MS = 3000

type Surroundings = { db: Db; clock: Clock; gateway: PaymentGateway; log: { error(details: object, message: string): void } }

/** What the provider tells us, and what we ask it. */
export function createSweep({ db, clock, gateway, log }: Surroundings) {
  /** Handles the oldest event that waits, settling in the transaction that closes it; false when there is none. */
  async function handleNextEvent(): Promise<boolean> {
    const held: { id?: string } = {}
    try {
      return await db.asSystem(async (tx) => {
        const row = await holdNextEvent(tx, gateway.provider)
        if (!row) return false
        held.id = row.id
        const event = gateway.readEvent(Buffer.from(row.body), row.signature)
        await closeEvent(tx, row.id, event ? await apply(tx, event) : 'forged', clock())
        return true
      })
    } catch (error) {
      const { id } = held
      if (id === undefined) throw error
      // One event that cannot be handled must not hold up the others; the sweeper asks about its payment.
      log.error({ err: error, event: id }, 'what the payment provider told could not be handled')
      await db.asSystem((tx) => closeEvent(tx, id, 'failed', clock()))
      return true
    }
  }

  async function apply(tx: Tx, event: ProviderEvent): Promise<string> {
    if (event.kind === 'ignored') return 'ignored'
    if (event.kind === 'refund') return finishRefund(tx, gateway, event, clock())
    return settleOnline(tx, gateway, event.transaction, clock())
  }

  /** Asks the provider about one payment and applies the answer. */
  async function ask(payment: PaymentRow): Promise<void> {
    const standing = await gateway.standingOf(payment.reference)
    await db.asSystem(async (tx) => {
      await applyStanding(tx, gateway, payment, standing, clock())
      // The provider never heard of it: our call did not arrive, so nothing was taken.
      if (standing.state === 'unknown' && payment.checks === 0 && payment.status === 'created')
        await endWaiting(tx, payment, { status: 'failed', failureReason: 'provider_away' }, clock())
    })
  }

  return {
    /** Handles all that was told and not handled yet. */
    async handleEvents(): Promise<void> {
      while (await handleNextEvent()) continue
    },

    /** Asks about payments whose time has come; those that waited long enough expire. */
    async askDue(): Promise<void> {
      for (;;) {
        const due = await db.asSystem((tx) => takeDue(tx, gateway, AT_ONCE, clock()))
        for (const payment of due) await askDue(payment)
        if (due.length < AT_ONCE) return
      }
    },

    /** Asks now, on a payer's wish; the same as nothing when it was asked a moment ago. */
    async askNow(payment: PaymentRow): Promise<void> {
      if (await db.asSystem((tx) => mayAsk(tx, payment.id, ASK_PAUSE_MS, clock()))) await ask(payment)
    },
  }

  async function askDue(payment: PaymentRow): Promise<void> {
    try {
      await ask(payment)
    } catch (error) {
      // It is asked again soon: taking it has set when.
      log.error({ err: error, reference: payment.reference }, 'the payment provider did not say how a payment stands')
      return
    }
    await db.asSystem(async (tx) => {
      if (payment.checks + 1 >= ASK_AFTER_MS.length)
        await endWaiting(tx, payment, { status: 'expired', failureReason: 'not_approved' }, clock())
      await askedAgain(tx, payment)
    })
  }
}

export type Sweep = ReturnType<typeof createSweep>

import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import type { PaymentGateway } from '#modules/payments/provider'
import { resolveRefunds } from './refunds.service.ts'
import { takeRefundChecks } from './refunds.store.ts'

const AT_ONCE = 10

type Log = { error(details: object, message: string): void; warn(details: object, message: string): void }
type Surroundings = { db: Db; clock: Clock; gateway: PaymentGateway; log: Log }

/** Asks the provider about the refunds of payments where that is due: of those on their way, and where it told that something happened. */
export async function askAboutRefunds({ db, clock, gateway, log }: Surroundings): Promise<void> {
  for (;;) {
    const due = await db.asSystem((tx) => takeRefundChecks(tx, gateway, AT_ONCE, clock()))
    for (const payment of due) {
      const { reference } = payment
      try {
        const { elsewhere } = await resolveRefunds({ db, clock, gateway }, payment)
        if (elsewhere.length > 0) log.warn({ reference }, 'the payment provider gives money back that our books do not have')
      } catch (error) {
        // It is asked again later: taking it has set when.
        log.error({ err: error, reference }, 'the payment provider did not say how a refund stands')
      }
    }
    if (due.length < AT_ONCE) return
  }
}

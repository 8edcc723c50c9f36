import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import type { PaymentGateway } from '#modules/payments/provider'
import { ProviderUnavailable, resolveRefunds } from './refunds.service.ts'
import { askAboutRefundsAt, askAgainAt, paymentToCheck } from './refunds.store.ts'

type Log = { error(details: object, message: string): void; warn(details: object, message: string): void }
type Dependencies = { db: Db; clock: Clock; gateway: PaymentGateway; log: Log }

/** Asks the provider about the refunds of a payment where that is due: of those on their way, and where it told that something happened. */
export async function askAboutRefunds({ db, clock, gateway, log }: Dependencies, id: string): Promise<void> {
  const payment = await db.asSystem((tx) => paymentToCheck(tx, id))
  if (!payment) return
  const { reference } = payment
  try {
    const { elsewhere } = await resolveRefunds({ db, clock, gateway }, payment)
    if (elsewhere.length > 0) log.warn({ reference }, 'the payment provider gives money back that our books do not have')
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    log.error({ err: error, reference }, 'the payment provider did not say how a refund stands')
    await db.asSystem((tx) => askAboutRefundsAt(tx, payment.id, askAgainAt(clock(), clock())))
  }
}

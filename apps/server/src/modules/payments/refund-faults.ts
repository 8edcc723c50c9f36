import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { moneyText } from '#lib/money'
import type { LedgerFault } from '#modules/billing'
import { paystackGateway, type Paystack } from '#modules/payments/provider'
import { differentRefunds, ProviderUnavailable } from '#modules/payments/settling'

type Dependencies = { db: Db; clock: Clock; paystack: Paystack }

/** What the provider gave back and our books did not, or the other way round; null when the provider does not say. */
export async function refundFaults({ db, clock, paystack }: Dependencies): Promise<LedgerFault[] | null> {
  try {
    const different = await differentRefunds({ db, gateway: paystackGateway(paystack, clock) })
    return different.map(({ school, reference, currency, oursMinor, theirsMinor }) => {
      const money = (amount_minor: number) => moneyText({ amount_minor, currency }, 'en')
      return {
        school,
        what: 'The payment provider gave back another amount than our books.',
        detail: `${reference}: the provider ${money(theirsMinor)}, our books ${money(oursMinor)}`,
      }
    })
  } catch (error) {
    if (error instanceof ProviderUnavailable) return null
    throw error
  }
}

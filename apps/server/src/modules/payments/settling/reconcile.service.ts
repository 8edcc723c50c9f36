import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { daysAfter, dayIn } from '#lib/days'
import { instantIn } from '#lib/local-time'
import type { PaymentGateway, Transaction } from '#modules/payments/provider'
import {
  isCompared,
  keepComparison,
  onlineByReference,
  paidBetween,
  schoolsToCompare,
  type DifferenceRow,
} from './reconcile.store.ts'
import { settleOnline, totalOf } from './settle.service.ts'
import type { PaymentRow } from './settle.store.ts'

/** The provider's day is complete by then, on the school's clock. */
const COMPARE_AT = '02:30'

type Surroundings = { db: Db; clock: Clock; gateway: PaymentGateway; log: { error(details: object, message: string): void } }
type School = { id: string; timezone: string; currency: string }

/** The nightly comparison of our books with the provider's. */
export function createReconcile({ db, clock, gateway, log }: Surroundings) {
  /** Compares one day of a school, both ways, and settles what came unheard. */
  async function compare(school: School, day: string): Promise<DifferenceRow[]> {
    const from = new Date(instantIn(school.timezone, day, '00:00'))
    const until = new Date(instantIn(school.timezone, daysAfter(day, 1), '00:00'))
    const theirs = new Map<string, Transaction>()
    for await (const transaction of gateway.transactionsBetween(from, until)) theirs.set(transaction.reference, transaction)
    const known = await db.asSystem(async (tx) => onlineByReference(tx, gateway, [...theirs.keys()]))
    const ours = await db.asSystem((tx) => paidBetween(tx, school.id, gateway, from, until))
    const knownBy = new Map(known.map((payment) => [payment.reference, payment]))
    const differences: DifferenceRow[] = []
    for (const came of theirs.values()) {
      const payment = knownBy.get(came.reference)
      // Another school of this installation compares its own.
      if (payment && payment.schoolId !== school.id) continue
      const difference = await differenceOf(payment, came)
      if (difference) differences.push(difference)
    }
    for (const payment of ours)
      if (!theirs.has(payment.reference) && !(await isKnownThere(payment)))
        differences.push({
          kind: 'not_at_the_provider',
          reference: payment.reference,
          oursMinor: totalOf(payment),
          theirsMinor: null,
          currency: school.currency,
        })
    const found = { schoolId: school.id, provider: gateway.provider, day, compared: theirs.size, differences }
    await db.asSystem((tx) => keepComparison(tx, found, clock()))
    return differences
  }

  async function differenceOf(payment: PaymentRow | undefined, came: Transaction): Promise<DifferenceRow | null> {
    const says = { reference: came.reference, theirsMinor: came.amountMinor, currency: came.currency }
    if (!payment) return { kind: 'not_in_our_books', oursMinor: null, ...says }
    const oursMinor = totalOf(payment)
    if (oursMinor !== came.amountMinor) return { kind: 'other_amount', oursMinor, ...says }
    const [outcome] = await db.asSystem((tx) => settleOnline(tx, gateway, [came], clock()))
    return outcome === 'settled' ? { kind: 'settled_late', oursMinor, ...says } : null
  }

  /** Around midnight a list may miss what the provider knows when asked, and it never has what went back whole. */
  async function isKnownThere({ reference, status }: PaymentRow): Promise<boolean> {
    const { state } = await gateway.standingOf(reference)
    return state === 'succeeded' || (state === 'given_back' && status === 'refunded')
  }

  return {
    /** Compares yesterday for every school whose night it is and who has not been compared yet. */
    async compareDue(): Promise<void> {
      for (const school of await db.asSystem((tx) => schoolsToCompare(tx))) {
        const today = dayIn(school.timezone, clock())
        const yesterday = daysAfter(today, -1)
        if (clock().toISOString() < instantIn(school.timezone, today, COMPARE_AT)) continue
        if (await db.asSystem((tx) => isCompared(tx, school.id, gateway, yesterday))) continue
        await compare(school, yesterday).catch((error: unknown) =>
          log.error(
            { err: error, school: school.id, day: yesterday },
            'the books could not be compared with the payment provider’s',
          ),
        )
      }
    },
    compare,
  }
}

export type Reconcile = ReturnType<typeof createReconcile>

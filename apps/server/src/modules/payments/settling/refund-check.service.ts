import type { Db, Tx } from '#db'
import type { Period } from '#lib/days'
import type { KnownRefund, PaymentGateway } from '#modules/payments/provider'
import { asking, isSameRefund } from './refunds.service.ts'
import { paymentsGivenBack, refundsIn, type ComparedPayment, type RefundRow } from './refunds.store.ts'

/** A payment of which our books gave back another amount than the provider. */
export type RefundDifference = ComparedPayment & { oursMinor: number; theirsMinor: number }

type Dependencies = { db: Db; gateway: PaymentGateway }

/** Compares what went back, as the provider has it and as our books have it: of everything there ever was, or of a period. */
export async function differentRefunds(world: Dependencies, within?: Period): Promise<RefundDifference[]> {
  const { db, gateway } = world
  const listed = await asking(() => gateway.refundsBetween(within))
  const theirs = Map.groupBy(listed.filter(isOf(gateway)), ({ paymentNumber }) => paymentNumber)
  const candidates = await db.asSystem(async (tx) => {
    const payments = await paymentsGivenBack(tx, gateway, { numbers: [...theirs.keys()], ...(within ? { within } : {}) })
    // A period's list has not all of a payment; of everything, only where the lists differ is worth a call.
    if (within) return payments
    return differing(tx, payments, theirs)
  })
  const found: RefundDifference[] = []
  for (const payment of candidates) {
    const difference = await differenceOf(world, payment)
    if (difference) found.push({ ...payment, ...difference })
  }
  return found
}

async function differing(
  tx: Tx,
  payments: readonly ComparedPayment[],
  theirs: ReadonlyMap<string, KnownRefund[]>,
): Promise<ComparedPayment[]> {
  const different: ComparedPayment[] = []
  for (const payment of payments) {
    const ours = await refundsIn(tx, payment.id)
    if (!agree(ours, theirs.get(payment.providerReference) ?? [])) different.push(payment)
  }
  return different
}

/** One payment, looked at closely: what ends on either side while we look is no difference, so ours are read before and after. */
async function differenceOf({ db, gateway }: Dependencies, { id, providerReference }: ComparedPayment) {
  const before = await db.asSystem((tx) => refundsIn(tx, id))
  const theirs = (await asking(() => gateway.refundsOf(providerReference))).filter(isOf(gateway))
  const ours = await db.asSystem((tx) => refundsIn(tx, id))
  if (agree(before, theirs) || agree(ours, theirs)) return null
  const isOurs = (one: KnownRefund) => ours.some((refund) => isSameRefund(one, refund))
  return {
    oursMinor: sumOf(ours.filter(({ status }) => status === 'done')),
    theirsMinor: sumOf(theirs.filter((one) => one.state === 'done' || (one.state === 'pending' && !isOurs(one)))),
  }
}

/** Whether both sides gave back the same, one by one. What is on its way with us is followed until it ends, and no difference. */
function agree(ours: readonly RefundRow[], theirs: readonly KnownRefund[]): boolean {
  const isKnownHere = (one: KnownRefund) => {
    const refund = ours.find((each) => isSameRefund(one, each))
    if (!refund) return one.state === 'failed'
    return refund.amountMinor === one.amountMinor && (refund.status === 'pending' || refund.status === one.state)
  }
  const isDoneThere = (refund: RefundRow) => theirs.some((one) => isSameRefund(one, refund) && one.state === 'done')
  return theirs.every(isKnownHere) && ours.every((refund) => refund.status !== 'done' || isDoneThere(refund))
}

const sumOf = (all: readonly { amountMinor: number }[]): number => all.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
const isOf =
  ({ isLive }: PaymentGateway) =>
  (refund: KnownRefund) =>
    refund.isLive === isLive

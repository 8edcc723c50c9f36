import type { FailureReason, Network, OnlineMethod } from '@schoolgate/contracts/payments'
import type { Db, Tx } from '#db'
import type { Clock } from '#lib/clock'
import { CircuitOpen } from '#lib/outside-call'
import { readPhone } from '#lib/phone'
import { networkMissing, noMobileMoney, oneIsWaiting, phoneMissing } from '#modules/payments/problems'
import type { Order, PaymentGateway } from '#modules/payments/provider'
import {
  ASK_AFTER_MS,
  changeWaiting,
  endWaiting,
  refreshApps,
  addPaymentsToFeed,
  type PaymentRow,
} from '#modules/payments/settling'
import type { Quote } from './basket.service.ts'
import { queueUp, waitingFor, type SchoolTerms } from './basket.store.ts'
import { addPayment, type NewPayment } from './start.store.ts'

/** How long a phone asks for a PIN (look 08). */
const PROMPT_MS = 5 * 60_000

export type Wallet = { method: OnlineMethod; network: Network | null; phone: string | null }
type Dependencies = { db: Db; clock: Clock; log: { error(details: object, message: string): void } }

/** How it is paid; mobile money needs a network and a number of the school's country. */
export function walletOf(
  input: { method: OnlineMethod; network?: Network | undefined; phone?: string | undefined },
  { country }: SchoolTerms,
): Wallet {
  if (input.method === 'card') return { method: 'card', network: null, phone: null }
  if (country !== 'GH') throw noMobileMoney()
  if (input.network === undefined) throw networkMissing()
  const phone = readPhone(input.phone ?? '', [country])
  if (phone === null || !phone.startsWith('+233')) throw phoneMissing()
  return { method: 'momo', network: input.network, phone }
}

/**
 * Refuses to begin while the same payer's phone still asks for the same wards: nobody pays twice by impatience. Two starts of one
 * payer wait for each other, so that the second finds what the first wrote.
 */
export async function refuseSecond(tx: Tx, payerId: string, { wardIds }: Quote, now: Date): Promise<void> {
  await queueUp(tx, payerId)
  if (await waitingFor(tx, payerId, wardIds, new Date(now.getTime() - PROMPT_MS))) throw oneIsWaiting()
}

/** Writes a payment down before anybody outside hears of it, so that nothing that happens there is unknown here. */
export const writeDown = (tx: Tx, payment: Omit<NewPayment, 'nextCheckAt' | 'status'>, quote: Quote, now: Date) =>
  addPayment(
    tx,
    {
      ...payment,
      status: 'created',
      nextCheckAt: payment.provider === 'office' ? null : new Date(now.getTime() + (ASK_AFTER_MS[0] ?? 0)),
    },
    quote.parts.map(({ wardId, billId, billItemId, amountMinor }) => ({ wardId, billId, billItemId, amountMinor })),
    now,
  )

/** Hands a payment that was written down to the provider: outside any transaction, and whatever comes is written down again. */
export async function handOver(
  { db, clock, log }: Dependencies,
  gateway: PaymentGateway,
  { payment, order, returnUrl, wardIds }: { payment: PaymentRow; order: Order; returnUrl: string; wardIds: readonly string[] },
): Promise<void> {
  const next = await callProvider(gateway, payment, order, returnUrl, log)
  await db.asSystem(async (tx) => {
    const now = clock()
    if ('failed' in next) {
      await endWaiting(tx, payment, { status: 'failed', failureReason: next.failed }, now)
      return
    }
    const change = 'url' in next ? { checkoutUrl: next.url } : { promptUntil: new Date(payment.createdAt.getTime() + PROMPT_MS) }
    // A webhook may have been faster: then there is nothing left to wait for.
    if (!(await changeWaiting(tx, payment.id, { status: 'pending', ...change }, now))) return
    await addPaymentsToFeed(tx, payment.schoolId, 'payment', [{ payment, wardIds }], now)
    await refreshApps(tx, payment.schoolId, wardIds)
  })
}

type Next = { url: string } | { prompted: true } | { failed: FailureReason }

async function callProvider(
  gateway: PaymentGateway,
  payment: PaymentRow,
  order: Order,
  returnUrl: string,
  log: Dependencies['log'],
): Promise<Next> {
  const { method, network, phone } = payment
  const { promptPhone } = gateway
  // Telecel wants a voucher typed in, which the provider's page asks for; the others send a prompt.
  const isPrompt = method === 'momo' && network !== null && network !== 'vod' && phone !== null && promptPhone !== null
  try {
    if (!isPrompt) return await gateway.openCheckout(order, method === 'card' ? 'card' : 'mobile_money', returnUrl)
    const prompt = await promptPhone(order, { network, phone })
    return prompt.state === 'prompted' ? { prompted: true } : { failed: prompt.reason }
  } catch (error) {
    log.error({ err: error, reference: payment.reference }, 'the payment provider could not be reached')
    // Nobody has the page's address, so nothing can be paid there. A prompt may have come nevertheless: the sweeper asks.
    return isPrompt && !(error instanceof CircuitOpen) ? { prompted: true } : { failed: 'provider_away' }
  }
}

/** Providers insist on an e-mail address (domain §4): a parent without one gets one that leads nowhere. */
export function systemAddress(who: string, publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  return `payer-${who}@${hostname.includes('.') && !/^[\d.]+$/.test(hostname) ? hostname : 'schoolgate.example'}`
}

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FailureReason } from '@schoolgate/contracts/payments'
import type { Clock } from '#lib/clock'
import type { Period } from '#lib/days'
import type { RetryPolicy } from '#lib/outside-call'
import type {
  KnownRefund,
  Order,
  PaymentGateway,
  Prompt,
  ProviderEvent,
  RefundState,
  OrderState,
  Settled,
  Settlement,
  Transaction,
} from './payments.gateway.ts'
import { createPaystackClient, Refused, type PaystackAccount } from './paystack.client.ts'
import { Event, jsonOf, RefundEvent, TransactionData, type ListedRefund, type SettlementData } from './paystack.shapes.ts'

/** `olderKeys` still sign events while a key is being changed; all keys are of one mode (app/env.ts). */
export type Paystack = PaystackAccount & { olderKeys?: readonly string[]; isPretended?: boolean }
type Options = { timeOutMs?: number; patience?: RetryPolicy }

const PER_PAGE = 100

/** Paystack behind our port; the pretended one of the demo speaks the same language. */
export function paystackGateway(paystack: Paystack, clock: Clock, options: Options = {}): PaymentGateway {
  const client = createPaystackClient(paystack, clock, options)
  const isLive = paystack.secretKey.startsWith('sk_live_')
  const keys = [paystack.secretKey, ...(paystack.olderKeys ?? [])]

  async function refundsListed(query: Record<string, string>): Promise<KnownRefund[]> {
    return (await allOf((page) => client.refunds({ ...query, ...page }))).map(knownRefund)
  }

  return {
    provider: paystack.isPretended ? 'demo' : 'paystack',
    isLive,
    networks: ['mtn', 'vod', 'atl'],
    async openCheckout(order, channel, returnUrl) {
      const page = await client.initialize({ ...wordsOf(order), channels: [channel], callback_url: returnUrl })
      return { url: page.authorization_url }
    },
    async promptPhone(order, { network, phone }): Promise<Prompt> {
      try {
        const mobileMoney = { phone: localForm(phone), provider: network }
        const {
          status,
          message,
          gateway_response: response,
        } = await client.charge({ ...wordsOf(order), mobile_money: mobileMoney })
        if (['pay_offline', 'pending', 'success', 'timeout'].includes(status)) return { state: 'prompted' }
        if (status === 'failed') return { state: 'refused', reason: reasonOf(response ?? message) }
        return { state: 'refused', reason: 'other_way' }
      } catch (error) {
        if (error instanceof Refused) return { state: 'refused', reason: reasonOf(error.message) }
        throw error
      }
    },
    async stateOfOrder(reference): Promise<OrderState> {
      try {
        return standingOf(await client.verify(reference))
      } catch (error) {
        // The documents say 404, the service says 400.
        if (error instanceof Refused && [400, 404].includes(error.status)) return { state: 'unknown' }
        throw error
      }
    },
    readEvent: (raw, signature) => (isSigned(raw, signature, keys) ? eventOf(raw) : null),
    async refund({ reference, amountMinor, currency, note }) {
      const asked = { transaction: reference, amount: amountMinor, currency, merchant_note: note }
      const { id: number, status } = await client.refund(asked)
      return { number, state: refundState(status) }
    },
    async refundsOf(providerReference) {
      const listed = await refundsListed({ transaction: providerReference })
      // A list that was not filtered must not put another payment's money on this one.
      return listed.filter(({ paymentNumber }) => paymentNumber === providerReference)
    },
    refundsBetween: (period) => refundsListed(period ? wordsOfPeriod(period) : {}),
    async *transactionsBetween(period) {
      const within = wordsOfPeriod(period)
      for await (const listed of pages((page) => client.list({ status: 'success', ...within, ...page })))
        yield transactionOf(listed)
    },
    async settlementsBetween(period, subaccount) {
      // Without a word of which, Paystack lists those of all accounts below ours.
      const asked = { ...wordsOfPeriod(period), subaccount: subaccount ?? 'none' }
      return (await allOf((page) => client.settlements({ ...asked, ...page }))).map(settlementOf)
    },
    async settledBy(number) {
      const listed = await allOf((page) => client.settled(number, page))
      return listed.map(({ id, reference, amount, fees }): Settled => {
        return { reference, providerReference: id, amountMinor: amount, feeMinor: fees ?? null }
      })
    },
    async nameOnNumber({ network, phone }) {
      try {
        const { account_name: name } = await client.nameOnNumber({
          account_number: localForm(phone),
          bank_code: network.toUpperCase(),
        })
        return name
      } catch (error) {
        if (error instanceof Refused) return null
        throw error
      }
    },
    async openSubaccount({ name, bank, number }) {
      const opened = await client.openSubaccount({
        business_name: name,
        settlement_bank: bank,
        account_number: number,
        percentage_charge: 0,
      })
      return opened.subaccount_code
    },
  }
}

/** All there is of a list, page after page. */
async function* pages<T>(ask: (page: { perPage: string; page: string }) => Promise<T[]>): AsyncIterable<T> {
  for (let page = 1; ; page++) {
    const listed = await ask({ perPage: String(PER_PAGE), page: String(page) })
    yield* listed
    if (listed.length < PER_PAGE) return
  }
}

async function allOf<T>(ask: (page: { perPage: string; page: string }) => Promise<T[]>): Promise<T[]> {
  const all: T[] = []
  for await (const listed of pages(ask)) all.push(listed)
  return all
}

const wordsOfPeriod = ({ from, until }: Period) => ({ from: from.toISOString(), to: until.toISOString() })

const wordsOf = ({ reference, amountMinor, currency, email, subaccount, schoolId }: Order) => ({
  reference,
  amount: amountMinor,
  currency,
  email,
  metadata: { school_id: schoolId },
  // The school's own account pays what Paystack keeps, not that of whoever runs the installation.
  ...(subaccount === null ? {} : { subaccount, bearer: 'subaccount' }),
})

/** Ghana's wallets are written as people write them: 0245550182. */
const localForm = (phone: string): string => phone.replace(/^\+233/, '0')

function isSigned(raw: Buffer, signature: string | undefined, keys: readonly string[]): boolean {
  const given = Buffer.from(/^[0-9a-f]{128}$/i.exec(signature ?? '')?.[0] ?? '', 'hex')
  return keys.some((key) => {
    const right = createHmac('sha512', key).update(raw).digest()
    return given.length === right.length && timingSafeEqual(given, right)
  })
}

/** What a signed body tells; one we cannot read is nothing to us, and the sweeper asks. */
function eventOf(raw: Buffer): ProviderEvent {
  const told = Event.safeParse(jsonOf(raw.toString('utf8')))
  if (!told.success) return { kind: 'ignored', name: 'unreadable' }
  const { event: name, data } = told.data
  const charged = TransactionData.safeParse(data)
  if (name === 'charge.success' && charged.success && charged.data.status === 'success')
    return { kind: 'paid', transaction: transactionOf(charged.data) }
  const refund = RefundEvent.safeParse(data)
  if (!name.startsWith('refund.') || !refund.success) return { kind: 'ignored', name }
  return { kind: 'refund', reference: refund.data.transaction_reference, isLive: refund.data.domain === 'live' }
}

const knownRefund = ({ id, transaction, merchant_note: note, amount, status, domain }: ListedRefund): KnownRefund => ({
  number: id,
  paymentNumber: transaction,
  note: note ?? null,
  amountMinor: amount,
  state: refundState(status),
  isLive: domain === 'live',
})

function settlementOf(data: SettlementData): Settlement {
  const netMinor = data.effective_amount ?? data.total_amount
  const feesMinor = data.total_fees ?? 0
  return {
    number: data.id,
    state: data.status === 'success' ? 'paid_out' : data.status === 'failed' ? 'failed' : 'on_its_way',
    day: data.settlement_date.slice(0, 10),
    currency: data.currency,
    grossMinor: data.total_processed ?? netMinor + feesMinor,
    feesMinor,
    netMinor,
    isLive: data.domain === 'live',
  }
}

const refundState = (status: string): RefundState =>
  status === 'processed' ? 'done' : status === 'failed' ? 'failed' : 'pending'

function standingOf(data: TransactionData): OrderState {
  if (data.status === 'success') return { state: 'succeeded', transaction: transactionOf(data) }
  if (data.status === 'failed') return { state: 'failed', reason: reasonOf(data.gateway_response ?? data.message) }
  if (data.status === 'reversed') return { state: 'given_back' }
  // `abandoned` is also what an order is called that nobody has begun to pay.
  return { state: 'waiting' }
}

const transactionOf = (data: TransactionData): Transaction => ({
  reference: data.reference,
  providerReference: data.id,
  amountMinor: data.amount,
  currency: data.currency,
  feeMinor: data.fees ?? null,
  paidAt: data.paid_at ? new Date(data.paid_at) : null,
  isLive: data.domain === 'live',
  subaccount: data.subaccount?.subaccount_code ?? null,
  schoolId: data.metadata?.school_id ?? null,
})

/** Networks and banks give reasons in prose; what we recognise is told kindly, the rest is "declined". */
function reasonOf(prose: string | null | undefined): FailureReason {
  const said = prose ?? ''
  if (/insufficient|not enough|low balance/i.test(said)) return 'not_enough'
  if (/time.?out|timed out|not approve|expired/i.test(said)) return 'not_approved'
  if (/cancel/i.test(said)) return 'cancelled'
  if (/invalid.*(phone|number|msisdn)|not registered|no wallet/i.test(said)) return 'number_refused'
  return 'declined'
}

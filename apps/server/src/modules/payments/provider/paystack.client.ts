import type * as z from 'zod'
import type { Clock } from '#lib/clock'
import { Declined, retryingCaller, type RetryPolicy } from '#lib/outside-call'
import {
  Charge,
  CheckoutPage,
  Envelope,
  jsonOf,
  Listed,
  ListedRefunds,
  ListedSettled,
  ListedSettlements,
  NumberName,
  Refund,
  Subaccount,
  TransactionData,
} from './paystack.shapes.ts'

export const PAYSTACK_URL = 'https://api.paystack.co'
const TIME_OUT_MS = 10_000

/** Paystack understood and said no; `code` is its own word for why. */
export class Refused extends Declined {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** How to reach Paystack. `baseUrl` is its own unless the pretended one is meant. */
export type PaystackAccount = { secretKey: string; baseUrl?: string | undefined }
type Options = { timeOutMs?: number; patience?: RetryPolicy }

const ASK_ONCE: RetryPolicy = { pauses: [], patience: 5, restMs: 30_000 }

/**
 * The calls of Paystack's API that we make. Reads are tried again; what moves money is asked once, since after a silence only a read
 * can tell what became of it. Opening a checkout may be repeated: its reference is ours and is taken once.
 */
export function createPaystackClient(
  { secretKey, baseUrl = PAYSTACK_URL }: PaystackAccount,
  clock: Clock,
  { timeOutMs = TIME_OUT_MS, patience }: Options = {},
) {
  const reading = retryingCaller(clock, patience)
  const acting = retryingCaller(clock, {
    ...ASK_ONCE,
    ...(patience ? { patience: patience.patience, restMs: patience.restMs } : {}),
  })

  async function call<T>(method: 'GET' | 'POST', path: string, shape: z.ZodType<T>, body?: object): Promise<T> {
    const answer = await fetch(new URL(path, baseUrl), {
      method,
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(timeOutMs),
    })
    const said = await answer.text()
    if (answer.status >= 500 || answer.status === 429) throw new Error(`Paystack answered ${answer.status}.`)
    const envelope = Envelope.safeParse(jsonOf(said))
    if (!envelope.success) throw new Error(`Paystack answered ${answer.status} with something else than its envelope.`)
    const { status, message, code, data } = envelope.data
    if (!answer.ok || !status) throw new Refused(answer.status, code ?? '', message)
    return shape.parse(data)
  }
  const read = <T>(path: string, shape: z.ZodType<T>) => reading(() => call('GET', path, shape))
  const act = <T>(path: string, shape: z.ZodType<T>, body: object) => acting(() => call('POST', path, shape, body))

  return {
    initialize: (order: object) => reading(() => call('POST', '/transaction/initialize', CheckoutPage, order)),
    charge: (order: object) => act('/charge', Charge, order),
    verify: (reference: string) => read(`/transaction/verify/${encodeURIComponent(reference)}`, TransactionData),
    refund: (refund: object) => act('/refund', Refund, refund),
    refunds: (query: Record<string, string>) => read(`/refund?${new URLSearchParams(query).toString()}`, ListedRefunds),
    list: (query: Record<string, string>) => read(`/transaction?${new URLSearchParams(query).toString()}`, Listed),
    settlements: (query: Record<string, string>) =>
      read(`/settlement?${new URLSearchParams(query).toString()}`, ListedSettlements),
    settled: (number: string, query: Record<string, string>) =>
      read(`/settlement/${encodeURIComponent(number)}/transactions?${new URLSearchParams(query).toString()}`, ListedSettled),
    nameOnNumber: (query: Record<string, string>) => read(`/bank/resolve?${new URLSearchParams(query).toString()}`, NumberName),
    openSubaccount: (account: object) => act('/subaccount', Subaccount, account),
  }
}

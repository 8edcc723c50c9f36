import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { answerCall, isOutcome, refusal, type Answer } from './api.ts'
import type { Settling } from './settlements.ts'
import { checkoutPage, donePage, PAGE_POLICY } from './page.ts'
import { createTransactions, feesOf, shownOf, type Outcome, type Refund, type Transaction } from './transactions.ts'
import { createWebhooks, type WebhookOptions } from './webhooks.ts'

export type Options = {
  secretKey: string
  /** Where events are told. */
  webhookUrl?: string | undefined
  /** Where a browser finds the payment pages; our own address when left out. */
  pagesUrl?: string | undefined
  /** Keeps transactions over a restart. */
  stateFile?: string | undefined
  port?: number
  /** How long a phone rings before its owner answers; null: until `decide` says. */
  promptMs?: number | null
  /** Its clock; a test's stands where the test stands. */
  now?: () => Date
}

const BODY_MOST = 100_000
const SLOW_MONEY_MS = 8000

/** What the owners of these numbers do, by the number's last digits; everybody else approves. */
const HABITS: [ending: string, outcome: Outcome][] = [
  ['0001', 'decline'],
  ['0002', 'not_enough'],
  ['0003', 'leave'],
]

/** Starts the pretended Paystack on a port of this machine: its API, its payment pages, its signed events. */
export async function startPretendedPaystack({
  secretKey,
  webhookUrl,
  pagesUrl,
  stateFile,
  port = 0,
  promptMs = null,
  now = () => new Date(),
}: Options) {
  const transactions = createTransactions(stateFile, now)
  const manner: WebhookOptions = { url: webhookUrl, duplicates: 0, delayMs: 0, isSilent: false }
  const webhooks = createWebhooks({ secretKey, manner })
  /** How many calls are taken and never answered; of `refunds` only those that ask for one. */
  const hanging = { calls: 0, refunds: 0 }
  /** What becomes of a refund, and how many calls (that begin with `only`, as `GET /refund`) are lost before they arrive or after they were done. */
  const refunding: { end: Refund['status'] } = { end: 'processed' }
  const losing: { calls: number; answers: number; only: string } = { calls: 0, answers: 0, only: '' }
  /** How it pays out. */
  const settling: Settling = { leavesOut: new Set(), moreFees: 0, state: null }
  /** The calls that arrived, as `GET /refund`. */
  const heard: string[] = []
  let own = ''

  /** The payer decides; only a payment that is still open can be decided. */
  function decide(transaction: Transaction, outcome: Outcome, came: { amount?: number; currency?: string } = {}): void {
    if (transaction.status === 'success' || transaction.status === 'reversed' || outcome === 'leave') return
    if (outcome === 'later') {
      void wait(SLOW_MONEY_MS, undefined, { ref: false }).then(() => decide(transaction, 'approve', came))
      return
    }
    if (outcome !== 'approve') {
      const gatewayResponse = outcome === 'not_enough' ? 'Insufficient funds' : 'Declined'
      transactions.change(transaction, { status: 'failed', gatewayResponse })
      return
    }
    const { amount = transaction.amount, currency = transaction.currency } = came
    transactions.change(transaction, {
      status: 'success',
      gatewayResponse: 'Approved',
      paidAt: now().toISOString(),
      fees: feesOf(amount, currency),
      amount,
      currency,
    })
    webhooks.send('charge.success', shownOf(transaction))
  }

  const desk = {
    transactions,
    settling,
    now,
    pageOf: ({ accessCode }: Transaction) => `${pagesUrl ?? `${own}/pretend-paystack`}/${accessCode}.html`,
    promptPhone(transaction: Transaction) {
      if (promptMs === null) return
      const habit = HABITS.find(([ending]) => transaction.phone?.endsWith(ending))?.[1] ?? 'approve'
      void wait(promptMs, undefined, { ref: false }).then(() => decide(transaction, habit))
    },
    refund(transaction: Transaction, refund: Refund) {
      tellRefund(transaction, refund)
      if (refunding.end !== 'pending') endRefund(transaction, refund, refunding.end)
    },
  }

  function endRefund(transaction: Transaction, refund: Refund, status: 'processed' | 'failed'): void {
    refund.status = status
    const refunded = transaction.refunded - (status === 'failed' ? refund.amount : 0)
    const wentBack = transaction.refunds.reduce((sum, one) => sum + (one.status === 'processed' ? one.amount : 0), 0)
    transactions.change(transaction, { refunded, ...(wentBack === transaction.amount ? { status: 'reversed' } : {}) })
    tellRefund(transaction, refund)
  }

  function tellRefund(transaction: Transaction, { id, amount, status }: Refund): void {
    webhooks.send(`refund.${status}`, {
      transaction_reference: transaction.reference,
      amount: String(amount),
      currency: transaction.currency,
      domain: 'test',
      status,
      refund_reference: status === 'pending' ? null : `99${id}`,
    })
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', own)
    const body = await bodyOf(request)
    const page = /^\/pretend-paystack\/([0-9a-f]+)\.html$/.exec(url.pathname)
    if (page) return answerPage(page[1] ?? '', request.method ?? 'GET', body, response)
    // A service that takes a call and never answers, when a test wants one.
    if (hanging.calls > 0) {
      hanging.calls--
      return
    }
    if (hanging.refunds > 0 && request.method === 'POST' && url.pathname === '/refund') {
      hanging.refunds--
      return
    }
    const isLost = `${request.method} ${url.pathname}`.startsWith(losing.only)
    if (isLost && losing.calls > 0) {
      losing.calls--
      return void response.destroy()
    }
    if (!isKey(request.headers.authorization, secretKey)) return send(response, refusal(401, 'Invalid key', 'invalid_Key'))
    heard.push(`${request.method} ${url.pathname}`)
    const answer = answerCall(desk, request.method ?? 'GET', url, jsonOf(body))
    if (isLost && losing.answers > 0) {
      losing.answers--
      return void response.destroy()
    }
    send(response, answer ?? refusal(404, 'Not found', 'not_found'))
  }

  function answerPage(code: string, method: string, body: string, response: ServerResponse): void {
    const transaction = transactions.withCode(code)
    if (!transaction) return void response.writeHead(404).end()
    const outcome = new URLSearchParams(body).get('outcome')
    const isOpen = transaction.status === 'abandoned' || transaction.status === 'ongoing'
    if (method === 'POST' && isOutcome(outcome)) {
      if (isOpen) decide(transaction, outcome)
      if (transaction.callbackUrl !== null) {
        const back = new URL(transaction.callbackUrl)
        back.searchParams.set('trxref', transaction.reference)
        back.searchParams.set('reference', transaction.reference)
        return void response.writeHead(303, { location: back.href }).end()
      }
    }
    const shown = method !== 'POST' && isOpen ? checkoutPage(transaction) : donePage(transaction)
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PAGE_POLICY }).end(shown)
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => void response.writeHead(400).end())
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  const address = server.address()
  own = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : port}`

  return {
    url: own,
    manner,
    hanging,
    losing,
    heard,
    refunding,
    settling,
    webhooks,
    /** What becomes of the refunds of this payment that are on their way; only of the one with this note when it is said. */
    endRefunds(reference: string, status: 'processed' | 'failed', note?: string): void {
      const transaction = this.named(reference)
      for (const refund of transaction.refunds)
        if (refund.status === 'pending' && (note === undefined || refund.merchantNote === note))
          endRefund(transaction, refund, status)
    },
    /** What the payer of this reference does. */
    decide(reference: string, outcome: Outcome, came?: { amount?: number; currency?: string }): void {
      decide(this.named(reference), outcome, came)
    },
    /** Tells again what was told of a payment, or something else about it. */
    tell(reference: string, change: Partial<Transaction> = {}): void {
      webhooks.send('charge.success', shownOf({ ...this.named(reference), ...change }))
    },
    named(reference: string): Transaction {
      const transaction = transactions.named(reference)
      if (!transaction) throw new Error(`Nobody began ${reference}.`)
      return transaction
    },
    async close(): Promise<void> {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

export type PretendedPaystack = Awaited<ReturnType<typeof startPretendedPaystack>>

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    const part = Buffer.from(chunk)
    bytes += part.length
    if (bytes > BODY_MOST) throw new Error('The body is too large.')
    chunks.push(part)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null // answered as a call without fields
  }
}

function isKey(header: string | undefined, secretKey: string): boolean {
  const [given, right] = [Buffer.from(header ?? ''), Buffer.from(`Bearer ${secretKey}`)]
  return given.length === right.length && timingSafeEqual(given, right)
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}

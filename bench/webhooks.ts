import { createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { schoolgate, startSchool } from '@schoolgate/e2e/school'
import { addStartedPayments, countSettled } from '@schoolgate/server/started-payments'
import { largeSchool } from './large-school.ts'
import { printTable } from './table.ts'

const PUPILS = 1000
const PAYMENTS = 1000
const SENDERS = 50
/** Every fifth event is told twice. */
const TWICE = 5
const KEY = 'sk_test_bench0123456789'
const MINOR = 50_00

/** A thousand payments told by fifty senders at once, some twice: how many a second are answered, and how many settled. */
export async function webhooks(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'schoolgate-webhooks-'))
  await largeSchool(dataDir, PUPILS)
  // Nobody is asked: everything is told.
  const environment = { DEMO: '0', PAYSTACK_SECRET_KEY: KEY, PAYSTACK_BASE_URL: 'http://127.0.0.1:9' }
  const school = await startSchool({ dataDir, environment })
  try {
    const references = await addStartedPayments(dataDir, PAYMENTS, MINOR)
    const events = references.flatMap((reference, index) => {
      const body = JSON.stringify({ event: 'charge.success', data: paid(reference, index) })
      const signature = createHmac('sha512', KEY).update(body).digest('hex')
      return Array.from({ length: index % TWICE === 0 ? 2 : 1 }, () => ({ body, signature }))
    })
    const told = events.length
    const began = performance.now()
    await Promise.all(Array.from({ length: SENDERS }, () => send(school.url, events)))
    const answeredIn = performance.now() - began
    await untilSettled(dataDir, references)
    const settledIn = performance.now() - began
    const check = await schoolgate(['ledger', 'check'], { DATA_DIR: dataDir, DEMO: '0' })
    printTable(
      `${told} events for ${references.length} payments, ${SENDERS} senders at once`,
      ['what', 'seconds', 'a second'],
      [
        ['answered', seconds(answeredIn), Math.round(told / (answeredIn / 1000))],
        ['settled', seconds(settledIn), Math.round(references.length / (settledIn / 1000))],
        ['ledger check', '', check.trim().split('\n').at(-1) ?? ''],
      ],
    )
  } finally {
    await school.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const seconds = (ms: number): number => Math.round(ms / 10) / 100

const paid = (reference: string, id: number) => ({
  id,
  domain: 'test',
  status: 'success',
  reference,
  amount: MINOR,
  currency: 'GHS',
  fees: 98,
  paid_at: new Date().toISOString(),
  channel: 'card',
})

async function send(url: string, events: { body: string; signature: string }[]): Promise<void> {
  for (let event = events.pop(); event; event = events.pop()) {
    const headers = { 'content-type': 'application/json', 'x-paystack-signature': event.signature }
    const answer = await fetch(`${url}/webhooks/paystack`, { method: 'POST', headers, body: event.body })
    if (answer.status !== 200) throw new Error(`The webhook answered ${answer.status}.`)
  }
}

async function untilSettled(dataDir: string, references: readonly string[]): Promise<void> {
  const deadline = performance.now() + 120_000
  while ((await countSettled(dataDir, references)) < references.length) {
    if (performance.now() > deadline) throw new Error('Some payments were not settled.')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

import { fork, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payments, providerEvents, receipts } from '#db/schema'
import { newId } from '#lib/random'
import { addPayment } from '#modules/payments/paying'
import { payingSchool, SERVER_ROOT, TEST_KEY } from '#testing'

/** `SETTLE_KILLS=100` for the long run (docs/figures.md); each kill comes at a moment of its own. */
const KILLS = Number(process.env['SETTLE_KILLS'] ?? 2)
const PAYMENTS_PER_KILL = 5
const LATEST_MS = 120

test(`a server killed ${KILLS} times in the middle of settling loses nothing and counts nothing twice`, async () => {
  const { given, school, mother, ama, amas, told, connection, booksAreSound, owed, pretended, start, callMother } =
    await payingSchool()
  // The shape of an event comes from a real one; it is told here for many payments at once.
  const sample = await start({ type: 'bill', bill_id: amas.id, amount_minor: 50_00 })
  await callMother('POST', `/api/v1/payments/${sample.reference}/cancel`)
  const settler = (): ChildProcess =>
    fork(path.join(SERVER_ROOT, 'src/testing/settler.ts'), [], {
      env: { ...process.env, SETTLER: JSON.stringify({ connection, secretKey: TEST_KEY, baseUrl: pretended.url }) },
      execArgv: [],
    })

  async function payMany(count: number): Promise<void> {
    const now = new Date()
    for (let number = 0; number < count; number++) {
      const payment = {
        schoolId: school.id,
        payerId: mother.id,
        method: 'card' as const,
        provider: 'demo' as const,
        isLive: false,
        amountMinor: 1_00,
        feeBearer: 'school' as const,
        status: 'pending' as const,
      }
      const part = { wardId: ama.id, billId: amas.id, billItemId: null, amountMinor: 1_00 }
      const { reference } = await given((tx) => addPayment(tx, payment, [part], now))
      for (const repeat of ['once', 'again']) {
        const about = { id: newId(), reference, status: 'success', amount: 1_00, fees: 2, message: repeat }
        const { body, signature } = told(sample.reference, about)
        const digest = createHash('sha256').update(body).digest('hex')
        await given((tx) =>
          tx
            .insert(providerEvents)
            .values({ id: newId(), provider: 'demo', digest, signature, body, receivedAt: now, tryAt: now }),
        )
      }
    }
  }

  for (let kill = 0; kill < KILLS; kill++) {
    await payMany(PAYMENTS_PER_KILL)
    const child = settler()
    await once(child, 'message')
    await wait(Math.random() * LATEST_MS)
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  const last = settler()
  await once(last, 'exit')

  const paid = KILLS * PAYMENTS_PER_KILL
  await given(async (tx) => {
    expect(await tx.select().from(providerEvents).where(isNull(providerEvents.handledAt))).toEqual([])
    const rows = await tx.select().from(payments)
    expect(rows.filter(({ status }) => status === 'succeeded')).toHaveLength(paid)
    const numbers = (await tx.select().from(receipts)).map(({ number }) => number).toSorted((one, other) => one - other)
    expect(numbers).toEqual(Array.from({ length: paid }, (_, index) => index + 1))
  })
  expect(await owed(ama.id)).toBe(610_00 - paid * 1_00)
  await booksAreSound()
}, 600_000)

import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { billItems, notices, refunds } from '#db/schema'
import { newId } from '#lib/random'
import { addUser, payingSchool, SERVER_ROOT, TEST_KEY } from '#testing'

/** `ACT_KILLS=100` for the long run; each kill comes at a moment of its own. */
const KILLS = Number(process.env['ACT_KILLS'] ?? 8)
const LATEST_MS = 150
/** What the payment company does not know of after this never reached it (settling/refund-sweep.service.ts). */
const LOST_AFTER_S = 16 * 60

test(`acts that a server killed ${KILLS} times did half, sent again under their keys, are each done once`, async () => {
  const school = await payingSchool()
  const { app, given, clock, connection, pretended, payments, amas, kofis, start, pay, signedIn, booksAreSound } = school
  const office = await given((tx) => addUser(tx, school.school.id, 'office'))
  const { reference } = await pay((await start({ type: 'bill', bill_id: amas.id })).reference)

  /** A part refund through the payment company, a penalty, a discount and a notice, each with a key of its own. */
  const actsOf = (round: number) => {
    const line = (kind: string) => ({
      url: `/api/v1/office/bills/${kofis.id}/lines`,
      payload: { kind, name: `${kind} ${round}`, amount_minor: 1_00, purpose: 'Why' },
    })
    const notice = { title: `Trip ${round}`, body: 'Dear parents.', category: 'event', priority: 'info', audience: 'school' }
    const refund = { amount_minor: 1_00, reason: `Paid twice ${round}` }
    return [
      { url: `/api/v1/office/payments/${reference}/refund`, payload: refund },
      line('penalty'),
      line('discount'),
      { url: '/api/v1/office/notices', payload: notice },
    ].map((act) => ({ ...act, headers: { 'idempotency-key': newId() } }))
  }
  /** The desk has signed in anew: its sessions end sooner than a lost refund is known to be lost. */
  const signed = async (acts: ReturnType<typeof actsOf>) => {
    const fresh = { steppedUpUntil: new Date(clock.now().getTime() + 600_000) }
    const bursar = await signedIn(school.bursar.id, fresh)
    const publisher = await signedIn(office.id, fresh)
    return acts.map((act) => {
      const { secret } = act.url.endsWith('/notices') ? publisher : bursar
      return { ...act, cookies: { schoolgate: secret } }
    })
  }
  const sendAgain = async (acts: ReturnType<typeof actsOf>) => {
    for (const act of await signed(acts)) {
      const answer = await app.inject({ method: 'POST', ...act })
      expect(answer.statusCode, answer.body).toBe(200)
    }
  }

  const pending = () => given((tx) => tx.$count(refunds, eq(refunds.status, 'pending')))

  const halves: { pending: number; asked: number }[] = []
  for (let round = 0; round < KILLS; round++) {
    const acts = actsOf(round)
    const hand = {
      connection,
      now: clock.now().toISOString(),
      secretKey: TEST_KEY,
      baseUrl: pretended.url,
      acts: await signed(acts),
    }
    const child = fork(path.join(SERVER_ROOT, 'src/testing/desk-hand.ts'), [], {
      env: { ...process.env, DESK_HAND: JSON.stringify(hand) },
      execArgv: [],
    })
    // Once the server dies for certain while the payment company is being asked; else the moment of death is what is tried here.
    if (round === 0) pretended.hanging.refunds = 1
    await once(child, 'message')
    await (round === 0 ? vi.waitUntil(async () => (await pending()) === 1, { timeout: 60_000 }) : wait(Math.random() * LATEST_MS))
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    // Where it died before its call left, the call of the repeat is answered all the same.
    pretended.hanging.refunds = 0

    await sendAgain(acts)
    halves.push({ pending: await pending(), asked: pretended.named(reference).refunds.length })
    clock.advance(LOST_AFTER_S)
    await payments.look()
    await sendAgain(acts)
    await payments.look()
  }

  // The first was written down here and not asked for there when its server died, and its repeat did not hurry.
  expect(halves[0]).toEqual({ pending: 1, asked: 0 })
  const transaction = pretended.named(reference)
  expect(transaction.refunds).toHaveLength(KILLS)
  expect(transaction.refunded).toBe(KILLS * 1_00)
  await given(async (tx) => {
    const asked = await tx.select().from(refunds)
    expect(asked.map(({ reason }) => reason).toSorted()).toEqual(
      Array.from({ length: KILLS }, (_, round) => `Paid twice ${round}`).toSorted(),
    )
    const granted = (await tx.select().from(billItems).where(eq(billItems.billId, kofis.id))).filter(({ kind }) => kind !== 'fee')
    expect(granted).toHaveLength(2 * KILLS)
    expect(await tx.select().from(notices)).toHaveLength(KILLS)
  })
  await booksAreSound()
}, 600_000)

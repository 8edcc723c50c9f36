import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { feedItems, liveEvents, messages, paymentAllocations, payments, providerEvents, receipts } from '#db/schema'
import { payingSchool } from '#testing'
import { ASK_AFTER_MS } from './due.store.ts'

const MINUTE = 60

test('a paid bill is receipted, told and owed no more, with the charge on top of it', async () => {
  const { start, pay, amas, ama, owed, given, booksAreSound, pretended } = await payingSchool()
  const { reference, total, fee, next } = await start({ type: 'bill', bill_id: amas.id })
  expect([total.amount_minor, fee.amount_minor, next?.kind]).toEqual([622_14, 12_14, 'redirect'])
  expect(pretended.named(reference)).toMatchObject({ amount: 622_14, currency: 'GHS', email: 'abena@mail.example' })
  const paid = await pay(reference)
  expect(paid).toMatchObject({ status: 'succeeded', next: null, amount: { amount_minor: 610_00 } })
  expect(paid.receipts).toMatchObject([{ receipt_no: 'R-2026-00001', ward_id: null }])
  expect(await owed(ama.id)).toBe(0)
  await given(async (tx) => {
    expect((await tx.select().from(feedItems)).map(({ kind }) => kind).toSorted()).toEqual(['payment', 'receipt'])
    const [message] = await tx.select().from(messages)
    expect(message).toMatchObject({ kind: 'receipt', texts: { en: { title: 'Your receipt is ready' } } })
    expect(JSON.stringify(message?.texts)).not.toMatch(/\d/)
    expect((await tx.select().from(liveEvents)).map(({ word }) => word)).toContain('payments')
  })
  await booksAreSound()
})

test('the same event fifty times at once is one receipt', async () => {
  const { start, told, deliver, payments: module, amas, given, pretended, booksAreSound } = await payingSchool()
  const { reference } = await start({ type: 'bill', bill_id: amas.id })
  pretended.decide(reference, 'approve')
  const event = told(reference)
  const answers = await Promise.all(Array.from({ length: 50 }, () => deliver(event)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  // The same payment in other bytes, as a provider repeats itself.
  await Promise.all(Array.from({ length: 10 }, (_, note) => deliver(told(reference, { message: `repeat ${note}` }))))
  await Promise.all([module.look(), module.look(), module.look()])
  await given(async (tx) => {
    expect(await tx.select().from(receipts)).toHaveLength(1)
    expect(await tx.select().from(providerEvents)).toHaveLength(11)
  })
  await booksAreSound()
})

test('nobody but the provider can say that something was paid', async () => {
  const { start, told, deliver, app, payments: module, seen, amas, pretended, given } = await payingSchool()
  const { reference } = await start({ type: 'bill', bill_id: amas.id })
  pretended.decide(reference, 'approve')
  const { body, signature } = told(reference)
  const forgeries = [
    { body, signature: '' },
    { body, signature: signature.replace(/^./, (first) => (first === '0' ? '1' : '0')) },
    { body, signature: signature.slice(0, 127) },
    { body, signature: `${signature}00` },
    { body: body.replace('62214', '99999'), signature },
    { body: JSON.stringify(JSON.parse(body)), signature },
  ]
  for (const forgery of forgeries) expect((await deliver(forgery)).statusCode).toBe(401)
  expect((await app.inject({ method: 'POST', url: '/webhooks/paystack' })).statusCode).toBe(401)
  expect((await deliver({ body: Buffer.alloc(70_000, 'x'), signature })).statusCode).toBe(413)
  await module.look()
  expect((await seen(reference)).status).toBe('pending')
  expect(await given((tx) => tx.select().from(providerEvents))).toEqual([])
})

test('money that came in another amount than agreed waits for the bursar, who takes it as it came', async () => {
  const {
    start,
    told,
    deliver,
    payments: module,
    seen,
    amas,
    ama,
    pretended,
    owed,
    callBursar,
    booksAreSound,
  } = await payingSchool()
  const { reference } = await start({ type: 'bill', bill_id: amas.id })
  pretended.decide(reference, 'approve')
  await deliver(told(reference, { amount: 1_00 }))
  await module.look()
  expect((await seen(reference)).status).toBe('needs_review')
  expect(await owed(ama.id)).toBe(610_00)
  const taken = await callBursar('POST', `/api/v1/office/payments/${reference}/approval`, {})
  expect(taken.json().payment).toMatchObject({ status: 'succeeded', amount: { amount_minor: 1_00 } })
  expect(await owed(ama.id)).toBe(609_00)
  await booksAreSound()
})

test('money in another currency is never counted; the bursar refuses it', async () => {
  const { start, told, deliver, payments: module, amas, ama, pretended, owed, callBursar, booksAreSound } = await payingSchool()
  const { reference } = await start({ type: 'bill', bill_id: amas.id })
  pretended.decide(reference, 'approve')
  await deliver(told(reference, { currency: 'NGN' }))
  await module.look()
  const taken = await callBursar('POST', `/api/v1/office/payments/${reference}/approval`, {})
  expect(taken.json().code).toBe('payments.other_currency')
  const refused = await callBursar('POST', `/api/v1/office/payments/${reference}/refusal`, { reason: 'Given back at Paystack' })
  expect(refused.json().payment.status).toBe('failed')
  expect(await owed(ama.id)).toBe(610_00)
  await booksAreSound()
})

test('an event of the other mode, of nobody, or of something else changes nothing', async () => {
  const { start, told, deliver, payments: module, seen, amas, pretended, given } = await payingSchool()
  const { reference } = await start({ type: 'bill', bill_id: amas.id })
  pretended.decide(reference, 'approve')
  for (const event of [
    told(reference, { domain: 'live' }),
    told(reference, { domain: 'staging' }),
    told(reference, { reference: 'PAY-NOBODY' }),
    told(reference, { status: 'failed' }),
    told(reference, { amount: 'much' }),
    told(reference, {}, 'transfer.success'),
    told(reference, {}, 'refund.processed'),
  ])
    expect((await deliver(event)).statusCode).toBe(200)
  await module.look()
  expect((await seen(reference)).status).toBe('pending')
  const outcomes = (await given((tx) => tx.select().from(providerEvents))).map(({ outcome }) => outcome)
  expect(new Map([...Map.groupBy(outcomes, (outcome) => outcome)].map(([outcome, { length }]) => [outcome, length]))).toEqual(
    new Map([
      ['other_mode', 1],
      ['unknown_reference', 1],
      ['ignored', 5],
    ]),
  )
})

test('a redirect proves nothing; asking the provider does', async () => {
  const { start, callMother, seen, amas, pretended, clock } = await payingSchool()
  const { reference } = await start({ type: 'bill', bill_id: amas.id })
  const check = async () => (await callMother('POST', `/api/v1/payments/${reference}/check`, {})).json()
  expect((await check()).payment.status).toBe('pending')
  pretended.decide(reference, 'approve')
  expect((await check()).payment.status).toBe('pending')
  clock.advance(4)
  expect((await check()).payment.status).toBe('succeeded')
  expect((await seen(reference)).receipts).toHaveLength(1)
})

test('money that comes after the parent paid again is credit, not lost and not counted twice', async () => {
  const {
    start,
    pay,
    callMother,
    clock,
    told,
    deliver,
    payments: module,
    pretended,
    amas,
    ama,
    owed,
    seen,
    booksAreSound,
  } = await payingSchool()
  const first = await start({ type: 'bill', bill_id: amas.id })
  await callMother('POST', `/api/v1/payments/${first.reference}/cancel`)
  expect((await seen(first.reference)).failure).toBe('cancelled')
  clock.advance(6 * MINUTE)
  await pay((await start({ type: 'bill', bill_id: amas.id })).reference)
  pretended.decide(first.reference, 'approve')
  await deliver(told(first.reference))
  await module.look()
  expect((await seen(first.reference)).parts).toMatchObject([{ bill_id: null, amount: { amount_minor: 610_00 } }])
  expect(await owed(ama.id)).toBe(-610_00)
  await booksAreSound()
})

test('one payment for the family gives one receipt for all and one for each child, without gaps', async () => {
  const { start, pay, ama, kofi, owed, callMother, callAs, father, booksAreSound } = await payingSchool()
  const { reference, parts } = await start({ type: 'family', amount_minor: 1_060_00 })
  expect(parts).toHaveLength(2)
  const paid = await pay(reference)
  expect(paid.receipts.map(({ receipt_no: no, ward_id: ward }) => [no, ward])).toEqual([
    ['R-2026-00001', null],
    ['R-2026-00002', ama.id],
    ['R-2026-00003', kofi.id],
  ])
  expect([await owed(ama.id), await owed(kofi.id)]).toEqual([0, 0])
  const [whole, amas] = paid.receipts
  const receipt = (await callMother('GET', `/api/v1/receipts/${whole?.public_id}`)).json().receipt
  expect(receipt).toMatchObject({
    amount: { amount_minor: 1_060_00 },
    balance_before: { amount_minor: 1_060_00 },
    balance_after: { amount_minor: 0 },
    fee: { amount_minor: 21_09 },
  })
  expect(receipt.amount_in_words.en).toMatch(/one thousand/i)
  expect((await callMother('GET', `/api/v1/receipts/${amas?.id}`)).json().receipt.amount.amount_minor).toBe(610_00)
  // The father is a guardian of Ama alone: Kofi's receipt and the one for both are not there for him.
  const hisOwn = await callAs(father.id)
  expect((await hisOwn('GET', `/api/v1/receipts/${whole?.id}`)).statusCode).toBe(404)
  expect((await hisOwn('GET', '/api/v1/receipts')).json().receipts.map(({ ward_id: ward }: { ward_id: string }) => ward)).toEqual(
    [ama.id],
  )
  const his = (await hisOwn('GET', `/api/v1/payments/${reference}`)).json().payment
  expect(his.parts).toHaveLength(1)
  await booksAreSound()
})

test('money that comes after the bursar closed the day is counted on the next open day, and the closed day stays as it was', async () => {
  const { start, pay, seen, amas, kofis, callBursar, booksAreSound } = await payingSchool()
  const total = async (day: string) => (await callBursar('GET', `/api/v1/office/days?day=${day}`)).json().day.total.amount_minor
  const close = async (day: string, total_minor: number) =>
    (await callBursar('POST', '/api/v1/office/days/close', { day, total_minor })).statusCode
  const [today, tomorrow] = ['2026-03-12', '2026-03-13']
  await pay((await start({ type: 'bill', bill_id: amas.id, amount_minor: 100_00 })).reference)
  expect(await close(today, 100_00)).toBe(200)
  const { reference } = await start({ type: 'bill', bill_id: kofis.id })
  const late = await pay(reference)
  expect(late).toMatchObject({ status: 'succeeded', paid_at: expect.stringMatching(/^2026-03-12/) })
  expect([await total(today), await total(tomorrow)]).toEqual([100_00, 450_00])
  expect((await seen(reference)).counted_on).toBe(tomorrow)
  await booksAreSound()
})

test('the sweeper asks at 1, 5, 15 and 60 minutes, then daily for three days, then the payment has expired', async () => {
  const { start, payments: module, seen, clock, amas, given } = await payingSchool()
  const { reference } = await start({ type: 'bill', bill_id: amas.id })
  const began = clock.now().getTime()
  for (const after of ASK_AFTER_MS) {
    expect((await seen(reference)).status).toBe('pending')
    clock.advance((began + after - clock.now().getTime()) / 1000)
    await module.look()
  }
  expect(await seen(reference)).toMatchObject({ status: 'expired', failure: 'not_approved' })
  const [row] = await given((tx) => tx.select().from(payments).where(eq(payments.reference, reference)))
  expect(row?.nextCheckAt).toBeNull()
})

test('a payment whose event never came is found by the sweeper', async () => {
  const { start, payments: module, seen, clock, amas, pretended } = await payingSchool()
  const { reference } = await start({ type: 'bill', bill_id: amas.id })
  pretended.decide(reference, 'approve')
  clock.advance(MINUTE)
  await module.look()
  expect((await seen(reference)).status).toBe('succeeded')
})

test('after the clock was put back a day, a payment is found at once and can be asked about', async () => {
  const { start, callMother, payments: module, seen, amas, kofis, pretended, clock } = await payingSchool()
  const swept = await start({ type: 'bill', bill_id: amas.id })
  const asked = await start({ type: 'bill', bill_id: kofis.id })
  clock.advance(86_400)
  await module.look()
  clock.advance(-86_400)
  for (const { reference } of [swept, asked]) pretended.decide(reference, 'approve')
  const checked = await callMother('POST', `/api/v1/payments/${asked.reference}/check`, {})
  expect(checked.json().payment.status).toBe('succeeded')
  await module.look()
  expect(await seen(swept.reference)).toMatchObject({ status: 'succeeded' })
})

test('the night finds what was paid unheard, what we have and they do not, and what they have and we do not', async () => {
  const { start, pay, pretended, payments: module, amas, kofis, school, callBursar, given } = await payingSchool()
  const heard = await pay((await start({ type: 'bill', bill_id: amas.id })).reference)
  const unheard = await start({ type: 'bill', bill_id: kofis.id, method: 'momo', network: 'mtn', phone: '024 555 0182' })
  pretended.decide(unheard.reference, 'approve')
  await given(async (tx) => {
    const [row] = await tx.select().from(payments).where(eq(payments.reference, heard.reference))
    if (!row) throw new Error('The payment is not there.')
    const ghost = { id: crypto.randomUUID(), reference: 'PAY-GHOST', providerReference: 'ghost' }
    await tx.insert(payments).values({ ...row, ...ghost })
    const [part] = await tx.select().from(paymentAllocations)
    if (part) await tx.insert(paymentAllocations).values({ ...part, id: crypto.randomUUID(), paymentId: ghost.id })
  })
  await module.reconcile?.compare(school, '2026-03-12')
  const [found] = (await callBursar('GET', '/api/v1/office/reconciliations')).json().reconciliations
  expect(
    found.differences.map(({ kind, reference }: { kind: string; reference: string }) => [kind, reference]).toSorted(),
  ).toEqual([
    ['not_at_the_provider', 'PAY-GHOST'],
    ['settled_late', unheard.reference],
  ])
  expect(found.compared).toBe(2)
})

import { expect, test } from 'vitest'
import sharp from 'sharp'
import { eq, sql } from 'drizzle-orm'
import { audit, bills, files } from '#db/schema'
import { payingSchool } from '#testing'

type School = Awaited<ReturnType<typeof payingSchool>>

const photo = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')

async function sendSlip({ app, signedIn, mother }: School, reference: string, bytes: Buffer, field = 'proof') {
  const { secret } = await signedIn(mother.id)
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(bytes)]), 'slip')
  const { body, headers } = new Response(form)
  const payload = Buffer.from(await new Response(body).arrayBuffer())
  const type = headers.get('content-type') ?? ''
  return app.inject({
    method: 'POST',
    url: `/api/v1/payments/${reference}/proof`,
    cookies: { schoolgate: secret },
    headers: { 'content-type': type },
    payload,
  })
}

async function slipOf(school: School, amountMinor = 300_00): Promise<string> {
  const input = { type: 'bill', bill_id: school.amas.id, amount_minor: amountMinor }
  const answer = await school.callMother('POST', '/api/v1/payments/slips', input, `slip-key-${amountMinor}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().payment.reference
}

test.each([
  ['photo', photo],
  ['PDF', async () => PDF],
])('a bank slip as a %s waits for the bursar, who approves it, and the receipt follows', async (_kind, slip) => {
  const school = await payingSchool()
  const { callBursar, callMother, callAs, other, ama, owed, seen, booksAreSound } = school
  const reference = await slipOf(school)
  const sent = await sendSlip(school, reference, await slip())
  expect(sent.json().payment).toMatchObject({ status: 'proof_submitted', proof: { reviewed_at: null, refusal: null } })
  const [waiting] = (await callBursar('GET', '/api/v1/office/payments?status=proof_submitted')).json().payments
  expect(waiting.reference).toBe(reference)
  expect((await callBursar('GET', waiting.proof.url)).statusCode).toBe(200)
  const { url } = sent.json().payment.proof
  expect((await callMother('GET', url)).statusCode).toBe(200)
  expect((await (await callAs(other.id))('GET', url)).statusCode).toBe(404)
  const approved = await callBursar('POST', `/api/v1/office/payments/${reference}/approval`, { amount_minor: 250_00 })
  expect(approved.json().payment).toMatchObject({ status: 'succeeded', amount: { amount_minor: 250_00 } })
  expect((await seen(reference)).receipts).toHaveLength(1)
  expect(await owed(ama.id)).toBe(360_00)
  expect((await callBursar('POST', `/api/v1/office/payments/${reference}/approval`, {})).statusCode).toBe(409)
  await booksAreSound()
})

test('a school without a payment company takes bank slips, offers nothing else and adds no charge', async () => {
  const school = await payingSchool({ isOnline: false })
  const { callMother, callBursar, amas, ama, owed, booksAreSound } = school
  const input = { type: 'bill', bill_id: amas.id, amount_minor: 300_00 }
  const { quote } = (await callMother('POST', '/api/v1/payments/quote', input)).json()
  expect(quote).toMatchObject({ methods: [], networks: [], is_demo: false, fee_label: '', fee: { amount_minor: 0 } })
  expect([quote.amount, quote.total, quote.open].map(({ amount_minor: minor }) => minor)).toEqual([300_00, 300_00, 610_00])
  const card = await callMother('POST', '/api/v1/payments', { ...input, method: 'card' }, 'card-key-0001')
  expect([card.statusCode, card.json().code]).toEqual([409, 'payments.not_online'])
  const reference = await slipOf(school)
  expect((await sendSlip(school, reference, PDF)).json().payment.status).toBe('proof_submitted')
  await callBursar('POST', `/api/v1/office/payments/${reference}/approval`, {})
  expect(await owed(ama.id)).toBe(310_00)
  await booksAreSound()
})

test('a slip that is refused says why, and another one may be sent', async () => {
  const school = await payingSchool()
  const reference = await slipOf(school)
  await sendSlip(school, reference, await photo())
  await school.callBursar('POST', `/api/v1/office/payments/${reference}/refusal`, { reason: 'The date cannot be read.' })
  expect(await school.seen(reference)).toMatchObject({
    status: 'proof_rejected',
    failure: null,
    proof: { refusal: 'The date cannot be read.' },
  })
  expect((await sendSlip(school, reference, await photo())).json().payment.status).toBe('proof_submitted')
  expect(await school.owed(school.ama.id)).toBe(610_00)
})

test('a file that is no photo and no PDF is not a slip', async () => {
  const school = await payingSchool()
  const reference = await slipOf(school)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  for (const [bytes, status] of [
    [svg, 415],
    [Buffer.from('%PDF-1.4 cut off'), 415],
    [Buffer.alloc(0), 400],
    [Buffer.alloc(6 * 1024 * 1024, 1), 413],
  ] as const)
    expect((await sendSlip(school, reference, bytes)).statusCode).toBe(status)
  expect((await sendSlip(school, reference, await photo(), 'photo')).statusCode).toBe(400)
  expect(await school.given((tx) => tx.select().from(files))).toEqual([])
})

test('cash at the desk is receipted at once, once for each key, and the same cheque is taken once', async () => {
  const { callBursar, callMother, ama, kofi, owed, yaa, booksAreSound, given } = await payingSchool()
  const cash = {
    method: 'cash',
    parts: [
      { ward_id: ama.id, amount_minor: 100_00 },
      { ward_id: kofi.id, amount_minor: 50_00 },
    ],
  }
  const taken = await Promise.all([1, 2, 3].map(() => callBursar('POST', '/api/v1/office/payments', cash, 'till-key-1')))
  expect(new Set(taken.map((answer) => answer.json().payment?.reference ?? answer.body)).size).toBe(1)
  expect(taken[0]?.json().payment.receipts).toHaveLength(3)
  expect([await owed(ama.id), await owed(kofi.id)]).toEqual([510_00, 400_00])
  const { bills } = (await callMother('GET', `/api/v1/wards/${ama.id}/bills`)).json()
  expect(bills).toMatchObject([{ balance: { amount_minor: 510_00 }, status: 'part_paid' }])
  const cheque = { method: 'cheque', provider_reference: 'GCB-000123', parts: [{ ward_id: yaa.id, amount_minor: 100_00 }] }
  expect((await callBursar('POST', '/api/v1/office/payments', cheque, 'till-key-2')).statusCode).toBe(200)
  expect((await callBursar('POST', '/api/v1/office/payments', cheque, 'till-key-3')).json().code).toBe('payments.number_taken')
  const ahead = { ...cash, paid_on: '2026-03-13' }
  expect((await callBursar('POST', '/api/v1/office/payments', ahead, 'till-key-4')).json().code).toBe('payments.day_ahead')
  expect((await given((tx) => tx.select().from(audit))).map(({ action }) => action)).toContain('payments.recorded')
  await booksAreSound()
})

test('a bounced cheque is owed again and its receipt is void; the number stays taken', async () => {
  const { callBursar, ama, owed, callMother, booksAreSound } = await payingSchool()
  const cheque = { method: 'cheque', parts: [{ ward_id: ama.id, amount_minor: 610_00 }] }
  const { reference, receipts } = (await callBursar('POST', '/api/v1/office/payments', cheque, 'cheque-key-1')).json().payment
  const reversed = await callBursar('POST', `/api/v1/office/payments/${reference}/reversal`, { reason: 'The cheque bounced' })
  expect(reversed.json().payment.status).toBe('reversed')
  expect(await owed(ama.id)).toBe(610_00)
  expect((await callMother('GET', `/api/v1/receipts/${receipts[0].id}`)).json().receipt.void.reason).toBe('The cheque bounced')
  const again = (await callBursar('POST', '/api/v1/office/payments', cheque, 'cheque-key-2')).json().payment
  expect(again.receipts[0].receipt_no).toBe('R-2026-00002')
  expect((await callBursar('POST', `/api/v1/office/payments/${reference}/reversal`, { reason: 'Twice' })).statusCode).toBe(409)
  await booksAreSound()
})

test('a refund goes through the provider, never above what came, and is booked when it is done', async () => {
  const {
    start,
    pay,
    callBursar,
    amas,
    ama,
    owed,
    seen,
    pretended,
    payments: module,
    deliver,
    told,
    booksAreSound,
  } = await payingSchool()
  const { reference } = await pay((await start({ type: 'bill', bill_id: amas.id })).reference)
  const refund = (amount: number) =>
    callBursar('POST', `/api/v1/office/payments/${reference}/refund`, { amount_minor: amount, reason: 'Paid twice' })
  expect((await refund(610_01)).statusCode).toBe(422)
  expect((await refund(200_00)).json().payment.refunds).toMatchObject([{ status: 'pending', amount: { amount_minor: 200_00 } }])
  expect(await owed(ama.id)).toBe(0)
  expect((await refund(500_00)).statusCode).toBe(422)
  const done = {
    status: 'processed',
    transaction_reference: reference,
    refund_reference: '132013',
    amount: '20000',
    domain: 'test',
  }
  const event = told(reference, done, 'refund.processed')
  await Promise.all([deliver(event), deliver(event), deliver(told(reference, { ...done, amount: 200_00 }, 'refund.processed'))])
  await module.look()
  expect(await owed(ama.id)).toBe(200_00)
  expect(await seen(reference)).toMatchObject({ status: 'succeeded', refunded: { amount_minor: 200_00 } })
  expect(pretended.named(reference).refunded).toBe(200_00)
  await booksAreSound()
})

test('a receipt with a mistake is void and the next number takes its place', async () => {
  const { start, pay, callBursar, seen, amas, booksAreSound } = await payingSchool()
  const { reference, receipts } = await pay((await start({ type: 'bill', bill_id: amas.id })).reference)
  const [old] = receipts
  const voided = await callBursar('POST', `/api/v1/office/receipts/${old?.id}/void`, { reason: 'Wrong name' })
  expect(voided.json()).toEqual({ receipt_no: 'R-2026-00001', replaced_by: 'R-2026-00002' })
  expect((await seen(reference)).receipts.map(({ is_void: isVoid }) => isVoid)).toEqual([true, false])
  expect((await callBursar('POST', `/api/v1/office/receipts/${old?.id}/void`, { reason: 'Again' })).statusCode).toBe(409)
  // At the same moment as the first, as the clock of these tests stands still.
  const reversed = await callBursar('POST', `/api/v1/office/payments/${reference}/reversal`, { reason: 'It bounced' })
  expect(reversed.statusCode, reversed.body).toBe(200)
  expect((await seen(reference)).receipts.map(({ is_void: isVoid }) => isVoid)).toEqual([true, true])
  await booksAreSound()
})

test('money is not taken for a bill that is being taken back at that moment', async () => {
  const { world, given, callBursar, ama, amas, owed, booksAreSound } = await payingSchool()
  const part = { ward_id: ama.id, bill_id: amas.id, amount_minor: 5_00 }
  const take = () =>
    callBursar('POST', '/api/v1/office/payments', { method: 'cash', payer_name: 'Efua', parts: [part] }, 'one-take-1')
  const waiting = async () => {
    const { rows } = await world.db.asSystem((tx) =>
      tx.execute<{ one: number }>(sql`select 1 as one from pg_locks where not granted and pid in (
        select pid from pg_locks where database = (select oid from pg_database where datname = current_database()))`),
    )
    return rows.length
  }
  expect(await owed(ama.id)).toBe(610_00)
  const { taken } = await given(async (tx) => {
    await tx.update(bills).set({ status: 'void' }).where(eq(bills.id, amas.id))
    const taken = take()
    await expect.poll(waiting).toBe(1)
    return { taken }
  })
  expect((await taken).statusCode).toBe(404)
  await given((tx) => tx.update(bills).set({ status: 'issued' }).where(eq(bills.id, amas.id)))
  expect(await owed(ama.id)).toBe(610_00)
  expect((await take()).statusCode).toBe(200)
  expect(await owed(ama.id)).toBe(605_00)
  await booksAreSound()
})

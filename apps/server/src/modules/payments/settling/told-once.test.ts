import { expect, test } from 'vitest'
import sharp from 'sharp'
import { messages } from '#db/schema'
import { payingSchool } from '#testing'

type School = Awaited<ReturnType<typeof payingSchool>>

/** How often the family was told each thing, by its title. */
async function told({ given }: School): Promise<Record<string, number>> {
  const rows = await given((tx) => tx.select().from(messages))
  return Object.fromEntries([...Map.groupBy(rows, ({ texts }) => texts.en.title)].map(([title, { length }]) => [title, length]))
}

async function sendSlip({ app, signedIn, mother }: School, reference: string) {
  const slip = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const { secret } = await signedIn(mother.id)
  const form = new FormData()
  form.append('proof', new Blob([new Uint8Array(slip)]), 'slip')
  const { body, headers } = new Response(form)
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v1/payments/${reference}/proof`,
    cookies: { schoolgate: secret },
    headers: { 'content-type': headers.get('content-type') ?? '' },
    payload: Buffer.from(await new Response(body).arrayBuffer()),
  })
  expect(answer.statusCode, answer.body).toBe(200)
}

test('a slip that is refused twice tells the family twice', async () => {
  const school = await payingSchool()
  const { callMother, callBursar, amas } = school
  const input = { type: 'bill', bill_id: amas.id, amount_minor: 300_00 }
  const { reference } = (await callMother('POST', '/api/v1/payments/slips', input, 'slip-key-0001')).json().payment
  for (const [times, reason] of ['The date cannot be read.', 'Now the amount cannot be read.'].entries()) {
    await sendSlip(school, reference)
    const refusal = `/api/v1/office/payments/${reference}/refusal`
    expect((await callBursar('POST', refusal, { reason })).statusCode).toBe(200)
    expect((await callBursar('POST', refusal, { reason })).statusCode).toBe(409)
    expect(await told(school)).toEqual({ 'Please look at your bank slip again': times + 1 })
  }
})

test('money that goes back in two parts tells the family twice, however often the provider says so', async () => {
  const school = await payingSchool()
  const { callBursar, ama, start, pay, kofis, deliver, told: says, payments: module } = school
  const parts = [{ ward_id: ama.id, amount_minor: 100_00 }]
  const cash = (await callBursar('POST', '/api/v1/office/payments', { method: 'cash', parts }, 'back-key-0001')).json().payment
  let asked = 0
  const give = (reference: string, amount_minor: number) => {
    const input = { amount_minor, reason: 'Paid twice' }
    return callBursar('POST', `/api/v1/office/payments/${reference}/refund`, input, `part-key-000${asked++}`)
  }
  const back = 'Money is on its way back to you'
  for (const times of [1, 2]) {
    await give(cash.reference, 30_00)
    expect((await told(school))[back]).toBe(times)
  }
  const { reference } = await pay((await start({ type: 'bill', bill_id: kofis.id })).reference)
  for (const [at, name] of ['132013', '132014'].entries()) {
    await give(reference, 40_00)
    const done = { status: 'processed', transaction_reference: reference, refund_reference: name, amount: '4000', domain: 'test' }
    for (let again = 0; again < 2; again++) await deliver(says(reference, done, 'refund.processed'))
    await module.look()
    expect((await told(school))[back]).toBe(3 + at)
  }
})

test('money that came otherwise than agreed and is refused tells the family, once', async () => {
  const school = await payingSchool()
  const { start, told: says, deliver, payments: module, amas, pretended, callBursar } = school
  const { reference } = await start({ type: 'bill', bill_id: amas.id })
  pretended.decide(reference, 'approve')
  await deliver(says(reference, { currency: 'NGN' }))
  await module.look()
  const refuse = () => callBursar('POST', `/api/v1/office/payments/${reference}/refusal`, { reason: 'Given back at Paystack' })
  expect([(await refuse()).statusCode, (await refuse()).statusCode]).toEqual([200, 409])
  expect(await told(school)).toEqual({ 'A payment did not go through': 1 })
})

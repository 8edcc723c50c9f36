import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { bills, guardianships, payments, schools, shares } from '#db/schema'
import { newId, newPublicId } from '#lib/random'
import { payingSchool } from '#testing'

test.each([
  ['minus one', { amount_minor: -1 }, 400, 'request.malformed'],
  ['nothing', { amount_minor: 0 }, 400, 'request.malformed'],
  ['a thousandth', { amount_minor: 0.001 }, 400, 'request.malformed'],
  ['a word', { amount_minor: '1e3' }, 400, 'request.malformed'],
  ['no number', { amount_minor: null }, 400, 'request.malformed'],
  ['more than anybody has', { amount_minor: 1e10 }, 400, 'request.malformed'],
  ['a thousand million', { amount_minor: 1e9 }, 422, 'payments.amount_too_high'],
  ['more than is owed', { amount_minor: 610_01 }, 422, 'payments.amount_too_high'],
  ['less than the school takes', { amount_minor: 49_99 }, 422, 'payments.amount_too_low'],
  ['another currency', { currency: 'NGN' }, 400, 'request.malformed'],
  ['a fee of the payer’s own', { fee_minor: 0 }, 400, 'request.malformed'],
  ['somebody else’s bill', { bill_id: 'yaas' }, 404, 'request.not_found'],
  ['a bill that is not there', { bill_id: newId() }, 404, 'request.not_found'],
  ['no bill', { bill_id: undefined }, 422, 'payments.bill_missing'],
])('a payment of %s is refused before anything happens', async (_what, input, status, code) => {
  const { callMother, amas, yaas, given } = await payingSchool()
  const named = { ...input, ...('bill_id' in input && input.bill_id === 'yaas' ? { bill_id: yaas.id } : {}) }
  const answer = await callMother(
    'POST',
    '/api/v1/payments',
    { type: 'bill', method: 'card', bill_id: amas.id, ...named },
    'a-key-0001',
  )
  expect([answer.statusCode, answer.json().code]).toEqual([status, code])
  expect(await given((tx) => tx.select().from(payments))).toEqual([])
})

test('what is written in the body as 1e3 is a thousand pesewas and nothing else', async () => {
  const { app, callMother, amas } = await payingSchool()
  void app
  const answer = await callMother('POST', '/api/v1/payments/quote', { type: 'bill', bill_id: amas.id, amount_minor: 1e4 })
  expect(answer.json().quote.amount).toEqual({ amount_minor: 100_00, currency: 'GHS' })
})

test('a part is paid, then the rest; the oldest debt first when the family pays together', async () => {
  const { start, pay, amas, ama, kofi, owed, booksAreSound } = await payingSchool()
  await pay((await start({ type: 'bill', bill_id: amas.id, amount_minor: 200_00 })).reference)
  expect(await owed(ama.id)).toBe(410_00)
  const { parts, reference } = await start({ type: 'family', amount_minor: 500_00 })
  expect(parts.map(({ first_name: name, amount }) => [name, amount.amount_minor])).toEqual([
    ['Ama', 410_00],
    ['Kofi', 90_00],
  ])
  await pay(reference)
  expect([await owed(ama.id), await owed(kofi.id)]).toEqual([0, 360_00])
  await booksAreSound()
})

test('payments are found by child and by the term of the bill they are for', async () => {
  const { start, pay, given, callMother, amas, ama, kofi } = await payingSchool()
  await pay((await start({ type: 'bill', bill_id: amas.id, amount_minor: 200_00 })).reference)
  const [bill] = await given((tx) => tx.select({ termId: bills.termId }).from(bills).where(eq(bills.id, amas.id)))
  const found = async (query: string) => (await callMother('GET', `/api/v1/payments?${query}`)).json().payments.length
  expect(await found(`term_id=${bill?.termId}`)).toBe(1)
  expect(await found(`term_id=${bill?.termId}&ward_id=${ama.id}`)).toBe(1)
  expect(await found(`term_id=${bill?.termId}&ward_id=${kofi.id}`)).toBe(0)
  expect(await found(`term_id=${newId()}`)).toBe(0)
})

test('chosen lines of a bill are paid, and never more than they ask for', async () => {
  const { start, pay, callMother, amas, ama, owed } = await payingSchool()
  const [, second] = amas.items
  const basket = { type: 'item', bill_id: amas.id, item_ids: [second?.id] }
  const { reference, amount, parts } = await start(basket)
  expect([amount.amount_minor, parts[0]?.item_name]).toEqual([210_00, 'Line 1'])
  await pay(reference)
  expect(await owed(ama.id)).toBe(400_00)
  const again = await callMother('POST', '/api/v1/payments', { ...basket, method: 'card' }, 'another-key-1')
  expect(again.json().code).toBe('payments.nothing_owed')
})

test('money ahead of the next bill is credit where the school takes it, and refused where not', async () => {
  const { start, pay, given, school, callMother, ama, owed, booksAreSound } = await payingSchool()
  const input = { type: 'ahead', ward_ids: [ama.id], amount_minor: 700_00 }
  await pay((await start(input)).reference)
  expect(await owed(ama.id)).toBe(-90_00)
  await booksAreSound()
  await given((tx) => tx.update(schools).set({ payAhead: false }).where(eq(schools.id, school.id)))
  const refused = await callMother('POST', '/api/v1/payments', { ...input, method: 'card' }, 'ahead-key-2')
  expect(refused.json().code).toBe('payments.no_pay_ahead')
})

test('two taps are one payment, and the same key never pays for something else', async () => {
  const { start, callMother, amas, given } = await payingSchool()
  const input = { type: 'bill', bill_id: amas.id }
  const taps = await Promise.all(Array.from({ length: 5 }, () => start(input, 'the-same-key')))
  expect(new Set(taps.map(({ reference }) => reference)).size).toBe(1)
  expect(await given((tx) => tx.select().from(payments))).toHaveLength(1)
  const other = await callMother('POST', '/api/v1/payments', { ...input, method: 'card', amount_minor: 60_00 }, 'the-same-key')
  expect([other.statusCode, other.json().code]).toEqual([409, 'idempotency.other_request'])
  const noKey = await callMother('POST', '/api/v1/payments', { ...input, method: 'card' })
  expect([noKey.statusCode, noKey.json().code]).toEqual([400, 'idempotency.key_needed'])
})

test('a second tab hears that a payment is waiting, and may begin after it was cancelled', async () => {
  const { start, callMother, amas } = await payingSchool()
  const input = { type: 'bill', method: 'momo', network: 'mtn', phone: '024 555 0182', bill_id: amas.id }
  const first = await start(input)
  expect(first.next).toMatchObject({ kind: 'approve', network: 'mtn', phone: '024 555 0182' })
  const second = await callMother('POST', '/api/v1/payments', input, 'second-tab-key')
  expect([second.statusCode, second.json().code]).toEqual([409, 'payments.one_is_waiting'])
  await callMother('POST', `/api/v1/payments/${first.reference}/cancel`)
  expect((await start(input)).reference).not.toBe(first.reference)
})

test.each([
  ['declines', 'decline', 'declined'],
  ['has not enough money', 'not_enough', 'not_enough'],
] as const)('a payer who %s hears it kindly and owes what was owed', async (_what, outcome, failure) => {
  const { start, callMother, pretended, amas, ama, owed } = await payingSchool()
  const { reference } = await start({ type: 'bill', method: 'momo', network: 'atl', phone: '0275550182', bill_id: amas.id })
  pretended.decide(reference, outcome)
  const checked = (await callMother('POST', `/api/v1/payments/${reference}/check`)).json().payment
  expect(checked).toMatchObject({ status: 'failed', failure, phone: '027 ••• 0182', next: null })
  expect(await owed(ama.id)).toBe(610_00)
})

test('Telecel Cash goes to the provider’s page, which can ask for the voucher', async () => {
  const { start, amas } = await payingSchool()
  const { next } = await start({ type: 'bill', method: 'momo', network: 'vod', phone: '0205550182', bill_id: amas.id })
  expect(next?.kind).toBe('redirect')
})

test('a provider that does not answer takes nothing, and the parent may try again', async () => {
  const { start, pretended, amas, ama, owed } = await payingSchool()
  await pretended.close()
  const { status, failure } = await start({ type: 'bill', bill_id: amas.id })
  expect([status, failure]).toEqual(['failed', 'provider_away'])
  expect(await owed(ama.id)).toBe(610_00)
})

test('a guardian who may not pay, or may not see bills, finds nothing here', async () => {
  const { callAs, father, ama, amas, given, start, pay } = await payingSchool()
  await given((tx) => tx.update(guardianships).set({ mayPay: false }).where(eq(guardianships.guardianId, father.id)))
  const his = await callAs(father.id)
  const input = { type: 'bill', bill_id: amas.id, method: 'card' }
  expect((await his('POST', '/api/v1/payments', input, 'fathers-key-1')).statusCode).toBe(404)
  const { reference } = await pay((await start({ type: 'bill', bill_id: amas.id })).reference)
  expect((await his('GET', `/api/v1/payments/${reference}`)).json().payment).toMatchObject({ status: 'succeeded', next: null })
  await given((tx) => tx.update(guardianships).set({ mayBills: false }).where(eq(guardianships.guardianId, father.id)))
  expect((await his('GET', `/api/v1/payments/${reference}`)).statusCode).toBe(404)
  expect((await his('GET', `/api/v1/payments?ward_id=${ama.id}`)).json().payments).toEqual([])
  expect((await his('GET', '/api/v1/receipts')).json().receipts).toEqual([])
})

test('the name on a number is shown, or nothing', async () => {
  const { callMother } = await payingSchool()
  const nameOf = async (phone: string) =>
    (await callMother('POST', '/api/v1/payments/name_on_number', { network: 'mtn', phone })).json().name
  expect([await nameOf('024 555 0182'), await nameOf('024 555 0189'), await nameOf('12345678')]).toEqual([
    'ABENA O. MENSAH',
    null,
    null,
  ])
})

test('a relative pays a part through the link, sees nothing of the family, and the parent sees who paid', async () => {
  const {
    app,
    given,
    school,
    ama,
    amas,
    mother,
    pretended,
    told,
    deliver,
    payments: module,
    callMother,
    owed,
    booksAreSound,
  } = await payingSchool()
  const token = newPublicId()
  const id = newId()
  const made = { madeById: mother.id, expiresAt: new Date('2026-04-01T00:00:00Z') }
  await given((tx) =>
    tx.insert(shares).values({ id, schoolId: school.id, wardId: ama.id, billId: amas.id, publicId: token, ...made }),
  )
  const ask = (method: 'GET' | 'POST', path: string, payload?: object, key?: string) =>
    app.inject({
      method,
      url: `/api/v1/shared_bills/${token}/${path}`,
      ...(payload ? { payload } : {}),
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    })
  const quoted = (await ask('POST', 'quote', {})).json().quote
  expect(quoted).toMatchObject({ open: { amount_minor: 610_00 }, minimum: { amount_minor: 50_00 } })
  const input = { amount_minor: 300_00, method: 'card', payer_name: 'Auntie Efua', payer_contact: 'efua@mail.example' }
  const started = (await ask('POST', 'payments', input, 'aunties-key')).json().payment
  expect(started).toMatchObject({ ward: 'Ama M.', status: 'pending', payer_name: 'Auntie Efua' })
  expect(started.next.url).toContain('/pretend-paystack/')
  for (const secret of ['Abena', 'Kofi', ama.id, mother.id]) expect(JSON.stringify([quoted, started])).not.toContain(secret)
  pretended.decide(started.reference, 'approve')
  await deliver(told(started.reference))
  await module.look()
  expect((await ask('GET', `payments/${started.reference}`)).json().payment.receipt.receipt_no).toBe('R-2026-00001')
  const [mine] = (await callMother('GET', '/api/v1/payments')).json().payments
  expect(mine.payer).toEqual({ name: '“Auntie Efua”', is_me: false, through_share: true })
  expect(await owed(ama.id)).toBe(310_00)
  await booksAreSound()

  const alike = (from: string, to: string) => token.slice(0, 21) + (token.endsWith(from) ? to : from)
  for (const other of [
    token.replace(/[a-z]/i, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase())),
    alike('0', 'O'),
    alike('1', 'l'),
    token.slice(0, 21),
    `${token}0`,
    `${token}%20`,
    `${token}%00`,
    `%EF%BC%A1${token.slice(1)}`,
    amas.id,
  ])
    for (const [method, url] of [
      ['POST', `/api/v1/shared_bills/${other}/quote`],
      ['GET', `/api/v1/shared_bills/${other}/payments/${started.reference}`],
      ['GET', `/studentbills/${other}.json`],
      ['GET', `/studentbills/${other}.pdf`],
    ] as const) {
      const answer = await app.inject({ method, url, ...(method === 'POST' ? { payload: {} } : {}) })
      expect([400, 404], `${method} ${url}`).toContain(answer.statusCode)
      for (const told of ['Ama', 'Mensah', 'Efua']) expect(answer.body).not.toContain(told)
    }

  await given((tx) => tx.update(shares).set({ mayPay: false }).where(eq(shares.id, id)))
  for (const answer of [
    await ask('POST', 'quote', {}),
    await ask('POST', 'payments', input, 'aunties-key-2'),
    await ask('GET', `payments/${started.reference}`),
  ])
    expect(answer.statusCode).toBe(404)
})

import { expect, test } from 'vitest'
import { addUser, payingSchool, readPdf } from '#testing'

/* What the cash desk asks and is told: the family's account, what may be credit, the paper's number, and which print is a copy. */

let keys = 0
const key = () => `cash-desk-${String(++keys).padStart(4, '0')}`
const minor = ({ amount_minor }: { amount_minor: number }) => amount_minor

async function desk() {
  const school = await payingSchool()
  const { callBursar, ama } = school
  const take = (more: object, as = key()) =>
    callBursar(
      'POST',
      '/api/v1/office/payments',
      { method: 'cash', parts: [{ ward_id: ama.id, amount_minor: 100_00 }], ...more },
      as,
    )
  return { ...school, take }
}

test('the desk finds a child with brothers and sisters, what each has left to pay, oldest bill first, and who may have brought it', async () => {
  const { callBursar, ama, kofi, yaa } = await desk()
  const answer = await callBursar('GET', `/api/v1/office/wards/${kofi.id}/desk`)
  expect(answer.statusCode, answer.body).toBe(200)
  const { currency, wards, payers } = answer.json()
  expect(currency).toBe('GHS')
  expect(
    wards.map((ward: { ward_id: string; balance: { amount_minor: number } }) => [ward.ward_id, minor(ward.balance)]),
  ).toEqual([
    [kofi.id, 450_00],
    [ama.id, 610_00],
  ])
  expect(wards[0].open).toMatchObject([{ balance: { amount_minor: 450_00 } }])
  expect(payers.length).toBeGreaterThan(0)
  expect(wards.map(({ ward_id }: { ward_id: string }) => ward_id)).not.toContain(yaa.id)
})

test('99,999 against 610 is refused and nothing is written; it is taken once somebody says that the rest is credit', async () => {
  const { take, owed, ama, kofi, callBursar, booksAreSound } = await desk()
  const much = { parts: [{ ward_id: ama.id, amount_minor: 99_999_00 }] }
  const refused = await take(much)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'payments.more_than_owed'])
  expect(refused.json().title).toContain('GH₵\u00a099,389.00')
  const family = {
    parts: [
      { ward_id: ama.id, amount_minor: 700_00 },
      { ward_id: kofi.id, amount_minor: 450_00 },
    ],
  }
  expect((await take({ ...family, credit_minor: 89_99 })).json().code).toBe('payments.more_than_owed')
  expect([await owed(ama.id), await owed(kofi.id)]).toEqual([610_00, 450_00])
  const { payments } = (await callBursar('GET', '/api/v1/office/payments')).json()
  expect(payments).toEqual([])
  const taken = await take({ ...family, credit_minor: 90_00 })
  expect(taken.statusCode, taken.body).toBe(200)
  expect([await owed(ama.id), await owed(kofi.id)]).toEqual([-90_00, 0])
  // The number that a refused one would have had was given back: there is no gap.
  expect(taken.json().payment.receipts.map(({ receipt_no: no }: { receipt_no: string }) => no)).toEqual([
    'R-2026-00001',
    'R-2026-00002',
    'R-2026-00003',
  ])
  await booksAreSound()
})

test('two tills take the last money of one child at the same moment: only one is let in unasked', async () => {
  const { callAs, bursar, given, school, ama, owed, booksAreSound } = await desk()
  const second = await given((tx) => addUser(tx, school.id, 'bursar'))
  const money = { method: 'cash', parts: [{ ward_id: ama.id, amount_minor: 610_00 }] }
  const tills = [await callAs(bursar.id), await callAs(second.id)]
  const answers = await Promise.all(tills.map((till) => till('POST', '/api/v1/office/payments', money, key())))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(answers.find(({ statusCode }) => statusCode !== 200)?.json().code).toBe('payments.more_than_owed')
  expect(await owed(ama.id)).toBe(0)
  await booksAreSound()
})

test('sent again after the network went, the money is taken once, with one receipt; the same key for another child is refused', async () => {
  const { take, owed, ama, kofi, callBursar } = await desk()
  const as = key()
  const [first, again] = [await take({}, as), await take({}, as)]
  expect(again.json()).toEqual(first.json())
  expect(again.headers['idempotent-replayed']).toBe('true')
  const other = await take({ parts: [{ ward_id: kofi.id, amount_minor: 100_00 }] }, as)
  expect([other.statusCode, other.json().code]).toEqual([409, 'idempotency.other_request'])
  expect([await owed(ama.id), await owed(kofi.id)]).toEqual([510_00, 450_00])
  expect((await callBursar('GET', '/api/v1/office/payments')).json().payments).toHaveLength(1)
})

test('a leaf of the old receipt book is written down once, and is free again when its payment is taken back', async () => {
  const { take, callBursar, owed, ama } = await desk()
  const first = (await take({ paper_no: '4411' })).json().payment
  expect(first).toMatchObject({ paper_no: '4411' })
  const again = await take({ paper_no: '4411' })
  expect([again.statusCode, again.json().code]).toEqual([409, 'payments.paper_taken'])
  const cheque = await take({ method: 'cheque', provider_reference: '4411' })
  expect(cheque.statusCode, cheque.body).toBe(200)
  await callBursar('POST', `/api/v1/office/payments/${first.reference}/reversal`, { reason: 'Wrong child' })
  expect((await take({ paper_no: '4411' })).statusCode).toBe(200)
  expect(await owed(ama.id)).toBe(410_00)
})

test('the list of a day has what its books count, whenever it was written down', async () => {
  const { take, callBursar } = await desk()
  const today = (await take({})).json().payment.reference
  await callBursar('POST', '/api/v1/office/days/close', { day: '2026-03-12', total_minor: 100_00 })
  const late = (await take({})).json().payment.reference
  const of = async (day: string) =>
    (await callBursar('GET', `/api/v1/office/payments?counted_on=${day}`))
      .json()
      .payments.map(({ reference }: { reference: string }) => reference)
  expect([await of('2026-03-12'), await of('2026-03-13'), await of('2026-03-11')]).toEqual([[today], [late], []])
})

test('a receipt is shown at the desk as often as needed; the first print is the receipt, each one after it a copy', async () => {
  const { take, callBursar, callAs, mother, other } = await desk()
  const [{ id }] = (await take({})).json().payment.receipts
  const url = `/api/v1/office/receipts/${id}`
  const seen = await callBursar('GET', url)
  expect([seen.statusCode, seen.json().printed_at]).toEqual([200, null])
  expect(seen.json().receipt).toMatchObject({ receipt_no: 'R-2026-00001', balance_before: { amount_minor: 610_00 } })
  const as = key()
  const print = async (of: string) => (await callBursar('POST', `${url}/printing`, undefined, of)).json()
  // The same press of the button, sent again when no answer came, is the same print.
  expect([await print(as), await print(as), await print(key())]).toEqual([
    { is_copy: false },
    { is_copy: false },
    { is_copy: true },
  ])
  expect((await callBursar('GET', url)).json().printed_at).toMatch(/^2026-03-12/)
  const paper = readPdf((await callBursar('GET', `${url}.pdf`)).rawPayload).text.replaceAll(/\s+/g, ' ')
  expect(paper).toContain('Copy. This receipt was printed before.')
  // What the family prints at home is no copy of the desk's.
  const own = await (await callAs(mother.id))('GET', `/api/v1/receipts/${id}.pdf`)
  expect(readPdf(own.rawPayload).text).not.toContain('printed before')
  for (const stranger of [mother, other]) expect((await (await callAs(stranger.id))('GET', url)).statusCode).toBe(403)
})

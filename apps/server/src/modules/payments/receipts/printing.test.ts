import { expect, test } from 'vitest'
import { payingSchool, readPdf } from '#testing'

const said = (bytes: Buffer) => readPdf(bytes).text.replaceAll(/\s+/g, ' ')

/** A family's payment through the pretended Paystack: one receipt for all and one for each child. */
async function aPaidFamily() {
  const school = await payingSchool()
  const { reference } = await school.start({ type: 'family', ward_ids: [school.ama.id, school.kofi.id] })
  const { receipts } = await school.pay(reference)
  const [whole, amas] = [
    receipts.find(({ ward_id }) => ward_id === null),
    receipts.find(({ ward_id }) => ward_id === school.ama.id),
  ]
  if (!whole || !amas) throw new Error('A receipt is missing.')
  return { ...school, whole, amas }
}

test('a mother prints the receipt of both children on one small page of A5: amount in words, owing before and now, code', async () => {
  const { callMother, whole } = await aPaidFamily()
  const answer = await callMother('GET', `/api/v1/receipts/${whole.public_id}.pdf`)
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'no-store',
  ])
  expect(answer.headers['content-disposition']).toContain(`filename="${whole.receipt_no}.pdf"`)
  expect(answer.rawPayload.length).toBeLessThan(150_000)
  const { pages, raw } = readPdf(answer.rawPayload)
  expect(pages).toBe(1)
  expect(raw).toMatch(/MediaBox \[0 0 419\.53 595\.28\]/)
  const text = said(answer.rawPayload)
  const { receipt } = (await callMother('GET', `/api/v1/receipts/${whole.id}`)).json()
  for (const words of [
    whole.receipt_no,
    'GH₵ 1,060.00',
    'One thousand and sixty Ghana cedis',
    'GH₵ 610.00',
    'GH₵ 450.00',
    'Owing before GH₵ 1,060.00',
    'Owing now GH₵ 0.00',
    'Demonstration.',
    `code ${receipt.verify_code}`,
  ])
    expect(text).toContain(words)
})

test('a father of one child prints hers alone; the receipt of both is not his, and strangers get nothing', async () => {
  const { callAs, father, other, whole, amas } = await aPaidFamily()
  const asFather = await callAs(father.id)
  const hers = await asFather('GET', `/api/v1/receipts/${amas.id}.pdf`)
  expect(said(hers.rawPayload)).toContain('Owing before GH₵ 610.00')
  expect(said(hers.rawPayload)).not.toContain('Kofi')
  const asOther = await callAs(other.id)
  for (const answer of [
    await asFather('GET', `/api/v1/receipts/${whole.id}.pdf`),
    await asOther('GET', `/api/v1/receipts/${amas.id}.pdf`),
    await asOther('GET', `/api/v1/office/receipts/${amas.id}.pdf`),
  ])
    expect([403, 404]).toContain(answer.statusCode)
})

test('the bursar prints a receipt twice on one A4; one that is void says so, and its square is withdrawn', async () => {
  const { app, callBursar, whole } = await aPaidFamily()
  const before = await callBursar('GET', `/api/v1/office/receipts/${whole.id}.pdf`)
  expect(before.statusCode).toBe(200)
  const paper = readPdf(before.rawPayload)
  expect([paper.pages, paper.text.split(`Receipt ${whole.receipt_no}`).length - 1]).toEqual([1, 2])
  expect(paper.raw).toMatch(/MediaBox \[0 0 841\.89 595\.28\]/)
  for (const copy of ['Payer’s copy', 'School’s copy']) expect(said(before.rawPayload)).toContain(copy)
  const code = /code (\S+)/.exec(said(before.rawPayload))?.[1]
  const state = async () => (await app.inject(`/api/v1/verify/${code}?version=1`)).json().verification.state
  expect(await state()).toBe('genuine')
  const taken = await callBursar('POST', `/api/v1/office/receipts/${whole.id}/void`, { reason: 'Wrong payer' })
  expect(taken.statusCode, taken.body).toBe(200)
  expect(await state()).toBe('withdrawn')
  const after = said((await callBursar('GET', `/api/v1/office/receipts/${whole.id}.pdf`)).rawPayload)
  expect(after).toContain('This receipt is void. Wrong payer')
})

import { expect, test } from 'vitest'
import type { SealedPaper } from '@schoolgate/contracts/seal'
import { eq } from 'drizzle-orm'
import { bills, guardianships, type schools, terms } from '#db/schema'
import { newId } from '#lib/random'
import type { Scope } from '#lib/scope'
import { createVerify } from '#modules/verify'
import { addBill, addSchool, addUser, addWard, createTestApp, payWithReceipt, readPdf, TEST_NOW } from '#testing'
import { createPapers } from './papers.service.ts'
import { createStatementService } from './statement.service.ts'

const OFFICIAL = { kind: 'momo' as const, network: 'MTN MoMo', name: 'Nyansapo', number: '055 123', shows: 'NYANSAPO PREP' }

/** Ama's bill of this term, part paid, with an open one of the term before; her mother may see it, her uncle may not. */
async function aFamily(school: Partial<typeof schools.$inferInsert> = {}) {
  const app = await createTestApp()
  const placed = await app.given(async (tx) => {
    const place = await addSchool(tx, { address: 'P.O. Box AD 214, Adenta', officialAccounts: [OFFICIAL], ...school })
    const schoolId = place.school.id
    const mother = await addUser(tx, schoolId, 'parent')
    const uncle = await addUser(tx, schoolId, 'parent')
    const bursar = await addUser(tx, schoolId, 'bursar', { fullname: 'Joseph Lamptey' })
    const child = { middleName: 'Serwaa', admissionNo: 'NYP/21/0147' }
    const ama = await addWard(tx, { schoolId, classId: place.class.id }, [mother.id], child)
    await tx
      .insert(guardianships)
      .values({ id: newId(), schoolId, wardId: ama.id, guardianId: uncle.id, relationship: 'uncle', mayBills: false })
    const last = { academicYear: '2025/2026', number: 1, name: 'Term 1', opens: '2025-09-02', closes: '2025-12-18' }
    const earlier = { id: newId(), schoolId, ...last }
    await tx.insert(terms).values(earlier)
    const older = await addBill(tx, ama, [220_00, 5_00], earlier.id)
    const onOlder = [{ wardId: ama.id, billId: older.id, billItemId: null, amountMinor: 5_00 }]
    await payWithReceipt(tx, { schoolId, wardId: ama.id, amountMinor: 5_00, number: 1, choices: onOlder })
    const bill = await addBill(tx, ama, [1_200_00, 480_00, 230_00])
    const choices = [{ wardId: ama.id, billId: bill.id, billItemId: null, amountMinor: 1_400_00 }]
    await payWithReceipt(tx, { schoolId, wardId: ama.id, amountMinor: 1_400_00, number: 207, choices })
    const [row] = await tx.select().from(bills).where(eq(bills.id, bill.id))
    if (!row) throw new Error('There is no bill.')
    return { schoolId, mother, uncle, bursar, ama, bill: row }
  })
  const fresh = { steppedUpUntil: new Date(TEST_NOW.getTime() + 600_000) }
  return {
    ...app,
    ...placed,
    asMother: await app.signedIn(placed.mother.id, fresh),
    asBursar: await app.signedIn(placed.bursar.id, fresh),
    asUncle: await app.signedIn(placed.uncle.id),
  }
}

const said = (bytes: Buffer) => readPdf(bytes).text.replaceAll(/\s+/g, ' ')

test('a mother prints a bill: one small page of A4 that adds up, says what is from earlier and where to pay', async () => {
  const { asMother, bill } = await aFamily()
  const answer = await asMother.get(`/studentbills/${bill.publicId}.pdf`)
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'no-store',
  ])
  expect(answer.rawPayload.length).toBeLessThan(150_000)
  const text = said(answer.rawPayload)
  expect(readPdf(answer.rawPayload).pages).toBe(1)
  for (const words of [
    'Ama Serwaa Mensah',
    'NYP/21/0147',
    'Total of this bill GH₵ 1,910.00',
    'receipt R-207 −GH₵ 1,400.00',
    'Left of this bill GH₵ 510.00',
    'From Term 1, 2025/26',
    'GH₵ 220.00',
    'Left to pay GH₵ 730.00',
    'NYANSAPO PREP',
    'does not wait for fees',
    `code ${bill.verifyCode}`,
  ])
    expect(text).toContain(words)
})

test('a bill in naira is printed in naira', async () => {
  const { asMother, bill } = await aFamily({ currency: 'NGN' })
  expect(said((await asMother.get(`/studentbills/${bill.publicId}.pdf`)).rawPayload)).toContain('₦ 1,910.00')
})

test('an uncle with a link prints less: the short name, no number of the ward, no other term, no receipt', async () => {
  const { app, asMother, bill } = await aFamily()
  const { share } = (await asMother.post(`/api/v1/bills/${bill.id}/share`, {})).json()
  const answer = await app.inject(`/studentbills/${share.public_id}.pdf`)
  expect([answer.statusCode, answer.headers['x-robots-tag'], answer.headers['referrer-policy']]).toEqual([
    200,
    'noindex, nofollow, noarchive',
    'no-referrer',
  ])
  const text = said(answer.rawPayload)
  for (const words of ['Ama M.', 'Paid −GH₵ 1,400.00', 'Left of this bill GH₵ 510.00']) expect(text).toContain(words)
  for (const secret of ['Serwaa', 'Mensah', 'NYP/21', 'R-207', '220.00', '730.00'])
    expect(text + answer.headers['content-disposition']).not.toContain(secret)
})

test('who may not see the bills prints neither a bill nor a statement', async () => {
  const { app, asUncle, ama, bill } = await aFamily()
  const nothing = { ...(await app.inject(`/studentbills/${'a'.repeat(22)}.pdf`)).json(), request_id: '' }
  for (const answer of [
    await asUncle.get(`/studentbills/${bill.publicId}.pdf`),
    await app.inject(`/studentbills/${bill.publicId}.pdf`),
    await app.inject(`/studentbills/${bill.id}.pdf`),
    await asUncle.get(`/api/v1/wards/${ama.id}/statement.pdf`),
  ])
    expect([answer.statusCode, { ...answer.json(), request_id: '' }]).toEqual([404, nothing])
})

test('the square of a bill says what the bill asks for; a changed bill’s old paper is replaced, one taken back withdrawn', async () => {
  const { app, world, schoolId, mother, asMother, asBursar, bill, clock } = await aFamily()
  const verify = createVerify(world)
  const sealed: SealedPaper[] = []
  const seal: typeof verify.seal = (school, paper) => {
    sealed.push(paper)
    return verify.seal(school, paper)
  }
  const papers = createPapers({ ...world, seal, statements: createStatementService(world.db) })
  const session = { sessionId: newId(), hasSecondFactor: true, steppedUpUntil: null }
  const scope: Scope = { role: 'parent', schoolId, userId: mother.id, personId: mother.personId, ...session }
  const inSquare = async () => {
    await papers.own(scope, bill.publicId)
    return sealed.at(-1)
  }
  const first = await inSquare()
  expect(first).toEqual({
    kind: 'bill',
    code: bill.verifyCode,
    version: 1,
    issued_on: bill.issuedAt.toISOString().slice(0, 10),
    holder: 'Ama M.',
    about: `${bill.billNo}, Term 2, 2025/2026`,
    figures: { amount: '191000 GHS' },
  })
  const state = async (version?: number) => {
    const query = version === undefined ? '' : `?version=${version}`
    return (await app.inject(`/api/v1/verify/${bill.verifyCode}${query}`)).json().verification.state
  }
  expect([await state(1), await state()]).toEqual(['genuine', 'genuine'])
  clock.advance(1)
  const grant = { kind: 'discount', name: 'Sister and brother', amount_minor: 10_00, purpose: 'Third child' }
  expect((await asBursar.post(`/api/v1/office/bills/${bill.id}/lines`, grant)).statusCode).toBe(200)
  expect(await inSquare()).toMatchObject({ version: 2, figures: { amount: '190000 GHS' } })
  expect([await state(1), await state(2), await state()]).toEqual(['replaced', 'genuine', 'genuine'])
  expect((await asBursar.post(`/api/v1/office/bills/${bill.id}/void`, { reason: 'Wrong class' })).statusCode).toBe(200)
  expect([await state(1), await state(2)]).toEqual(['withdrawn', 'withdrawn'])
  const text = said((await asMother.get(`/studentbills/${bill.publicId}.pdf`)).rawPayload)
  expect(text).toContain('The school took this bill back.')
  expect(text).not.toContain('Left to pay')
})

test('a statement lists what moved the account and ends with what is left', async () => {
  const { asMother, ama } = await aFamily()
  const answer = await asMother.get(`/api/v1/wards/${ama.id}/statement.pdf?from=2025-09-01&to=2026-03-31`)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(answer.rawPayload.length).toBeLessThan(150_000)
  const text = said(answer.rawPayload)
  for (const words of ['Statement · 01/09/2025 to 31/03/2026', 'From before', 'R-207', 'Left to pay on 31/03/2026: GH₵ 730.00'])
    expect(text).toContain(words)
  expect((await asMother.get(`/api/v1/wards/${ama.id}/statement.pdf?from=2026-03-31&to=2025-09-01`)).statusCode).toBe(422)
})

import { createHmac } from 'node:crypto'
import type { Payment } from '@schoolgate/contracts/payments'
import { shownOf, startPretendedPaystack, type Transaction } from '@schoolgate/demo/paystack'
import { eq } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { expect, onTestFinished } from 'vitest'
import type { World } from '#app/services'
import type { Tx } from '#db'
import { billItems, bills, terms } from '#db/schema'
import { newId, newPublicId, newVerifyCode } from '#lib/random'
import { balancesOf, checkLedger, postBills } from '#modules/billing'
import { createJobs } from '#modules/jobs'
import { createPayments } from '#modules/payments'
import { createTestApp } from './app.ts'
import { addSchool, addUser, addWard, TEST_NOW } from './people.ts'

/** The key of the tests' pretended Paystack. */
export const TEST_KEY = 'sk_test_0123456789abcdef'

let numbers = 1

/** An issued bill of these lines, in minor units, in the ledger. */
export async function addBill(tx: Tx, ward: { id: string; schoolId: string }, lines: readonly number[], termId?: string) {
  const [term] = await tx
    .select()
    .from(terms)
    .where(termId === undefined ? eq(terms.schoolId, ward.schoolId) : eq(terms.id, termId))
  if (!term) throw new Error('The school has no such term.')
  const id = newId()
  const head = { schoolId: ward.schoolId, wardId: ward.id, termId: term.id, billNo: `B-${numbers++}` }
  const times = { issuedAt: new Date(term.opens), dueOn: term.closes }
  await tx.insert(bills).values({ id, ...head, ...times, publicId: newPublicId(), status: 'issued', verifyCode: newVerifyCode() })
  const items = lines.map((amountMinor, position) => {
    const line = { position, code: `L${position}`, name: `Line ${position}`, kind: 'fee' as const, amountMinor }
    return { id: newId(), schoolId: ward.schoolId, billId: id, ...line }
  })
  await tx.insert(billItems).values(items)
  await postBills(tx, ward.schoolId, [id], TEST_NOW)
  return { id, items }
}

async function addPayingSchool(tx: Tx) {
  const { school, class: klass } = await addSchool(tx, { minimumPaymentMinor: 50_00 })
  const place = { schoolId: school.id, classId: klass.id }
  const mother = await addUser(tx, school.id, 'parent', { email: 'abena@mail.example' })
  const father = await addUser(tx, school.id, 'parent', { fullname: 'Kwame Mensah' })
  const other = await addUser(tx, school.id, 'parent', { fullname: 'Yaw Boateng' })
  const bursar = await addUser(tx, school.id, 'bursar', { fullname: 'Joseph Lamptey' })
  const ama = await addWard(tx, place, [mother.id, father.id], { firstName: 'Ama', dateOfBirth: '2014-01-01' })
  const kofi = await addWard(tx, place, [mother.id], { firstName: 'Kofi', dateOfBirth: '2016-01-01' })
  const yaa = await addWard(tx, place, [other.id], { firstName: 'Yaa', lastName: 'Boateng' })
  const amas = await addBill(tx, ama, [400_00, 210_00])
  const kofis = await addBill(tx, kofi, [450_00])
  const yaas = await addBill(tx, yaa, [100_00])
  return { school, mother, father, other, bursar, ama, kofi, yaa, amas, kofis, yaas }
}

/** What is not as usual around it. */
type AWorld = { isOnline?: boolean } & Partial<Pick<World, 'schoolHosts' | 'hasSms' | 'sms'>>

/**
 * A school that takes payments through a pretended Paystack (or, not being online, through nobody), and a mother of two with a bill
 * each: GH₵ 610 and GH₵ 450.
 */
export async function payingSchool({
  isOnline = true,
  schoolHosts = new Map<string, string>(),
  hasSms = true,
  ...world
}: AWorld = {}) {
  let now = () => TEST_NOW
  const pretended = await startPretendedPaystack({ secretKey: TEST_KEY, now: () => now() })
  onTestFinished(() => pretended.close())
  const paystack = { secretKey: TEST_KEY, baseUrl: pretended.url, isPretended: true }
  const app = await createTestApp({ ...world, hasSms, schoolHosts, ...(isOnline ? { paystack } : {}) })
  const fixture = await app.given(addPayingSchool)
  now = app.clock.now
  const metrics = new Registry()
  const module = createPayments(app.world, { seal: async () => ({ text: '', size: 0, path: '' }) }, metrics)
  /** With what its worker does: handles what was told, asks about what is due, compares the books. */
  const payments = { ...module, look: createJobs(app.world, module.jobs, metrics).doDue }
  const fresh = () => ({ steppedUpUntil: new Date(app.clock.now().getTime() + 600_000) })
  const signIn = async (userId: string) => {
    const { secret } = await app.signedIn(userId, fresh())
    return async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, key?: string) =>
      app.app.inject({
        method,
        url,
        cookies: { schoolgate: secret },
        ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
        ...(payload ? { payload } : {}),
      })
  }
  const mother = await signIn(fixture.mother.id)
  const bursar = await signIn(fixture.bursar.id)

  /** Starts a payment of the mother's, or of another parent's; answers it as she sees it. */
  async function start(input: object, key = `key-${numbers++}-0000`, call = mother): Promise<Payment> {
    const answer = await call('POST', '/api/v1/payments', { method: 'card', ...input }, key)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().payment
  }

  const seen = async (reference: string, call = mother): Promise<Payment> =>
    (await call('GET', `/api/v1/payments/${reference}`)).json().payment

  /** What the provider would tell of a payment: the bytes and their signature. */
  function told(reference: string, change: Partial<Transaction> | object = {}, event = 'charge.success') {
    const body = JSON.stringify({ event, data: { ...shownOf(pretended.named(reference)), ...change } }).replaceAll('/', '\\/')
    return { body, signature: createHmac('sha512', TEST_KEY).update(body).digest('hex') }
  }

  const deliver = ({ body, signature }: { body: string | Buffer; signature: string }) =>
    app.app.inject({
      method: 'POST',
      url: '/webhooks/paystack',
      headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
      payload: body,
    })

  /** The payer pays, and everything that follows has happened. */
  async function pay(reference: string, call = mother): Promise<Payment> {
    pretended.decide(reference, 'approve')
    const answer = await deliver(told(reference))
    expect(answer.statusCode, answer.body).toBe(200)
    await payments.look()
    return seen(reference, call)
  }

  /** A second school of the installation: a father of one with a bill of GH₵ 300, and its own bursar. */
  async function secondSchool(fields: Parameters<typeof addSchool>[1] = {}) {
    const there = await app.given(async (tx) => {
      const { school, class: klass } = await addSchool(tx, { name: 'Adinkra School', ...fields })
      const father = await addUser(tx, school.id, 'parent', { fullname: 'Kojo Annan' })
      const bursar = await addUser(tx, school.id, 'bursar', { fullname: 'Efua Sarpong' })
      const ward = await addWard(tx, { schoolId: school.id, classId: klass.id }, [father.id], { firstName: 'Adjoa' })
      return { school, father, bursar, ward, bill: await addBill(tx, ward, [300_00]) }
    })
    const callFather = await signIn(there.father.id)
    return {
      ...there,
      callFather,
      callBursar: await signIn(there.bursar.id),
      pay: (reference: string) => pay(reference, callFather),
      seen: (reference: string) => seen(reference, callFather),
      /** Starts paying the bill, or a part of it. */
      start: (amount_minor?: number) =>
        start({ type: 'bill', bill_id: there.bill.id, ...(amount_minor ? { amount_minor } : {}) }, undefined, callFather),
    }
  }

  const owed = (wardId: string) => app.given(async (tx) => (await balancesOf(tx, [wardId])).get(wardId))
  const booksAreSound = async () => expect((await checkLedger(app.db)).lines.at(-1)).toMatch(/^The books are sound/)
  return {
    ...app,
    ...fixture,
    pretended,
    payments,
    metrics,
    secondSchool,
    callAs: signIn,
    callMother: mother,
    callBursar: bursar,
    start,
    seen,
    told,
    deliver,
    pay,
    owed,
    booksAreSound,
  }
}

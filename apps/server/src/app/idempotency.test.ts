import { idempotencyKeys } from '#db/schema'
import { expect, test } from 'vitest'
import { newId } from '#lib/random'
import { exampleOf, KEYED_ACTS, keyedSchool, nameOf } from '#testing'

/*
 * Every act that takes an Idempotency-Key, read off the contracts: sent again it is done once and answered as the first, sent with the
 * same key for something else it is refused. An act that is added without an example below fails the first test.
 */

/** What tells one answer from another while a payment company has not answered everybody yet. */
const toldIn = (answer: { json(): unknown }): unknown => {
  const body = answer.json()
  const payment: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'payment') : undefined
  return typeof payment === 'object' && payment !== null ? Reflect.get(payment, 'reference') : body
}

test('every act that takes a key is tried here', async () => {
  const { endpoints } = await keyedSchool()
  const declared = endpoints.filter(({ idempotency }) => idempotency !== undefined).map(nameOf)
  expect(Object.keys(KEYED_ACTS).toSorted()).toEqual(declared.toSorted())
})

test.each(Object.keys(KEYED_ACTS))(
  '%s: again under its key, later, at the same moment, from elsewhere or with the clock put back, it is done once; another request is refused',
  async (name) => {
    const fixture = await keyedSchool()
    const { send, rows } = fixture
    const example = await exampleOf(name, fixture)
    const { call, other } = example
    const key = newId()
    let first: Awaited<ReturnType<typeof send>> | undefined
    const addedByOne = await fixture.added(async () => void (first = await send(name, example, call, key)))
    expect([first?.statusCode, first?.headers['idempotent-replayed']], first?.body).toEqual([200, undefined])
    const after = await rows()
    const again = await send(name, example, call, key)
    expect([again.statusCode, again.json()]).toEqual([200, first?.json()])
    expect(again.headers['idempotent-replayed']).toBe('true')
    const changed = await send(name, example, other, key)
    expect([changed.statusCode, changed.json().code]).toEqual([409, 'idempotency.other_request'])
    const wrongKey = await send(name, example, call, 'short')
    expect([wrongKey.statusCode, wrongKey.json().code]).toEqual([400, 'idempotency.key_needed'])
    expect(await rows()).toEqual(after)
    await fixture.putClockBack()
    const before = await rows()
    const fromElsewhere = await send(name, example, call, key, '41.66.200.11')
    expect([fromElsewhere.statusCode, fromElsewhere.json()]).toEqual([200, first?.json()])
    expect((await send(name, example, other, key)).statusCode).toBe(409)
    expect(await rows()).toEqual(before)

    const elsewhere = await keyedSchool()
    const five = await exampleOf(name, elsewhere)
    const addedByFive = await elsewhere.added(async () => {
      const answers = await Promise.all([1, 2, 3, 4, 5].map(() => elsewhere.send(name, five, five.call, key)))
      for (const answer of answers) expect(answer.statusCode, answer.body).toBe(200)
      expect(new Set(answers.map((answer) => JSON.stringify(toldIn(answer)))).size).toBe(1)
    })
    expect(addedByFive).toEqual(addedByOne)
  },
  60_000,
)

test('where a payment begins or is recorded, cash is moved, a receipt is texted, pupils come and move up, a register is taken, something is said, of a bank’s line too, or times for parents are opened, nothing happens without a key', async () => {
  const fixture = await keyedSchool()
  const { endpoints, send, rows } = fixture
  const required = endpoints.filter(({ idempotency }) => idempotency === 'required').map(nameOf)
  expect(required).toHaveLength(25)
  for (const name of required) {
    const example = await exampleOf(name, fixture)
    const before = await rows()
    const noKey = await send(name, example, example.call, null)
    expect([noKey.statusCode, noKey.json().code]).toEqual([400, 'idempotency.key_needed'])
    expect(await rows()).toEqual(before)
  }
})

test('a refund, a penalty, a notice and a piece of work that a program sends twice without a key, on one day, happen once', async () => {
  const fixture = await keyedSchool()
  const { endpoints, send, rows } = fixture
  const derived = endpoints.filter(({ idempotency }) => idempotency === 'derived').map(nameOf)
  expect(derived).toHaveLength(4)
  for (const name of derived) {
    const example = await exampleOf(name, fixture)
    const { call, other } = example
    const first = await send(name, example, call, null)
    const after = await rows()
    const again = await send(name, example, call, null)
    expect([again.statusCode, again.json(), again.headers['idempotent-replayed']]).toEqual([200, first.json(), 'true'])
    expect(await rows()).toEqual(after)
    expect((await send(name, example, other, null)).statusCode).toBe(200)
    expect((await send(name, example, call, newId())).statusCode).toBe(200)
    expect(await rows()).not.toEqual(after)
  }
})

test('a key of one act is no key of another, and nobody’s key is anybody else’s', async () => {
  const fixture = await keyedSchool()
  const { send, callAs, other, yaa } = fixture
  const key = newId()
  const slip = await exampleOf('POST /api/v1/payments/slips', fixture)
  const pay = await exampleOf('POST /api/v1/payments', fixture)
  expect((await send('POST /api/v1/payments/slips', slip, slip.call, key)).statusCode).toBe(200)
  const elsewhere = await send('POST /api/v1/payments', pay, pay.call, key)
  expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([409, 'idempotency.other_request'])
  const callYaw = await callAs(other.id)
  const ahead = { type: 'ahead', ward_ids: [yaa.id], amount_minor: 200_00 }
  const yaws = await callYaw('POST', '/api/v1/payments/slips', ahead, key)
  expect([yaws.statusCode, yaws.json().payment?.payer.is_me]).toEqual([200, true])
})

test('an act that was refused leaves its key free', async () => {
  const { callBursar, ama, given } = await keyedSchool()
  const record = (day: string) => {
    const money = { method: 'cash', paid_on: day, parts: [{ ward_id: ama.id, amount_minor: 1_00 }] }
    return callBursar('POST', '/api/v1/office/payments', money, 'a-key-of-mine')
  }
  expect((await record('2026-12-01')).json().code).toBe('payments.day_ahead')
  expect((await record('2026-03-11')).statusCode).toBe(200)
  expect(await given((tx) => tx.$count(idempotencyKeys))).toBe(1)
})

test('a rehearsal of bills keeps no key: the bills go out under it afterwards', async () => {
  const fixture = await keyedSchool()
  const name = 'POST /api/v1/office/fee_schedules/:id/issue'
  const example = await exampleOf(name, fixture)
  const { call } = example
  const issue = (body: object) => fixture.send(name, example, { ...call, body }, 'issue-of-term-2')
  expect((await issue({ dry_run: true })).json().report).toMatchObject({ is_dry_run: true, bills: 3 })
  const { id } = (await issue({ dry_run: false })).json().work
  await fixture.doDue()
  const { work } = (await fixture.callBursar('GET', `/api/v1/office/work/${id}`)).json()
  expect(work).toMatchObject({ state: 'done', report: { is_dry_run: false, bills: 3 } })
})

test('letters asked for once more after all were reminded are those that were asked for', async () => {
  const fixture = await keyedSchool()
  const name = 'POST /api/v1/office/owing/letters'
  const example = await exampleOf(name, fixture)
  const send = (key: string) => fixture.send(name, example, example.call, key)
  const first = await send('letters-of-march')
  await fixture.made('POST /api/v1/office/owing/reminders', 'bursar', { body: { dry_run: false } })
  const again = await send('letters-of-march')
  expect([again.statusCode, again.json()]).toEqual([200, first.json()])
  expect((await send('letters-of-april')).json().code).toBe('owing.nobody_to_remind')
})

test('keys are known for a month and more, and then forgotten', async () => {
  const { doDue, cash, given, clock } = await keyedSchool()
  await cash()
  clock.advance(31 * 86_400)
  await doDue()
  expect(await given((tx) => tx.$count(idempotencyKeys))).toBe(1)
  clock.advance(60 * 86_400)
  await doDue()
  expect(await given((tx) => tx.$count(idempotencyKeys))).toBe(0)
})

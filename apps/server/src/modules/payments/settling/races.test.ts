import { expect, test } from 'vitest'
import { payments, receipts } from '#db/schema'
import { payingSchool } from '#testing'

test('two tabs that start paying the same bill at the same moment ring one phone', async () => {
  const { callMother, amas, given, pretended, pay, owed, ama, booksAreSound } = await payingSchool()
  const input = { type: 'bill', bill_id: amas.id, method: 'momo', network: 'mtn', phone: '024 555 0182' }
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, tab) => callMother('POST', '/api/v1/payments', input, `tab-key-number-${tab}`)),
  )
  const [started, ...others] = answers.toSorted((one, other) => one.statusCode - other.statusCode)
  expect([started?.statusCode, ...new Set(others.map(({ statusCode }) => statusCode))]).toEqual([200, 409])
  expect(new Set(others.map((answer) => answer.json().code))).toEqual(new Set(['payments.one_is_waiting']))
  const rows = await given((tx) => tx.select().from(payments))
  expect(rows).toHaveLength(1)
  expect(pretended.named(rows[0]?.reference ?? '').status).not.toBe('success')
  await pay(rows[0]?.reference ?? '')
  expect(await owed(ama.id)).toBe(0)
  await booksAreSound()
})

test('the event fifty times, the parent who comes back and the sweeper, all at once, are one receipt', async () => {
  const {
    start,
    told,
    deliver,
    payments: module,
    callMother,
    amas,
    ama,
    given,
    pretended,
    clock,
    owed,
    booksAreSound,
  } = await payingSchool()
  const { reference } = await start({ type: 'bill', bill_id: amas.id })
  pretended.decide(reference, 'approve')
  clock.advance(60)
  await Promise.all([
    ...Array.from({ length: 50 }, (_, repeat) =>
      deliver(told(reference, repeat % 2 === 0 ? {} : { message: `again ${repeat}` })),
    ),
    ...Array.from({ length: 5 }, () => callMother('POST', `/api/v1/payments/${reference}/check`, {})),
    module.look(),
    module.look(),
    callMother('POST', `/api/v1/payments/${reference}/cancel`),
  ])
  await module.look()
  expect((await given((tx) => tx.select().from(receipts))).map(({ number }) => number)).toEqual([1])
  expect(await owed(ama.id)).toBe(0)
  await booksAreSound()
})

test('what is told in the wrong order, the newest first and money back before the money, still adds up', async () => {
  const {
    start,
    told,
    deliver,
    payments: module,
    amas,
    kofis,
    ama,
    kofi,
    given,
    pretended,
    seen,
    owed,
    booksAreSound,
  } = await payingSchool()
  const first = await start({ type: 'bill', bill_id: amas.id, amount_minor: 100_00 })
  const second = await start({ type: 'bill', bill_id: kofis.id })
  for (const { reference } of [first, second]) pretended.decide(reference, 'approve')
  await deliver(told(second.reference, {}, 'refund.processed'))
  await deliver(told(second.reference))
  await deliver(told(first.reference))
  await deliver(told(first.reference, { status: 'failed' }, 'charge.failed'))
  await module.look()
  expect([(await seen(first.reference)).status, (await seen(second.reference)).status]).toEqual(['succeeded', 'succeeded'])
  expect([await owed(ama.id), await owed(kofi.id)]).toEqual([510_00, 0])
  const numbers = (await given((tx) => tx.select().from(receipts))).map(({ number }) => number)
  expect(numbers.toSorted((one, other) => one - other)).toEqual([1, 2])
  await booksAreSound()
})

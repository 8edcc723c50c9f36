import { expect, test } from 'vitest'
import { payingSchool } from '#testing'

const LIST = '/api/v1/office/unknown_payments'

type Unknown = { reference: string; reason: string; is_live: boolean; amount: { amount_minor: number } }

test('money told of under no reference of ours, or of the other mode, is the bursar’s to look at from the moment it is told', async () => {
  const { start, told, deliver, payments: module, amas, pretended, callBursar, callMother } = await payingSchool()
  const { reference } = await start({ type: 'bill', bill_id: amas.id })
  pretended.decide(reference, 'approve')
  await deliver(told(reference, { reference: 'BESIDE', amount: 77_00 }))
  await deliver(told(reference, { domain: 'live', amount: 50_00 }))
  await module.look()
  // Told again, in other words: it is one thing to look at.
  await deliver(told(reference, { reference: 'BESIDE', amount: 77_00, message: 'again' }))
  await module.look()
  const first = (await callBursar('GET', `${LIST}?limit=1`)).json()
  const rest = (await callBursar('GET', `${LIST}?limit=1&cursor=${first.next_cursor}`)).json()
  const all: Unknown[] = [...rest.unknown_payments, ...first.unknown_payments]
  expect(new Map(all.map(({ reference: of, reason, is_live, amount }) => [of, [reason, is_live, amount.amount_minor]]))).toEqual(
    new Map([
      ['BESIDE', ['unknown_reference', false, 77_00]],
      [reference, ['other_mode', true, 50_00]],
    ]),
  )
  expect(rest.next_cursor).toBeNull()
  expect((await callBursar('GET', `${LIST}?cursor=eyJ9`)).statusCode).toBe(400)
  expect((await callMother('GET', LIST)).statusCode).toBe(403)
})

test('of several schools each looks at its own, and nobody at what says nothing of a school', async () => {
  const world = await payingSchool()
  const there = await world.secondSchool({ paystackSubaccount: 'ACCT_adinkra' })
  const { start, told, deliver, payments: module, amas, callAs, bursar, pretended } = world
  const { reference } = await start({ type: 'bill', bill_id: amas.id })
  pretended.decide(reference, 'approve')
  await deliver(told(reference, { reference: 'THEIRS', subaccount: { subaccount_code: 'ACCT_adinkra' }, metadata: {} }))
  await deliver(told(reference, { reference: 'NOBODYS', metadata: {} }))
  await module.look()
  const references = async (userId: string) =>
    (await (await callAs(userId))('GET', LIST)).json().unknown_payments.map((one: Unknown) => one.reference)
  expect([await references(bursar.id), await references(there.bursar.id)]).toEqual([[], ['THEIRS']])
})

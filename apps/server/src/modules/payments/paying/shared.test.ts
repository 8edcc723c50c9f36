import { expect, test } from 'vitest'
import { feedItems, payments as paymentRows, shares } from '#db/schema'
import { newId, newPublicId } from '#lib/random'
import { payingSchool } from '#testing'

/** Ama's bill, to which two links are about, and a stranger who has them. */
async function links() {
  const world = await payingSchool()
  const { app, given, school, ama, amas, mother } = world
  const tokens = [newPublicId(), newPublicId()]
  await given(async (tx) => {
    for (const publicId of tokens)
      await tx.insert(shares).values({
        id: newId(),
        schoolId: school.id,
        wardId: ama.id,
        billId: amas.id,
        publicId,
        madeById: mother.id,
        expiresAt: new Date('2026-04-01T00:00:00Z'),
      })
  })
  let keys = 1
  const start = (change: object = {}, { link = 0, key = `strangers-key-${keys++}` } = {}) =>
    app.inject({
      method: 'POST',
      url: `/api/v1/shared_bills/${tokens[link]}/payments`,
      headers: { 'idempotency-key': key },
      payload: {
        amount_minor: 50_00,
        method: 'momo',
        network: 'mtn',
        phone: '024 555 0999',
        payer_name: 'Auntie Efua',
        payer_contact: '024 555 0999',
        ...change,
      },
    })
  const feed = async () => {
    const answer = await world.callMother('GET', `/myuserfeed?user_id=${mother.id}`)
    return answer.json().feed.map(({ title, line }: { title: string; line: string }) => `${title} | ${line}`)
  }
  return { ...world, start, feed }
}

test('one link rings phones a few times an hour, and one phone is rung a few times by all links together', async () => {
  const { start, clock, given } = await links()
  const answers = []
  for (let times = 0; times < 3; times++) answers.push((await start()).statusCode)
  expect(answers).toEqual([200, 200, 200])
  const more = await start()
  expect([more.statusCode, more.json().code]).toEqual([429, 'request.too_many'])
  expect(Number(more.headers['retry-after'])).toBeLessThanOrEqual(3600)
  expect((await start({}, { link: 1 })).statusCode).toBe(429)
  // Four of six starts of the first link are taken; cards count too.
  const others = []
  for (let last = 1; last <= 3; last++) others.push((await start({ phone: `024 555 099${last}` })).statusCode)
  expect(others).toEqual([200, 200, 429])
  expect((await start({ method: 'card', network: undefined, phone: undefined })).statusCode).toBe(429)
  expect(await given((tx) => tx.select().from(paymentRows))).toHaveLength(5)
  clock.advance(3600)
  expect((await start()).statusCode).toBe(200)
})

test('a phone is rung six times a day at most by strangers, and a link rings twelve times', async () => {
  const { start, clock } = await links()
  /** Three hours of asking as often as an hour allows: how often it rang. */
  const rung = async (perHour: number, phoneOf: (time: number) => string, link: number) => {
    let times = 0
    for (let ask = 0; ask < perHour * 3; ask++) {
      if ((await start({ phone: phoneOf(ask) }, { link })).statusCode === 200) times++
      if (ask % perHour === perHour - 1) clock.advance(3600)
    }
    return times
  }
  expect(await rung(3, () => '024 555 0999', 0)).toBe(6)
  expect(await rung(6, (time) => `024 555 08${String(time).padStart(2, '0')}`, 1)).toBe(12)
  clock.advance(86_400)
  expect((await start()).statusCode).toBe(200)
})

test('the same start again, from a bad line or twice at once, counts and rings once', async () => {
  const { start, given } = await links()
  const first = await start({}, { key: 'one-and-the-same' })
  for (let again = 0; again < 8; again++)
    expect((await start({}, { key: 'one-and-the-same' })).json().payment.reference).toBe(first.json().payment.reference)
  const both = await Promise.all([start({}, { key: 'twice-at-once' }), start({}, { key: 'twice-at-once' })])
  expect(new Set(both.map((answer) => answer.json().payment?.reference)).size).toBe(1)
  expect(await given((tx) => tx.select().from(paymentRows))).toHaveLength(2)
})

test('what strangers ring does not keep a family from ringing its own phone', async () => {
  const { start, callMother, amas } = await links()
  for (let times = 0; times < 4; times++) await start()
  const own = { type: 'bill', bill_id: amas.id, amount_minor: 50_00 }
  const answer = await callMother(
    'POST',
    '/api/v1/payments',
    { ...own, method: 'momo', network: 'mtn', phone: '024 555 0999' },
    'mothers-own-key',
  )
  expect([answer.statusCode, answer.json().payment?.status]).toEqual([200, 'pending'])
})

test('a family hears of a stranger’s payment once money came: nothing in the feed, the list or the records before', async () => {
  const { start, feed, given, callMother, pretended, told, deliver, payments } = await links()
  const before = await feed()
  const begun = (await start()).json().payment.reference
  const declined = (await start()).json().payment.reference
  pretended.decide(declined, 'decline')
  await deliver(told(declined, {}, 'charge.failed'))
  await payments.look()
  expect(await feed()).toEqual(before)
  expect((await given((tx) => tx.select().from(feedItems))).filter(({ kind }) => kind === 'payment')).toEqual([])
  expect((await callMother('GET', '/api/v1/payments')).json().payments).toEqual([])
  expect((await callMother('GET', `/api/v1/payments/${begun}`)).statusCode).toBe(404)
  pretended.decide(begun, 'approve')
  await deliver(told(begun))
  await payments.look()
  const heard = (await feed()).filter((line: string) => !before.includes(line))
  expect(heard).toEqual([expect.stringMatching(/^Receipt for GH₵\s50\.00 \| MTN Mobile Money, from “Auntie Efua”$/)])
  const [shown] = (await callMother('GET', '/api/v1/payments')).json().payments
  expect(shown).toMatchObject({ reference: begun, payer: { name: '“Auntie Efua”', through_share: true } })
  const [receipt] = shown.receipts
  expect((await callMother('GET', `/api/v1/receipts/${receipt.id}`)).json().receipt.payer).toBe('“Auntie Efua”')
})

test('money that came otherwise than asked for is heard of too', async () => {
  const { start, feed, pretended, told, deliver, payments } = await links()
  const before = await feed()
  const { reference } = (await start()).json().payment
  pretended.decide(reference, 'approve')
  await deliver(told(reference, { amount: 10_00 }))
  await payments.look()
  expect((await feed()).length).toBe(before.length + 1)
})

test('what stands where a payer’s name should is a name', async () => {
  const { start } = await links()
  for (const payer_name of ['Efua', 'Nana Kwame Asante-Boateng', 'O’Neill', 'Ọlúṣọlá Adé', 'J. B. Danquah'])
    expect([payer_name, (await start({ payer_name, amount_minor: 1 })).json().code]).not.toEqual([
      payer_name,
      'request.malformed',
    ])
  for (const payer_name of [
    'Your child is in hospital, send MoMo now',
    'Call 024 555 0999',
    'see www.example.com/pay',
    'https:evil',
    'one two three four five six',
    'x'.repeat(41),
    'Efua\nThe school',
    'Efua\u202e',
    'E\u0301\u0301\u0301fua',
    '“The school”',
    '<b>Efua</b>',
    ' ',
    'A',
  ])
    expect([payer_name, (await start({ payer_name })).json().code]).toEqual([payer_name, 'request.malformed'])
  for (const payer_contact of ['come to the gate', '12345', 'a b@c.example', 'call me 024 555 0182', '\u0000@b.c'])
    expect([payer_contact, (await start({ payer_contact })).json().code]).toEqual([payer_contact, 'request.malformed'])
})

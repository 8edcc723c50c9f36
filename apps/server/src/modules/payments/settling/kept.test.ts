import { eq } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { payments, providerEvents, receipts } from '#db/schema'
import { payingSchool } from '#testing'

/*
 * What the provider tells while the school's computer has no room: it is never answered as taken when it was not kept, and what was kept
 * is settled by itself as soon as it can be.
 */

/** A school whose database refuses to write into a table, as on a full disk, until there is room again. */
async function crampedSchool() {
  const school = await payingSchool()
  const { connection } = school
  const client = new pg.Client({ ...connection, options: '' })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
  return {
    ...school,
    fill: (table: string) =>
      client.query(`create trigger full_disk before insert or update on ${table} execute function no_room()`),
    free: (table: string) => client.query(`drop trigger full_disk on ${table}`),
    events: () => school.given((tx) => tx.select().from(providerEvents)),
  }
}

test('what cannot be kept is answered 503, so that the provider says it again; then it counts, once', async () => {
  const { start, told, deliver, payments: module, seen, kofis, kofi, owed, pretended, fill, free, events } = await crampedSchool()
  const { reference } = await start({ type: 'bill', bill_id: kofis.id })
  pretended.decide(reference, 'approve')
  await fill('provider_events')
  const refused = await deliver(told(reference))
  expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([503, 'request.no_room', '300'])
  expect(await events()).toEqual([])
  await free('provider_events')
  expect((await deliver(told(reference))).statusCode).toBe(200)
  await module.look()
  expect([(await seen(reference)).status, await owed(kofi.id)]).toEqual(['succeeded', 0])
})

test('what was kept and could not be settled is tried again by itself, ever more rarely, until it is; nobody need ask the provider', async () => {
  const school = await crampedSchool()
  const { start, told, deliver, payments: module, seen, kofis, kofi, owed, pretended, clock, given, fill, free, events } = school
  const { reference } = await start({ type: 'bill', bill_id: kofis.id })
  pretended.decide(reference, 'approve')
  // The sweeper never comes to it: only the event tells.
  await given((tx) => tx.update(payments).set({ nextCheckAt: null }).where(eq(payments.reference, reference)))
  await fill('receipts')
  await deliver(told(reference))
  const tries: number[] = []
  for (const seconds of [0, 10, 20, 30, 30, 60, 60]) {
    clock.advance(seconds)
    await module.look()
    tries.push((await events())[0]?.failures ?? 0)
  }
  expect(tries).toEqual([1, 1, 2, 2, 3, 3, 4])
  expect((await seen(reference)).status).toBe('pending')
  await free('receipts')
  // The provider says it again: the same bytes are here already.
  await deliver(told(reference))
  // Before the night, whose comparison with the provider would find the payment too.
  clock.advance(600)
  await module.look()
  expect([(await seen(reference)).status, await owed(kofi.id)]).toEqual(['succeeded', 0])
  expect((await events()).map(({ outcome }) => outcome)).toEqual(['settled'])
  expect(pretended.heard.filter((call) => call.startsWith('GET /transaction/verify'))).toEqual([])
  expect(await given((tx) => tx.select().from(receipts))).toHaveLength(1)
})

test('one school’s event that cannot be settled holds up no other school’s', async () => {
  const { start, told, deliver, payments: module, amas, secondSchool, pretended, clock, given } = await crampedSchool()
  const there = await secondSchool()
  const here = await start({ type: 'bill', bill_id: amas.id })
  const theirs = await there.start()
  for (const { reference } of [here, theirs]) pretended.decide(reference, 'approve')
  // The provider's number of the first is another payment's of that school.
  await given(async (tx) => {
    const [row] = await tx.select().from(payments).where(eq(payments.reference, here.reference))
    const number = String(pretended.named(here.reference).id)
    if (row)
      await tx.insert(payments).values({
        ...row,
        id: crypto.randomUUID(),
        reference: 'PAY-OTHER',
        status: 'failed',
        providerReference: number,
      })
  })
  await deliver(told(here.reference))
  await deliver(told(theirs.reference))
  await module.look()
  expect((await there.seen(theirs.reference)).status).toBe('succeeded')
  // Once what stood in its way is gone, it is settled without anybody's doing.
  await given((tx) => tx.update(payments).set({ providerReference: null }).where(eq(payments.reference, 'PAY-OTHER')))
  clock.advance(30)
  await module.look()
  const rows = await given((tx) => tx.select().from(payments).where(eq(payments.reference, here.reference)))
  expect(rows[0]?.status).toBe('succeeded')
})

test('after the clock was put back a day, what was told before is settled at once', async () => {
  const { start, told, deliver, payments: module, seen, kofis, pretended, clock } = await crampedSchool()
  const { reference } = await start({ type: 'bill', bill_id: kofis.id })
  pretended.decide(reference, 'approve')
  clock.advance(86_400)
  await deliver(told(reference))
  clock.advance(-86_400)
  await module.look()
  expect((await seen(reference)).status).toBe('succeeded')
})

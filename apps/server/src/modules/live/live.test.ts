import { eq } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '#app/app'
import { APP_ROLE, openDb, type Connection } from '#db'
import { LISTENER_NAME } from '#db/listen'
import { LIVE_CHANNEL, publishLive } from '#db/live'
import { classes, users } from '#db/schema'
import { addNotice, addSchool, addUser, addWard, createTestApp, openStream, TEST_NOW } from '#testing'

async function withTwoServers() {
  const test = await createTestApp()
  const family = await test.given(async (tx) => {
    const { school, class: basic5 } = await addSchool(tx)
    const [mother, neighbour] = [await addUser(tx, school.id), await addUser(tx, school.id)]
    const place = { schoolId: school.id, classId: basic5.id }
    const ama = await addWard(tx, place, [mother.id], { firstName: 'Ama' })
    const yaa = await addWard(tx, place, [neighbour.id], { firstName: 'Yaa' })
    const abroad = await addSchool(tx)
    return { school, klass: basic5, mother, neighbour, ama, yaa, abroad: abroad.school }
  })
  const otherDb = openDb({ ...test.connection, role: APP_ROLE, max: 3 }, () => undefined)
  const other = await createApp({ ...test.world, db: otherDb })
  onTestFinished(async () => {
    await other.close()
    await otherDb.close()
  })
  const here = await test.app.listen({ port: 0, host: '127.0.0.1' })
  const there = await other.listen({ port: 0, host: '127.0.0.1' })
  const { secret, ...mothers } = await test.signedIn(family.mother.id)
  const tell = (change: Omit<Parameters<typeof publishLive>[1], 'schoolId'>, schoolId = family.school.id) =>
    test.given(async (tx) => publishLive(tx, { schoolId, ...change }))
  return { ...test, ...family, here, there, secret, mothers, tell }
}

async function asAdministrator<T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

test('what changes on one server is heard on the other, by those it concerns alone', async () => {
  const { there, secret, tell, ama, yaa, mother, neighbour, abroad } = await withTwoServers()
  const stream = await openStream(there, secret)
  expect(stream.headers.get('content-type')).toBe('text/event-stream')
  expect(stream.headers.get('x-content-type-options')).toBe('nosniff')
  await tell({ word: 'notices', wardId: yaa.id })
  await tell({ word: 'notices', userId: neighbour.id })
  await tell({ word: 'school' }, abroad.id)
  await tell({ word: 'attendance', wardId: ama.id })
  await tell({ word: 'profile', userId: mother.id })
  await tell({ word: 'school' })
  await stream.hasHeard(3)
  expect(stream.told).toEqual([
    { word: 'attendance', ward_id: ama.id },
    { word: 'profile', ward_id: null },
    { word: 'school', ward_id: null },
  ])
})

test('however much changes at once, every server hears of it in a few words, and everybody of their own', async () => {
  const { here, secret, given, db, school, ama, klass } = await withTwoServers()
  const others = await given(async (tx) => {
    const wards = []
    for (let child = 0; child < 400; child++) wards.push(await addWard(tx, { schoolId: school.id, classId: klass.id }, []))
    return wards
  })
  const stream = await openStream(here, secret)
  const words: string[] = []
  const allSaid = Promise.withResolvers<void>()
  const heard = (word: string) => {
    words.push(word)
    if (word.includes(ama.id)) allSaid.resolve()
  }
  const listening = db.listen(LIVE_CHANNEL, { heard, heardAgain: () => undefined, broke: () => undefined })
  onTestFinished(() => listening.stop())
  await listening.ready
  await given(async (tx) => {
    for (const ward of [...others, ama]) {
      publishLive(tx, { schoolId: school.id, wardId: ward.id, word: 'reports' })
      publishLive(tx, { schoolId: school.id, wardId: ward.id, word: 'reports' })
    }
    publishLive(tx, { schoolId: school.id, word: 'notices' }, { schoolId: school.id, wardId: ama.id, word: 'notices' })
  })
  await Promise.all([allSaid.promise, stream.hasHeard(2)])
  expect(words.length).toBeLessThanOrEqual(3)
  expect(stream.told).toEqual(
    expect.arrayContaining([
      { word: 'reports', ward_id: ama.id },
      { word: 'notices', ward_id: null },
    ]),
  )
  expect(stream.told).toHaveLength(2)
})

test('when who stands for whom changes for a whole school, its phones come back one after the other', async () => {
  const { here, secret, signedIn, neighbour, tell } = await withTwoServers()
  const streams = [await openStream(here, secret), await openStream(here, (await signedIn(neighbour.id)).secret)]
  await tell({ word: 'wards' })
  await Promise.all(streams.map(({ ended }) => ended))
  expect(streams.map(({ told, retryMs }) => [told.length, retryMs()])).toEqual([
    [1, 3000],
    [1, 3010],
  ])
})

test('a change that is taken back is not told', async () => {
  const { here, secret, tell, given, school } = await withTwoServers()
  const stream = await openStream(here, secret)
  const refused = given(async (tx) => {
    publishLive(tx, { schoolId: school.id, word: 'billing' })
    throw new Error('no')
  })
  await expect(refused).rejects.toThrow('no')
  await tell({ word: 'school' })
  await stream.hasHeard(1)
  expect(stream.told).toEqual([{ word: 'school', ward_id: null }])
})

test('reading a notice on the phone is heard on the tablet', async () => {
  const { there, secret, mothers, given, school } = await withTwoServers()
  const notice = await given((tx) => addNotice(tx, school.id))
  const stream = await openStream(there, secret)
  await mothers.put(`/api/v1/notices/${notice.id}/read`)
  await stream.hasHeard(1)
  expect(stream.told).toEqual([{ word: 'notices', ward_id: null }])
})

test('who comes back is told what was missed, also of a change that began before and ended after', async () => {
  const { here, there, secret, tell, given, school, ama } = await withTwoServers()
  const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = given(async (tx) => {
    publishLive(tx, { schoolId: school.id, wardId: ama.id, word: 'academics' })
    begun.resolve()
    await mayEnd.promise
  })
  await begun.promise
  const stream = await openStream(here, secret)
  await tell({ word: 'attendance', wardId: ama.id })
  await stream.hasHeard(1)
  stream.quit()
  mayEnd.resolve()
  await slow
  await tell({ word: 'billing', wardId: ama.id })
  const again = await openStream(there, secret, stream.lastId())
  await again.hasHeard(2)
  expect(again.told.map(({ word }) => word)).toEqual(expect.arrayContaining(['academics', 'billing']))
})

test('when the connection that hears breaks, the streams end and catching up loses nothing', async () => {
  const { here, secret, tell, connection, ama } = await withTwoServers()
  const stream = await openStream(here, secret)
  await tell({ word: 'attendance', wardId: ama.id })
  await stream.hasHeard(1)
  const killed = await asAdministrator(connection, (client) =>
    client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()',
      [LISTENER_NAME],
    ),
  )
  // The senders of messages listen, too.
  expect(killed.rowCount).toBeGreaterThanOrEqual(1)
  await tell({ word: 'payments', wardId: ama.id })
  await stream.ended
  const again = await openStream(here, secret, stream.lastId())
  await again.hasHeard(1)
  expect(again.told.map(({ word }) => word)).toContain('payments')
  const before = again.told.length
  await tell({ word: 'billing', wardId: ama.id })
  await again.hasHeard(before + 1)
})

test('signing out ends the stream', async () => {
  const { there, secret, mothers } = await withTwoServers()
  const stream = await openStream(there, secret)
  await mothers.delete('/api/v1/sessions/current')
  await stream.ended
  const answer = await fetch(`${there}/api/v1/live`, { headers: { accept: 'text/event-stream', cookie: `schoolgate=${secret}` } })
  expect(answer.status).toBe(401)
})

test('of too many tabs of one session the oldest give way, and come back later; another phone is not concerned', async () => {
  const { here, secret, tell, signedIn, mother } = await withTwoServers()
  const phone = await openStream(here, (await signedIn(mother.id)).secret)
  const first = [await openStream(here, secret), await openStream(here, secret)]
  const others = await Promise.all(Array.from({ length: 4 }, () => openStream(here, secret)))
  const newest = await Promise.all([openStream(here, secret), openStream(here, secret)])
  await Promise.all(first.map(({ ended }) => ended))
  expect(first.map(({ retryMs }) => retryMs())).toEqual([60_000, 60_000])
  await tell({ word: 'payments' })
  for (const stream of [phone, ...others, ...newest]) await stream.hasHeard(1)
  expect(others[0]?.retryMs()).toBe(3000)
})

test('a person with many phones has two dozen streams at most', async () => {
  const { here, signedIn, mother, tell } = await withTwoServers()
  const oldest = await openStream(here, (await signedIn(mother.id)).secret)
  const streams = []
  for (let phone = 0; phone < 24; phone++) streams.push(await openStream(here, (await signedIn(mother.id)).secret))
  await oldest.ended
  await tell({ word: 'payments' })
  for (const stream of streams) await stream.hasHeard(1)
  expect(oldest.told).toEqual([])
})

test('where streams do not live, asking again tells what changed; after more than a day, that anything may have', async () => {
  const { mothers, tell, ama, yaa, clock } = await withTwoServers()
  const ask = async (after = '') => (await mothers.get(`/api/v1/live${after && `?after=${after}`}`)).json()
  const first = await ask()
  expect(first.events).toEqual([])
  await tell({ word: 'reports', wardId: ama.id })
  await tell({ word: 'reports', wardId: yaa.id })
  const second = await ask(first.last_event_id)
  expect(second.events).toEqual([{ word: 'reports', ward_id: ama.id }])
  // While anybody's older transaction is open, in a neighbour's database too, the same is told again rather than missed.
  let heard = second
  await expect.poll(async () => (heard = await ask(heard.last_event_id)).events).toEqual([])
  expect((await ask('nonsense')).events).toEqual([])
  clock.advance(25 * 3600)
  expect((await ask(second.last_event_id)).events).toEqual([{ word: 'everything', ward_id: null }])
  const restored = `999999999999-${TEST_NOW.getTime() / 1000 + 25 * 3600}`
  expect((await ask(restored)).events).toEqual([{ word: 'everything', ward_id: null }])
})

test('one stream tells of the children of both schools; when one school lets the parent go, it ends and comes back without it', async () => {
  const { here, secret, tell, given, mother, ama, abroad } = await withTwoServers()
  const { member, esi } = await given(async (tx) => {
    const member = await addUser(tx, abroad.id, 'parent', { personId: mother.personId })
    const [klass] = await tx.select().from(classes).where(eq(classes.schoolId, abroad.id))
    const esi = await addWard(tx, { schoolId: abroad.id, classId: klass?.id ?? '' }, [member.id], { firstName: 'Esi' })
    return { member, esi }
  })
  const stream = await openStream(here, secret)
  await tell({ word: 'attendance', wardId: esi.id }, abroad.id)
  await tell({ word: 'attendance', wardId: ama.id })
  await tell({ word: 'profile', userId: member.id }, abroad.id)
  await stream.hasHeard(3)
  expect(stream.told.map(({ ward_id }) => ward_id)).toEqual([esi.id, ama.id, null])
  await given(async (tx) => {
    await tx.update(users).set({ isActive: false }).where(eq(users.id, member.id))
    publishLive(tx, { schoolId: abroad.id, userId: member.id, word: 'wards' })
  })
  await stream.ended
  const next = await openStream(here, secret)
  await tell({ word: 'attendance', wardId: esi.id }, abroad.id)
  await tell({ word: 'attendance', wardId: ama.id })
  await next.hasHeard(1)
  expect(next.told).toEqual([{ word: 'attendance', ward_id: ama.id }])
})

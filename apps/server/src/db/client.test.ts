import { Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Tx } from '#db'
import { schools, users } from '#db/schema'
import type { Scope } from '#lib/scope'
import { addSchool, addUser, createTestDb } from '#testing'

const scopeOf = (userId: string, schoolId: string): Scope => ({
  userId,
  personId: userId,
  schoolId,
  role: 'parent',
  sessionId: userId,
  hasSecondFactor: true,
  steppedUpUntil: null,
})

/** How many packets leave while this is done, on a connection that is there already. */
async function packetsOf(work: () => Promise<unknown>): Promise<number> {
  await work()
  const one = vi.spyOn(Socket.prototype, '_write')
  const several = vi.spyOn(Socket.prototype, '_writev')
  onTestFinished(() => void vi.restoreAllMocks())
  await work()
  return one.mock.calls.length + several.mock.calls.length
}

test('what a transaction asks in one go leaves in one packet', async () => {
  const { db } = await createTestDb()
  onTestFinished(() => db.close())
  const askFive = () =>
    db.asSystem(async (tx) => {
      const answers = await Promise.all(
        [1, 2, 3, 4, 5].map((number) => tx.execute<{ n: number }>(sql`select ${number}::int as n`)),
      )
      return answers.map(({ rows }) => rows[0]?.n)
    })
  expect(await askFive()).toEqual([1, 2, 3, 4, 5])
  // The beginning and who asks, with all five questions; the end.
  expect(await packetsOf(askFive)).toBe(2)
})

test('one question leaves with its transaction around it, is asked as who asks it, and writes nothing', async () => {
  const { db } = await createTestDb()
  onTestFinished(() => db.close())
  const { school, parent } = await db.asSystem(async (tx) => {
    const { school } = await addSchool(tx)
    await addUser(tx, school.id, 'parent', { fullname: 'Yaw Boateng' })
    return { school, parent: await addUser(tx, school.id, 'parent', { fullname: 'Abena Mensah' }) }
  })
  const scope = scopeOf(parent.id, school.id)
  const names = () => db.ask(scope, (tx) => tx.select({ name: users.fullname }).from(users).prepare().execute())
  expect(await names()).toEqual([{ name: 'Abena Mensah' }])
  expect(await packetsOf(names)).toBe(1)
  const write = db.ask(scope, (tx) => tx.update(users).set({ occupation: 'Trader' }).prepare().execute())
  await expect(write).rejects.toMatchObject({ cause: { code: '25006' } })
  // What failed leaves nothing behind on its connection.
  expect(await names()).toEqual([{ name: 'Abena Mensah' }])
  // Whoever asks too late asks as nobody.
  const late = db.ask(scope, async (tx) => {
    await Promise.resolve()
    return tx.select({ name: users.fullname }).from(users).prepare().execute()
  })
  expect(await late).toEqual([])
})

test('what is told at once leaves with its transaction around it and stands, and where a part of it fails nothing does', async () => {
  const { db } = await createTestDb()
  onTestFinished(() => db.close())
  const { school, parent } = await db.asSystem(async (tx) => {
    const { school } = await addSchool(tx)
    return { school, parent: await addUser(tx, school.id, 'parent', { fullname: 'Abena Mensah' }) }
  })
  const scope = scopeOf(parent.id, school.id)
  const name = (tx: Tx, fullname: string) => tx.update(users).set({ fullname }).prepare().execute()
  const names = () => db.asSystem((tx) => tx.select({ name: users.fullname }).from(users))
  const rename = () => db.tell('system', (tx) => Promise.all([name(tx, 'Akosua Mensah'), name(tx, 'Efua Mensah')]))
  await rename()
  expect(await names()).toEqual([{ name: 'Efua Mensah' }])
  expect(await packetsOf(rename)).toBe(1)
  const nonsense = (tx: Tx) =>
    tx
      .update(users)
      .set({ fullname: sql`(1 / 0)::text` })
      .prepare()
      .execute()
  const half = db.tell('system', (tx) => Promise.all([name(tx, 'Nobody'), nonsense(tx)]))
  await expect(half).rejects.toMatchObject({ cause: { code: '22012' } })
  expect(await names()).toEqual([{ name: 'Efua Mensah' }])
  // As a parent a school is renamed by nobody.
  const renamed = await db.tell(scope, (tx) => tx.update(schools).set({ name: 'Mine' }).prepare().execute()).catch(() => null)
  expect(renamed?.rowCount ?? 0).toBe(0)
})

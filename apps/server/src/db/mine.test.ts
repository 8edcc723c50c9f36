import { and, eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { APP_ROLE, openDb, type Tx } from '#db'
import { guardianships, users, wards } from '#db/schema'
import type { Scope } from '#lib/scope'
import { openTwoSchools, type Family } from '#testing'

/** Two families whose transactions come one after the other on the only connection there is. */
async function openSchools() {
  const { fixture, ...app } = await openTwoSchools()
  const db = openDb({ ...app.connection, role: APP_ROLE, max: 1 }, (error) => {
    throw error
  })
  onTestFinished(() => db.close())
  const scopeOf = ({ guardianId: userId }: Pick<Family, 'guardianId'>): Scope => ({
    userId,
    personId: userId,
    schoolId: fixture.here.id,
    role: 'parent',
    sessionId: userId,
    hasSecondFactor: true,
    steppedUpUntil: null,
  })
  const as = <T>(family: Pick<Family, 'guardianId'>, work: (tx: Tx) => Promise<T>) => db.as(scopeOf(family), work)
  return { ...app, ...fixture, as }
}

const wardsIn = async (tx: Tx) => (await tx.select({ id: wards.id }).from(wards)).map(({ id }) => id)

test('families that share a connection each see their own wards, whoever was before them', async () => {
  const { as, own, other } = await openSchools()
  for (const family of [own, other, own]) expect(await as(family, wardsIn)).toEqual([family.wardId])
})

test('whoever is asking is asked anew as soon as it is somebody else, within one transaction as well', async () => {
  const { as, own, other } = await openSchools()
  const seen = await as(own, async (tx) => {
    const mine = await wardsIn(tx)
    await tx.execute(sql`select set_config('app.user_id', ${other.guardianId}, true)`)
    return [mine, await wardsIn(tx)]
  })
  expect(seen).toEqual([[own.wardId], [other.wardId]])
})

test('a guardian whose part has ended sees neither ward nor the other guardians from the next transaction on', async () => {
  const { as, given, own, here } = await openSchools()
  const isOwn = and(eq(guardianships.guardianId, own.guardianId), eq(guardianships.schoolId, here.id))
  const people = (tx: Tx) => tx.select({ id: users.id }).from(users).where(eq(users.role, 'parent'))
  expect(await as(own, wardsIn)).toEqual([own.wardId])
  await given((tx) => tx.update(guardianships).set({ endedAt: new Date(), updatedAt: new Date() }).where(isOwn))
  expect(await as(own, wardsIn)).toEqual([])
  expect(await as(own, people)).toEqual([{ id: own.guardianId }])
})

test('whose rows they are is found once: what changes meanwhile counts from the next transaction on', async () => {
  const { as, given, own, other } = await openSchools()
  const isOther = eq(guardianships.guardianId, other.guardianId)
  const seen = await as(own, async (tx) => {
    const before = await wardsIn(tx)
    await given((elsewhere) => elsewhere.update(guardianships).set({ guardianId: own.guardianId }).where(isOther))
    return [before, await wardsIn(tx)]
  })
  expect(seen).toEqual([[own.wardId], [own.wardId]])
  expect((await as(own, wardsIn)).toSorted()).toEqual([own.wardId, other.wardId].toSorted())
})

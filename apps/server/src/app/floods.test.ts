import { expect, test } from 'vitest'
import { addSchool, addUser, builtWeb, createTestApp } from '#testing'

const CARRIER = '41.66.200.10'
/** What one address may ask in a minute of whom nobody knows. */
const A_MINUTE = 6000
const FEW = 40

async function village() {
  const world = await createTestApp({ webRoot: await builtWeb(), proxies: 1 })
  const ask = (url: string, cookies: Record<string, string> = {}) =>
    world.app.inject({ url, headers: { 'x-forwarded-for': CARRIER, accept: 'text/html' }, cookies })
  const strangers = async (times: number) => {
    for (let left = times; left > 0; left -= 100)
      await Promise.all(Array.from({ length: Math.min(left, 100) }, () => ask('/livez')))
  }
  return { ...world, ask, strangers }
}

test('who turns out to be a parent is counted as themselves from their first call on: a thousand phones share a carrier’s address', async () => {
  const { ask, strangers, given, signedIn } = await village()
  const parents = await given(async (tx) => {
    const { school } = await addSchool(tx)
    return Promise.all(Array.from({ length: 2 * FEW }, () => addUser(tx, school.id, 'parent')))
  })
  const sessions = await Promise.all(parents.map(async ({ id }) => (await signedIn(id)).secret))
  await strangers(A_MINUTE - FEW)
  for (const [index, schoolgate] of sessions.entries()) {
    const url = index % 2 === 0 ? '/notices' : '/api/v1/profile'
    expect([url, (await ask(url, { schoolgate })).statusCode]).toEqual([url, 200])
  }
  // What is left of the minute is the strangers’ still, and no more than that.
  await strangers(FEW)
  expect((await ask('/livez')).statusCode).toBe(429)
  expect((await ask('/api/v1/profile', { schoolgate: 'a'.repeat(43) })).statusCode).toBe(429)
})

test('files of the app are there for a new phone while its carrier’s address is flooded, and are counted for themselves', async () => {
  const { ask, strangers } = await village()
  await strangers(A_MINUTE)
  expect((await ask('/livez')).statusCode).toBe(429)
  for (let file = 0; file < 150; file++) expect((await ask('/assets/app-1234.js')).statusCode).toBe(200)
  expect((await ask('/livez')).statusCode).toBe(429)
})

import { LETTERS_PATH, LETTERS_TOLD_AT, letterLock, subjectLock } from '@schoolgate/contracts/letters'
import { CURRENT_SESSION_PATH } from '@schoolgate/contracts/session-path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendLetters } from './letters.ts'

/* The app is closed: what a parent wrote lies in the browser's own database, and the worker is woken. Only the network is pretended. */

const ABENA = 'abena'
type Asked = { path: string; person: string | null; days: number[] }

const shelf = (): Promise<IDBDatabase> =>
  new Promise((resolve) => {
    const opening = indexedDB.open('schoolgate')
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('saved'))
    opening.addEventListener('success', () => resolve(opening.result))
  })
const within = async <Result>(work: (store: IDBObjectStore) => IDBRequest<Result>): Promise<Result> => {
  const opened = await shelf()
  const request = work(opened.transaction('saved', 'readwrite').objectStore('saved'))
  await new Promise((resolve) => request.addEventListener('success', resolve))
  opened.close()
  return request.result
}

type Written = { day: number; ward?: string; title?: string; after?: string; isByAppAlone?: boolean }
const placeOf = (day: number, person = ABENA) => `letter ${person} day ${day}`
/** Lays what was written on the phone, in this order. */
const write = async (written: readonly Written[], person = ABENA) => {
  for (const [order, { day, ward = 'Kofi', title = `Day ${day}`, after, isByAppAlone = false }] of written.entries())
    await within((store) =>
      store.put(
        {
          name: `day ${day}`,
          key: `key of ${day}`,
          subject: ward,
          order,
          title,
          ...(after === undefined ? {} : { after }),
          request: isByAppAlone
            ? null
            : { method: 'POST', address: `/day/${day}`, body: '{}', idempotency_key: `key-of-day-${day}` },
        },
        placeOf(day, person),
      ),
    )
}
const left = async () => {
  const places = (await within((store) => store.getAllKeys())).filter((place) => typeof place === 'string')
  // The database is the whole browser's, and holds what the school answered too.
  return places.filter((place) => place.startsWith('letter ')).map((place) => Number(place.split(' ').at(-1)))
}
const days = (first: number, last: number): Written[] =>
  Array.from({ length: last - first + 1 }, (_, at) => ({ day: first + at }))

let asked: Asked[] = []
/** A school where this person is signed in, which answers each letter so; 204 unless something else is said of its day. */
const school = (
  statuses: Record<number, number> = {},
  { signedIn = ABENA, door = 200 }: { signedIn?: string | null; door?: number } = {},
) => {
  asked = []
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, location.origin)
    if (pathname === CURRENT_SESSION_PATH)
      return signedIn === null ? new Response('', { status: 401 }) : Response.json({ user: { user_id: signedIn } })
    const { letters }: { letters: { address: string }[] } = JSON.parse(typeof body === 'string' ? body : '')
    const sent = letters.map((letter) => Number(letter.address.split('/').at(-1)))
    asked.push({ path: pathname, person: searchParams.get('user_id'), days: sent })
    if (door !== 200) return new Response('', { status: door })
    const all = sent.map((day) => statuses[day] ?? 204)
    const end = all.findIndex((status) => status === 401 || status === 429 || status >= 500)
    const tried = end === -1 ? all : all.slice(0, end + 1)
    return Response.json({ answers: tried.map((status) => ({ status, said: status < 400 ? null : { code: 'test.refused' } })) })
  })
}
const look = (visibilityState: string | null) =>
  vi.stubGlobal('clients', { matchAll: async () => (visibilityState === null ? [] : [{ visibilityState }]) })

beforeEach(() => look(null))
afterEach(() => within((store) => store.clear()))

test('what waited for days goes on few ways, in the order in which it was written, and nothing of it stays', async () => {
  await write(days(1, 250))
  school()
  const began = Date.now()
  await sendLetters()
  expect(asked.map(({ path, person, days: sent }) => [path, person, sent.length])).toEqual([
    [LETTERS_PATH, ABENA, 100],
    [LETTERS_PATH, ABENA, 100],
    [LETTERS_PATH, ABENA, 50],
  ])
  expect(asked.flatMap((one) => one.days)).toEqual(days(1, 250).map(({ day }) => day))
  expect(await left()).toEqual([])
  // What a page saved before is old by now.
  expect(await within((store) => store.get(LETTERS_TOLD_AT))).toBeGreaterThanOrEqual(began)
})

test('what only the open app can tell waits for it, and so does what comes after it', async () => {
  await write([{ day: 1, isByAppAlone: true }, { day: 2 }, { day: 3, ward: 'Ama' }, { day: 4, ward: 'Esi', after: 'Kofi' }])
  school()
  await sendLetters()
  expect(asked.map((one) => one.days)).toEqual([[3]])
  expect(await left()).toEqual([1, 2, 4])
})

test('what the school refuses stays with the reason, what happened by itself goes, and the rest goes on', async () => {
  await write([...days(1, 3), { day: 4, title: '' }, { day: 5 }])
  school({ 2: 409, 4: 404 })
  await sendLetters()
  expect(await left()).toEqual([2])
  expect(await within((store) => store.get(placeOf(2)))).toMatchObject({ title: 'Day 2', refused: 'test.refused' })
  // It is before the parent now, and is not told again.
  await sendLetters()
  expect(asked.map((one) => one.days)).toEqual([[1, 2, 3, 4, 5]])
})

test.each([
  ['session ends', 401],
  ['school is asked too often', 429],
  ['school fails', 503],
])('where the %s half-way, what was taken goes, the rest waits, and the browser is told to try again', async (_, status) => {
  await write(days(1, 4))
  school({ 3: status })
  await expect(sendLetters()).rejects.toThrow('no more letters')
  expect(await left()).toEqual([3, 4])
})

test('a school that does not take letters now loses none', async () => {
  await write(days(1, 3))
  school({}, { door: 503 })
  await expect(sendLetters()).rejects.toThrow('no letters')
  expect(await left()).toEqual([1, 2, 3])
})

test('nothing is sent for somebody who is not the one signed in, or where nobody is', async () => {
  await write(days(1, 2))
  await write(days(7, 8), 'yaw')
  school({}, { signedIn: null })
  await sendLetters()
  expect(asked).toEqual([])
  school({}, { signedIn: 'yaw' })
  await sendLetters()
  expect(asked.map((one) => one.days)).toEqual([[7, 8]])
  expect(await left()).toEqual([1, 2])
})

test('a window that somebody looks at sends for itself', async () => {
  await write(days(1, 2))
  school()
  look('visible')
  await sendLetters()
  expect(asked).toEqual([])
  look('hidden')
  await sendLetters()
  expect(await left()).toEqual([])
})

test('what another window has in hand is left to it, and so is what was written about the same child', async () => {
  await write([{ day: 1 }, { day: 2, ward: 'Ama' }, { day: 3, ward: 'Esi' }])
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  const held = [subjectLock(ABENA, 'Kofi'), letterLock('key of 2')].map((name) => navigator.locks.request(name, () => over))
  school()
  await sendLetters()
  expect(asked.map((one) => one.days)).toEqual([[3]])
  end()
  await Promise.all(held)
  await sendLetters()
  expect(await left()).toEqual([])
})

test('a newer word that came while the older was on its way stays, and is sent', async () => {
  await write([{ day: 1 }])
  school()
  const send = fetch
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const answer = await send(address, init)
    if (asked.length === 1 && address.startsWith(LETTERS_PATH))
      await within((store) =>
        store.put(
          {
            name: 'day 1',
            key: 'a newer key',
            subject: 'Kofi',
            order: 9,
            title: 'Day 1',
            request: { method: 'POST', address: '/day/99', body: '{}', idempotency_key: 'newer-key' },
          },
          placeOf(1),
        ),
      )
    return answer
  })
  await sendLetters()
  expect(asked.map((one) => one.days)).toEqual([[1], [99]])
  expect(await left()).toEqual([])
})

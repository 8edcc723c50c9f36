import { LETTERS_PATH } from '@schoolgate/contracts/letters'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { newId } from '#lib/random'
import { addNotice, addSchool, addUser, addWard, createTestApp } from '#testing'

type Answer = { status: number; said: unknown }
const LETTER = { method: 'POST', address: '/', body: null, idempotency_key: null }
const written = (method: string, address: string, body: object | null = null) => ({
  method,
  address,
  body: body && JSON.stringify(body),
})
const away = (wardId: string, day: string, id = newId()) =>
  written('POST', `/api/v1/wards/${wardId}/attendance/explanations`, { request_id: id, first_day: day, reason: 'family' })
const lives = (address: string) => written('PATCH', '/api/v1/profile', { address })

/** A mother of Kofi whose phone was long without network, and a father of another child. */
async function families() {
  const test = await createTestApp()
  const found = await test.given(async (tx) => {
    const { school, class: basic5 } = await addSchool(tx)
    const mother = await addUser(tx, school.id, 'parent', { fullname: 'Abena Mensah' })
    const stranger = await addUser(tx, school.id, 'parent', { fullname: 'Yaw Boateng' })
    const kofi = await addWard(tx, { schoolId: school.id, classId: basic5.id }, [mother.id], { firstName: 'Kofi' })
    const yaa = await addWard(tx, { schoolId: school.id, classId: basic5.id }, [stranger.id], { firstName: 'Yaa' })
    const notice = await addNotice(tx, school.id)
    return { mother, stranger, kofi, yaa, notice }
  })
  const phone = await test.signedIn(found.mother.id)
  const send = (letters: object[], userId = found.mother.personId) =>
    phone.post(`${LETTERS_PATH}?user_id=${userId}`, { letters: letters.map((one) => ({ ...LETTER, ...one })) })
  const answers = async (letters: object[]): Promise<Answer[]> => (await send(letters)).json().answers
  const statuses = async (letters: object[]) => (await answers(letters)).map(({ status }) => status)
  const addressNow = async () => (await phone.get('/api/v1/profile')).json().profile.address
  const reported = async () => (await phone.get(`/api/v1/wards/${found.kofi.id}/attendance`)).json().reported
  return { ...test, ...found, phone, send, answers, statuses, addressNow, reported }
}

test('what waited on a phone is told in the order in which it was written, and each is answered as if it had come alone', async () => {
  const { answers, addressNow, reported, kofi, yaa, notice, phone } = await families()
  const read = `/api/v1/notices/${notice.id}/read`
  const told = await answers([
    lives('Madina'),
    away(kofi.id, '2026-03-16'),
    away(yaa.id, '2026-03-16'),
    lives('Adenta'),
    written('PUT', read),
    written('PATCH', '/api/v1/profile', { address: 7 }),
  ])
  expect(told.map(({ status }) => status)).toEqual([200, 200, 404, 200, 204, 400])
  expect(await addressNow()).toBe('Adenta')
  expect(await reported()).toMatchObject([{ first_day: '2026-03-16', state: 'pending' }])
  expect(told[4]?.said).toBeNull()
  for (const [at, alone] of [
    [
      2,
      await phone.post(`/api/v1/wards/${yaa.id}/attendance/explanations`, {
        request_id: newId(),
        first_day: '2026-03-16',
        reason: 'family',
      }),
    ],
    [5, await phone.patch('/api/v1/profile', { address: 7 })],
  ] as const)
    expect(told[at]).toEqual({ status: alone.statusCode, said: { ...alone.json(), request_id: expect.any(String) } })
})

test('letters that are told once more, because their answers were lost, are done once', async () => {
  const { statuses, reported, kofi } = await families()
  const letters = ['2026-03-16', '2026-03-18', '2026-03-20'].map((day) => away(kofi.id, day))
  expect(await statuses(letters)).toEqual([200, 200, 200])
  expect(await statuses(letters)).toEqual([200, 200, 200])
  expect(await reported()).toHaveLength(3)
})

test('where one letter can only be told later, those after it are not tried, and come in their order the next time', async () => {
  const { connection, statuses, addressNow, kofi } = await families()
  const owner = new Client(connection)
  await owner.connect()
  await owner.query('alter table attendance_explanations rename to elsewhere')
  const letters = [lives('Madina'), away(kofi.id, '2026-03-16'), lives('Adenta')]
  expect(await statuses(letters)).toEqual([200, 500])
  expect(await addressNow()).toBe('Madina')
  await owner.query('alter table elsewhere rename to attendance_explanations')
  await owner.end()
  expect(await statuses(letters.slice(1))).toEqual([200, 200])
  expect(await addressNow()).toBe('Adenta')
})

test('among letters nothing comes in that a phone does not keep: no payment, no sign-out, no letters within letters', async () => {
  const { statuses, phone, kofi, mother } = await families()
  const inner = `${LETTERS_PATH}?user_id=${mother.personId}`
  const others = [
    written('DELETE', '/api/v1/sessions/current'),
    written('DELETE', '/api/v1/sessions'),
    written('POST', '/api/v1/payments', { ward_id: kofi.id }),
    written('POST', inner, { letters: [{ ...LETTER, ...lives('Madina') }] }),
    written('POST', `/api/v1/wards/${kofi.id}/../${kofi.id}/attendance/explanations`),
    written('PATCH', '/api/v1/profile?language=fr', { address: 'Madina' }),
    written('PATCH', '//elsewhere.example/api/v1/profile', { address: 'Madina' }),
  ]
  expect(await statuses(others)).toEqual(others.map(() => 404))
  expect((await phone.get('/api/v1/sessions/current')).statusCode).toBe(200)
})

test('what one parent wrote is not told in the session of another, nor without one', async () => {
  const { app, send, stranger, mother } = await families()
  expect((await send([lives('Madina')], stranger.personId)).statusCode).toBe(403)
  const url = `${LETTERS_PATH}?user_id=${mother.personId}`
  const letters = [{ ...LETTER, ...lives('Madina') }]
  expect((await app.inject({ method: 'POST', url, payload: { letters } })).statusCode).toBe(401)
})

test('a page of another site cannot have letters told, and no more than a hundred come at once', async () => {
  const { app, phone, send, mother } = await families()
  const headers = { 'sec-fetch-site': 'cross-site', cookie: `schoolgate=${phone.secret}` }
  const payload = { letters: [{ ...LETTER, ...lives('Madina') }] }
  const foreign = await app.inject({ method: 'POST', url: `${LETTERS_PATH}?user_id=${mother.personId}`, headers, payload })
  expect(foreign.statusCode).toBe(403)
  expect((await send(Array.from({ length: 101 }, () => lives('Madina')))).statusCode).toBe(400)
})

/** What the whole house lets one person ask in a minute (floods.ts): the test spends almost all of it with small questions. */
const A_MINUTE = 6000

test('a flood of letters is counted letter by letter: there is no way around what one person may ask, and another family behind the same address goes on', async () => {
  const { app, phone, mother, signedIn, stranger } = await families()
  const other = await signedIn(stranger.id)
  const from = (remoteAddress: string, secret: string, personId: string, howMany: number) =>
    app.inject({
      method: 'POST',
      url: `${LETTERS_PATH}?user_id=${personId}`,
      headers: { cookie: `schoolgate=${secret}` },
      remoteAddress,
      payload: { letters: Array.from({ length: howMany }, () => ({ ...LETTER, ...lives('Madina') })) },
    })
  const flood = '41.66.200.10'
  await phone.get('/api/v1/sessions/current')
  // Each costs the school next to nothing, and one of her minute.
  const small = { url: '/livez', remoteAddress: flood, headers: { cookie: `schoolgate=${phone.secret}` } }
  for (let spent = 0; spent < A_MINUTE - 60; spent += 60) await Promise.all(Array.from({ length: 60 }, () => app.inject(small)))
  const first = await from(flood, phone.secret, mother.personId, 100)
  const told: Answer[] = first.json().answers
  expect(told.map(({ status }) => status)).toEqual([...Array.from({ length: 59 }, () => 200), 429])
  expect(told.at(-1)?.said).toMatchObject({ code: 'request.too_many' })
  const again = await from(flood, phone.secret, mother.personId, 100)
  expect([again.statusCode, again.json().code]).toEqual([429, 'request.too_many'])
  expect(Number(again.headers['retry-after'])).toBeGreaterThan(0)
  await other.get('/api/v1/sessions/current')
  expect((await from(flood, other.secret, stranger.personId, 3)).json().answers).toHaveLength(3)
}, 180_000)

test('a heap of letters that is too long for the school is refused unread, and none of it is told', async () => {
  const { send, addressNow } = await families()
  const before = await addressNow()
  expect((await send([lives('Madina'), lives('x'.repeat(70_000))])).statusCode).toBe(413)
  expect(await addressNow()).toBe(before)
})

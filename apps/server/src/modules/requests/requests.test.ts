import { desc, eq, like } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { audit, files, guardianships, messages, users, wardRequests, wards } from '#db/schema'
import { newId } from '#lib/random'
import { addSchool, addUser, addWard, createTestApp } from '#testing'

const DESK = '/api/v1/office/requests'
const HOME = 'GM-044-1820, Adenta'

/** Abena and Kwame are the parents of Ama and Kofi; a court limited Kwame. Yaa is another family's, the office and the head are two. */
async function house() {
  const app = await createTestApp()
  const people = await app.given(async (tx) => {
    const { school, class: klass } = await addSchool(tx)
    const parent = (fullname: string, phone: string) => addUser(tx, school.id, 'parent', { fullname, phone })
    const [abena, esi] = [await parent('Abena Mensah', '+233245550182'), await parent('Esi Mensah', '+233205550917')]
    const [kwame, yaa] = [await parent('Kwame Mensah', '+233245550301'), await parent('Yaa Sarpong', '+233245550302')]
    const of = { schoolId: school.id, classId: klass.id }
    const ama = await addWard(tx, of, [abena.id, esi.id, kwame.id], { firstName: 'Ama' })
    const kofi = await addWard(tx, of, [abena.id], { firstName: 'Kofi' })
    const yaw = await addWard(tx, of, [yaa.id], { firstName: 'Yaw' })
    await tx
      .update(guardianships)
      .set({ limited: ['pickup'] })
      .where(eq(guardianships.guardianId, kwame.id))
    const office = await addUser(tx, school.id, 'office', { title: 'Mrs.', fullname: 'Efua Asare' })
    const head = await addUser(tx, school.id, 'head', { fullname: 'Joseph Owusu' })
    return { school, abena, esi, kwame, yaa, ama, kofi, yaw, office, head }
  })
  const [hers, desk] = [await app.signedIn(people.abena.id), await app.signedIn(people.office.id)]
  const pathOf = (ward: { id: string }) => `/api/v1/wards/${ward.id}/requests`
  const ask = (kind: string, value: string, request_id = newId(), ward = people.ama, browser = hers) =>
    browser.post(pathOf(ward), { request_id, kind, value })
  const waiting = async () => (await desk.get(DESK)).json().requests
  const today = async () => (await desk.get('/api/v1/office/today')).json().requests
  const wardNow = (ward: { id: string }) =>
    app.given(async (tx) => (await tx.select().from(wards).where(eq(wards.id, ward.id))).at(0))
  const decide = (id: string, body: object, browser = desk, key?: string) =>
    browser.post(`${DESK}/${id}/decision`, body, key === undefined ? {} : { 'idempotency-key': key })
  return { ...app, ...people, hers, desk, pathOf, ask, waiting, today, wardNow, decide }
}

test('a parent asks for another address: the office sees old and new, writes it for the brothers and sisters who live there too, and the record keeps both', async () => {
  const { ask, hers, desk, pathOf, waiting, today, decide, wardNow, given, ama, kofi, abena } = await house()
  const number = newId()
  const first = await ask('address', HOME, number)
  expect(first.json().request).toMatchObject({ kind: 'address', value: HOME, state: 'waiting', reason: null })
  // A phone that did not hear the answer sends it once more.
  expect((await ask('address', HOME, number)).json()).toEqual(first.json())
  expect(await waiting()).toMatchObject([
    { ward: { id: ama.id }, by: { id: abena.id }, now: null, value: HOME, also: [expect.stringContaining('Kofi')] },
  ])
  expect(await today()).toBe(1)
  // Said otherwise: the newer word takes the place of the older, which nobody can accept any more.
  const { request: newer } = (await ask('address', 'Plot 5, Madina')).json()
  expect((await decide(first.json().request.id, { state: 'accepted' })).json().code).toBe('requests.decided')
  const key = newId()
  const [one, again] = [
    await decide(newer.id, { state: 'accepted' }, desk, key),
    await decide(newer.id, { state: 'accepted' }, desk, key),
  ]
  expect([one.json(), again.json()]).toEqual([{ state: 'accepted' }, { state: 'accepted' }])
  expect([(await wardNow(ama))?.homeAddress, (await wardNow(kofi))?.homeAddress]).toEqual(['Plot 5, Madina', 'Plot 5, Madina'])
  const lines = await given((tx) => tx.select().from(audit).where(eq(audit.action, 'requests.accepted')))
  const changes = [{ field: 'home_address', before: null, after: 'Plot 5, Madina' }]
  expect(new Map(lines.map((line) => [line.wardId, line.changes]))).toEqual(
    new Map([
      [ama.id, changes],
      [kofi.id, changes],
    ]),
  )
  const { may_ask, requests } = (await hers.get(pathOf(ama))).json()
  expect([may_ask, requests.map(({ state }: { state: string }) => state)]).toEqual([true, ['accepted', 'taken_back']])
  const [told] = await given((tx) => tx.select().from(messages).where(like(messages.dedupeKey, 'request:%')))
  expect(JSON.stringify(told?.texts)).not.toContain('Madina')
  expect([await waiting(), await today()]).toEqual([[], 0])
  expect((await ask('address', 'Plot 5, Madina')).json().code).toBe('requests.same')
  expect((await desk.get(`${DESK}?state=accepted`)).json().requests).toMatchObject([
    { decided_by: expect.stringContaining('Efua Asare') },
  ])
})

test('what is declined says why, and of two who decide at once the second is told; what was decided is not taken back', async () => {
  const { ask, hers, pathOf, decide, signedIn, head, desk, given, abena, ama } = await house()
  expect((await ask('phone', 'not a number')).json().code).toBe('requests.no_number')
  const { request } = (await ask('phone', '055 555 0199')).json()
  expect(request.value).toBe('+233555550199')
  expect((await decide(request.id, { state: 'declined' })).json().code).toBe('requests.reason_needed')
  const second = await signedIn(head.id)
  const both = await Promise.all([
    decide(request.id, { state: 'accepted' }, desk),
    decide(request.id, { state: 'declined', reason: 'Please come with the SIM card.' }, second),
  ])
  expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
  const [row] = await given((tx) => tx.select().from(wardRequests).where(eq(wardRequests.id, request.id)))
  const [user] = await given((tx) => tx.select().from(users).where(eq(users.id, abena.id)))
  expect(user?.secondPhone).toBe(row?.state === 'accepted' ? '+233555550199' : null)
  const { request: next } = (await ask('phone', '055 555 0200')).json()
  expect((await decide(next.id, { state: 'declined', reason: 'Please come with the SIM card.' })).statusCode).toBe(200)
  const [mine] = (await hers.get(pathOf(ama))).json().requests
  expect(mine).toMatchObject({ state: 'declined', reason: 'Please come with the SIM card.' })
  expect((await hers.delete(`${pathOf(ama)}/${next.id}`)).json().code).toBe('requests.decided')
  const { request: last } = (await ask('phone', '055 555 0201')).json()
  expect((await hers.delete(`${pathOf(ama)}/${last.id}`)).json().request.state).toBe('taken_back')
  expect((await desk.get(DESK)).json().requests).toEqual([])
})

test('a photo waits until the school has looked at it, and then is the child’s', async () => {
  const { app, hers, desk, pathOf, waiting, decide, wardNow, given, ama, yaa, signedIn } = await house()
  const picture = await sharp({ create: { width: 640, height: 800, channels: 3, background: '#2a6' } })
    .jpeg()
    .toBuffer()
  const form = (bytes: Buffer) =>
    Buffer.concat([
      Buffer.from(
        '--gate\r\nContent-Disposition: form-data; name="photo"; filename="me.jpg"\r\nContent-Type: image/jpeg\r\n\r\n',
      ),
      bytes,
      Buffer.from('\r\n--gate--\r\n'),
    ])
  const sendPhoto = (bytes: Buffer, id: string) =>
    app.inject({
      method: 'PUT',
      url: `${pathOf(ama)}/${id}/photo`,
      cookies: { schoolgate: hers.secret },
      headers: { 'content-type': 'multipart/form-data; boundary=gate' },
      payload: form(bytes),
    })
  const number = newId()
  const send = () => sendPhoto(picture, number)
  const [first, again] = [await send(), await send()]
  expect([first.json().request.kind, again.json()]).toEqual(['photo', first.json()])
  expect(await given((tx) => tx.$count(files))).toBe(1)
  const [asked] = await waiting()
  expect(asked).toMatchObject({ kind: 'photo', photo_now: null })
  expect((await desk.get(`${DESK}/${asked.id}/photo`)).headers['content-type']).toBe('image/jpeg')
  expect((await (await signedIn(yaa.id)).get(`${DESK}/${asked.id}/photo`)).statusCode).toBe(403)
  await decide(asked.id, { state: 'accepted' })
  const { photoId } = (await wardNow(ama)) ?? {}
  expect((await hers.get(`/api/v1/photos/${photoId}`)).statusCode).toBe(200)
  expect((await sendPhoto(Buffer.from('no picture'), newId())).statusCode).toBe(415)
})

test('who is limited by a court may not ask nor learn what was asked; another family’s child and request are not there; the other parent is told that it waits', async () => {
  const { ask, pathOf, decide, signedIn, given, kwame, esi, yaa, ama, yaw, desk, abena } = await house()
  const { request } = (await ask('address', HOME)).json()
  const [his, others, strangers] = [await signedIn(kwame.id), await signedIn(esi.id), await signedIn(yaa.id)]
  expect((await his.get(pathOf(ama))).json()).toEqual({ may_ask: false, requests: [] })
  expect((await ask('address', 'Elsewhere', newId(), ama, his)).json().code).toBe('requests.not_yours_to_ask')
  expect((await ask('address', 'Elsewhere', newId(), ama, others)).json().code).toBe('requests.waiting')
  expect((await others.get(pathOf(ama))).json()).toEqual({ may_ask: true, requests: [] })
  for (const refused of [
    await strangers.get(pathOf(ama)),
    await ask('address', 'Elsewhere', newId(), ama, strangers),
    await strangers.delete(`${pathOf(yaw)}/${request.id}`),
    await others.delete(`${pathOf(ama)}/${request.id}`),
    await decide(newId(), { state: 'accepted' }),
  ])
    expect(refused.statusCode).toBe(404)
  // Limited since: what they asked is not written down any more.
  await given((tx) =>
    tx
      .update(guardianships)
      .set({ limited: ['academics'] })
      .where(eq(guardianships.guardianId, abena.id)),
  )
  expect((await decide(request.id, { state: 'accepted' })).json().code).toBe('requests.not_yours_to_ask')
  expect((await decide(request.id, { state: 'declined', reason: 'By the court’s paper' }, desk)).statusCode).toBe(200)
  const [last] = await given((tx) =>
    tx.select().from(audit).where(like(audit.action, 'requests.%')).orderBy(desc(audit.at), desc(audit.id)),
  )
  expect(last).toMatchObject({ action: 'requests.declined', note: 'By the court’s paper' })
})

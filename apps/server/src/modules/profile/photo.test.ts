import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import type { World } from '#app/services'
import { files, guardianships, users } from '#db/schema'
import { newId } from '#lib/random'
import { addSchool, addUser, addWard, createTestApp, TEST_NOW } from '#testing'

type Upload = { field?: string; name?: string; type?: string; bytes: Buffer }

/** A multipart form as a browser sends it. */
function formOf(parts: Upload[], end = '--gate--\r\n') {
  const body = parts.flatMap(({ field = 'photo', name = 'me.jpg', type = 'image/jpeg', bytes }) => [
    `--gate\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
    bytes,
    '\r\n',
  ])
  return Buffer.concat([...body, end].map((piece) => Buffer.from(piece)))
}

async function parentWithBrowser(changes: Partial<World> = {}) {
  const test = await createTestApp(changes)
  const { parent, place } = await test.given(async (tx) => {
    const { school, class: klass } = await addSchool(tx)
    return { place: { schoolId: school.id, classId: klass.id }, parent: await addUser(tx, school.id) }
  })
  const browser = await test.signedIn(parent.id)
  const send = (payload: Buffer, type = 'multipart/form-data; boundary=gate') =>
    test.app.inject({
      method: 'POST',
      url: '/uploadprofilephoto',
      cookies: { schoolgate: browser.secret },
      headers: { 'content-type': type },
      payload,
    })
  return { ...test, parent, place, browser, send, upload: (...parts: Upload[]) => send(formOf(parts)) }
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } })
const noise = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })

test.each(['jpeg', 'png', 'webp'] as const)('a %s becomes a square portrait made anew', async (format) => {
  const { app, upload, browser } = await parentWithBrowser()
  const answer = await upload({ bytes: await plain(800, 600).toFormat(format).toBuffer() })
  expect(answer.statusCode).toBe(200)
  const photo = await browser.get(answer.json().photo_url)
  expect(photo.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  const known = { 'if-none-match': String(photo.headers['etag']) }
  expect(
    (await app.inject({ url: answer.json().photo_url, headers: known, cookies: { schoolgate: browser.secret } })).statusCode,
  ).toBe(304)
  expect((await app.inject({ url: answer.json().photo_url, headers: known })).statusCode).toBe(401)
  expect(await sharp(photo.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 512, height: 512 })
  expect((await browser.get('/api/v1/profile')).json().profile.photo_url).toBe(answer.json().photo_url)
})

test('where and with what a photo was taken is forgotten, and so is anything hidden behind it', async () => {
  const { upload, browser } = await parentWithBrowser()
  const taken = await plain(400, 300)
    .withExif({ IFD0: { Make: 'SpyPhone' }, IFD3: { GPSLatitude: '5/1 36/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
  expect(taken.includes('SpyPhone')).toBe(true)
  const answer = await upload({ bytes: Buffer.concat([taken, Buffer.from('<script>alert(1)</script>PK\u0003\u0004')]) })
  const photo = (await browser.get(answer.json().photo_url)).rawPayload
  expect(await sharp(photo).metadata()).not.toHaveProperty('exif')
  for (const trace of ['SpyPhone', 'script', 'PK\u0003\u0004']) expect(photo.includes(trace)).toBe(false)
})

test('a photo taken with the phone on its side stands upright', async () => {
  const { upload, browser } = await parentWithBrowser()
  const dark = await sharp({ create: { width: 300, height: 600, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  const lying = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#fff' } })
    .composite([{ input: dark, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const answer = await upload({ bytes: lying })
  const photo = (await browser.get(answer.json().photo_url)).rawPayload
  const top = await sharp(photo).extract({ left: 0, top: 0, width: 512, height: 200 }).png().toBuffer()
  const { channels } = await sharp(top).stats()
  expect(channels[0]?.mean).toBeLessThan(20)
})

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>')
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

test.each([
  ['an SVG', SVG],
  ['an SVG behind a mark of byte order', Buffer.concat([Buffer.from('\uFEFF'), SVG])],
  ['a GIF', GIF],
  ['a PDF', Buffer.from('%PDF-1.7')],
  ['a web page', Buffer.from('<!doctype html><script>1</script>')],
  ['a TIFF', Buffer.from('49492a0008000000', 'hex')],
])('%s is not a photo, whatever it calls itself', async (_what, bytes) => {
  const { upload, browser } = await parentWithBrowser()
  const answer = await upload({ bytes, name: 'me.png', type: 'image/png' })
  expect([answer.statusCode, answer.json().code]).toEqual([415, 'profile.photo_not_a_photo'])
  expect((await browser.get('/api/v1/profile')).json().profile.photo_url).toBe(null)
})

/** A PNG of a few hundred bytes that says it is 30,000 pixels wide and high. */
function bomb(): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(30_000, 0)
  header.writeUInt32BE(30_000, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc(200_000))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

test('a bomb is refused before it is unpacked, and so is a photo with too many pixels', async () => {
  const { upload } = await parentWithBrowser()
  const refused = await upload({ bytes: bomb() })
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'profile.photo_too_many_pixels'])
  const large = await upload({ bytes: await plain(5001, 4800).png().toBuffer() })
  expect([large.statusCode, large.json().code]).toEqual([422, 'profile.photo_too_many_pixels'])
})

test('a photo that was cut off or holds no picture is broken, and a moving one is not taken', async () => {
  const { upload } = await parentWithBrowser()
  const whole = await noise(600, 600).jpeg().toBuffer()
  const tailless = await upload({ bytes: whole.subarray(0, whole.length / 2) })
  expect([tailless.statusCode, tailless.json().code]).toEqual([422, 'profile.photo_broken'])
  const hollow = await upload({ bytes: Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from('<?php system($x); ?>')]) })
  expect([hollow.statusCode, hollow.json().code]).toEqual([422, 'profile.photo_broken'])
  const frames = await Promise.all([plain(20, 20).png().toBuffer(), noise(20, 20).png().toBuffer()])
  const moving = await upload({
    bytes: await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer(),
  })
  expect([moving.statusCode, moving.json().code]).toEqual([422, 'profile.photo_animated'])
})

test('five megabytes is the limit', async () => {
  const { upload } = await parentWithBrowser()
  const answer = await upload({ bytes: Buffer.concat([await plain(9, 9).jpeg().toBuffer(), Buffer.alloc(5 * 1024 * 1024)]) })
  expect([answer.statusCode, answer.json().code]).toEqual([413, 'profile.photo_too_large'])
  const fits = await noise(1500, 1000).png().toBuffer()
  expect(fits.length).toBeGreaterThan(2 * 1024 * 1024)
  expect((await upload({ bytes: fits })).statusCode).toBe(200)
})

test('the form has one photo, and what else it has is not looked at', async () => {
  const { upload, send, clock } = await parentWithBrowser()
  const bytes = await plain(9, 9).jpeg().toBuffer()
  const field = 'Content-Disposition: form-data; name="note"'
  const first = {
    two: await upload({ bytes }, { bytes }),
    named: await upload({ bytes, field: 'file' }),
    words: await send(Buffer.from(`--gate\r\n${field}\r\n\r\nhello\r\n--gate--\r\n`)),
    none: await send(Buffer.from('--gate--\r\n')),
  }
  clock.advance(60)
  const answers = {
    ...first,
    blank: await upload({ bytes: Buffer.alloc(0) }),
    unfinished: await send(formOf([{ bytes }], '')),
    json: await send(Buffer.from('{}'), 'application/json'),
    garbled: await send(Buffer.from('hello'), 'multipart/form-data'),
  }
  const said = Object.fromEntries(Object.entries(answers).map(([name, a]) => [name, `${a.statusCode} ${a.json().code}`]))
  expect(said).toEqual({
    two: '400 profile.photo_wrong_form',
    named: '400 profile.photo_missing',
    words: '400 profile.photo_missing',
    none: '400 profile.photo_missing',
    blank: '400 profile.photo_empty',
    unfinished: '400 profile.photo_wrong_form',
    json: '415 request.wrong_type',
    garbled: '400 profile.photo_wrong_form',
  })
})

test('a photo is seen by the own family and the school’s staff, and by nobody once it was replaced or removed', async () => {
  const { given, upload, browser, parent, place, signedIn } = await parentWithBrowser()
  const [fellow, stranger, teacher, abroad] = await given(async (tx) => {
    const fellow = await addUser(tx, place.schoolId)
    await addWard(tx, place, [parent.id, fellow.id])
    const { school: other } = await addSchool(tx)
    const stranger = await addUser(tx, place.schoolId)
    return [fellow, stranger, await addUser(tx, place.schoolId, 'teacher'), await addUser(tx, other.id, 'head')]
  })
  const first = (await upload({ bytes: await plain(60, 60).png().toBuffer() })).json().photo_url
  const statuses = await Promise.all(
    [parent, fellow, stranger, teacher, abroad].map(async (user) => (await (await signedIn(user.id)).get(first)).statusCode),
  )
  expect(statuses).toEqual([200, 200, 404, 200, 404])
  await given((tx) => tx.update(guardianships).set({ endedAt: TEST_NOW }).where(eq(guardianships.guardianId, fellow.id)))
  expect((await (await signedIn(fellow.id)).get(first)).statusCode).toBe(404)

  const second = (await upload({ bytes: await noise(60, 60).png().toBuffer() })).json().photo_url
  expect(second).not.toBe(first)
  expect((await browser.get(first)).statusCode).toBe(404)
  expect((await browser.delete('/api/v1/profile/photo')).statusCode).toBe(204)
  expect((await browser.get(second)).statusCode).toBe(404)
  expect((await browser.get(`/api/v1/photos/${newId()}`)).statusCode).toBe(404)
  const [row] = await given((tx) => tx.select({ photoId: users.photoId }).from(users).where(eq(users.id, parent.id)))
  expect(row?.photoId).toBe(null)
})

test('with a full disk a parent is told to come back later, and keeps the photo there was', async () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const { upload, browser } = await parentWithBrowser({
    storage: { put: () => Promise.reject(full), get: () => Promise.reject(full), removeUnnamed: () => Promise.resolve(0) },
  })
  const answer = await upload({ bytes: await plain(400, 300).jpeg().toBuffer() })
  expect([answer.statusCode, answer.headers['retry-after'], answer.json().code]).toEqual([503, '300', 'request.no_room'])
  expect((await browser.get('/api/v1/profile')).json().profile.photo_url).toBeNull()
})

test('six uploads a minute and person are read, good or bad; the seventh is refused unread', async () => {
  const { upload, given, signedIn, place, app, clock } = await parentWithBrowser()
  const photo = { bytes: await plain(60, 60).jpeg().toBuffer() }
  const both = await Promise.all([upload(photo), upload({ bytes: Buffer.from('no photo') })])
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 415])
  for (let more = 0; more < 4; more++) expect((await upload(photo)).statusCode).toBe(200)
  const seventh = await upload({ bytes: Buffer.from('no photo') })
  expect([seventh.statusCode, seventh.headers['retry-after']]).toEqual([429, '60'])
  const { secret } = await signedIn((await given((tx) => addUser(tx, place.schoolId))).id)
  const neighbours = await app.inject({
    method: 'POST',
    url: '/uploadprofilephoto',
    cookies: { schoolgate: secret },
    headers: { 'content-type': 'multipart/form-data; boundary=gate' },
    payload: formOf([photo]),
  })
  expect(neighbours.statusCode).toBe(200)
  clock.advance(60)
  expect((await upload(photo)).statusCode).toBe(200)
  clock.advance(-86_400)
  expect((await upload(photo)).statusCode).toBe(200)
})

test('a parent of two schools shows one face at both, and each school has it as its own: what one forgets, the other keeps', async () => {
  const { given, parent, upload, browser, signedIn } = await parentWithBrowser()
  const there = await given(async (tx) => {
    const { school } = await addSchool(tx, { name: 'Gracefield' })
    return {
      member: await addUser(tx, school.id, 'parent', { personId: parent.personId }),
      teacher: await addUser(tx, school.id, 'teacher'),
    }
  })
  expect((await upload({ bytes: await plain(60, 60).png().toBuffer() })).statusCode).toBe(200)
  const photos = await given((tx) =>
    tx
      .select({ id: files.id, schoolId: files.schoolId, memberOf: users.schoolId })
      .from(users)
      .innerJoin(files, eq(files.id, users.photoId)),
  )
  expect(photos.map(({ schoolId }) => schoolId)).toEqual(photos.map(({ memberOf }) => memberOf))
  expect(new Set(photos.map(({ schoolId }) => schoolId))).toEqual(new Set([parent.schoolId, there.member.schoolId]))
  const [here, abroad] = [parent.schoolId, there.member.schoolId].map(
    (school) => `/api/v1/photos/${photos.find(({ schoolId }) => schoolId === school)?.id ?? ''}`,
  )
  for (const photo of [here, abroad]) expect((await browser.get(photo ?? '')).statusCode).toBe(200)
  const teacher = await signedIn(there.teacher.id)
  expect([(await teacher.get(here ?? '')).statusCode, (await teacher.get(abroad ?? '')).statusCode]).toEqual([404, 200])
  await given((tx) => tx.update(users).set({ photoId: null }).where(eq(users.id, there.member.id)))
  expect([(await browser.get(here ?? '')).statusCode, (await browser.get(abroad ?? '')).statusCode]).toEqual([200, 404])
})

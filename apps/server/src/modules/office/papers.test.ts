import sharp from 'sharp'
import { expect, test } from 'vitest'
import { files } from '#db/schema'
import { newId } from '#lib/random'
import { addSchool, addUser, addWard, createTestApp } from '#testing'

const NOTICE = { title: 'Trip', body: 'On Friday.', category: 'event', priority: 'info', audience: 'school' }
const PDF = Buffer.from('%PDF-1.7\n%%EOF\n')

async function desk() {
  const app = await createTestApp()
  const { given, signedIn } = app
  const people = await given(async (tx) => {
    const { school, class: klass } = await addSchool(tx)
    const abena = await addUser(tx, school.id)
    await addWard(tx, { schoolId: school.id, classId: klass.id }, [abena.id])
    const { school: other } = await addSchool(tx)
    const photo = newId()
    await tx.insert(files).values({ id: photo, schoolId: school.id, sha256: 'a'.repeat(64), mime: 'image/jpeg', bytes: 9 })
    const [office, head] = [await addUser(tx, school.id, 'office'), await addUser(tx, school.id, 'head')]
    return { abena, photo, office, head, stranger: await addUser(tx, other.id, 'office') }
  })
  const browser = await signedIn(people.office.id)
  const upload = (bytes: Buffer, by = browser) => {
    const head = 'content-disposition: form-data; name="paper"; filename="x"\r\ncontent-type: application/octet-stream'
    const payload = Buffer.concat([Buffer.from(`--gate\r\n${head}\r\n\r\n`), bytes, Buffer.from('\r\n--gate--\r\n')])
    const headers = { 'content-type': 'multipart/form-data; boundary=gate' }
    const cookies = { schoolgate: by.secret }
    return app.app.inject({ method: 'POST', url: '/api/v1/office/papers', cookies, payload, headers })
  }
  const publish = (attachments: object[]) => browser.post('/api/v1/office/notices', { ...NOTICE, attachments })
  return { ...app, ...people, browser, upload, publish }
}

test('papers are uploaded first, then named by a notice; parents download a PDF as it was and a picture made anew', async () => {
  const { upload, publish, signedIn, abena } = await desk()
  const picture = await sharp({ create: { width: 80, height: 60, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const [plan, photo] = [(await upload(PDF)).json(), (await upload(picture)).json()]
  expect(plan).toMatchObject({ mime: 'application/pdf', bytes: PDF.length })
  const published = await publish([
    { id: plan.id, name: 'Plan of the day.pdf' },
    { id: photo.id, name: 'bus.png' },
  ])
  expect(published.statusCode).toBe(200)
  const parent = await signedIn(abena.id)
  const { notice } = (await parent.get(`/api/v1/notices/${published.json().id}`)).json()
  expect(notice.attachments).toMatchObject([
    { name: 'Plan of the day.pdf', mime: 'application/pdf' },
    { name: 'bus.jpg', mime: 'image/jpeg' },
  ])
  const file = await parent.get(`/api/v1/notices/${notice.id}/attachments/${notice.attachments[0].id}`)
  expect(file.rawPayload.equals(PDF)).toBe(true)
  expect(file.headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
  expect(file.headers['content-disposition']).toMatch(/^attachment/)
})

test.each([
  ['a page of HTML', Buffer.from('<html><script>alert(1)</script>'), 415],
  ['a drawing that may hold a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
  ['more than five megabytes', Buffer.concat([PDF, Buffer.alloc(5 * 1024 * 1024)]), 413],
])('%s is not taken as a paper', async (_, bytes, status) => {
  const { upload } = await desk()
  expect((await upload(bytes)).statusCode).toBe(status)
})

test('a paper of another school or of a colleague, one that was never uploaded, and a photo of a parent are not there', async () => {
  const { upload, publish, signedIn, stranger, head, abena, photo } = await desk()
  const theirs = (await upload(PDF, await signedIn(stranger.id))).json()
  const colleagues = (await upload(PDF, await signedIn(head.id))).json()
  for (const id of [theirs.id, colleagues.id, abena.id, photo]) {
    const answer = await publish([{ id, name: 'x.pdf' }])
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'office.no_such_paper'])
  }
})

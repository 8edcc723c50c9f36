import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, guardianships } from '#db/schema'
import { addSchool, addUser, addWard, createTestApp, openStream } from '#testing'

const ALL = { academics: true, bills: true, pay: true, message: true, pickup: true }
const PAPER = 'Family Court Accra, FC 12/2026'
const NO_DAYS = { from: null, until: null }
const REASON = 'The mother brought the order this morning'

async function openFamily() {
  const app = await createTestApp()
  const people = await app.given(async (tx) => {
    const { school, class: klass } = await addSchool(tx)
    const mother = await addUser(tx, school.id, 'parent', { fullname: 'Linda Owusu' })
    const father = await addUser(tx, school.id, 'parent', { fullname: 'Daniel Agyeman' })
    const office = await addUser(tx, school.id, 'office', { fullname: 'Comfort Asiedu' })
    const teacher = await addUser(tx, school.id, 'teacher')
    const efua = await addWard(tx, { schoolId: school.id, classId: klass.id }, [mother.id, father.id], { firstName: 'Efua' })
    const abroad = await addSchool(tx)
    const head = await addUser(tx, abroad.school.id, 'head')
    const [his] = await tx.select().from(guardianships).where(eq(guardianships.guardianId, father.id))
    return { mother, father, office, teacher, efua, head, path: `/api/v1/office/guardianships/${his?.id}/rights` }
  })
  const rightsOfFather = async () => {
    const [row] = await app.given((tx) => tx.select().from(guardianships).where(eq(guardianships.guardianId, people.father.id)))
    return row
  }
  return { ...app, ...people, rightsOfFather }
}

test('a limit by court takes the marks at once, ends the open page, is written down with its reason, and tells no parent why', async () => {
  const { app, office, father, mother, efua, path, signedIn, given } = await openFamily()
  const his = await signedIn(father.id)
  expect((await his.get(`/api/v1/wards/${efua.id}`)).json().ward.rights).toEqual(ALL)
  const here = await app.listen({ port: 0, host: '127.0.0.1' })
  const stream = await openStream(here, his.secret)
  const rights = { ...ALL, academics: false, pickup: false }
  const answer = await (await signedIn(office.id)).put(path, { seen: ALL, rights, paper: PAPER, ...NO_DAYS, reason: REASON })
  expect(answer.json()).toEqual({ guardianship: { id: path.split('/')[5], ward_id: efua.id, rights, paper: PAPER, ...NO_DAYS } })
  await stream.ended
  expect(stream.told).toContainEqual(expect.objectContaining({ word: 'wards' }))
  expect((await his.get(`/api/v1/wards/${efua.id}`)).json().ward.rights).toEqual(rights)
  const [line] = await given((tx) => tx.select().from(audit).where(eq(audit.action, 'wards.rights_changed')))
  expect(line).toMatchObject({ actorId: office.id, wardId: efua.id, note: REASON })
  const seen = await (await signedIn(mother.id)).get(`/api/v1/wards/${efua.id}`)
  expect(seen.json().guardians).toContainEqual(expect.objectContaining({ fullname: 'Daniel Agyeman', rights }))
  for (const parent of [his, await signedIn(mother.id)])
    for (const page of [`/api/v1/wards/${efua.id}`, '/api/v1/profile/record_openings']) {
      const { body } = await parent.get(page)
      expect(body).not.toContain(PAPER)
      expect(body).not.toContain(REASON)
    }
  const record = (await (await signedIn(office.id)).get(`/api/v1/office/wards/${efua.id}`)).json()
  expect(record.guardians).toContainEqual(expect.objectContaining({ fullname: 'Daniel Agyeman', rights, paper: PAPER }))
  expect(record.changed).toMatchObject([{ action: 'wards.rights_changed', note: REASON, who: 'Comfort Asiedu' }])
})

test('what was taken no data file gives back; the office does', async () => {
  const { office, father, path, signedIn, given, rightsOfFather } = await openFamily()
  const browser = await signedIn(office.id)
  await browser.put(path, { seen: ALL, rights: { ...ALL, academics: false }, paper: PAPER, ...NO_DAYS, reason: REASON })
  await given((tx) =>
    tx.update(guardianships).set({ mayAcademics: true, mayPay: false }).where(eq(guardianships.guardianId, father.id)),
  )
  expect(await rightsOfFather()).toMatchObject({ mayAcademics: false, mayPay: false })
  await browser.put(path, {
    seen: { ...ALL, academics: false, pay: false },
    rights: ALL,
    paper: null,
    ...NO_DAYS,
    reason: 'The order was lifted',
  })
  expect(await rightsOfFather()).toMatchObject({ mayAcademics: true, mayPay: true, limited: [], limitPaper: null })
})

test('only head and office of the school limit a right, with a reason; nobody pays bills they may not see', async () => {
  const { office, teacher, mother, head, path, signedIn, given, clock, rightsOfFather } = await openFamily()
  const body = { seen: ALL, rights: { ...ALL, academics: false }, paper: null, ...NO_DAYS, reason: REASON }
  const status = async (userId: string, sent: object = body) => (await (await signedIn(userId)).put(path, sent)).statusCode
  expect(await status(teacher.id)).toBe(403)
  expect(await status(mother.id)).toBe(403)
  expect(await status(head.id)).toBe(404)
  expect(await status(office.id, { ...body, reason: '' })).toBe(400)
  expect(await status(office.id, { ...body, rights: { ...ALL, bills: false } })).toBe(422)
  expect(await rightsOfFather()).toMatchObject({ mayAcademics: true, mayBills: true })
  await given((tx) => tx.update(guardianships).set({ endedAt: clock.now() }))
  expect(await status(office.id)).toBe(404)
})

test('a limit until a day ends with it, by itself and at once on his phone; it cannot begin later or be over already', async () => {
  const { office, father, efua, path, signedIn, clock, doDue, rightsOfFather, given } = await openFamily()
  const browser = await signedIn(office.id)
  const limit = {
    seen: ALL,
    rights: { ...ALL, academics: false },
    paper: PAPER,
    from: '2026-02-04',
    until: '2026-03-14',
    reason: REASON,
  }
  const refused = async (change: object) => (await browser.put(path, { ...limit, ...change })).json().code
  expect(await refused({ from: '2026-03-13' })).toBe('wards.limit_ahead')
  expect(await refused({ until: '2026-03-11' })).toBe('wards.limit_over')
  expect((await browser.put(path, limit)).json().guardianship).toMatchObject({ from: '2026-02-04', until: '2026-03-14' })
  const record = (await browser.get(`/api/v1/office/wards/${efua.id}`)).json()
  expect(record.guardians).toContainEqual(expect.objectContaining({ limit_from: '2026-02-04', limit_until: '2026-03-14' }))
  clock.advance(2 * 86_400)
  await doDue()
  expect(await rightsOfFather()).toMatchObject({ mayAcademics: false, limited: ['academics'] })
  clock.advance(86_400)
  await doDue()
  expect(await rightsOfFather()).toMatchObject({ mayAcademics: true, limited: [], limitPaper: null, limitUntil: null })
  expect((await (await signedIn(father.id)).get(`/api/v1/wards/${efua.id}`)).json().ward.rights).toEqual(ALL)
  const lines = await given((tx) => tx.select().from(audit).where(eq(audit.action, 'wards.limit_over')))
  expect(lines).toMatchObject([{ wardId: efua.id, actorName: 'the day itself' }])
})

test('who changes rights that a colleague changed meanwhile is told, and a limit is not given back by it', async () => {
  const { office, path, signedIn, rightsOfFather, given } = await openFamily()
  const browser = await signedIn(office.id)
  const said = (rights: object, seen: object = ALL) =>
    browser.put(path, { seen, rights: { ...ALL, ...rights }, paper: null, ...NO_DAYS, reason: REASON })
  expect((await said({ pickup: false })).statusCode).toBe(200)
  // The page of the second was opened before: there he may still pick up.
  const late = await said({ message: false })
  expect([late.statusCode, late.json().code]).toEqual([409, 'wards.rights_changed'])
  expect(await rightsOfFather()).toMatchObject({ mayPickup: false, mayMessage: true })
  expect((await said({ pickup: false })).statusCode).toBe(200)
  expect((await said({ pickup: false, message: false }, { ...ALL, pickup: false })).statusCode).toBe(200)
  expect(await rightsOfFather()).toMatchObject({ mayPickup: false, mayMessage: false })
  const both = [
    said({ pickup: false, message: false, pay: false }, { ...ALL, pickup: false, message: false }),
    said({}, { ...ALL, pickup: false, message: false }),
  ]
  expect((await Promise.all(both)).map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await given((tx) => tx.$count(audit, eq(audit.action, 'wards.rights_changed')))).toBe(4)
})

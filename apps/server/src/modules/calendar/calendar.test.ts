import ICAL from 'ical.js'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, bills, calendarLinks, guardianships, notices, type schools, terms, users, wards } from '#db/schema'
import { hashSecret, newId, newPublicId } from '#lib/random'
import { addBill, addNotice, addSchool, addUser, addWard, createTestApp, TEST_NOW } from '#testing'

const DAY = 86_400
const at = (moment: string) => new Date(moment)

/** A mother and a father of Kofi, whose school has told its terms; the mother has given her second proof. */
async function withFamily(fields: Partial<typeof schools.$inferInsert> = {}) {
  const test = await createTestApp()
  const family = await test.given(async (tx) => {
    const { school, class: klass } = await addSchool(tx, { shortName: 'Nyansapo Prep', ...fields })
    const mother = await addUser(tx, school.id, 'parent')
    const father = await addUser(tx, school.id, 'parent', { fullname: 'Kwame Mensah' })
    const place = { schoolId: school.id, classId: klass.id }
    const kofi = await addWard(tx, place, [mother.id, father.id], { firstName: 'Kofi' })
    const other = await addUser(tx, school.id, 'parent', { fullname: 'Yaw Boateng' })
    const yaa = await addWard(tx, place, [other.id], { firstName: 'Yaa' })
    return { school, place, mother, father, kofi, other, yaa }
  })
  const proven = (userId: string) => test.freshlySignedIn(userId)
  const mothers = await proven(family.mother.id)
  const make = async (browser = mothers, wardId = family.kofi.id) => browser.post(`/api/v1/wards/${wardId}/calendar_links`)
  /** The calendar as a program somewhere fetches it: no session, only the address. */
  const fetched = (path: string, headers = {}) => test.app.inject({ method: 'GET', url: path, headers })
  const read = async (path: string) => {
    const answer = await fetched(path)
    expect(answer.statusCode).toBe(200)
    return opened(answer.body)
  }
  return { ...test, ...family, proven, mothers, make, fetched, read }
}

/** A calendar as another program understands it. */
function opened(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const entries = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    return {
      uid: event.uid,
      title: event.summary,
      place: event.location,
      isWholeDay: event.startDate.isDate,
      starts: event.startDate.isDate ? event.startDate.toString() : event.startDate.toJSDate().toISOString(),
      ends: event.endDate.isDate ? event.endDate.toString() : event.endDate.toJSDate().toISOString(),
      sequence: event.sequence,
      page: String(component.getFirstPropertyValue('url') ?? ''),
    }
  })
  return { name: calendar.getFirstPropertyValue('x-wr-calname'), version: calendar.getFirstPropertyValue('version'), entries }
}

test('a parent’s calendar has the terms, holidays, events and days to answer and to pay by, each on its day, and never an amount', async () => {
  const { given, school, kofi, make, read, fetched } = await withFamily()
  const due = await given(async (tx) => {
    const closedDays = ['2026-03-06', '2026-03-20', '2026-03-21', '2026-03-23']
    await tx.update(terms).set({ midTermStarts: '2026-02-13', midTermEnds: '2026-02-16', closedDays })
    const trip = { title: 'Trip to Aburi', action: 'consent' as const, actionDueAt: at('2026-03-18T16:00:00Z') }
    await addNotice(tx, school.id, { ...trip, audience: 'ward', audienceWardId: kofi.id })
    const meeting = { eventStarts: at('2026-03-14T09:00:00Z'), eventEnds: at('2026-03-14T11:30:00Z'), eventPlace: 'Hall, gate 2' }
    await addNotice(tx, school.id, { title: 'PTA meeting', ...meeting })
    await addNotice(tx, school.id, { title: 'Founders’ day', eventStarts: at('2026-03-27T00:00:00Z') })
    const bill = await addBill(tx, kofi, [400_00])
    await tx.update(bills).set({ dueOn: '2026-03-31' }).where(eq(bills.id, bill.id))
    return bill.id
  })
  const made = await make()
  expect(made.statusCode).toBe(200)
  const { name, version, entries } = await read(made.json().path)
  expect([name, version]).toEqual(['Kofi · Nyansapo Prep', '2.0'])
  const told = entries.map(({ title, starts, ends }) => `${title} | ${starts} | ${ends}`)
  expect(told.toSorted()).toEqual([
    'Founders’ day | 2026-03-27 | 2026-03-28',
    'Kofi: school fees are due | 2026-03-31 | 2026-04-01',
    'Last day to answer: Trip to Aburi | 2026-03-18 | 2026-03-19',
    'Mid-term break, no school | 2026-02-13 | 2026-02-17',
    'Next term begins | 2026-04-21 | 2026-04-22',
    'No school | 2026-03-06 | 2026-03-07',
    'No school | 2026-03-20 | 2026-03-22',
    'No school | 2026-03-23 | 2026-03-24',
    'PTA meeting | 2026-03-14T09:00:00.000Z | 2026-03-14T11:30:00.000Z',
    'Term 2 begins | 2026-01-08 | 2026-01-09',
    'Term 2 ends | 2026-04-01 | 2026-04-02',
  ])
  expect(entries.find(({ title }) => title === 'PTA meeting')?.place).toBe('Hall, gate 2')
  expect(entries.find(({ uid }) => uid === `due-${due}@localhost`)?.page).toBe(`http://localhost:3000/bill/${due}`)
  const { body } = await fetched(made.json().path)
  // The digits of identifiers, of addresses made of them and of the times of writing are chance.
  const spoken = body.replaceAll('\r\n ', '').replaceAll(/^(UID|URL|DTSTAMP)[:;].*$/gm, '')
  for (const amount of ['400', '40000', 'GHS', 'GH']) expect(spoken).not.toContain(amount)
})

test('what the school writes arrives as it was written: long lines, commas, line breaks and letters of every language', async () => {
  const { given, school, make, read, fetched } = await withFamily({ name: 'Ɔkɔmfo Anokye; Prep, “Kumasi”', shortName: null })
  const title = `Sɔ́ŋ; and a, dance \\ with “drums” 🥁 ${'à la fin de l’année, Ẹ kú ọjọ́ mẹ́ta! '.repeat(8)}`.trim()
  await given((tx) =>
    addNotice(tx, school.id, {
      title: `${title}\r\nBEGIN:VEVENT`,
      eventStarts: at('2026-03-20T14:00:00Z'),
      eventPlace: 'Yard\u0007',
    }),
  )
  const { path } = (await make()).json()
  const { name, entries } = await read(path)
  expect(name).toBe('Kofi · Ɔkɔmfo Anokye; Prep, “Kumasi”')
  const dance = entries.find(({ uid }) => uid.startsWith('event-'))
  expect([dance?.title, dance?.place]).toEqual([`${title} BEGIN:VEVENT`, 'Yard '])
  const lines = (await fetched(path)).body.split('\r\n')
  expect(lines.length).toBeGreaterThan(30)
  expect(lines.filter((line) => Buffer.byteLength(line) > 75 || /[\r\n]/.test(line))).toEqual([])
})

test('an event at nine in Lagos is at nine on the clocks of Lagos', async () => {
  const { given, school, make, read } = await withFamily({ timezone: 'Africa/Lagos', country: 'NG', currency: 'NGN' })
  await given(async (tx) => {
    await addNotice(tx, school.id, { title: 'Open day', eventStarts: at('2026-03-20T08:00:00Z') })
    const nights = { eventStarts: at('2026-03-19T23:00:00Z'), eventEnds: at('2026-03-21T23:00:00Z') }
    await addNotice(tx, school.id, { title: 'Sports days', ...nights })
  })
  const { entries } = await read((await make()).json().path)
  const told = entries.filter(({ uid }) => uid.startsWith('event-')).map(({ title, starts, ends }) => [title, starts, ends])
  expect(told).toEqual([
    ['Open day', '2026-03-20T08:00:00.000Z', '2026-03-20T08:00:00.000Z'],
    ['Sports days', '2026-03-20', '2026-03-22'],
  ])
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', timeStyle: 'short' })
  expect(clock.format(at('2026-03-20T08:00:00Z'))).toBe('09:00')
})

test('an event that is moved stays the same entry with a later sequence; one taken back is gone', async () => {
  const { given, school, make, read, clock } = await withFamily()
  const made = { createdAt: TEST_NOW, updatedAt: TEST_NOW }
  const meeting = await given((tx) =>
    addNotice(tx, school.id, { title: 'PTA meeting', eventStarts: at('2026-03-14T09:00:00Z'), ...made }),
  )
  const { path } = (await make()).json()
  const event = async () => (await read(path)).entries.find(({ uid }) => uid.startsWith('event-'))
  const first = await event()
  expect(first).toMatchObject({ sequence: 0, uid: `event-${meeting.id}@localhost` })
  clock.advance(DAY)
  await given((tx) => tx.update(notices).set({ eventStarts: at('2026-03-21T09:00:00Z'), updatedAt: clock.now() }))
  expect(await event()).toMatchObject({ uid: first?.uid, sequence: 1440, starts: '2026-03-21T09:00:00.000Z' })
  await given((tx) => tx.update(notices).set({ withdrawnAt: clock.now() }))
  expect(await event()).toBeUndefined()
})

test('a calendar says only what this guardian may see of this ward, as it is now', async () => {
  const { given, school, kofi, yaa, mother, make, read } = await withFamily()
  await given(async (tx) => {
    const when = { eventStarts: at('2026-03-20T09:00:00Z') }
    await addNotice(tx, school.id, { title: 'For Yaa', audience: 'ward', audienceWardId: yaa.id, ...when })
    await addNotice(tx, school.id, { title: 'Not said yet', publishedAt: at('2026-03-13T09:00:00Z'), ...when })
    await addBill(tx, kofi, [400_00])
    await tx.update(bills).set({ dueOn: '2026-03-31' })
  })
  const { path } = (await make()).json()
  const kinds = async () => [...new Set((await read(path)).entries.map(({ uid }) => uid.replace(/-.*/, '')))].toSorted()
  expect(await kinds()).toEqual(['closes', 'due', 'next', 'opens'])
  await given((tx) => tx.update(guardianships).set({ mayBills: false }).where(eq(guardianships.guardianId, mother.id)))
  expect(await kinds()).toEqual(['closes', 'next', 'opens'])
})

test('the titles are in the language the parent chose', async () => {
  const { given, mother, make, read } = await withFamily()
  await given((tx) => tx.update(users).set({ language: 'fr' }).where(eq(users.id, mother.id)))
  const { entries } = await read((await make()).json().path)
  expect(entries.map(({ title }) => title)).toEqual(['Début : Term 2', 'Fin : Term 2', 'Rentrée du prochain trimestre'])
})

test('a link is a second proof’s to make, for an own ward who is a pupil, five times at most; its address is told once and kept nowhere', async () => {
  const { given, signedIn, mother, kofi, yaa, mothers, make } = await withFamily()
  const unproven = await signedIn(mother.id)
  const refused = await make(unproven)
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'identity.fresh_proof_needed'])
  expect((await make(mothers, yaa.id)).statusCode).toBe(404)
  const { path, calendar_link } = (await make()).json()
  expect(path).toMatch(/^\/calendar\/[0-9A-Za-z]{22}\.ics$/)
  const token = path.slice(10, 32)
  expect((await mothers.get('/api/v1/calendar_links')).json()).toEqual({ calendar_links: [calendar_link] })
  const [kept] = await given((tx) => tx.select().from(calendarLinks))
  expect(kept?.tokenHash.equals(hashSecret(token))).toBe(true)
  expect(JSON.stringify([kept, await given((tx) => tx.select().from(audit))])).not.toContain(token)
  for (let more = 0; more < 4; more++) expect((await make()).statusCode).toBe(200)
  const sixth = await make()
  expect([sixth.statusCode, sixth.json().code]).toEqual([409, 'calendar.too_many'])
  await given((tx) => tx.update(wards).set({ status: 'withdrawn' }).where(eq(wards.id, kofi.id)))
  expect((await make()).statusCode).toBe(404)
})

test('a link is ended at once: by its parent, with the guardianship, with the account, when the ward leaves, and when nobody asks for half a year', async () => {
  const { given, mothers, proven, father, mother, kofi, make, fetched, clock } = await withFamily()
  const linkOf = async (browser = mothers) => (await make(browser)).json()
  const isOpen = async ({ path }: { path: string }) => (await fetched(path)).statusCode === 200
  const fathers = await proven(father.id)
  const [ended, hers, his] = [await linkOf(), await linkOf(), await linkOf(fathers)]
  // Nobody ends another’s.
  expect((await fathers.delete(`/api/v1/calendar_links/${ended.calendar_link.id}`)).statusCode).toBe(404)
  expect((await mothers.delete(`/api/v1/calendar_links/${ended.calendar_link.id}`)).statusCode).toBe(204)
  expect([await isOpen(ended), await isOpen(hers), await isOpen(his)]).toEqual([false, true, true])

  const ofFather = eq(guardianships.guardianId, father.id)
  await given((tx) => tx.update(guardianships).set({ endedAt: TEST_NOW }).where(ofFather))
  expect([await isOpen(hers), await isOpen(his)]).toEqual([true, false])
  // One that comes back does not open what was ended.
  await given((tx) => tx.update(guardianships).set({ endedAt: null }).where(ofFather))
  expect(await isOpen(his)).toBe(false)

  await given((tx) => tx.update(users).set({ isActive: false }).where(eq(users.id, mother.id)))
  expect(await isOpen(hers)).toBe(false)
  await given((tx) => tx.update(users).set({ isActive: true }).where(eq(users.id, mother.id)))
  await given((tx) => tx.update(wards).set({ status: 'graduated' }).where(eq(wards.id, kofi.id)))
  expect(await isOpen(hers)).toBe(false)
  await given((tx) => tx.update(wards).set({ status: 'active' }).where(eq(wards.id, kofi.id)))

  clock.advance(179 * DAY)
  expect(await isOpen(hers)).toBe(true)
  clock.advance(179 * DAY)
  expect(await isOpen(hers)).toBe(true)
  clock.advance(181 * DAY)
  expect(await isOpen(hers)).toBe(false)
})

test('whoever has the link is told nothing else: an ended, a foreign and a made-up one look the same, and a session opens none', async () => {
  const { mothers, make, fetched, app } = await withFamily()
  const { path, calendar_link } = (await make()).json()
  const answer = await fetched(path)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
  const again = await fetched(path, { 'if-none-match': answer.headers.etag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  await mothers.delete(`/api/v1/calendar_links/${calendar_link.id}`)
  const missing = [path, `/calendar/${newPublicId()}.ics`, `/calendar/${newId()}.ics`, '/calendar/%C2%A7.ics']
  const answers = await Promise.all(missing.map((one) => app.inject(one)))
  const told = answers.map((one) => [one.statusCode, one.json().code, one.json().title, one.headers['x-robots-tag']])
  expect(new Set(told.map(String)).size).toBe(1)
  expect(told[0]?.slice(0, 2)).toEqual([404, 'request.not_found'])
  expect((await mothers.get(`/calendar/${calendar_link.id}.ics`)).statusCode).toBe(404)
})

test('a parent sees when a calendar last asked, and the record of who did what has the making and the ending of links', async () => {
  const { given, mothers, make, fetched, clock } = await withFamily()
  const { path, calendar_link } = (await make()).json()
  const lastRead = async () => (await mothers.get('/api/v1/calendar_links')).json().calendar_links[0].last_read_at
  expect(await lastRead()).toBeNull()
  clock.advance(60)
  await fetched(path)
  const noted = clock.now().toISOString()
  clock.advance(3599)
  await fetched(path)
  expect(await lastRead()).toBe(noted)
  clock.advance(1)
  await fetched(path)
  expect(await lastRead()).toBe(clock.now().toISOString())
  await mothers.delete(`/api/v1/calendar_links/${calendar_link.id}`)
  const lines = await given((tx) => tx.select().from(audit).where(eq(audit.subjectId, calendar_link.id)))
  expect(lines.map(({ action }) => action).toSorted()).toEqual(['calendar.link_ended', 'calendar.link_made'])
})

test('one event alone goes into a calendar, as the same entry; a notice without one, or for others, has none', async () => {
  const { given, school, yaa, mothers, signedIn, other } = await withFamily()
  const [meeting, plain, foreign] = await given(async (tx) => {
    const when = { eventStarts: at('2026-03-14T09:00:00Z') }
    return [
      await addNotice(tx, school.id, { title: 'PTA meeting', ...when }),
      await addNotice(tx, school.id, {}),
      await addNotice(tx, school.id, { audience: 'ward', audienceWardId: yaa.id, ...when }),
    ]
  })
  const ask = (id: string | undefined, browser = mothers) => browser.get(`/api/v1/notices/${id}/event.ics`)
  const answer = await ask(meeting?.id)
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(opened(answer.body).entries).toMatchObject([
    { uid: `event-${meeting?.id}@localhost`, title: 'PTA meeting', page: `http://localhost:3000/notice?id=${meeting?.id}` },
  ])
  expect((await ask(plain?.id)).statusCode).toBe(404)
  expect((await ask(foreign?.id)).statusCode).toBe(404)
  expect((await ask(foreign?.id, await signedIn(other.id))).statusCode).toBe(200)
})

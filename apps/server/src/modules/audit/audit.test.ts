import type { AuditLine } from '@schoolgate/contracts/audit'
import { expect, test } from 'vitest'
import { readWorkbook } from '#lib/sheets/reader'
import { addReport, addSchool, addUser, addWard, createTestApp } from '#testing'

const DAY = 86_400

/** A school with a head, an office, a bursar and a mother; and another school with a head and a parent. */
async function twoSchools() {
  const house = await createTestApp()
  const people = await house.given(async (tx) => {
    const here = await addSchool(tx)
    const away = await addSchool(tx, { name: 'Olumo Primary School', timezone: 'Africa/Lagos' })
    const place = { schoolId: here.school.id, classId: here.class.id }
    const mother = await addUser(tx, here.school.id, 'parent', { fullname: 'Abena Mensah', email: 'abena@mail.example' })
    const ward = await addWard(tx, place, [mother.id])
    return {
      mother,
      ward,
      report: await addReport(tx, { ...place, wardId: ward.id }),
      head: await addUser(tx, here.school.id, 'head', { fullname: 'Grace Owusu' }),
      office: await addUser(tx, here.school.id, 'office'),
      bursar: await addUser(tx, here.school.id, 'bursar'),
      teacher: await addUser(tx, here.school.id, 'teacher'),
      headAway: await addUser(tx, away.school.id, 'head', { fullname: 'Bola Ade', email: 'bola@mail.example' }),
    }
  })
  const linesFor = async (userId: string, query = ''): Promise<AuditLine[]> => {
    const answer = await (await house.signedIn(userId)).get(`/api/v1/office/audit${query}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().lines
  }
  /** A wrong password at the door. */
  const tryDoor = async (email: string) => {
    const payload = { user: { email, password: 'plantain and kenkey' } }
    expect((await house.app.inject({ method: 'POST', url: '/api/v1/sessions', payload })).statusCode).toBe(401)
  }
  return { ...house, ...people, linesFor, tryDoor }
}

test('the head reads who looked and who failed to come in; another school’s lines do not exist', async () => {
  const { app, signedIn, head, headAway, mother, ward, report, clock, linesFor, tryDoor } = await twoSchools()
  await (await signedIn(head.id)).get(`/api/v1/office/wards/${ward.id}`)
  clock.advance(60)
  await tryDoor('abena@mail.example')
  await tryDoor('bola@mail.example')
  clock.advance(60)
  const proven = { steppedUpUntil: new Date(clock.now().getTime() + 60_000) }
  const { share } = (await (await signedIn(mother.id, proven)).post(`/api/v1/term_reports/${report.id}/share`, {})).json()
  clock.advance(60)
  expect((await app.inject(`/termreports/${share.public_id}.json`)).statusCode).toBe(200)
  const lines = await linesFor(head.id)
  expect(lines.map(({ action, actor, ward_id }) => [action, actor.name, actor.role, ward_id])).toEqual([
    ['shares.opened', 'Somebody with the link', 'none', ward.id],
    ['shares.made', 'Abena Mensah', 'parent', ward.id],
    ['identity.sign_in_refused', 'nobody signed in', 'none', null],
    ['wards.opened', 'Grace Owusu', 'head', ward.id],
  ])
  expect(lines[2]).toMatchObject({ subject_id: mother.id, address: '127.0.0.1' })
  const away = await linesFor(headAway.id)
  expect(away.map(({ action, subject_id }) => [action, subject_id])).toEqual([['identity.sign_in_refused', headAway.id]])
  expect(await linesFor(headAway.id, `?ward_id=${ward.id}`)).toEqual([])
  expect(await linesFor(headAway.id, `?person_id=${head.id}`)).toEqual([])
})

test('who tries a name that nobody has is written down for the only school there is, and for none of several', async () => {
  const { head, headAway, linesFor, tryDoor } = await twoSchools()
  await tryDoor('nobody@mail.example')
  expect([await linesFor(head.id), await linesFor(headAway.id)]).toEqual([[], []])
  const alone = await createTestApp()
  const only = await alone.given(async (tx) => addUser(tx, (await addSchool(tx)).school.id, 'head'))
  const payload = { user: { email: 'nobody@mail.example', password: 'plantain and kenkey' } }
  await alone.app.inject({ method: 'POST', url: '/api/v1/sessions', payload })
  const { lines } = (await (await alone.signedIn(only.id)).get('/api/v1/office/audit?action=identity')).json()
  expect(lines).toMatchObject([{ action: 'identity.sign_in_refused', subject_id: null }])
})

test('the list is filtered by word, person, child and days on the school’s clock, and turned page by page', async () => {
  const { signedIn, head, office, ward, clock, linesFor, tryDoor } = await twoSchools()
  for (const person of [head, office, head]) {
    await (await signedIn(person.id)).get(`/api/v1/office/wards/${ward.id}`)
    clock.advance(DAY)
  }
  await tryDoor('abena@mail.example')
  const actions = (lines: AuditLine[]) => lines.map(({ action }) => action)
  expect(actions(await linesFor(head.id, '?action=identity'))).toEqual(['identity.sign_in_refused'])
  expect(actions(await linesFor(head.id, '?action=wards.opened'))).toHaveLength(3)
  expect(await linesFor(head.id, '?action=ward')).toEqual([])
  expect(await linesFor(head.id, `?person_id=${office.id}`)).toHaveLength(1)
  expect(await linesFor(head.id, `?ward_id=${ward.id}`)).toHaveLength(3)
  expect(actions(await linesFor(head.id, '?from=2026-03-13&to=2026-03-14'))).toEqual(['wards.opened', 'wards.opened'])
  const asHead = await signedIn(head.id)
  const first = (await asHead.get('/api/v1/office/audit?limit=3')).json()
  const rest = (await asHead.get(`/api/v1/office/audit?limit=3&cursor=${first.next_cursor}`)).json()
  expect([first.lines.length, rest.lines.length, rest.next_cursor]).toEqual([3, 1, null])
  expect(new Set([...first.lines, ...rest.lines].map(({ id }) => id)).size).toBe(4)
  for (const query of ['?cursor=eyJ9', '?action=WARDS', '?from=tomorrow', '?person_id=me', '?unknown=1'])
    expect((await asHead.get(`/api/v1/office/audit${query}`)).statusCode, query).toBe(400)
})

test('the record is for the heads and the office', async () => {
  const { signedIn, mother, teacher, bursar, office } = await twoSchools()
  for (const person of [mother, teacher, bursar])
    expect((await (await signedIn(person.id)).get('/api/v1/office/audit')).statusCode).toBe(403)
  expect((await (await signedIn(office.id)).get('/api/v1/office/audit')).statusCode).toBe(200)
})

test('a head takes the list out with a reason: it names the pupils, and their parents and the others hear of it', async () => {
  const { signedIn, head, office, mother, ward, clock, linesFor } = await twoSchools()
  const proven = { steppedUpUntil: new Date(clock.now().getTime() + 600_000) }
  const asHead = await signedIn(head.id, proven)
  await asHead.get(`/api/v1/office/wards/${ward.id}`)
  const refused = await asHead.post('/api/v1/office/audit/file', { reason: '' })
  expect(refused.statusCode).toBe(400)
  const taken = await asHead.post('/api/v1/office/audit/file', { reason: 'The board asked', action: 'wards' })
  expect(taken.statusCode, taken.body).toBe(200)
  expect(taken.headers['content-disposition']).toContain('who-did-what.xlsx')
  const { tabs } = await readWorkbook(taken.rawPayload, 'who-did-what.xlsx')
  const rows = tabs.flatMap(({ rows: written }) => written.map(({ cells }) => cells.map((cell) => cell?.text)))
  expect(rows.map((row) => row.slice(1, 5))).toEqual([
    ['Who', 'Role', 'What', 'Pupil'],
    ['Grace Owusu', 'head', 'wards.opened', `${ward.firstName} ${ward.lastName} (${ward.admissionNo})`],
  ])
  const openings = (await (await signedIn(mother.id)).get('/api/v1/profile/record_openings')).json().openings
  expect(openings).toMatchObject([{ what: 'audit.taken', who: 'Grace Owusu' }, { what: 'wards.opened' }])
  expect(await linesFor(head.id, '?action=audit.taken')).toMatchObject([
    { note: 'The board asked', ward_id: ward.id },
    { note: 'The board asked', ward_id: null },
  ])
  const asOffice = await signedIn(office.id, proven)
  expect((await asOffice.post('/api/v1/office/audit/file', { reason: 'The board asked' })).statusCode).toBe(403)
})

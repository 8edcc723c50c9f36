import { expect, test } from 'vitest'
import { recordAudit } from '#db/audit'
import { users } from '#db/schema'
import type { Role } from '@schoolgate/contracts/endpoint'
import { eq } from 'drizzle-orm'
import { addSchool, addUser, addWard, createTestApp } from '#testing'

async function withParent() {
  const test = await createTestApp()
  const { parent, ward, school } = await test.given(async (tx) => {
    const { school, class: klass } = await addSchool(tx)
    const parent = await addUser(tx, school.id, 'parent', { phone: '+233245550182', email: 'abena@mail.example' })
    const ward = await addWard(tx, { schoolId: school.id, classId: klass.id }, [parent.id])
    return { parent, ward, school }
  })
  return { ...test, parent, ward, school, browser: await test.signedIn(parent.id) }
}

test('a parent sees the own record, with the way messages come until something else is chosen', async () => {
  const { browser, parent, ward } = await withParent()
  const { profile } = (await browser.get('/api/v1/profile')).json()
  expect(profile).toMatchObject({
    user_id: parent.id,
    fullname: 'Abena Mensah',
    phones: [{ number: '+233245550182', is_primary: true, verified_at: null }],
    email: { address: 'abena@mail.example', verified_at: null },
    photo_url: null,
    language: 'en',
    wards: [{ id: ward.id, first_name: 'Ama', relationship: 'mother' }],
    has_password: false,
    notify: {
      urgent: { push: 'instant', sms: 'instant', email: 'off' },
      action: { push: 'instant', sms: 'off', email: 'off' },
      money: { push: 'instant', sms: 'off', email: 'off' },
      info: { push: 'digest', sms: 'off', email: 'off' },
    },
  })
})

test('urgent messages always come at once, whatever an older choice says', async () => {
  const { given, browser, parent } = await withParent()
  const off = { push: 'off', sms: 'off', email: 'off' } as const
  await given((tx) =>
    tx
      .update(users)
      .set({ notify: { urgent: off, action: off, money: off, info: off } })
      .where(eq(users.id, parent.id)),
  )
  const { notify } = (await browser.get('/api/v1/profile')).json().profile
  expect(notify.urgent).toMatchObject({ push: 'instant', sms: 'instant' })
  expect(notify.action).toEqual(off)
})

test('a parent changes what a parent may change alone, and clears it again', async () => {
  const { browser } = await withParent()
  const change = { occupation: '  Trader ', address: 'Adenta', language: 'fr', low_data: true, text_size: 'large' }
  const answer = await browser.patch('/api/v1/profile', change)
  expect(answer.statusCode).toBe(200)
  expect(answer.json().profile).toMatchObject({ ...change, occupation: 'Trader' })
  const cleared = await browser.patch('/api/v1/profile', { occupation: null, address: '' })
  expect(cleared.json().profile).toMatchObject({ occupation: null, address: null, language: 'fr' })
  expect((await browser.patch('/api/v1/profile', {})).json().profile).toMatchObject({ language: 'fr' })
})

test.each([
  [{ fullname: 'Somebody Else' }],
  [{ phone: '+233200000000' }],
  [{ role: 'head' }],
  [{ language: 'tw' }],
  [{ occupation: 'x'.repeat(121) }],
  [{ address: 7 }],
  [{ low_data: 'yes' }],
  [[]],
])('a change of %o is refused', async (change) => {
  const { browser } = await withParent()
  const answer = await browser.patch('/api/v1/profile', change)
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'request.malformed'])
})

test('a parent reads who else opened the records of each ward, page by page, and nothing of other families', async () => {
  const { given, browser, parent, ward, school, clock } = await withParent()
  const { sister } = await given(async (tx) => {
    const place = { schoolId: school.id, classId: ward.classId }
    const sister = await addWard(tx, place, [parent.id], { firstName: 'Esi' })
    const theirs = await addWard(tx, place, [(await addUser(tx, school.id)).id])
    const bursar = await addUser(tx, school.id, 'bursar', { fullname: 'Efua Sarpong' })
    const scopeOf = (userId: string, role: Role) => ({
      personId: userId,
      userId,
      schoolId: school.id,
      role,
      sessionId: '',
      hasSecondFactor: true,
      steppedUpUntil: null,
    })
    const staff = scopeOf(bursar.id, 'bursar')
    for (const wardId of [ward.id, sister.id, theirs.id, ward.id]) {
      clock.advance(60)
      await recordAudit(tx, { at: clock.now(), scope: staff, action: 'wards.opened', wardId, address: '127.0.0.1' })
    }
    await recordAudit(tx, { at: clock.now(), scope: staff, action: 'wards.changed', wardId: ward.id })
    await recordAudit(tx, { at: clock.now(), scope: scopeOf(parent.id, 'parent'), action: 'wards.opened', wardId: ward.id })
    return { sister }
  })
  const first = (await browser.get('/api/v1/profile/record_openings?limit=2')).json()
  const wardOf = (line: { ward_id: string }) => line.ward_id
  expect(first.openings.map(wardOf)).toEqual([ward.id, sister.id])
  expect(first.openings[0]).toMatchObject({ who: 'Efua Sarpong', role: 'bursar', what: 'wards.opened' })
  const rest = (await browser.get(`/api/v1/profile/record_openings?limit=2&cursor=${first.next_cursor}`)).json()
  expect([rest.openings.map(wardOf), rest.next_cursor]).toEqual([[ward.id], null])
  const hers = (await browser.get(`/api/v1/profile/record_openings?ward_id=${sister.id}`)).json()
  expect(hers.openings.map(wardOf)).toEqual([sister.id])
  expect((await browser.get('/api/v1/profile/record_openings?cursor=eyJ9')).statusCode).toBe(400)
})

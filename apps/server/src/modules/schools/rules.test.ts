import type { StaffRole } from '@schoolgate/contracts/endpoint'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { schools } from '#db/schema'
import { addSchool, addUser, createTestApp } from '#testing'

async function school(role: StaffRole = 'head') {
  const world = await createTestApp()
  const staff = await world.given(async (tx) => {
    const made = await addSchool(tx, { code: 'hope', showPosition: true, absenceAlertAt: '09:00' })
    return addUser(tx, made.school.id, role)
  })
  const browser = await world.freshlySignedIn(staff.id)
  // Over what stands there, or over what somebody read before.
  const over = (path: string, part: 'rules' | 'keeping') => async (body: object, seen?: object) => {
    const { [part]: now = {} } = (await browser.get('/api/v1/office/rules')).json()
    const asRead = Object.fromEntries(Object.keys(body).map((field) => [field, now[field]]))
    return browser.patch(path, { ...body, seen: seen ?? asRead })
  }
  const change = over('/api/v1/office/rules', 'rules')
  const keep = over('/api/v1/office/keeping', 'keeping')
  const lines = async () => (await browser.get('/api/v1/office/audit?action=schools')).json().lines
  const row = () => world.given(async (tx) => (await tx.select().from(schools).where(eq(schools.id, staff.schoolId)))[0])
  return { ...world, ...browser, staff, change, keep, lines, row }
}

test('what is switched is so at once, the rest stays, and the record says who did it, before and after', async () => {
  const { get, change, lines, row, staff } = await school('office')
  const answer = await change({ show_position: false })
  expect(answer.json()).toEqual({
    rules: {
      show_position: false,
      share_performance: false,
      pay_ahead: true,
      absence_alert_at: '09:00',
      desk_from: '07:00',
      desk_to: '17:00',
      held_words: '',
    },
  })
  await change({ absence_alert_at: null })
  // Said twice, it is done once.
  await change({ absence_alert_at: null })
  expect(await lines()).toMatchObject([
    { action: 'schools.rules_changed', changes: [{ field: 'absence_alert_at', before: '09:00', after: null }] },
    { actor: { id: staff.id }, changes: [{ field: 'show_position', before: true, after: false }] },
  ])
  expect((await get('/api/v1/office/rules')).json()).toMatchObject({
    rules: { show_position: false, absence_alert_at: null },
    last_change: { by: staff.fullname },
  })
  // A data file that says what it always said does not take it back.
  expect(await row()).toMatchObject({ showPosition: false, own: { show_position: true, absence_alert_at: '09:00' } })
})

test('the hours of messages are changed one at a time, and never end before they begin', async () => {
  const { change, row } = await school('head')
  expect((await change({ desk_from: '08:00' })).json()).toMatchObject({ rules: { desk_from: '08:00', desk_to: '17:00' } })
  for (const wrong of [{ desk_to: '08:00' }, { desk_from: '17:30' }])
    expect((await change(wrong)).json()).toMatchObject({ status: 422, code: 'schools.ends_before_it_begins' })
  expect((await change({ desk_to: '25:00' })).statusCode).toBe(400)
  expect(await row()).toMatchObject({ deskFrom: '08:00', deskTo: '17:00' })
})

test('only the head says for how long things are kept, with a fresh proof and within the limits', async () => {
  const { keep, lines, row, clock, get } = await school('head')
  expect((await keep({ audit: 11 })).statusCode).toBe(400)
  expect((await keep({ messages: 24 })).json()).toEqual({ keeping: { audit: 24, messages: 24, feed: 24, pupils: 84 } })
  expect(await row()).toMatchObject({ messagesKeepMonths: 24, auditKeepMonths: 24 })
  expect(await lines()).toMatchObject([
    { action: 'schools.keeping_changed', changes: [{ field: 'messages', before: 13, after: 24 }] },
  ])
  clock.advance(11 * 60)
  expect((await keep({ messages: 3 })).json()).toMatchObject({ code: 'identity.fresh_proof_needed' })
  expect((await get('/api/v1/office/rules')).json()).toMatchObject({ keeping: { messages: 24 } })
  const office = await school('office')
  expect((await office.keep({ messages: 3 })).statusCode).toBe(403)
})

test('what two people change at once: the same to something else is asked about, all else goes together', async () => {
  const { change, keep, given, signedIn, staff, clock, row, patch } = await school('head')
  const kofi = await given((tx) => addUser(tx, staff.schoolId, 'head', { fullname: 'Kofi Ata' }))
  const his = await signedIn(kofi.id, { steppedUpUntil: new Date(clock.now().getTime() + 600_000) })
  await his.patch('/api/v1/office/rules', {
    absence_alert_at: '08:30',
    desk_to: '16:00',
    seen: { absence_alert_at: '09:00', desk_to: '17:00' },
  })
  const late = await change({ absence_alert_at: '10:00', desk_from: '08:00' }, { absence_alert_at: '09:00', desk_from: '07:00' })
  expect(late.json()).toMatchObject({
    status: 409,
    code: 'request.changed_meanwhile',
    meanwhile: [{ field: 'absence_alert_at', by: 'Kofi Ata' }],
  })
  expect(await row()).toMatchObject({ absenceAlertAt: '08:30', deskFrom: '07:00', deskTo: '16:00' })
  expect((await change({ desk_from: '08:00' }, { desk_from: '07:00' })).json().rules).toMatchObject({
    desk_from: '08:00',
    desk_to: '16:00',
  })
  await his.patch('/api/v1/office/keeping', { messages: 24, seen: { messages: 13 } })
  expect((await keep({ messages: 6 }, { messages: 13 })).json().meanwhile).toMatchObject([{ field: 'messages', by: 'Kofi Ata' }])
  expect((await keep({ messages: 24 }, { messages: 13 })).statusCode).toBe(200)
  // Nobody changes what they did not read.
  expect((await patch('/api/v1/office/rules', { pay_ahead: false, seen: {} })).statusCode).toBe(400)
})

test.each(['teacher', 'bursar'] as const)('a %s decides nothing for the school', async (role) => {
  const { change, get } = await school(role)
  expect((await change({ show_position: false })).statusCode).toBe(403)
  expect((await get('/api/v1/office/rules')).statusCode).toBe(403)
})

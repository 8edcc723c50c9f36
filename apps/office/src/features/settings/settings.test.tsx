import { changeAssistantSettings, readAssistantSettings, reportAssistantUse } from '@schoolgate/contracts/assistant'
import { getSchoolSetup, changeSchoolSetup } from '@schoolgate/contracts/school-setup'
import { changeKeeping, changeSchoolRules, getSchoolRules, type SchoolRules } from '@schoolgate/contracts/school-rules'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, expectAccessible, openOffice, refuse, sessionOf } from '#testing'

const RULES = {
  show_position: true,
  share_performance: false,
  pay_ahead: true,
  absence_alert_at: '09:00',
  desk_from: '07:00',
  desk_to: '17:00',
  held_words: '',
}
const KEEPING = { audit: 24, messages: 13, feed: 24, pupils: 84 }
const ruled = (changes: Partial<SchoolRules> = {}, keeping = KEEPING) =>
  answer(getSchoolRules, {
    rules: { ...RULES, ...changes },
    keeping,
    last_change: { at: '2026-01-09T08:00:00.000Z', by: 'Grace Adjei-Boateng' },
  })
const VENDOR = { name: 'Wording House', region: 'Ireland' }
const ASSISTANT = answer(readAssistantSettings, { assistant: { mode: 'builtin', keep_days: 90, vendor: VENDOR } })

const fitsPhone = async () => {
  await page.viewport(360, 740)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await page.viewport(1280, 800)
}

test('the head alone is led to the programs of others from the settings', async () => {
  const { getByRole } = await openOffice('/settings', sessionOf('head'))
  await expect.element(getByRole('link', { name: /^Connected programs/ })).toHaveAttribute('href', '/office/connections')
})

test('the settings lead to their parts', async () => {
  const { getByRole } = await openOffice('/settings', sessionOf('office'))
  await expect.element(getByRole('link', { name: /^Times and keeping/ })).toHaveAttribute('href', '/office/settings/times')
  await expect.element(getByRole('link', { name: /^Who did what/ })).toBeVisible()
  await expect.element(getByRole('link', { name: /^Connected programs/ })).not.toBeInTheDocument()
  await expectAccessible()
  await fitsPhone()
})

test('a bursar settles nothing but the official numbers, and sees what waits for a second person', async () => {
  const { getByRole } = await openOffice('/settings', sessionOf('bursar'))
  await expect.element(getByRole('main').getByRole('link', { name: /^Official numbers/ })).toBeVisible()
  await expect.element(getByRole('main').getByRole('link', { name: /^Corrections/ })).toBeVisible()
  expect(getByRole('main').getByRole('listitem').elements()).toHaveLength(2)
})

test('the school reads how the assistant is used, and the questions that parents let it read', async () => {
  const use = { questions: 214, answered: 197, flagged: 1, by_intent: [], by_engine: [] }
  const shown = { at: '2026-03-11T18:04:00.000Z', message: 'How is she in class?', reason: 'not_what_i_asked' as const }
  const { getByText } = await openOffice('/settings/questions', sessionOf('head'), [
    answer(reportAssistantUse, { ...use, unanswered: [{ ...shown, wanted: 'Does she talk too much?' }] }),
  ])
  await expect.element(getByText('How is she in class?')).toBeVisible()
  await expect.element(getByText('Wanted to know: Does she talk too much?')).toBeVisible()
  await expect.element(getByText('214')).toBeVisible()
  await expectAccessible()
  await fitsPhone()
})

test('a switch works at once, and what parents have by it stands beside', async () => {
  const { getByRole, getByText, server } = await openOffice('/settings/parents', sessionOf('head'), [
    ruled(),
    ASSISTANT,
    answer(changeSchoolRules, { rules: { ...RULES, show_position: false } }),
    answer(changeAssistantSettings, { assistant: { mode: 'off', keep_days: 90, vendor: VENDOR } }),
  ])
  await expect.element(getByText('Position: 6th of 34')).toBeVisible()
  await expect.element(getByText(/^Last change by Grace Adjei-Boateng, /)).toBeVisible()
  await expectAccessible()
  server.change(ruled({ show_position: false }))
  await getByRole('switch', { name: 'Position in class' }).click()
  await expect.element(getByText('No position is shown.')).toBeVisible()
  expect(server.sentTo(changeSchoolRules)).toMatchObject([{ body: { show_position: false } }])
  server.change(answer(readAssistantSettings, { assistant: { mode: 'off', keep_days: 90, vendor: VENDOR } }))
  await getByRole('switch', { name: 'Parents may ask about their own child' }).click()
  await expect.element(getByRole('switch', { name: /may help with wording/ })).not.toBeInTheDocument()
  expect(server.sentTo(changeAssistantSettings)).toMatchObject([{ body: { mode: 'off', keep_days: 90 } }])
  await fitsPhone()
})

test('what is kept for a shorter time says what goes tonight; no network changes nothing', async () => {
  const { getByRole, getByLabelText, getByText, server } = await openOffice('/settings/times', sessionOf('head'), [
    ruled(),
    ASSISTANT,
    refuse(changeKeeping, { status: 503, code: 'request.unavailable' }),
    answer(changeSchoolRules, { rules: { ...RULES, absence_alert_at: null } }),
  ])
  await getByRole('button', { name: 'Change: Messages' }).click()
  await getByRole('button', { name: 'Keep so long' }).click()
  await expect.element(getByRole('alert').getByText('Nothing changes yet.')).toBeVisible()
  await getByLabelText('Keep for').selectOptions('6')
  await expect.element(getByText(/^Tonight messages from before .* go for good\. Nobody can bring them back\.$/)).toBeVisible()
  await expectAccessible()
  await getByRole('button', { name: 'Keep so long' }).click()
  await expect.element(getByRole('alert')).toBeVisible()
  server.change(answer(changeKeeping, { keeping: { ...KEEPING, messages: 6 } }))
  server.change(ruled({}, { ...KEEPING, messages: 6 }))
  await getByRole('button', { name: 'Keep so long' }).click()
  await expect.element(getByText('6 months')).toBeVisible()
  expect(server.sentTo(changeKeeping).at(-1)).toMatchObject({ body: { messages: 6, seen: { messages: 13 } } })
  server.change(ruled({ absence_alert_at: null }, { ...KEEPING, messages: 6 }))
  await getByLabelText('Parents are told at').selectOptions('')
  await expect.element(getByText('Nobody is told by itself when a child is away.')).toBeVisible()
  await expect.poll(() => server.sentTo(changeSchoolRules)).toMatchObject([{ body: { absence_alert_at: null } }])
  await fitsPhone()
})

test('when messages are answered is chosen in half hours, and never ends before it begins', async () => {
  const { getByLabelText, getByRole, getByText, server } = await openOffice('/settings/times', sessionOf('head'), [
    ruled(),
    ASSISTANT,
  ])
  await expect.element(getByText(/waits until 07:00 of the next one/)).toBeVisible()
  server.change(answer(changeSchoolRules, { rules: { ...RULES, desk_from: '08:00' } }), ruled({ desk_from: '08:00' }))
  await getByLabelText('We answer from').selectOptions('08:00')
  await expect.element(getByLabelText('Until').getByRole('option', { name: '08:00' })).not.toBeInTheDocument()
  // A colleague was quicker: both times stand here, and theirs is kept.
  const meanwhile = [{ field: 'desk_to', by: 'Kofi Ata', at: '2026-01-09T08:00:00.000Z' }]
  server.change(
    refuse(changeSchoolRules, { status: 409, code: 'request.changed_meanwhile', meanwhile }),
    ruled({ desk_from: '08:00', desk_to: '15:30' }),
  )
  await getByLabelText('Until').selectOptions('16:30')
  await expect.element(getByText(/^Kofi Ata changed this /)).toBeVisible()
  await getByRole('radio', { name: /^Theirs 15:30/ }).click()
  server.change(answer(changeSchoolRules, { rules: { ...RULES, desk_from: '08:00', desk_to: '15:30' } }))
  await getByRole('button', { name: 'Save it so' }).click()
  await expect.element(getByLabelText('Until')).toHaveValue('15:30')
  expect(server.sentTo(changeSchoolRules)).toMatchObject([
    { body: { desk_from: '08:00', seen: { desk_from: '07:00' } } },
    { body: { desk_to: '16:30', seen: { desk_to: '17:00' } } },
    { body: { desk_to: '15:30', seen: { desk_to: '15:30' } } },
  ])
})

test('the office sees for how long things are kept and leaves that to the head', async () => {
  const { getByRole, getByText } = await openOffice('/settings/times', sessionOf('office'), [ruled(), ASSISTANT])
  await expect.element(getByText('7 years')).toBeVisible()
  await expect.element(getByRole('button', { name: 'Change: Messages' })).not.toBeInTheDocument()
})

test('the school’s own page is the one of the first steps, and who saves there stays', async () => {
  const school = {
    name: 'Hope Academy',
    short_name: null,
    motto: null,
    emblem: 'nyansapo' as const,
    accent_color: '#0F5B48',
    address: null,
    digital_address: null,
    town: 'Tema',
    region: null,
    phones: ['+233302221100'],
    email: null,
    website: null,
    head_teacher_title: 'Mr.',
    head_teacher_name: 'Kofi Ata',
  }
  const told = { school, customs: { country: 'GH', currency: 'GHS', timezone: 'Africa/Accra' } }
  const { getByRole, getByText, place, server } = await openOffice('/settings/school', sessionOf('head'), [
    answer(getSchoolSetup, told),
    answer(changeSchoolSetup, told),
  ])
  await expect.element(getByRole('link', { name: 'First steps' })).not.toBeInTheDocument()
  await getByRole('textbox', { name: 'Motto' }).fill('Hope is a tree')
  await getByRole('button', { name: 'Save the school' }).click()
  await expect.element(getByText('Saved.')).toBeVisible()
  expect(server.sentTo(changeSchoolSetup)).toMatchObject([{ body: { motto: 'Hope is a tree' } }])
  await expect.poll(place).toBe('/office/settings/school')
  await expectAccessible()
})

test('settings that do not come say so and are asked for again', async () => {
  const { getByRole, getByText, server } = await openOffice('/settings/times', sessionOf('head'), [
    refuse(getSchoolRules, { status: 500, code: 'server.error' }),
    ASSISTANT,
  ])
  await expect.element(getByRole('heading', { name: 'The settings did not come' })).toBeVisible()
  server.change(ruled())
  await getByRole('button', { name: 'Try again' }).click()
  await expect.element(getByText('7 years')).toBeVisible()
})

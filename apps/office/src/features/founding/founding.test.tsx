import {
  beginTryOut,
  endTryOut,
  FIRST_STEPS,
  type FirstStep,
  getFirstSteps,
  skipFirstStep,
} from '@schoolgate/contracts/first-steps'
import { publishNotice } from '@schoolgate/contracts/office'
import {
  addClasses,
  changeSchoolSetup,
  changeYearSetup,
  getClassSetup,
  getSchoolSetup,
  getYearSetup,
  type SchoolSetup,
} from '@schoolgate/contracts/school-setup'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, expectAccessible, openOffice, refuse, sessionOf } from '#testing'
import type { Beginning } from './founding.queries.ts'

const NOTHING = {
  terms: 0,
  classes: 0,
  subjects: 0,
  colleagues: 0,
  invited: 0,
  pupils: 0,
  parents: 0,
  parents_in: 0,
  fee_schedules: 0,
  bills: 0,
  notices: 0,
}
const beginning = (
  done: readonly FirstStep[],
  skipped: readonly FirstStep[],
  counts: Partial<typeof NOTHING> = {},
): Beginning => ({
  steps: FIRST_STEPS.map((step) => ({
    step,
    state: done.includes(step) ? 'done' : skipped.includes(step) ? 'skipped' : 'open',
  })),
  counts: { ...NOTHING, ...counts },
  is_trying: false,
  entrance: { text: 'https://hope.example/login', size: 1, path: 'M0 0h1v1h-1z' },
})

const school: SchoolSetup = {
  name: 'Hope Academy',
  short_name: null,
  motto: null,
  emblem: 'nyansapo',
  accent_color: '#0F5B48',
  address: null,
  digital_address: null,
  town: 'Tema',
  region: null,
  phones: ['+233302221100'],
  email: 'office@hope.example',
  website: null,
  head_teacher_title: 'Mr.',
  head_teacher_name: 'Kofi Ata',
}
const customs = { country: 'GH', currency: 'GHS', timezone: 'Africa/Accra' }
const SCHOOL = answer(getSchoolSetup, { school, customs })

test('the step that is next carries its buttons; left for later it gives way to the one after, and can be taken up again', async () => {
  const { getByRole, getByText, server } = await openOffice('/first', sessionOf('office'), [
    answer(getFirstSteps, beginning(['school', 'terms'], [], { terms: 3 })),
    answer(skipFirstStep, undefined),
    SCHOOL,
  ])
  await expect.element(getByText('2 of 8 done, about 17 minutes left.')).toBeVisible()
  await expect.element(getByText('Hope Academy, Tema')).toBeVisible()
  await expect.element(getByRole('link', { name: 'Choose the classes' })).toHaveAttribute('href', '/office/classes')
  await expect.element(getByRole('listitem').filter({ hasText: 'No child yet' })).toBeVisible()
  await expectAccessible()
  server.change(answer(getFirstSteps, beginning(['school', 'terms'], ['classes'], { terms: 3 })))
  await getByRole('button', { name: 'Skip for now: Classes and subjects' }).click()
  await expect.element(getByRole('link', { name: 'Invite people' })).toBeVisible()
  expect(server.sentTo(skipFirstStep)).toMatchObject([{ body: { step: 'classes', skipped: true } }])
  await getByRole('button', { name: 'Do it: Classes and subjects' }).click()
  await expect.element(getByRole('link', { name: 'Choose the classes' })).toBeVisible()
  await page.viewport(360, 740)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await page.viewport(1280, 800)
})

test('who has no list of pupils types them in, or takes an empty sheet', async () => {
  const { getByRole } = await openOffice('/first', sessionOf('office'), [
    answer(getFirstSteps, beginning(['school', 'terms', 'classes', 'people'], [], { terms: 3 })),
    SCHOOL,
  ])
  await expect.element(getByRole('link', { name: 'Type them in' })).toHaveAttribute('href', '/office/pupils?add')
  await expect.element(getByRole('button', { name: 'Empty Excel sheet' })).toBeVisible()
  await expectAccessible()
  await page.viewport(360, 740)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await page.viewport(1280, 800)
})

test('the welcome is read before it is published, and a skip that the school did not take changes nothing', async () => {
  const done = ['school', 'terms', 'classes', 'people', 'pupils', 'fees'] as const
  const { getByRole, getByText, server } = await openOffice('/first', sessionOf('head'), [
    answer(getFirstSteps, beginning(done, [], { terms: 3, pupils: 1, parents: 2 })),
    refuse(skipFirstStep, { status: 503, code: 'server.unavailable' }),
    answer(publishNotice, {
      id: sessionOf('head').user.schoolid,
      code: 'N-2026-0001',
      published_at: '2026-11-23T09:00:00Z',
      guardians: 2,
    }),
    SCHOOL,
  ])
  await getByRole('button', { name: 'Skip for now: First notice' }).click()
  await expect.element(getByRole('button', { name: 'Publish the welcome' })).toBeVisible()
  await expect.element(getByText('Welcome to Hope Academy on your phone')).toBeVisible()
  await expect.element(getByRole('link', { name: 'Write your own' })).toHaveAttribute('href', '/office/notices?new')
  server.change(answer(getFirstSteps, beginning([...done, 'notice'], [], { notices: 1, parents: 2 })))
  await getByRole('button', { name: 'Publish the welcome' }).click()
  await expect.element(getByText('Published for 2 parents.')).toBeVisible()
  expect(server.sentTo(publishNotice)).toMatchObject([{ body: { audience: 'school', pinned: true } }])
  await expect.element(getByText('https://hope.example/login')).toBeVisible()
  await expectAccessible()
})

test('the first steps stand in the rail while one is open, then behind one’s own name', async () => {
  const { getByRole, unmount } = await openOffice('/', sessionOf('head'), [answer(getFirstSteps, beginning(['school'], []))])
  await expect.element(getByRole('navigation', { name: 'Office' }).getByRole('link', { name: 'First steps' })).toBeVisible()
  await expect.element(getByRole('link', { name: 'Go on: 7 first steps are left' })).toHaveAttribute('href', '/office/first')
  await unmount()
  const later = await openOffice('/', sessionOf('head'))
  await expect.element(later.getByRole('heading', { name: 'Nothing needs you now.' })).toBeVisible()
  await later.getByRole('button', { name: /Your own menu/ }).click()
  await expect.element(later.getByRole('dialog').getByRole('link', { name: 'First steps' })).toBeVisible()
})

test('a colour on which white words cannot be read is not saved; the nearest that can is one tap away', async () => {
  const { getByRole, getByLabelText, getByText, server, place } = await openOffice('/school', sessionOf('head'), [
    SCHOOL,
    answer(getFirstSteps, beginning(['school'], [])),
    answer(changeSchoolSetup, { school, customs }),
  ])
  await getByLabelText('Motto').fill('Hope does not fail')
  await getByLabelText('Your own colour').fill('#2FA36B')
  await expect.element(getByText(/#2FA36B is too light for white words \(3\.2/)).toBeVisible()
  await expect.element(getByRole('button', { name: 'Save the school' })).toBeDisabled()
  await expectAccessible()
  await getByRole('button', { name: /^Use #/ }).click()
  await getByRole('radio', { name: 'Lamp' }).click()
  await getByRole('button', { name: 'Save the school' }).click()
  await expect.poll(place).toBe('/office/first')
  expect(server.sentTo(changeSchoolSetup)).toMatchObject([
    { body: { motto: 'Hope does not fail', emblem: 'lamp', town: 'Tema', seen: { motto: null, emblem: 'nyansapo' } } },
  ])
})

test('where a colleague changed the same, both stand here with who was first; one is chosen of each, and what else they changed stays', async () => {
  const theirs = { ...school, motto: 'Light', town: 'Kumasi', region: 'Ashanti' }
  const by = { by: 'Abena Boakye', at: '2026-11-23T09:00:00.000Z' }
  const { getByRole, getByLabelText, getByText, server, place } = await openOffice('/school', sessionOf('head'), [
    SCHOOL,
    answer(getFirstSteps, beginning(['school'], [])),
    refuse(changeSchoolSetup, {
      status: 409,
      code: 'request.changed_meanwhile',
      meanwhile: [
        { field: 'motto', ...by },
        { field: 'town', ...by },
      ],
    }),
  ])
  await getByLabelText('Motto').fill('Hope')
  await getByLabelText('Town').fill('Tema New Town')
  server.change(answer(getSchoolSetup, { school: theirs, customs }))
  await getByRole('button', { name: 'Save the school' }).click()
  const sheet = getByRole('dialog', { name: 'Which shall it be?' })
  await expect.element(sheet.getByText(/^Abena Boakye changed this /).first()).toBeVisible()
  await expect.element(sheet.getByRole('listitem').filter({ hasText: 'Region' }).getByText('Ashanti')).toBeVisible()
  await expectAccessible()
  await page.viewport(360, 740)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await page.viewport(1280, 800)
  // Closed, nothing is saved and nothing of what was written is lost.
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect.element(getByLabelText('Motto')).toHaveValue('Hope')
  await getByRole('button', { name: 'Save the school' }).click()
  await getByRole('group', { name: 'Motto' })
    .getByRole('radio', { name: /^Theirs/ })
    .click()
  server.change(answer(changeSchoolSetup, { school: { ...theirs, town: 'Tema New Town' }, customs }))
  await getByRole('button', { name: 'Save it so' }).click()
  await expect.element(getByText('Saved.')).toBeVisible()
  await expect.poll(place).toBe('/office/first')
  expect(server.sentTo(changeSchoolSetup).at(-1)).toMatchObject({
    body: { motto: 'Light', town: 'Tema New Town', region: 'Ashanti', seen: { motto: 'Light', town: 'Kumasi' } },
  })
  // The page to which it led has come.
  await expect.element(getByRole('link', { name: 'See the usual terms' })).toBeVisible()
})

test('what the school’s checks say of a field is read out, and nothing that was written is lost', async () => {
  const { getByRole, getByLabelText, getByText } = await openOffice('/school', sessionOf('head'), [
    SCHOOL,
    refuse(changeSchoolSetup, { status: 422, code: 'founding.not_taken', title: '“12” is not a phone number.' }),
  ])
  await getByLabelText('Phones of the office').fill('030 222 1100, 1234')
  await getByRole('button', { name: 'Save the school' }).click()
  await expect.element(getByText(/is not a phone number/)).toBeVisible()
  await expect.element(getByLabelText('Phones of the office')).toHaveValue('030 222 1100, 1234')
})

const YEAR = {
  academic_year: '2026/2027',
  terms: [
    {
      number: 1,
      name: 'Term 1',
      opens: '2026-09-01',
      closes: '2026-12-17',
      mid_term_starts: '2026-10-30',
      mid_term_ends: '2026-11-02',
      closed_days: ['2026-09-21'],
    },
    {
      number: 2,
      name: 'Term 2',
      opens: '2027-01-07',
      closes: '2027-04-07',
      mid_term_starts: null,
      mid_term_ends: null,
      closed_days: [],
    },
  ],
}

test('the usual terms are a start: a holiday outside of the term goes with it, and a day that is in none is not added', async () => {
  const { getByRole, getByText, server, place } = await openOffice('/year', sessionOf('office'), [
    answer(getYearSetup, { years: [], usual: YEAR, holidays: [{ day: '2026-09-21', name: 'Founders’ Day' }] }),
    answer(getFirstSteps, beginning(['school'], [])),
    answer(changeYearSetup, { year: YEAR }),
    SCHOOL,
  ])
  await expect.element(getByText('Mon 21 September, Founders’ Day')).toBeVisible()
  await expectAccessible()
  const first = getByRole('region', { name: 'Term 1' })
  await first.getByLabelText('Another day without school').fill('2027-01-10')
  await expect.element(first.getByText('This day lies in no term.')).toBeVisible()
  await first.getByLabelText('Opens').fill('2026-09-22')
  await getByRole('button', { name: 'Save the terms' }).click()
  await expect.poll(place).toBe('/office/first')
  expect(server.sentTo(changeYearSetup)).toMatchObject([
    { body: { academic_year: '2026/2027', terms: [{ opens: '2026-09-22', closed_days: [] }, { name: 'Term 2' }] } },
  ])
})

const USUAL = [
  { stage: 'primary' as const, name: 'Basic 1 to 6', levels: ['Basic 1', 'Basic 2'], subjects: ['Mathematics', 'Science'] },
  { stage: 'jhs' as const, name: 'JHS', levels: ['JHS 1'], subjects: ['Mathematics'] },
]

test('classes and subjects are ticked, side by side where there are several, and what there is is not added again', async () => {
  const { getByRole, getByLabelText, server, place } = await openOffice('/classes', sessionOf('head'), [
    answer(getClassSetup, {
      classes: [{ code: 'J1', name: 'JHS 1', level: 'JHS 1', stage: 'jhs', pupils: 31 }],
      subjects: ['Science'],
      usual: USUAL,
    }),
    answer(getFirstSteps, beginning(['school'], [])),
    answer(addClasses, { classes: 5, subjects: 1 }),
    SCHOOL,
  ])
  await getByRole('button', { name: 'All of Basic 1 to 6' }).click()
  await getByLabelText('Classes side by side').selectOptions('2')
  await getByLabelText('A class with another name').fill('Reception')
  await getByRole('button', { name: 'Put it on the list' }).click()
  await expectAccessible()
  await getByRole('button', { name: 'Add 5 classes and 1 subject' }).click()
  await expect.poll(place).toBe('/office/first')
  expect(server.sentTo(addClasses)).toMatchObject([
    {
      body: {
        classes: [
          { name: 'Basic 1A', level: 'Basic 1', stream: 'A' },
          { name: 'Basic 1B' },
          { name: 'Basic 2A' },
          { name: 'Basic 2B', stage: 'primary' },
          { name: 'Reception', stage: 'primary', stream: null },
        ],
        subjects: ['Mathematics'],
      },
    },
  ])
})

test('where nothing of it came, each screen says so and offers to ask again', async () => {
  for (const [path, endpoint] of [
    ['/first', getFirstSteps],
    ['/school', getSchoolSetup],
    ['/year', getYearSetup],
    ['/classes', getClassSetup],
  ] as const) {
    const { getByRole, unmount } = await openOffice(path, sessionOf('head'), [
      refuse(endpoint, { status: 503, code: 'server.unavailable' }),
    ])
    await expect.element(getByRole('button', { name: 'Try again' }), { timeout: 10_000 }).toBeVisible()
    await unmount()
  }
})

test('one’s own phone is put on a pupil to look as a parent, and taken off again', async () => {
  const done = ['school', 'terms', 'classes', 'people', 'pupils'] as const
  const before = beginning(done, ['fees'], { pupils: 1 })
  const { getByRole, getByText, server } = await openOffice('/first', sessionOf('head'), [
    answer(getFirstSteps, before),
    answer(beginTryOut, undefined),
    answer(endTryOut, undefined),
    SCHOOL,
  ])
  server.change(refuse(beginTryOut, { status: 422, code: 'founding.not_taken' }))
  await getByRole('button', { name: 'Put my phone on one pupil' }).click()
  await expect.element(getByText('Your phone is a parent’s here already: sign in with it and look.')).toBeVisible()
  server.change(answer(beginTryOut, undefined))
  server.change(answer(getFirstSteps, { ...before, is_trying: true }))
  await getByRole('button', { name: 'Put my phone on one pupil' }).click()
  await expect.element(getByText(/Open this address on your own phone/)).toBeVisible()
  await expectAccessible()
  server.change(answer(getFirstSteps, before))
  await getByRole('button', { name: 'Take my phone off' }).click()
  await expect.element(getByRole('button', { name: 'Put my phone on one pupil' })).toBeVisible()
  expect(server.sentTo(endTryOut)).toHaveLength(1)
})

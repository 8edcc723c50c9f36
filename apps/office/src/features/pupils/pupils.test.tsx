import { changeRights, endGuardianship } from '@schoolgate/contracts/office-guardianships'
import { listPerformanceShares, sharePerformance, unsharePerformance } from '@schoolgate/contracts/performance'
import { getWardRecord, listPupils, printClassList } from '@schoolgate/contracts/office-pupils'
import type { Response } from '@schoolgate/contracts/endpoint'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, expectAccessible, openOffice, refuse, sessionOf } from '#testing'

const id = (last: number) => `019cd12e-52ab-7000-8000-${`${last}`.padStart(12, '0')}`

const ALL = { academics: true, bills: true, pay: true, message: true, pickup: true }
const LIST: Response<typeof listPupils> = {
  pupils: [
    {
      id: id(1),
      fullname: 'Efua Agyeman',
      admission_no: 'NYP/21/0139',
      class: 'Basic 5',
      boarding_status: 'day',
      status: 'active',
      guardian: { id: id(11), fullname: 'Linda Owusu', relationship: 'mother', phone: '024 555 0864', reach: 'in_app' },
      others: 2,
    },
    {
      id: id(2),
      fullname: 'Yaw Osafo',
      admission_no: 'NYP/20/0119',
      class: 'Basic 6',
      boarding_status: 'boarder',
      status: 'active',
      guardian: null,
      others: 0,
    },
  ],
  next_cursor: 'more',
  counts: { here: 412, nobody: 3, not_yet: 29, no_phone: 12, left: 40 },
  classes: [
    { id: id(21), name: 'Basic 5' },
    { id: id(22), name: 'Basic 6' },
  ],
}
const RECORD: Response<typeof getWardRecord> = {
  ward: {
    id: id(1),
    school_id: id(30),
    admission_no: 'NYP/21/0139',
    first_name: 'Efua',
    middle_name: null,
    last_name: 'Agyeman',
    fullname: 'Efua Agyeman',
    gender: 'female',
    date_of_birth: '2015-06-09',
    photo_url: null,
    class: 'Basic 5',
    level: 'Basic 5',
    stream: null,
    house: 'Nkrumah',
    boarding_status: 'day',
    class_teacher: 'Mr. Tetteh',
    academic_year: '2025/2026',
    current_term: 'Term 2',
    status: 'active',
  },
  guardians: [
    {
      guardianship_id: id(41),
      user_id: id(11),
      fullname: 'Linda Owusu',
      title: null,
      relationship: 'mother',
      phone: '024 555 0864',
      rights: ALL,
      reach: 'in_app',
      paper: null,
      limit_from: null,
      limit_until: null,
    },
    {
      guardianship_id: id(42),
      user_id: id(12),
      fullname: 'Daniel Agyeman',
      title: 'Mr.',
      relationship: 'father',
      phone: null,
      rights: { ...ALL, message: false, pickup: false },
      reach: 'paper',
      paper: 'FC 12/2026',
      limit_from: '2026-02-04',
      limit_until: '2027-06-30',
    },
  ],
  siblings: [{ id: id(3), fullname: 'Kojo Agyeman', class: 'Basic 2', status: 'active' }],
  attendance: { present: 38, total: 43, late: 2 },
  reports: [{ id: id(51), term: 'Term 1', academic_year: '2025/2026', average: 64.7 }],
  balance: null,
  opened: [{ id: id(61), at: '2026-11-23T08:58:00Z', who: 'Joseph Lamptey', role: 'bursar', what: 'bills.opened' }],
  changed: [],
  moves: [],
  papers: [],
}

test('the office reads who is here, whom it cannot reach, and goes on to the next page', async () => {
  const { getByRole, getByText, server } = await openOffice('/pupils', sessionOf('office'), [answer(listPupils, LIST)])
  await expect.element(getByText('412 children')).toBeVisible()
  await expect.element(getByRole('link', { name: 'Efua Agyeman' })).toHaveAttribute('href', `/office/pupils/${id(1)}`)
  await expect.element(getByText('Linda Owusu, mother +2')).toBeVisible()
  await expect.element(getByText('Nobody yet')).toBeVisible()
  await expectAccessible()
  await page.viewport(360, 740)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await expectAccessible()
  await page.viewport(1280, 800)
  const [efua] = LIST.pupils
  const abena = { id: id(5), fullname: 'Abena Zigah', class: 'Basic 6', admission_no: 'NYP/20/0120' }
  server.change(answer(listPupils, { ...LIST, pupils: efua ? [{ ...efua, ...abena }] : [], next_cursor: null }))
  await getByRole('button', { name: 'Show more' }).click()
  await expect.element(getByRole('link', { name: 'Abena Zigah' })).toBeVisible()
  await expect.element(getByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
  expect(server.sentTo(listPupils).at(-1)).toMatchObject({ query: { show: 'here', cursor: 'more' } })
  server.change(answer(listPupils, { ...LIST, pupils: [], next_cursor: null }))
  await getByRole('button', { name: 'Parent not signed in 29' }).click()
  await expect.element(getByText('No pupil is like this')).toBeVisible()
  await getByRole('combobox', { name: 'Class' }).selectOptions('Basic 6')
  await expect.poll(() => server.sentTo(listPupils).at(-1)).toMatchObject({ query: { show: 'not_yet', class_id: id(22) } })
})

test('a teacher without a class is told why the list is empty', async () => {
  const { getByText } = await openOffice('/pupils', sessionOf('teacher'), [
    answer(listPupils, { ...LIST, pupils: [], next_cursor: null, classes: [] }),
  ])
  await expect.element(getByText('You lead no class')).toBeVisible()
})

test('a pupil’s page says who looks after the child and may what, how the term goes, and who opened it', async () => {
  const { getByRole, getByText } = await openOffice(`/pupils/${id(1)}`, sessionOf('office'), [answer(getWardRecord, RECORD)])
  await expect.element(getByRole('heading', { level: 1, name: 'Efua Agyeman' })).toBeVisible()
  await expect.element(getByText('Basic 5 · Mr. Tetteh · NYP/21/0139 · girl · born 9 Jun 2015 · Nkrumah house')).toBeVisible()
  const father = getByRole('row', { name: /Daniel Agyeman/ })
  await expect.element(father).toBeVisible()
  expect(
    father
      .getByRole('cell')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Yes', 'Yes', 'Yes', 'No', 'No', 'Change'])
  await expect.element(getByText('Court paper: FC 12/2026')).toBeVisible()
  await expect.element(getByText('Court paper: Daniel Agyeman may not, for Efua')).toBeVisible()
  await expect.element(getByText('FC 12/2026 · since 4 Feb 2026 · until 30 Jun 2027')).toBeVisible()
  await expect.element(getByText('38 of 43')).toBeVisible()
  await expect.element(getByText('5 days away, 2 late this term')).toBeVisible()
  await expect.element(getByRole('link', { name: 'Kojo Agyeman' })).toHaveAttribute('href', `/office/pupils/${id(3)}`)
  await expect.element(getByText('Joseph Lamptey')).toBeVisible()
  await expect.element(getByText('Left to pay')).not.toBeInTheDocument()
  await expectAccessible()
  await page.viewport(360, 740)
  await expectAccessible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await page.viewport(1280, 800)
})

test('the bursar reads what is left to pay, and neither days nor reports', async () => {
  const { getByText, server } = await openOffice(`/pupils/${id(1)}`, sessionOf('bursar'), [
    answer(getWardRecord, {
      ...RECORD,
      attendance: null,
      reports: null,
      opened: null,
      changed: null,
      balance: { amount_minor: 114_000, currency: 'GHS' },
    }),
  ])
  await expect.element(getByText('Left to pay')).toBeVisible()
  await expect.element(getByText('Came to school')).not.toBeInTheDocument()
  expect(server.sentTo(getWardRecord)).toHaveLength(1)
})

test('a pupil who is not there says so, and leads back to the list', async () => {
  const { getByRole } = await openOffice(`/pupils/${id(9)}`, sessionOf('teacher'), [
    refuse(getWardRecord, { status: 404, code: 'request.not_found' }),
  ])
  await expect.element(getByRole('heading', { level: 1, name: 'This pupil did not come' })).toBeVisible()
  await expect.element(getByRole('main').getByRole('link', { name: 'Pupils and parents' })).toBeVisible()
})

test('a right is taken after what happens was said, with the court’s paper and a reason', async () => {
  const { getByRole, getByLabelText, getByText, server } = await openOffice(`/pupils/${id(1)}`, sessionOf('office'), [
    answer(getWardRecord, RECORD),
    answer(changeRights, {
      guardianship: {
        id: id(41),
        ward_id: id(1),
        rights: { ...ALL, bills: false, pay: false },
        paper: 'FC 13/2026',
        from: null,
        until: null,
      },
    }),
  ])
  await getByRole('button', { name: 'Change: Linda Owusu' }).click()
  await expect.element(getByText('Nothing is changed yet.')).toBeVisible()
  await expectAccessible()
  await getByRole('switch', { name: 'See bills and receipts' }).click()
  await expect.element(getByText('Linda Owusu loses this at once, on every phone: See bills and receipts; Pay.')).toBeVisible()
  await getByRole('button', { name: 'Save, at once' }).click()
  await expect.element(getByText('Write why, in three letters at least.')).toBeVisible()
  expect(server.sentTo(changeRights)).toEqual([])
  await getByLabelText('Court paper (can be left out)').fill('FC 13/2026')
  await getByLabelText('Last day (empty: for good)').fill('2027-06-30')
  await expect.element(getByText('After 30 Jun 2027 it comes back by itself.')).toBeVisible()
  await getByLabelText('Why').first().fill('The father brought the order')
  await getByRole('button', { name: 'Save, at once' }).click()
  await expect.element(getByText('Saved. Linda Owusu sees it now.')).toBeVisible()
  expect(server.sentTo(changeRights)).toMatchObject([
    {
      body: {
        rights: { ...ALL, bills: false, pay: false },
        seen: ALL,
        paper: 'FC 13/2026',
        from: null,
        until: '2027-06-30',
        reason: 'The father brought the order',
      },
    },
  ])
})

test('where a colleague changed the rights meanwhile, what stands there now is said and what was chosen stays', async () => {
  const { getByRole, getByLabelText, getByText, server } = await openOffice(`/pupils/${id(1)}`, sessionOf('office'), [
    answer(getWardRecord, RECORD),
    refuse(changeRights, { status: 409, code: 'wards.rights_changed' }),
  ])
  await getByRole('button', { name: 'Change: Linda Owusu' }).click()
  await getByRole('switch', { name: 'Write to the teacher' }).click()
  await getByLabelText('Why').first().fill('She asked for it')
  const [linda, ...others] = RECORD.guardians
  const limited = { ...ALL, pickup: false }
  server.change(answer(getWardRecord, { ...RECORD, guardians: linda ? [{ ...linda, rights: limited }, ...others] : others }))
  await getByRole('button', { name: 'Save, at once' }).click()
  await expect.element(getByText(/A colleague changed this a moment ago/)).toBeVisible()
  await expect.element(getByLabelText('Why').first()).toHaveValue('She asked for it')
  await expect.element(getByRole('switch', { name: 'Write to the teacher' })).not.toBeChecked()
  await expect.element(getByRole('switch', { name: 'Collect from school' })).not.toBeChecked()
  server.change(
    answer(changeRights, {
      guardianship: { id: id(41), ward_id: id(1), rights: limited, paper: null, from: null, until: null },
    }),
  )
  await getByRole('button', { name: 'Save, at once' }).click()
  await expect
    .poll(() => server.sentTo(changeRights).at(-1))
    .toMatchObject({ body: { seen: limited, rights: { ...limited, message: false } } })
})

test('a guardianship is ended after what ends with it was said; one that has ended already is told', async () => {
  const { getByRole, getByText, getByLabelText, server } = await openOffice(`/pupils/${id(1)}`, sessionOf('head'), [
    answer(getWardRecord, RECORD),
    refuse(endGuardianship, { status: 404, code: 'request.not_found' }),
  ])
  await getByRole('button', { name: 'Change: Mr. Daniel Agyeman' }).click()
  await getByText('This person stands for the child no more').click()
  await expect.element(getByText(/Daniel Agyeman sees nothing of Efua any more/)).toBeVisible()
  await expectAccessible()
  await getByLabelText('Why').last().fill('A court said so')
  await getByRole('button', { name: 'End it, at once' }).click()
  await expect.element(getByText(/does not stand for the child any more/)).toBeVisible()
  expect(server.sentTo(endGuardianship)).toMatchObject([{ body: { reason: 'A court said so' } }])
})

test('a teacher reads the rights and changes none', async () => {
  const { getByRole } = await openOffice(`/pupils/${id(1)}`, sessionOf('teacher'), [answer(getWardRecord, RECORD)])
  await expect.element(getByRole('row', { name: /Linda Owusu/ })).toBeVisible()
  await expect.element(getByRole('button', { name: /^Change/ })).not.toBeInTheDocument()
})

test('the list of a chosen class is taken on paper, after it was said who hears of it and why was asked', async () => {
  const { getByRole, getByLabelText, getByText, server } = await openOffice('/pupils', sessionOf('office'), [
    answer(listPupils, LIST),
    refuse(printClassList, { status: 429, code: 'audit.too_many_openings' }),
  ])
  await expect.element(getByText('412 children')).toBeVisible()
  await expect.element(getByRole('button', { name: 'Class list' })).not.toBeInTheDocument()
  await getByRole('combobox', { name: 'Class' }).selectOptions('Basic 6')
  await getByRole('button', { name: 'Class list' }).click()
  await expect.element(getByText(/the families see that their child is on it and why/)).toBeVisible()
  await expectAccessible()
  await getByRole('button', { name: 'Take the list, as PDF' }).click()
  await expect.element(getByText('Say it in a few words.')).toBeVisible()
  expect(server.sentTo(printClassList)).toEqual([])
  await getByRole('switch', { name: 'With whom to call' }).click()
  await getByLabelText('What is it for?').fill('For the trip to Aburi')
  await getByRole('button', { name: 'Take the list, as PDF' }).click()
  await expect
    .poll(() => server.sentTo(printClassList))
    .toMatchObject([{ params: { id: id(22) }, body: { with_phones: true, reason: 'For the trip to Aburi' } }])
  await expect.element(getByRole('alert')).toBeVisible()
})

test('the head makes a link to the view of a pupil for some days, copies it, and closes it; what never stands on it is said', async () => {
  const link: Response<typeof listPerformanceShares>['shares'][number] = {
    id: id(90),
    public_id: 'AbCdEfGhIjKlMnOpQrStUv',
    thing: 'performance',
    path: '/studentperformance/AbCdEfGhIjKlMnOpQrStUv/2025-2026',
    made_by: 'Mrs. Adjei-Boateng',
    is_mine: true,
    made_at: '2026-03-12T10:00:00.000Z',
    expires_at: '2026-03-15T10:00:00.000Z',
    revoked_at: null,
    is_open: true,
    opened: 0,
    openings: [],
  }
  const { getByRole, getByText, getByLabelText, server } = await openOffice(`/pupils/${id(1)}`, sessionOf('head'), [
    answer(getWardRecord, RECORD),
    answer(listPerformanceShares, { shares: [] }),
    answer(sharePerformance, { share: link }),
    answer(unsharePerformance, undefined),
  ])
  await getByRole('button', { name: 'Links to this view' }).click()
  await expect.element(getByText(/Never money, health/)).toBeVisible()
  await expect.element(getByText('None yet.')).toBeVisible()
  await getByLabelText('Closes by itself after').selectOptions('3')
  server.change(answer(listPerformanceShares, { shares: [link] }))
  await getByRole('button', { name: 'Make the link' }).click()
  await expect.element(getByText(`${location.origin}${link.path}`)).toBeVisible()
  expect(server.sentTo(sharePerformance)).toMatchObject([{ body: { academic_year: '2025/2026', days: 3 } }])
  await expectAccessible()
  server.change(answer(listPerformanceShares, { shares: [{ ...link, is_open: false }] }))
  await getByRole('button', { name: 'Close now' }).click()
  await expect.element(getByText(/closed · opened 0 times/)).toBeVisible()
  expect(server.sentTo(unsharePerformance)).toMatchObject([{ query: { public_id: link.public_id } }])
})

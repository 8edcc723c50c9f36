import { addGuardian, addPupil, findFamily, getEnrolment } from '@schoolgate/contracts/enrolment'
import { getWardRecord, listPupils } from '@schoolgate/contracts/office-pupils'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, expectAccessible, openOffice, refuse, sessionOf } from '#testing'

const id = (last: number) => `019cd12e-52ab-7000-8000-${`${last}`.padStart(12, '0')}`
const ALL = { academics: true, bills: true, pay: true, message: true, pickup: true }
const LIST = answer(listPupils, {
  pupils: [],
  next_cursor: null,
  counts: { here: 0, nobody: 0, not_yet: 0, no_phone: 0, left: 0 },
  classes: [{ id: id(21), name: 'KG 1' }],
})
const ENROLMENT = answer(getEnrolment, {
  classes: [
    { code: 'KG1', name: 'KG 1', pupils: 21 },
    { code: 'B5', name: 'Basic 5', pupils: 34 },
  ],
  next_number: 'NYP/26/0251',
})
const ABENA = answer(findFamily, {
  is_contact: true,
  family: {
    guardian: { id: id(11), title: null, fullname: 'Abena Mensah', reach: 'in_app' },
    children: [
      { ward_id: id(1), fullname: 'Kofi Mensah', class: 'Basic 5', relationship: 'mother' },
      { ward_id: id(2), fullname: 'Ama Mensah', class: 'Basic 2', relationship: 'mother' },
    ],
  },
})
const NOBODY = answer(findFamily, { is_contact: true, family: null })
const ADDED = answer(addPupil, {
  ward: { id: id(3), fullname: 'Adwoa Mensah', admission_no: 'NYP/26/0251', class: 'KG 1' },
})

test('the phone finds the family; what happens is said before the pupil is added to it', async () => {
  const { getByRole, getByLabelText, getByText, server } = await openOffice('/pupils', sessionOf('office'), [
    LIST,
    ENROLMENT,
    ABENA,
    ADDED,
  ])
  await getByRole('button', { name: 'Add a pupil' }).click()
  await getByLabelText('First name').fill('Adwoa')
  await getByLabelText('Surname').fill('Mensah')
  await getByLabelText('Born on').fill('2021-06-14')
  await expect.element(getByText('21 children in it')).toBeVisible()
  await getByLabelText('Phone or e-mail first').fill('024 555 0182')
  await expect.element(getByText('This is Abena Mensah.')).toBeVisible()
  await expect.element(getByText('Mother of Kofi Mensah (Basic 5) and Ama Mensah (Basic 2).')).toBeVisible()
  await expect.element(getByText('Abena Mensah sees the child in the app at once.')).toBeVisible()
  await expect.element(getByText('Adwoa is on the class list and the register of KG 1 at once.')).toBeVisible()
  await expectAccessible()
  await page.viewport(360, 740)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await expectAccessible()
  await page.viewport(1280, 800)
  await getByRole('button', { name: 'Add Adwoa to KG 1' }).click()
  await expect.element(getByText('Added: Adwoa Mensah, NYP/26/0251.')).toBeVisible()
  expect(server.sentTo(findFamily).at(-1)).toMatchObject({ query: { contact: '024 555 0182' } })
  expect(server.sentTo(addPupil)).toMatchObject([
    {
      body: {
        first_name: 'Adwoa',
        last_name: 'Mensah',
        date_of_birth: '2021-06-14',
        class: 'KG1',
        admission_no: null,
        carers: [{ guardian_id: id(11), relationship: 'mother', rights: ALL }],
        is_another: false,
      },
    },
  ])
})

test('another person who shares the phone gets a name of their own; nothing is sent before it is said who they are', async () => {
  const { getByRole, getByLabelText, getByText, server } = await openOffice('/pupils', sessionOf('office'), [
    LIST,
    ENROLMENT,
    ABENA,
    ADDED,
  ])
  await getByRole('button', { name: 'Add a pupil' }).click()
  await getByRole('button', { name: 'Add the pupil' }).click()
  await expect.element(getByText('Fill this in.').first()).toBeVisible()
  await getByLabelText('First name').fill('Adwoa')
  await getByLabelText('Surname').fill('Mensah')
  await getByLabelText('Phone or e-mail first').fill('024 555 0182')
  await getByRole('button', { name: 'Another person' }).click()
  await expect.element(getByText('Their phone is kept to call on. It signs in the other person alone.')).toBeVisible()
  await getByRole('button', { name: 'Add Adwoa to KG 1' }).click()
  await expect.element(getByText('Say who each person is: write a name.')).toBeVisible()
  expect(server.sentTo(addPupil)).toEqual([])
  await getByLabelText('Full name').fill('Esi Nyarko')
  await getByLabelText('To the child').selectOptions('Aunt')
  await getByText('What they may see and do').click()
  await getByRole('switch', { name: 'See bills and receipts' }).click()
  await getByRole('button', { name: 'Add Adwoa to KG 1' }).click()
  await expect
    .poll(() => server.sentTo(addPupil))
    .toMatchObject([
      {
        body: {
          carers: [
            {
              fullname: 'Esi Nyarko',
              phone: '024 555 0182',
              shares_phone: true,
              relationship: 'aunt',
              rights: { ...ALL, bills: false, pay: false },
            },
          ],
        },
      },
    ])
})

test('a child who looks like one who is here is asked about; said to be another, it is added under a new key', async () => {
  const { getByRole, getByLabelText, getByText, server } = await openOffice('/pupils', sessionOf('head'), [
    LIST,
    ENROLMENT,
    NOBODY,
    refuse(addPupil, { status: 409, code: 'enrolment.looks_like' }),
  ])
  await getByRole('button', { name: 'Add a pupil' }).click()
  await getByLabelText('First name').fill('Adwoa')
  await getByLabelText('Surname').fill('Mensah')
  await expect.element(getByText(/Nobody stands for the child yet/)).toBeVisible()
  await getByRole('button', { name: 'Add Adwoa to KG 1' }).click()
  await expect.element(getByText(/A child of this name is here already/)).toBeVisible()
  server.change(ADDED)
  await getByRole('button', { name: 'It is another child: add it' }).click()
  await expect.element(getByText('Added: Adwoa Mensah, NYP/26/0251.')).toBeVisible()
  expect(server.sentTo(addPupil)).toMatchObject([{ body: { is_another: false } }, { body: { is_another: true } }])
})

test('somebody else who looks after a child is added from the child’s page', async () => {
  const record = answer(getWardRecord, {
    ward: {
      id: id(1),
      school_id: id(30),
      admission_no: 'NYP/21/0139',
      first_name: 'Efua',
      middle_name: null,
      last_name: 'Agyeman',
      fullname: 'Efua Agyeman',
      gender: null,
      date_of_birth: null,
      photo_url: null,
      class: 'Basic 5',
      level: 'Basic 5',
      stream: null,
      house: null,
      boarding_status: 'day',
      class_teacher: null,
      academic_year: '2025/2026',
      current_term: 'Term 2',
      status: 'active',
    },
    guardians: [],
    siblings: [],
    attendance: null,
    reports: null,
    balance: null,
    opened: null,
    changed: null,
    moves: [],
    papers: [],
  })
  const { getByRole, getByLabelText, getByText, server } = await openOffice(`/pupils/${id(1)}`, sessionOf('office'), [
    record,
    NOBODY,
    answer(addGuardian, { guardian: { id: id(12), fullname: 'Esther Owusu' } }),
  ])
  await getByRole('button', { name: 'Add a person' }).click()
  await getByLabelText('Full name').fill('Esther Owusu')
  await expect.element(getByText('Esther Owusu is reached on paper alone.')).toBeVisible()
  await expectAccessible()
  await getByRole('button', { name: 'Add this person' }).click()
  await expect.element(getByText('Added: Esther Owusu.')).toBeVisible()
  expect(server.sentTo(addGuardian)).toMatchObject([{ body: { carer: { fullname: 'Esther Owusu', phone: null, email: null } } }])
})

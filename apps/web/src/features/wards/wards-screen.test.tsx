import { getSchoolInfos } from '@schoolgate/contracts/schools'
import { findAndParentAcc, getWard } from '@schoolgate/contracts/wards'
import { userEvent } from 'vitest/browser'
import { beforeEach, expect, test } from 'vitest'
import { ama, answer, expectAccessible, guardianOf, kofi, nyansapo, refuse, show, wardOf } from '#testing'
import { forgetSelectedWard, selectWard } from './selected-ward.ts'
import { WardBar } from './ward-bar.tsx'
import { WardsScreen } from './wards-screen.tsx'

beforeEach(forgetSelectedWard)

const school = answer(getSchoolInfos, { school_info: nyansapo })
const both = answer(findAndParentAcc, { user_wards: [kofi, ama] })

test('a parent of two is asked which child to see first, and comes home with that child', async () => {
  const screen = await show(<WardsScreen />, { path: '/wards', answers: [school, both] })
  await expect.element(screen.getByText('Which ward would you like to see first?')).toBeVisible()
  await screen.getByRole('button', { name: /Ama Mensah/ }).click()
  await expect.element(screen.getByText('You now see Ama.')).toBeVisible()
  await expect.poll(screen.place).toBe('/home')
  await expect.element(screen.getByRole('button', { name: /Ama Mensah/ })).toHaveAttribute('aria-pressed', 'true')
})

test('a child is chosen by keyboard alone', async () => {
  const screen = await show(<WardsScreen />, { path: '/wards', answers: [school, both] })
  await expect.element(screen.getByRole('button', { name: /Kofi Mensah/ })).toBeVisible()
  // Past the door of the bar, which a page for parents has only without its house.
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('You now see Kofi.')).toBeVisible()
})

test('a card shows only what is known: in, late, to pay, paid', async () => {
  const summary = { ...kofi.summary, unread_notices: 0 }
  const wards = [
    wardOf(1, 'Kofi', {
      summary: { ...summary, today: { status: 'present', time_in: '06:58' }, balance: { amount_minor: 45_000, currency: 'GHS' } },
    }),
    wardOf(2, 'Ama', {
      summary: { ...summary, today: { status: 'not_marked', time_in: null }, balance: { amount_minor: 0, currency: 'GHS' } },
    }),
  ]
  const screen = await show(<WardsScreen />, {
    path: '/wards',
    answers: [school, answer(findAndParentAcc, { user_wards: wards })],
  })
  await expect
    .element(screen.getByRole('button', { name: /Kofi/ }))
    .toHaveTextContent('Kofi MensahBasic 5In · 06:58GH₵ 450.00 to pay')
  await expect.element(screen.getByRole('button', { name: /Ama/ })).toHaveTextContent('Ama MensahBasic 5Paid')
  await expectAccessible()
})

test('the details say who else sees the child, who may collect them, and what this parent may do', async () => {
  selectWard(ama.id)
  const mayCollect = { ...ama.rights, academics: false, bills: false, pay: false }
  const ward = { ...ama, rights: { ...ama.rights, pay: false } }
  const guardians = [
    guardianOf(1, 'Abena Mensah', { is_me: true, relationship: 'mother' }),
    guardianOf(2, 'Kwame Mensah', { title: 'Mr.', phone: '020 ••• 0917' }),
    guardianOf(3, 'Akosua Boateng', { relationship: 'aunt', rights: mayCollect }),
  ]
  const screen = await show(<WardsScreen />, {
    path: '/wards',
    answers: [school, answer(findAndParentAcc, { user_wards: [kofi, ward] }), answer(getWard, { ward, guardians })],
  })
  await screen.getByRole('button', { name: /More about Ama/ }).click()
  const sheet = screen.getByRole('dialog', { name: 'Ama Mensah' })
  await expect.element(sheet.getByText('Who else can see Ama')).toBeVisible()
  await expect.element(sheet.getByText('Father · marks, bills, pay')).toBeVisible()
  await expect.element(sheet.getByText('Akosua Boateng')).toBeVisible()
  await expect.element(sheet.getByText('Not for you: pay')).toBeVisible()
  await expect.poll(screen.place).toBe(`/wards?ward=${ama.id}`)
  await expectAccessible()
})

test('a parent without a child is told whom to ask', async () => {
  const screen = await show(<WardsScreen />, { answers: [school, answer(findAndParentAcc, { user_wards: [] })] })
  await expect.element(screen.getByRole('heading', { name: 'No ward is joined to you yet' })).toBeVisible()
  await expectAccessible()
})

test('when the school does not answer, one can try again', async () => {
  const screen = await show(<WardsScreen />, {
    answers: [school, refuse(findAndParentAcc, { status: 503, code: 'request.busy' })],
  })
  await expect.element(screen.getByRole('heading', { name: 'Your wards did not open' })).toBeVisible()
  await expectAccessible()
  screen.server.change(both)
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('button', { name: /Kofi Mensah/ })).toBeVisible()
})

test('the bar of a ward’s page says whose page it is and changes the child', async () => {
  const screen = await show(<WardBar />, { answers: [school, both] })
  await screen.getByRole('button', { name: /^Selected ward: Kofi Mensah.*Change$/ }).click()
  await expectAccessible()
  await screen
    .getByRole('dialog', { name: 'Which ward?' })
    .getByRole('button', { name: /Ama Mensah/ })
    .click()
  await expect.element(screen.getByRole('button', { name: /^Selected ward: Ama Mensah.*Change$/ })).toBeVisible()
})

test('who chooses another child on a page that names one goes on to that child, and finds it there again', async () => {
  const screen = await show(<WardBar />, { path: `/attendance?ward=${kofi.id}&day=2026-03-10`, answers: [school, both] })
  await screen.getByRole('button', { name: /^Selected ward: Kofi Mensah.*Change$/ }).click()
  await screen
    .getByRole('dialog', { name: 'Which ward?' })
    .getByRole('button', { name: /Ama Mensah/ })
    .click()
  await expect.element(screen.getByRole('button', { name: /^Selected ward: Ama Mensah.*Change$/ })).toBeVisible()
  // What a reload opens; the day was of the other child.
  await expect.poll(screen.place).toBe(`/attendance?ward=${ama.id}`)
})

test('the child in the address is shown, whoever was chosen before', async () => {
  selectWard(kofi.id)
  const screen = await show(<WardBar />, { path: `/attendance?ward=${ama.id}`, answers: [school, both] })
  await expect.element(screen.getByRole('button', { name: /^Selected ward: Ama Mensah.*Change$/ })).toBeVisible()
  selectWard(null)
})

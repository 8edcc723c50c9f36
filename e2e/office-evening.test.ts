import type { Page } from '@playwright/test'
import { ABENA, KWAME, TETTEH } from './demo.ts'
import { comeIn, DESK, faultsOf, testInOwnSchool } from './office-door.ts'
import { expect, signIn } from './parent.ts'

// Which times are free is everybody's business.
const test = testInOwnSchool
test.slow()

const chooseAma = async (page: Page) => {
  await page.goto('/wards')
  await page.getByRole('button', { name: /Ama .*Mensah/ }).click()
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/wards')
  await page.getByRole('main').getByText('More about Ama').click()
  await page.getByRole('link', { name: 'Talk with the teachers' }).click()
}

test('a teacher opens an evening; a mother books a time, the father sees it, the teacher prints it, is late, and both hear of it', async ({
  newPhone,
  complaints,
  school,
}) => {
  complaints.expected(/401/)
  const page = await newPhone(DESK)
  await page.goto(`${school.url}/office/`)
  await comeIn(page, TETTEH, school.dataDir)
  await page.getByRole('link', { name: 'Parents’ evenings', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No times are open' })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Open times' }).click()
  await page.getByLabel('From', { exact: true }).fill('15:30')
  await page.getByLabel('To', { exact: true }).fill('16:30')
  await page.getByLabel('Where').fill('Room 7')
  await expect(page.getByText(/^6 times\. The parents of their pupils are told now/)).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Open and tell the parents' }).click()
  await page.getByRole('link', { name: /^See .*Tetteh/ }).click()
  await expect(page.getByRole('heading', { name: '0 booked, 6 free' })).toBeVisible()

  const hers = await newPhone({ baseURL: school.url })
  await signIn(hers, ABENA.email, '/home')
  await chooseAma(hers)
  await expect(hers.getByRole('heading', { level: 1, name: 'Talk with Ama’s teachers.' })).toBeVisible()
  expect(await faultsOf(hers)).toEqual([])
  await hers.getByRole('radio', { name: '15:40' }).check({ force: true })
  await hers.getByRole('button', { name: /^Book .*, 15:40$/ }).click()
  await expect(hers.getByText('Your time: 15:40')).toBeVisible()
  expect(await faultsOf(hers)).toEqual([])

  const his = await newPhone({ baseURL: school.url })
  await signIn(his, KWAME.email, '/home')
  await chooseAma(his)
  await expect(his.getByText('Your time: 15:40')).toBeVisible()
  await expect(his.getByText(/chosen by .*Abena Mensah/)).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { name: '1 booked, 5 free' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Take back 15:40 from Ama .*Mensah/ })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('table', { name: /Tetteh/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^15:40 Ama .*Mensah/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'I am late' })).toBeHidden()
  await page.emulateMedia({ media: null })

  await page.getByRole('button', { name: 'I am late' }).click()
  await page.getByRole('button', { name: 'Move all by 10 minutes' }).click()
  await expect(hers.getByText('Your time: 15:50')).toBeVisible({ timeout: 20_000 })
  await expect(his.getByText('Your time: 15:50')).toBeVisible({ timeout: 20_000 })
  for (const open of [hers, his, page]) await open.context().close()
})

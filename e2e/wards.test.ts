import { ABENA, YAW } from './demo.ts'
import { expect, giveEmailAndPassword, signIn, test } from './parent.ts'

const chosen = 'Chosen'

test('a parent of several wards is asked which one to see first, and the choice is kept', async ({ page }) => {
  await page.goto('/login')
  await giveEmailAndPassword(page, ABENA.email)
  await expect(page).toHaveURL(/\/wards/)
  for (const name of ABENA.wards) await expect(page.getByText(name).first()).toBeVisible()
  await page
    .getByRole('button', { name: /^Ama .*Mensah/ })
    .first()
    .click()
  await page.goto('/wards')
  await expect(page.getByRole('button', { name: /^Ama .*Mensah/ }).first()).toContainText(chosen)

  await page
    .getByRole('button', { name: /^Kofi .*Mensah/ })
    .first()
    .click()
  await expect(page.getByText('You now see Kofi.')).toBeVisible()
  await page.goto('/wards')
  await page.reload()
  await expect(page.getByRole('button', { name: /^Kofi .*Mensah/ }).first()).toContainText(chosen)
})

test('a parent of one ward goes straight home', async ({ page }) => {
  await page.goto('/login')
  await giveEmailAndPassword(page, YAW.email)
  await expect(page).toHaveURL(/\/home$/)
})

test('the page of a ward says who else can see the child and who may collect', async ({ page }) => {
  await signIn(page, ABENA.email, '/wards')
  await page.getByRole('button', { name: /^Kofi .*Mensah/ }).click()
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/wards')
  await page.getByRole('main').getByText('More about Ama').click()
  await expect(page.getByText('Who else can see Ama')).toBeVisible()
  await expect(page.getByText('Kwame Mensah').first()).toBeVisible()
})

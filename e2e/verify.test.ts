import { ABENA } from './demo.ts'
import { expect, signIn, test } from './parent.ts'

test('anybody can check whether a code is from the school', async ({ page, newPhone }) => {
  const parent = await newPhone()
  await signIn(parent, ABENA.email)
  const code = await parent.evaluate(async () => {
    const { user } = await (await fetch('/api/v1/sessions/current')).json()
    return (await (await fetch(`/allmynotifs?user_id=${user.user_id}`)).json()).notices[0].code as string
  })
  await page.goto('/verify')
  await page.getByLabel('Code on the paper, receipt or message').fill(code.toLowerCase().replaceAll('-', ' '))
  await page.getByRole('button', { name: 'Check this code' }).click()
  await expect(page.getByText('Yes, this is from the school')).toBeVisible()

  await page.getByLabel('Code on the paper, receipt or message').fill('N-2019-9999')
  await page.getByRole('button', { name: 'Check this code' }).click()
  await expect(page.getByText('We do not know this code')).toBeVisible()
})

test('the school’s own numbers stand on the page for whoever is not sure', async ({ page }) => {
  await page.goto('/verify')
  await expect(page.getByRole('main').locator('a[href^="tel:"]').first()).toBeVisible()
})

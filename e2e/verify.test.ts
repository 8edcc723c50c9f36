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
  await page.getByRole('textbox').fill(code.toLowerCase().replaceAll('-', ' '))
  await page.getByRole('button', { name: /check/i }).click()
  await expect(page.getByText(/from the school|from Nyansapo|genuine/i).first()).toBeVisible()

  await page.getByRole('textbox').fill('N-2019-9999')
  await page.getByRole('button', { name: /check/i }).click()
  await expect(page.getByText('We do not know this code. Do not pay.')).toBeVisible()
})

test('the school’s own numbers stand on the page for whoever is not sure', async ({ page }) => {
  await page.goto('/verify')
  await expect(page.getByRole('main').locator('a[href^="tel:"]').first()).toBeVisible()
})

import { ABENA, PASSWORD } from './demo.ts'
import { expect, giveEmailAndPassword, lastCodeTo, lastLinkTo, signIn, test } from './parent.ts'

test('a wrong password is told kindly, above the form and on the field, and is read out', async ({ page, complaints }) => {
  complaints.expected(/status of 401/)
  await page.goto('/login')
  await giveEmailAndPassword(page, ABENA.email, 'not-her-password')
  await expect(page.getByRole('alert')).toContainText('Email or password is not correct.')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(ABENA.email)
  await expect(page).toHaveURL(/\/login/)
})

test('the right password leads to the page first asked for, with its question', async ({ page }) => {
  await page.goto('/notices?filter=money')
  await expect(page).toHaveURL((url) => url.pathname === '/login' && url.searchParams.get('next') === '/notices?filter=money')
  await giveEmailAndPassword(page, ABENA.email)
  await expect(page).toHaveURL(/\/notices\?filter=money$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Notices' })).toBeVisible()
})

test('somebody who is signed in does not see the login page again', async ({ page }) => {
  await signIn(page)
  await page.goto('/login')
  await expect(page).toHaveURL(/\/home$/)
})

test('another site’s address as the way back leads home, not there', async ({ page }) => {
  await page.goto('/login?next=//elsewhere.example/notices')
  await giveEmailAndPassword(page, ABENA.email)
  await expect(page).toHaveURL((url) => url.hostname === 'localhost' && url.pathname !== '/login')
})

test('a parent signs in with the code that came to the phone', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Your phone number').fill(ABENA.phone)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByText('Never read this code to anybody')).toBeVisible()
  const code = await lastCodeTo(ABENA.phone)
  await page.getByRole('textbox', { name: /code/i }).fill(code)
  await page.waitForURL((url) => url.pathname !== '/login')
})

test('a code guessed wrong five times is worth nothing any more, not even the right one', async ({ page, complaints }) => {
  complaints.expected(/status of 4(00|01|29)/)
  const phone = '020 555 0123'
  await page.goto('/login')
  await page.getByLabel('Your phone number').fill(phone)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const code = await lastCodeTo(phone)
  const wrong = code === '000000' ? '000001' : '000000'
  const field = page.getByRole('textbox', { name: /code/i })
  for (let guess = 0; guess < 5; guess++) {
    const answer = page.waitForResponse('**/phone_codes/check')
    await field.fill(wrong)
    expect((await answer).status()).toBeGreaterThanOrEqual(400)
    await expect(page.getByRole('alert')).toBeVisible()
  }
  const answer = page.waitForResponse('**/phone_codes/check')
  await field.fill(code)
  expect((await answer).status()).toBeGreaterThanOrEqual(400)
  await expect(page).toHaveURL(/\/login/)
})

test('a forgotten password is set anew with the link that came by e-mail', async ({ page, newPhone, complaints }) => {
  complaints.expected(/status of 401/)
  const email = 'kwame.mensah@demo.schoolgate.example'
  const elsewhere = await newPhone()
  await signIn(elsewhere, email)
  await page.goto('/login')
  await page.getByRole('tab', { name: 'Email' }).click()
  await page.getByRole('button', { name: /forgot/i }).click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: /send/i }).click()
  await page.goto(await lastLinkTo(email))
  await page.getByLabel(/new password/i).fill('a-quiet-river-by-Adenta')
  await page.getByRole('button', { name: /password/i }).click()
  await page.goto('/login')
  await giveEmailAndPassword(page, email, PASSWORD)
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('a-quiet-river-by-Adenta')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  expect((await elsewhere.request.get('/api/v1/sessions/current')).status()).toBe(401)
})

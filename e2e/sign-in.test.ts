import { ABENA, FUNKE, PASSWORD, YAW } from './demo.ts'
import { expect, giveEmailAndPassword, lastCodeTo, lastLinkTo, signIn, test } from './parent.ts'

const NEW_PASSWORD = 'a-quiet-river-by-Adenta'

test('a wrong password is told kindly, above the form and on the field, and is read out', async ({ page, complaints }) => {
  complaints.expected(/status of 401/)
  await page.goto('/login')
  await giveEmailAndPassword(page, ABENA.email, 'not-her-password')
  await expect(page.getByRole('alert')).toContainText('Email or password is not correct.')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(ABENA.email)
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

test('a phone that forgot all but its session is led on from the login page to what was asked for', async ({ page }) => {
  await signIn(page)
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.unregister()
    localStorage.clear()
  })
  await page.goto('/login?next=/notices%3Ffilter%3Dmoney')
  await expect(page).toHaveURL(/\/notices\?filter=money$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Notices' })).toBeVisible()
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
  await page.getByLabel('The code').fill(await lastCodeTo(ABENA.phone))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
})

test('a code guessed wrong five times is worth nothing any more, not even the right one', async ({ page, complaints }) => {
  complaints.expected(/status of 401/)
  await page.goto('/login')
  await page.getByLabel('Your phone number').fill(YAW.phone)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const code = await lastCodeTo(YAW.phone)
  const wrong = code === '000000' ? '000001' : '000000'
  for (const guess of [wrong, wrong, wrong, wrong, wrong, code]) {
    const answer = page.waitForResponse('**/phone_codes/check')
    await page.getByLabel('The code').fill(guess)
    await page.getByRole('button', { name: 'Sign in' }).click()
    expect((await answer).status()).toBe(401)
    await expect(page.getByRole('alert')).toContainText('This code is not correct, or too old.')
  }
  await expect(page).toHaveURL(/\/login/)
})

test('signing out everywhere ends the other phone too', async ({ page, newPhone, complaints }) => {
  // The other phone may ask for something before it has heard.
  complaints.expected(/status of 401/)
  await signIn(page, FUNKE.email, '/profile')
  const other = await newPhone()
  await signIn(other, FUNKE.email)
  await page.getByRole('button', { name: /sign out everywhere/i }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/' || url.pathname === '/login')
  expect((await other.request.get('/api/v1/sessions/current')).status()).toBe(401)
})

test('a forgotten password is set anew with the link that came by e-mail', async ({ page, newPhone, complaints }) => {
  complaints.expected(/status of 401/)
  const elsewhere = await newPhone()
  await signIn(elsewhere, FUNKE.email)
  await page.goto('/login')
  await page.getByRole('tab', { name: 'Email' }).click()
  await page.getByRole('button', { name: 'I forgot my password' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(FUNKE.email)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await page.goto(await lastLinkTo(FUNKE.email))
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Set this password' }).click()
  await expect(page.getByText('Your new password is set.')).toBeVisible()
  await giveEmailAndPassword(page, FUNKE.email, PASSWORD)
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  expect((await elsewhere.request.get('/api/v1/sessions/current')).status()).toBe(401)
})

import { YAW } from './demo.ts'
import { expect, signIn, test } from './parent.ts'
import { photoTakenAt } from './photo.ts'

test('a photo is sent, cut to the middle, and served without the place where it was taken', async ({ page }) => {
  await signIn(page, YAW.email, '/profile')
  const photo = await photoTakenAt(page, { latitude: 5, longitude: 1 })
  expect(photo.includes('Exif')).toBe(true)
  await page.getByRole('button', { name: 'Change photo' }).click()
  await page.locator('input[type=file]').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: photo })
  await page.getByRole('button', { name: 'Use the middle' }).click()
  const sent = page.waitForResponse('**/uploadprofilephoto')
  await page.getByRole('button', { name: 'Use this photo' }).click()
  const { photo_url: address } = await (await sent).json()
  const served = await page.request.get(address)
  expect(served.headers()['x-content-type-options']).toBe('nosniff')
  const bytes = await served.body()
  expect(bytes.includes('Exif')).toBe(false)
  expect(bytes.length).toBeGreaterThan(500)
  await page.reload()
  // The app keeps private pictures itself, so their address is one of this page alone.
  const shown = page.getByRole('main').locator('img[src^="blob:"]').first()
  await expect(shown).toBeVisible()
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  await page.getByRole('button', { name: 'Change photo' }).click()
  await page.getByRole('button', { name: 'Remove the photo' }).click()
  await expect(page.getByText('Your photo is removed.')).toBeVisible()
  await expect.poll(async () => (await page.request.get(address)).status()).toBe(404)
})

test('a program that sends the photo itself gets it back without the place, too', async ({ page, baseURL }) => {
  await signIn(page, YAW.email)
  const photo = await photoTakenAt(page, { latitude: 5, longitude: 1 })
  const answer = await page.request.post('/uploadprofilephoto', {
    headers: { origin: baseURL ?? '' },
    multipart: { photo: { name: 'me.jpg', mimeType: 'image/jpeg', buffer: photo } },
  })
  expect(answer.status()).toBe(200)
  const bytes = await (await page.request.get((await answer.json()).photo_url)).body()
  expect(bytes.includes('Exif')).toBe(false)
})

test('the language is chosen on the profile and every page follows', async ({ page }) => {
  await signIn(page, YAW.email, '/profile')
  const choose = async (row: RegExp, language: string) => {
    // The next page asks the school which language it is.
    const kept = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok())
    await page.getByRole('button', { name: row }).click()
    await page.getByRole('dialog').getByRole('button', { name: language }).click()
    await kept
  }
  await choose(/^Language/, 'Français')
  await expect(page.locator('html')).toHaveAttribute('lang', /^fr/)
  await page.goto('/notices')
  await expect(page.getByRole('heading', { level: 1, name: 'Annonces' })).toBeVisible()
  await page.goto('/profile')
  await choose(/^Langue/, 'English')
  await expect(page.locator('html')).toHaveAttribute('lang', /^en/)
})

test('what was chosen for this phone is there before any code has come, so that nothing flashes', async ({
  page,
  complaints,
}) => {
  complaints.expected(/ERR_FAILED/)
  await signIn(page, YAW.email, '/profile')
  const choose = async (row: RegExp, choice: string) => {
    await page.getByRole('button', { name: row }).click()
    await page.getByRole('dialog').getByRole('button', { name: choice }).click()
  }
  const chooseLetters = async (choice: string) => {
    const kept = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok())
    await choose(/^Letter size/, choice)
    await kept
  }
  await choose(/^Light or dark/, 'Dark')
  await chooseLetters('Large')

  const code = '**/assets/*.js'
  await page.route(code, (route) => route.abort())
  await page.goto('/verify')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(14, 21, 18)')
  await expect(page.locator('body')).toHaveCSS('font-size', '18px')

  await page.unroute(code)
  await page.goto('/profile')
  await chooseLetters('Normal')
})

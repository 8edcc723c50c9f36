import type { Locator, Page } from '@playwright/test'
import jsQR from 'jsqr'
import { ABENA } from './demo.ts'
import { expect, signIn, test } from './parent.ts'
import { opensWithoutNetwork, workerIsReady } from './worker.ts'

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

// Node hands over the whole CommonJS module where TypeScript promises its default.
const readSquare: typeof jsQR = Reflect.get(jsQR, 'default') ?? jsQR

/** What an independent reader finds in the square code that a screen shows. */
async function scan(page: Page, square: Locator): Promise<string | undefined> {
  const picture = (await square.screenshot({ scale: 'device' })).toString('base64')
  const { data, width, height } = await page.evaluate(async (png) => {
    const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes]))
    const canvas = new OffscreenCanvas(bitmap.width * 3, bitmap.height * 3)
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('This browser does not draw.')
    pen.imageSmoothingEnabled = false
    pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    const pixels = pen.getImageData(0, 0, canvas.width, canvas.height)
    // As one text: millions of numbers, each by itself, take half a minute to leave the page.
    let text = ''
    for (let at = 0; at < pixels.data.length; at += 4096) text += String.fromCharCode(...pixels.data.subarray(at, at + 4096))
    return { data: btoa(text), width: pixels.width, height: pixels.height }
  }, picture)
  return readSquare(new Uint8ClampedArray(Buffer.from(data, 'base64')), width, height)?.data
}

test('the square on a report is scanned and proved, also where there is no network; a changed one is not', async ({
  page,
  context,
  newPhone,
  complaints,
}) => {
  test.setTimeout(120_000)
  complaints.expected(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const parent = await newPhone({ deviceScaleFactor: 3 })
  await signIn(parent, ABENA.email)
  const id = await parent.evaluate(async () => {
    const { user } = await (await fetch('/api/v1/sessions/current')).json()
    const wards = (await (await fetch(`/findandparentacc?parentid=${user.user_id}`)).json()).user_wards
    const reports = await Promise.all(
      wards.map(
        async (ward: { id: string }) => (await (await fetch(`/api/v1/wards/${ward.id}/term_reports`)).json()).term_reports,
      ),
    )
    return reports.flat()[0].public_id
  })
  await parent.goto(`/termreport/${id}`)
  const square = parent.getByRole('main').locator('svg[shape-rendering=crispEdges]').first()
  await expect(square).toBeVisible()
  const link = await scan(parent, square)
  expect(link).toMatch(/\/verify#\d+$/)

  await page.goto(link ?? '')
  await expect(page.getByText('Yes, this is from the school')).toBeVisible()
  await expect(page.getByText('The paper in your hand must say the same:')).toBeVisible()
  // What a stranger opens a second time is kept.
  await workerIsReady(page)
  await page.reload()
  await opensWithoutNetwork(page)
  await context.setOffline(true)
  await page.goto('/verify')
  await page.goto(link ?? '')
  await expect(page.getByText(/made this paper$/)).toBeVisible()
  await expect(page.getByText(/Only with network can we tell/)).toBeVisible()

  // Each school has a key of its own: the last digits of a true square may be any.
  await page.goto((link ?? '').replace(/\d{3}$/, (end) => (end === '000' ? '001' : '000')))
  await expect(page.getByText('The school did not make this')).toBeVisible()
})

import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { chromiumLaunch } from '@schoolgate/ui/build/chromium'
import { ABENA, PASSWORD } from './demo.ts'
import { DESK, PHONE } from './every-screen.ts'
import { startSchool } from './school.ts'

/* `npm run picture -w e2e`: the picture at the head of the README, taken anew from the running demo: a phone beside a desktop. */
const FILE = path.resolve(import.meta.dirname, '../docs/picture.webp')
/** Whoever opens the README may pay for every kilobyte too. */
const MOST_BYTES = 80_000
const QUALITIES = [0.9, 0.8, 0.7, 0.6, 0.5, 0.4]

/** A screen of the signed-in parent, as PNG. */
async function screenshot(browser: Browser, url: string, size: 'phone' | 'desk', screen: string): Promise<Buffer> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: size === 'phone' ? PHONE : DESK,
    deviceScaleFactor: 2,
    isMobile: size === 'phone',
    hasTouch: size === 'phone',
    reducedMotion: 'reduce',
    locale: 'en-GH',
    timezoneId: 'Africa/Accra',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await page.goto('/login?next=/wards')
  await page.getByRole('tab', { name: 'Email' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(ABENA.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/wards')
  await page.getByRole('button', { name: /^Kofi .*Mensah/ }).click()
  await page.waitForURL((address) => address.pathname !== '/wards')
  await page.goto(screen)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  const picture = await page.screenshot()
  await context.close()
  return picture
}

/** Both beside each other on one ground, as WebP: the best quality that keeps within the bytes. */
async function sideBySide(browser: Browser, phone: Buffer, desk: Buffer): Promise<Buffer> {
  const page = await browser.newPage()
  const [first = '', ...others] = await page.evaluate(
    async ({ sources, heights, qualities }) => {
      const pictures = await Promise.all(
        sources.map(async (source) => {
          const image = new Image()
          image.src = source
          await image.decode()
          return image
        }),
      )
      const MARGIN = 40
      const widths = pictures.map((image, at) => Math.round(((heights[at] ?? 0) * image.naturalWidth) / image.naturalHeight))
      const canvas = document.createElement('canvas')
      canvas.width = widths.reduce((sum, width) => sum + width, MARGIN * (pictures.length + 1))
      canvas.height = Math.max(...heights) + 2 * MARGIN
      const paint = canvas.getContext('2d')
      if (!paint) throw new Error('The browser has no canvas.')
      paint.fillStyle = '#e9e4d8'
      paint.fillRect(0, 0, canvas.width, canvas.height)
      paint.imageSmoothingQuality = 'high'
      let left = MARGIN
      for (const [at, image] of pictures.entries()) {
        const [width = 0, height = 0] = [widths[at], heights[at]]
        paint.drawImage(image, left, (canvas.height - height) / 2, width, height)
        left += width + MARGIN
      }
      return qualities.map((quality) => canvas.toDataURL('image/webp', quality))
    },
    {
      sources: [phone, desk].map((png) => `data:image/png;base64,${png.toString('base64')}`),
      heights: [740, 640],
      qualities: QUALITIES,
    },
  )
  const tries = [first, ...others].map((address) => Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'))
  const small = tries.find((bytes) => bytes.length <= MOST_BYTES)
  if (!small) throw new Error(`No quality keeps the picture within ${MOST_BYTES} bytes.`)
  return small
}

const school = await startSchool()
const browser = await chromium.launch(chromiumLaunch())
try {
  const phone = await screenshot(browser, school.url, 'phone', '/home')
  const desk = await screenshot(browser, school.url, 'desk', '/academics')
  const picture = await sideBySide(browser, phone, desk)
  await writeFile(FILE, picture)
  process.stdout.write(`${FILE}: ${Math.round(picture.length / 1000)} kB\n`)
} finally {
  await browser.close()
  await school.stop()
}

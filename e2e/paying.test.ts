import { rm } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { PASSWORD } from './demo.ts'
import { openBill } from './open-bill.ts'
import { expect, makeLinkForAWeek, signIn, test as journey } from './parent.ts'
import { photoTakenAt } from './photo.ts'
import { type RunningSchool, schoolgate, startSchool } from './school.ts'

/** Money changes what a school looks like: these journeys have one of their own, and its books are checked when they are over. */
const test = journey.extend<object, { school: RunningSchool }>({
  school: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads here which fixtures are wanted
    async ({}, use) => {
      const school = await startSchool()
      await use(school)
      await school.stop({ keepData: true })
      const said = await schoolgate(['ledger', 'check'], { DATA_DIR: school.dataDir })
      await rm(school.dataDir, { recursive: true, force: true })
      expect(said).toContain('The books are sound')
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ school }, use) => use(school.url),
})

test.describe.configure({ mode: 'serial', timeout: 90_000 })
test.beforeEach(async ({ page, complaints }) => {
  // The proof that is asked for midway and gives the session a new id, and a payment that waits already.
  // Each journey is a new phone, which asks for the name on the number again: that has a limit.
  complaints.expected(/status of 4(?:0[139]|29)/)
  await signIn(page, undefined, '/payments')
})

/** Presses the one button, and proves who one is when asked. */
async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay GH₵/ }).click()
  const proof = page.getByLabel('Your password')
  await expect(proof.or(page.getByRole('heading', { level: 1, name: /phone|payment page|Paid/ }))).toBeVisible({
    timeout: 20_000,
  })
  if (!(await proof.isVisible())) return
  await proof.fill(PASSWORD)
  await page.keyboard.press('Enter')
}

/** What the bursar does with payments at the keyboard, until the office has screens. */
const atTheDesk = (school: RunningSchool, ...words: string[]): Promise<string> =>
  schoolgate(['payment', ...words, '--school', 'nyansapo'], { DATA_DIR: school.dataDir })

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const thanks = (page: Page) => expect(heading(page, 'Paid. Thank you, Abena.')).toBeVisible({ timeout: 30_000 })

async function payByCard(page: Page, address: string, choice: string): Promise<void> {
  await page.goto(address)
  await page.getByText('Bank card').click()
  await page.getByRole('button', { name: /^Pay GH₵/ }).click()
  const proof = page.getByLabel('Your password')
  const there = page.getByRole('button', { name: choice })
  await expect(proof.or(there)).toBeVisible({ timeout: 20_000 })
  if (await proof.isVisible()) {
    await proof.fill(PASSWORD)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText('This is not Paystack and no money moves')).toBeVisible({ timeout: 20_000 })
  await there.click()
}

test('a part of what is left is paid by mobile money, and the receipt says what is owed now', async ({ page }) => {
  await expect(heading(page, 'Nothing is waiting.')).toBeVisible()
  await page.getByRole('link', { name: 'Pay GH₵ 1,060.00' }).click()
  await expect(page.getByText('Demonstration: no money moves.')).toBeVisible()
  await page.getByRole('button', { name: 'Pay another amount' }).click()
  await page.getByRole('textbox', { name: 'Amount' }).fill('200')
  await page.getByRole('button', { name: 'Use this amount' }).click()
  await pay(page)
  await thanks(page)
  await expect(page.getByText('Two hundred Ghana cedis')).toBeVisible()
  await expect(
    page
      .getByRole('article', { name: /^Receipt R-/ })
      .getByText('GH₵ 250.00')
      .or(page.getByText('250.00')),
  ).not.toHaveCount(0)
})

test('what the phone’s owner refuses is said kindly and can be tried again', async ({ page }) => {
  await page.goto('/pay/100/family')
  await page.getByLabel('MoMo number').fill('024 555 0001')
  await pay(page)
  await expect(heading(page, 'This was not paid')).toBeVisible({ timeout: 40_000 })
  await expect(page.getByText(/said no. Nothing was taken/)).toBeVisible()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: /^Pay GH₵ 10/ })).toBeVisible()
})

test('a payment that waits survives a closed page, is finished first, and can be given up', async ({ page }) => {
  await page.goto('/pay/100/family')
  await page.getByLabel('MoMo number').fill('024 555 0003')
  await pay(page)
  await expect(heading(page, 'Look at your phone')).toBeVisible({ timeout: 30_000 })
  await page.reload()
  await expect(heading(page, 'Look at your phone')).toBeVisible()
  await page.goto('/pay/150/family')
  await page.getByRole('button', { name: /^Pay GH₵/ }).click()
  await page.getByRole('link', { name: 'See the payment that waits' }).click()
  await page.getByRole('button', { name: 'Cancel this payment' }).click()
  await expect(page.getByText(/You cancelled it/)).toBeVisible({ timeout: 20_000 })
})

test('a card that is left on the payment page proves nothing, and nothing is taken', async ({ page }) => {
  await payByCard(page, '/pay/100/family', 'Leave without paying')
  await expect(heading(page, 'Finish on the payment page')).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Cancel this payment' }).click()
  await expect(heading(page, 'This was not paid')).toBeVisible({ timeout: 20_000 })
})

test('a card with too little on it is not a payment; one with enough is', async ({ page }) => {
  await payByCard(page, '/pay/60/family', 'Not enough money')
  await expect(page.getByText(/not enough money on the account/)).toBeVisible({ timeout: 20_000 })
  await payByCard(page, '/pay/60/family', 'Approve the payment')
  await thanks(page)
})

test('money from the bank waits with its slip until the bursar has looked, and the open page becomes the receipt', async ({
  page,
  school,
}) => {
  await page.goto('/pay/50/family')
  await page.getByText('Bank or cash, with a slip').click()
  const buffer = await photoTakenAt(page, { latitude: 5, longitude: 1 })
  await page.getByLabel('Photo or PDF').setInputFiles({ name: 'slip.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByText(/Ready to send: slip.jpg/)).toBeVisible()
  await page.getByRole('button', { name: 'Send the slip for GH₵ 50.00' }).click()
  await expect(heading(page, 'The bursar checks your slip')).toBeVisible({ timeout: 30_000 })
  await page.goto('/payments')
  await expect(heading(page, 'One payment is waiting.')).toBeVisible()
  await page.getByRole('link', { name: /The bursar checks/ }).click()
  await expect(heading(page, 'The bursar checks your slip')).toBeVisible()

  const [slip] = JSON.parse(await atTheDesk(school, 'list', '--status', 'proof_submitted', '--json'))
  expect(await atTheDesk(school, 'approve', slip.reference)).toMatch(/succeeded {2}R-/)
  await thanks(page)
  await expect(page.getByText('Fifty Ghana cedis')).toBeVisible()
})

test('an uncle without an account pays a part by the link a mother sent him, and she sees that it was he', async ({
  page,
  newPhone,
}) => {
  const bill = await openBill(page, 'Kofi')
  await page.goto(bill.page)
  await page.getByRole('main').getByRole('button', { name: 'Share this bill' }).click()
  await makeLinkForAWeek(page)
  const [link] = await bill.links()

  const uncle = await newPhone()
  await uncle.goto(link?.path ?? '')
  await uncle.getByRole('button', { name: 'Pay any part of it' }).click()
  await uncle.getByRole('button', { name: 'Pay another amount' }).click()
  await uncle.getByRole('textbox', { name: 'Amount' }).fill('50')
  await uncle.getByRole('button', { name: 'Use this amount' }).click()
  await uncle.getByLabel('Your name').fill('Uncle Kwesi')
  await uncle.getByLabel('Your phone or e-mail').fill('024 555 0777')
  await uncle.getByLabel('MoMo number').fill('024 555 0777')
  await uncle.getByRole('button', { name: /^Pay GH₵ 5\d\.\d\d$/ }).click()
  await expect(uncle.getByRole('heading', { name: 'Paid. Thank you, Uncle Kwesi.' })).toBeVisible({ timeout: 40_000 })
  await uncle.getByRole('link', { name: /^[0-9A-Z]{4}-[0-9A-Z]{4}$/ }).click()
  await expect(uncle.getByRole('heading', { level: 1 })).toBeVisible()

  await page.goto('/payments')
  await expect(page.getByRole('link', { name: /Kofi.*by “Uncle Kwesi”.*Paid/ })).toBeVisible()
  expect(bill.balance.amount_minor - (await openBill(page, 'Kofi')).balance.amount_minor).toBe(50_00)
})

test('one payment for both children gives one receipt for the family and one for each, printed on A5', async ({ page }) => {
  await page.goto('/pay/0/family')
  await pay(page)
  await thanks(page)
  await expect(page.getByRole('link', { name: /^For Kofi/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^For Ama/ })).toBeVisible()
  const paper = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  expect(paper).toMatch(/\/MediaBox \[0 0 4(?:19|20)\.?\d* 59[45]\.?\d*\]/)
  await page.getByRole('link', { name: /^For Ama/ }).click()
  await expect(page.getByText('610.00').first()).toBeVisible()
})

import type { Locator, Page } from '@playwright/test'
import { ABENA, BURSAR } from './demo.ts'
import { comeIn, DESK, faultsOf, giveCode, testInOwnSchool } from './office-door.ts'
import { expect, signIn } from './parent.ts'
import type { RunningSchool } from './school.ts'

// Money, and the day that is closed, are the whole school's.
const test = testInOwnSchool
test.slow()

async function bursarComesIn(page: Page, { url, dataDir }: RunningSchool): Promise<void> {
  await page.goto(`${url}/office/`)
  await comeIn(page, BURSAR, dataDir)
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible()
  await page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name: 'Cash desk' }).click()
  await expect(page.getByRole('combobox')).toBeFocused()
}

/** Gives one more proof where it is asked; `done` is seen once the act is done. */
async function prove(page: Page, done: Locator, { dataDir }: RunningSchool): Promise<void> {
  const proof = page.getByRole('dialog', { name: 'One more proof' })
  await expect(proof.or(done)).toBeVisible()
  if (!(await proof.isVisible())) return
  await giveCode(page, BURSAR.phone, dataDir)
  await proof.getByRole('button', { name: 'Go on' }).click()
  await expect(done).toBeVisible()
}

test('cash is taken by keyboard alone, once although the network went; the mother has the receipt, and the day is closed by its notes', async ({
  newPhone,
  complaints,
  school,
}) => {
  complaints.expected(/ERR_INTERNET_DISCONNECTED|Failed to fetch|401|403|404/)
  const page = await newPhone(DESK)
  await bursarComesIn(page, school)
  expect(await faultsOf(page)).toEqual([])
  const side = { headers: { 'schoolgate-side': 'staff' } }
  const box = async () => (await (await page.request.get(`${school.url}/api/v1/office/days`, side)).json()).day
  const before = await box()

  // Four acts: the name, Enter, the amount, Ctrl+Enter.
  await page.keyboard.type('kofi mensah')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(/^Amount/)).toBeFocused()
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.type('20')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/office/payments'))
      sent.push(request.headers()['idempotency-key'] ?? '')
  })
  // The school has the money, and its answer is lost on the way.
  let isLost = false
  await page.route('**/api/v1/office/payments', async (route) => {
    if (route.request().method() !== 'POST' || isLost) return route.continue()
    isLost = true
    await route.fetch()
    return route.abort('internetdisconnected')
  })
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('The network went before the school answered')).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  const taken = page.getByText('Taken: GH₵\u00a020.00')
  await expect(taken).toBeVisible({ timeout: 30_000 })
  expect(sent.length).toBeGreaterThan(1)
  expect(new Set(sent).size).toBe(1)
  expect((await box()).total.amount_minor - before.total.amount_minor).toBe(20_00)
  expect(await faultsOf(page)).toEqual([])
  const receiptNo = (/R-\d{4}-\d+/.exec((await page.getByText(/^Receipt R-/).textContent()) ?? '') ?? [''])[0]

  const hers = await newPhone({ baseURL: school.url })
  await signIn(hers, ABENA.email, '/payments')
  await expect(hers.getByText('GH₵20.00').or(hers.getByText('20.00')).first()).toBeVisible()

  // Written by mistake, and put right with a reason, at a fresh proof.
  await page.keyboard.press('F2')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('ama mensah')
  await page.keyboard.press('Enter')
  await page.getByLabel(/^Amount/).fill('7')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Taken: GH₵\u00a07.00')).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: '7 Ghana cedis' }).getByRole('button').first()
  await row.click()
  await page.getByRole('button', { name: 'Reverse it' }).click()
  await page.getByRole('radio', { name: 'Wrong amount' }).click()
  await expect(page.getByText(/→/)).toBeVisible()
  await page.getByRole('button', { name: 'Reverse GH₵\u00a07.00' }).click()
  await prove(page, page.getByText(/^Receipt R-.* is reversed\.$/), school)
  expect((await box()).put_right.amount_minor - before.put_right.amount_minor).toBe(7_00)

  await page.getByRole('link', { name: 'Close the day' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Count the cash box' })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  const day = await box()
  // All in pesewas and one cedi too little.
  const counted = day.cash_box.moved.amount_minor - 1_00
  await page.getByLabel('In the box at the beginning').fill('0')
  await page.getByLabel('How many of GH₵\u00a01.00', { exact: true }).fill(String(Math.floor(counted / 100)))
  await page.getByLabel('How many of GH₵\u00a00.01', { exact: true }).fill(String(counted % 100))
  await page.getByLabel('Reason').fill('Change for the taxi')
  await page.getByRole('button', { name: 'Close the day, GH₵\u00a01.00 short' }).click()
  await prove(page, page.getByRole('heading', { level: 1, name: /is closed$/ }), school)
  await expect(page.getByText(/1\.00 short · Change for the taxi/)).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  expect((await box()).closed_at).not.toBeNull()

  // What comes after it is of the next open day, and the desk says so.
  await page.getByRole('link', { name: 'Cash desk' }).first().click()
  await expect(page.getByText(/^The day is closed\. What you take now/)).toBeVisible()
  expect(receiptNo).not.toBe('')
})

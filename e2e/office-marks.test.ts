import type { Page } from '@playwright/test'
import { ABENA, SECRETARY, TETTEH } from './demo.ts'
import { comeIn, DESK, faultsOf, testInOwnSchool } from './office-door.ts'
import { expect, signIn } from './parent.ts'

// What a class gets to see is others' business too.
const test = testInOwnSchool
test.slow()

/** Puts text on the clipboard as a spreadsheet does, and pastes it where the focus is. */
const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const data = new DataTransfer()
    data.setData('text/plain', pasted)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)

/** Gives the class a piece of work of 20. */
async function make(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'New work' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(title)
  await page.getByRole('textbox', { name: 'Out of', exact: true }).fill('20')
  await expect(page.getByText(/^What this does to /)).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: `Make ${title} and enter marks` }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('a teacher makes a test, pastes its marks by name, shows it, and a mother sees the mark on her phone', async ({
  newPhone,
  complaints,
  school,
}) => {
  complaints.expected(/401/)
  const page = await newPhone(DESK)
  await page.goto(`${school.url}/office/`)
  await comeIn(page, TETTEH, school.dataDir)
  await page.getByRole('link', { name: 'Marks', exact: true }).click()
  await page.getByRole('link', { name: 'Enter marks: Mathematics, Basic 5' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mathematics, Basic 5' })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])

  await make(page, 'Test: long division')
  const cell = page.getByRole('textbox', { name: / Test: long division, out of 20$/ })
  await page.getByRole('row').nth(1).getByRole('gridcell').nth(-2).click()
  await expect(cell).toBeFocused()
  await paste(page, 'Mensah, Ama\t17,5\nNobody Here\t3\n')
  await expect(page.getByText('You pasted 1 mark.')).toBeVisible()
  await expect(page.getByText(/are called Nobody Here/)).toBeVisible()
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  expect(await faultsOf(page)).toEqual([])

  const hers = await newPhone({ baseURL: school.url })
  await signIn(hers, ABENA.email, '/home')
  await hers.goto('/academics')
  await hers.getByRole('button', { name: /^Selected ward:/ }).click()
  await hers.getByRole('dialog').getByRole('button', { name: /^Ama/ }).click()
  await hers.getByRole('button', { name: /^Mathematics/ }).click()
  await expect(hers.getByText('Test: long division')).toHaveCount(0)

  await page.getByRole('button', { name: 'Show Test: long division to parents' }).click()
  await page.getByRole('button', { name: 'Show 1 mark now' }).click()
  await expect(hers.getByRole('rowheader', { name: 'Test: long division' })).toBeVisible({ timeout: 20_000 })
  await expect(hers.getByText('17.5').first()).toBeVisible()

  // A mark that she saw changes with a reason, which she reads.
  const ama = page.getByRole('row', { name: /Ama .*Mensah/ })
  await ama.getByRole('gridcell').nth(-2).click()
  await page.keyboard.type('18')
  await page.keyboard.press('Enter')
  await page.getByLabel('Reason').fill('A page was not counted')
  await page.getByRole('button', { name: 'Save with this reason' }).click()
  await expect(hers.getByText(/put right on .*“A page was not counted”/)).toBeVisible({ timeout: 20_000 })
  for (const open of [hers, page]) await open.context().close()
})

test('two browsers in one book: what does not clash comes in by itself, what does is shown with both names', async ({
  newPhone,
  complaints,
  school,
}) => {
  complaints.expected(/401/)
  const [one, two] = [await newPhone(DESK), await newPhone(DESK)]
  for (const [page, who] of [
    [one, TETTEH],
    [two, SECRETARY],
  ] as const) {
    await page.goto(`${school.url}/office/marks`)
    await comeIn(page, who, school.dataDir)
    await page.getByRole('link', { name: 'Enter marks: Mathematics, Basic 5' }).click()
    await expect(page.getByRole('grid')).toBeVisible()
    if (page === one) await make(page, 'Quiz')
  }
  await expect(two.getByRole('button', { name: 'Change: Quiz' })).toBeVisible()
  const first = (page: Page, row: number) => page.getByRole('row').nth(row).getByRole('gridcell').nth(-2)
  const type = async (page: Page, row: number, text: string) => {
    await first(page, row).click()
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await type(two, 1, '3')
  await expect(two.getByText(/^Saved \d/)).toBeVisible()
  await type(one, 1, '4')
  await expect(one.getByRole('heading', { name: /^Which mark for / })).toBeVisible()
  expect(await faultsOf(one)).toEqual([])
  await one.getByRole('button', { name: 'Use mine, 4' }).click()
  await expect(one.getByText(/^Saved \d/)).toBeVisible()
  await expect(first(two, 1)).toHaveText('4', { timeout: 30_000 })
  for (const open of [one, two]) await open.context().close()
})

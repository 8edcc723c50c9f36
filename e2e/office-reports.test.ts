import type { Page } from '@playwright/test'
import { ABENA, HEAD, TETTEH } from './demo.ts'
import { comeIn, DESK, faultsOf, testInOwnSchool } from './office-door.ts'
import { expect, signIn } from './parent.ts'

// The reports of a class, once released, are every parent's business.
const test = testInOwnSchool
test.setTimeout(240_000)

const REMARK = /Ama reads with confidence\./

/** Ama's reports as her mother's phone gets them, by their ids. */
const amasReports = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const json = async (path: string) => (await fetch(path)).json()
    const { user } = await json('/api/v1/sessions/current')
    const { user_wards: wards } = await json(`/findandparentacc?parentid=${user.user_id}`)
    const ama = wards.find(({ first_name }: { first_name: string }) => first_name === 'Ama')
    const { term_reports: reports } = await json(`/api/v1/wards/${ama.id}/term_reports`)
    return reports.map(({ id }: { id: string }) => id)
  })

async function openClass(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Reports', exact: true }).click()
  await page.getByRole('link', { name: 'Open: Basic 5' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reports, Basic 5' })).toBeVisible()
}

test('from a mark to the signed, released and verified report, in screens alone', async ({ newPhone, complaints, school }) => {
  complaints.expected(/401/)
  const teachers = await newPhone(DESK)
  await teachers.goto(`${school.url}/office/`)
  await comeIn(teachers, TETTEH, school.dataDir)

  await teachers.getByRole('link', { name: 'Marks', exact: true }).click()
  await teachers.getByRole('link', { name: 'Enter marks: Mathematics, Basic 5' }).click()
  await teachers.getByRole('button', { name: 'New work' }).click()
  await teachers.getByLabel('What is it?').selectOption('end_of_term')
  await teachers.getByRole('textbox', { name: 'Name', exact: true }).fill('Exam of the term')
  await teachers.getByRole('textbox', { name: 'Out of', exact: true }).fill('100')
  await teachers.getByRole('button', { name: 'Make Exam of the term and enter marks' }).click()
  await expect(teachers.getByRole('dialog')).toHaveCount(0)
  // The sheet goes before the new column has come.
  await expect(teachers.getByRole('columnheader', { name: /Exam of the term/ })).toBeVisible()
  await teachers
    .getByRole('row', { name: /Ama .*Mensah/ })
    .getByRole('gridcell')
    .nth(-4)
    .click()
  await expect(teachers.getByRole('textbox', { name: /^Ama .*, Exam of the term, out of 100$/ })).toBeFocused()
  await teachers.keyboard.type('84')
  await teachers.keyboard.press('Enter')
  await expect(teachers.getByText(/^Saved \d/)).toBeVisible()

  await openClass(teachers)
  expect(await faultsOf(teachers)).toEqual([])
  await teachers.getByRole('button', { name: /^Make \d+ reports$/ }).click()
  await expect(teachers.getByText(/^0 of \d+ have the class teacher’s remark\.$/)).toBeVisible()
  await teachers.getByRole('link', { name: /^Write the report of Ama / }).click()
  await expect(teachers.getByRole('heading', { level: 1, name: /^Ama .*, .* report$/ })).toBeVisible()
  await teachers.getByRole('button', { name: 'Reads with confidence' }).click()
  await teachers.getByRole('radio', { name: 'Very good' }).click()
  await expect(teachers.getByRole('figure')).toContainText(REMARK)
  expect(await faultsOf(teachers)).toEqual([])
  await teachers.getByRole('textbox', { name: 'My remark' }).press('Control+Enter')
  await expect(teachers.getByText(/^Saved \d/)).toBeVisible()
  await teachers.getByRole('link', { name: 'Basic 5, all reports' }).click()
  await expect(teachers.getByText(/^1 of \d+ have the class teacher’s remark\.$/)).toBeVisible()
  await teachers.getByRole('button', { name: /^Sign \d+ reports$/ }).click()
  await expect(teachers.getByText(/^Mr\. Emmanuel Tetteh signed /)).toBeVisible()

  const hers = await newPhone({ baseURL: school.url })
  await signIn(hers, ABENA.email, '/home')
  const before = await amasReports(hers)

  const heads = await newPhone(DESK)
  await heads.goto(`${school.url}/office/`)
  await comeIn(heads, HEAD, school.dataDir)
  await openClass(heads)
  expect(await faultsOf(heads)).toEqual([])
  await heads.getByRole('button', { name: /^Sign \d+ reports$/ }).click()
  expect(await amasReports(hers)).toEqual(before)
  await heads.getByRole('button', { name: 'Release to parents' }).click()
  await heads.getByLabel('When').selectOption('now')
  await expect(heads.getByText(/^The term still runs until /)).toBeVisible()
  await heads.getByRole('button', { name: /^Release \d+ reports now$/ }).click()
  await expect(heads.getByRole('button', { name: 'Take back' })).toBeVisible()

  const [released, ...older] = (await amasReports(hers)).filter((id) => !before.includes(id))
  expect(older).toEqual([])
  const code = await hers.evaluate(async (id) => {
    const { term_report: report } = await (await fetch(`/api/v1/term_reports/${id}`)).json()
    return String(report.verify_code)
  }, released)
  await hers.goto(`/fullreport/${released}`)
  await expect(hers.getByText(REMARK).first()).toBeVisible()
  await hers.goto('/verify')
  await hers.getByLabel('Code on the paper, receipt or message').fill(code)
  await hers.getByRole('button', { name: 'Check this code' }).click()
  await expect(hers.getByText('Yes, this is from the school')).toBeVisible()
  for (const open of [teachers, hers, heads]) await open.context().close()
})

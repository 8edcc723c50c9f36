import { ABENA, HEAD, SECRETARY } from './demo.ts'
import { comeIn, DESK, faultsOf, giveCode, testInOwnSchool } from './office-door.ts'
import { expect, signIn } from './parent.ts'

// How marks are made, and what leaves the school, is so for every family.
const test = testInOwnSchool
test.slow()

test('two people settle the weights at once: the second reads what the first saved, nothing is lost, and the record has both', async ({
  newPhone,
  complaints,
  school,
}) => {
  complaints.expected(/401|403|409/)
  const [hers, his] = [await newPhone(DESK), await newPhone(DESK)]
  await hers.goto(`${school.url}/office/settings/grading`)
  await comeIn(hers, HEAD, school.dataDir)
  await his.goto(`${school.url}/office/settings/grading`)
  await comeIn(his, SECRETARY, school.dataDir)
  for (const page of [hers, his]) await expect(page.getByText('36 + 32 = 68')).toBeVisible()
  expect(await faultsOf(hers)).toEqual([])

  await hers.getByRole('button', { name: '30 / 70' }).click()
  await expect(hers.getByText('22 + 45 = 67')).toBeVisible()
  await his.getByRole('button', { name: '40 / 60' }).click()
  await hers.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(hers.getByText('Saved. New reports are made by it.')).toBeVisible()
  await his.getByRole('button', { name: 'Save', exact: true }).click()
  const which = his.getByRole('dialog', { name: 'Which of the two?' })
  await expect(which.getByText(/Adjei-Boateng changed this meanwhile/)).toBeVisible()
  await expect(which.getByRole('radio', { name: /^Yours 40 was 50/ })).toBeChecked()
  expect(await faultsOf(his)).toEqual([])
  await which.getByRole('radio', { name: /^Theirs 30 was 50/ }).check()
  await which.getByRole('button', { name: 'Save it so' }).click()
  await expect(which).toHaveCount(0)
  await expect(his.getByText('Class score 30', { exact: true })).toBeVisible()
  await expect(his.getByRole('button', { name: 'Nothing to save' })).toBeVisible()

  await hers.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Who did what' }).click()
  const lines = hers.getByRole('list', { name: 'Who did what' })
  await lines.getByText('Changed grades or weights').click()
  await expect(lines.getByText('Class score, of 100')).toBeVisible()
  for (const open of [hers, his]) await open.context().close()
})

test('the head takes all that is kept of a family as a file, and its mother reads that it was taken out', async ({
  newPhone,
  complaints,
  school,
}) => {
  complaints.expected(/401|403/)
  const page = await newPhone(DESK)
  await page.goto(`${school.url}/office/`)
  await comeIn(page, HEAD, school.dataDir)
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible()
  await page.keyboard.press('/')
  await page.getByRole('searchbox').fill('Abena Mensah')
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^.*Abena Mensah/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /Abena Mensah$/ })).toBeVisible()
  await page.getByRole('link', { name: 'Open it' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^What we keep of .*Abena Mensah$/ })).toBeVisible()
  await expect(page.getByText(/^Still here: .*Write the last day first/)).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Take it as a file' }).click()
  const sheet = page.getByRole('dialog', { name: /^A file of all we keep of / })
  await sheet.getByRole('textbox', { name: 'Why' }).fill('She asked at the desk')
  const download = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Take it as a file' }).click()
  const proof = page.getByRole('dialog', { name: 'One more proof' })
  await expect(proof.or(page.getByRole('button', { name: 'Take it as a file' }))).toHaveCount(1, { timeout: 15_000 })
  if (await proof.isVisible()) {
    await giveCode(page, HEAD.phone, school.dataDir)
    await proof.getByRole('button', { name: 'Go on' }).click()
  }
  expect((await download).suggestedFilename()).toMatch(/Abena Mensah\.zip$/)

  const hers = await newPhone({ baseURL: school.url })
  await signIn(hers, ABENA.email, '/profile')
  await hers.getByRole('button', { name: /Who opened my wards’ records/ }).click()
  await expect(hers.getByText(/in a file of all the school keeps of your family/).first()).toBeVisible()
  for (const open of [hers, page]) await open.context().close()
})

import { readFile } from 'node:fs/promises'
import { ABENA, PASSWORD, SECRETARY } from './demo.ts'
import { comeIn, DESK, faultsOf } from './office-door.ts'
import { expect, test as journey } from './parent.ts'
import { type RunningSchool, startSchool } from './school.ts'

/** What a school says all its parents read: this journey has one of its own. */
const test = journey.extend<object, { school: RunningSchool }>({
  school: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads here which fixtures are wanted
    async ({}, use) => {
      const school = await startSchool({ environment: { SMS_PRICE_PER_HUNDRED: 'GHS 3.50' } })
      await use(school)
      await school.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ school }, use) => use(school.url),
})

const TITLE = 'Swimming on Saturday'

test('the secretary writes to one class and asks; a mother reads it on her phone and answers; the secretary sees it and takes the answers out', async ({
  newPhone,
  complaints,
  school,
}) => {
  test.setTimeout(180_000)
  complaints.expected(/401|403|404/)
  const desk = await newPhone(DESK)
  await desk.goto('/office/notices?new')
  await comeIn(desk, SECRETARY, school.dataDir)
  await expect(desk.getByRole('heading', { level: 1, name: 'New notice' })).toBeVisible()
  await desk.getByLabel('Who is it for?').selectOption({ label: 'Basic 5' })
  await expect(desk.getByText(/\d+ children · \d+ families · \d+ adults/)).toBeVisible()
  await desk.getByRole('tab', { name: 'Answer' }).click()
  await desk.getByLabel('Title').fill(TITLE)
  await desk.getByRole('textbox', { name: 'Message' }).fill('Basic 5 goes to the pool on **Saturday**.\n- a towel\n- some water')
  await expect(desk.getByRole('region', { name: 'What parents see' }).getByText('Do you agree, for Ama?')).toBeVisible()
  await expect(desk.getByRole('heading', { name: 'How they hear of it' })).toBeVisible()
  expect(await faultsOf(desk)).toEqual([])
  // Closed in the middle, nothing is lost.
  await desk.reload()
  await expect(desk.getByLabel('Title')).toHaveValue(TITLE)
  await desk.getByRole('button', { name: /^Send to \d+ families$/ }).click()
  await expect(desk.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  expect(await faultsOf(desk)).toEqual([])

  const phone = await newPhone()
  await phone.goto('/login?next=/notices')
  await phone.getByRole('tab', { name: 'Email' }).click()
  await phone.getByRole('textbox', { name: 'Email' }).fill(ABENA.email)
  await phone.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await phone.getByRole('button', { name: 'Sign in' }).click()
  await phone.waitForURL((url) => url.pathname !== '/login')
  await phone.goto('/notices')
  await phone.getByText(TITLE).click()
  await expect(phone.getByRole('listitem').filter({ hasText: 'a towel' })).toBeVisible()
  await phone.getByRole('button', { name: 'Yes, I agree' }).click()
  await expect(phone.getByText('You said yes for Ama')).toBeVisible()

  await desk.reload()
  await desk.getByRole('button', { name: 'Yes 1' }).click()
  await expect(desk.getByText(/Abena Mensah: yes/)).toBeVisible()
  await desk.getByRole('button', { name: 'Excel' }).click()
  await desk.getByLabel('What are they for?').fill('Seats in the bus')
  const [file] = await Promise.all([desk.waitForEvent('download'), desk.getByRole('button', { name: 'Take the file' }).click()])
  expect(file.suggestedFilename()).toMatch(/^N-\d{4}-\d{4}\.xlsx$/)
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')

  await desk.getByRole('button', { name: 'Put right' }).click()
  await desk.getByRole('textbox', { name: 'Message' }).fill('Basic 5 goes to the pool on **Sunday**.')
  await desk.getByLabel('What changed?').fill('It is on Sunday, not on Saturday.')
  expect(await faultsOf(desk)).toEqual([])
  await desk.getByRole('button', { name: 'Put it right' }).click()
  await expect(desk.getByText('It is put right.')).toBeVisible()
  await phone.reload()
  await expect(phone.getByText('It is on Sunday, not on Saturday.')).toBeVisible()

  await desk.getByRole('button', { name: 'Take back' }).click()
  await desk.getByLabel('Why?').fill('The pool is closed')
  await desk.getByRole('button', { name: 'Take it back' }).click()
  await expect(desk.getByText(/Taken back Today/)).toBeVisible()
  await phone.reload()
  await expect(phone.getByText('We cannot find this notice')).toBeVisible()
})

import type { Locator } from '@playwright/test'
import { faultsOf } from './office-door.ts'
import { expect, test as journey } from './parent.ts'
import { codesSentTo, emptyFolder, type RunningSchool, schoolgate, startSchool } from './school.ts'

/** An installation in which nothing is, as somebody starts it for the first time. */
const test = journey.extend<{ school: RunningSchool }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads here which fixtures are wanted
  school: async ({}, use) => {
    const folder = await emptyFolder()
    const school = await startSchool({ dataDir: folder.path, environment: { DEMO: '0', SCHOOL_HOSTS: '' } })
    await use(school)
    await school.stop()
    await folder.remove()
  },
  baseURL: ({ school }, use) => use(school.url),
})
test.slow()

const MOTHER = '024 555 0931'
const PUPILS = Buffer.from(
  [
    'Name of Pupil;Class;D.O.B;Guardian;Tel',
    'Agbeko, Elikem;Basic 5;14/02/2016;Mrs. Zoe Agbeko;0245550931',
    'Agbeko, Selorm;Basic 2;28/04/2018;Zoe Agbeko;0245550931',
  ].join('\r\n'),
)

/** Somebody who does one thing after the other, and how many these were. */
function person() {
  let acts = 0
  return {
    acts: () => acts,
    press: async (button: Locator) => {
      acts += 1
      await button.click()
    },
    write: async (field: Locator, words: string) => {
      acts += 1
      await field.fill(words)
    },
    act: async (work: () => Promise<unknown>) => {
      acts += 1
      await work()
    },
  }
}

const addressIn = (said: string): string => /http:\/\/\S+\/office\/start#\w{22}/.exec(said)?.[0] ?? ''

/** The address that the program prints when it was started: it serves already while it says so. */
async function printed(said: () => string): Promise<string> {
  await expect.poll(() => addressIn(said())).not.toBe('')
  return addressIn(said())
}

test('from an empty installation, through the screens alone, to a parent who reads the first notice on a phone', async ({
  newPhone,
  school,
  complaints,
}, { annotations }) => {
  complaints.expected(/401|404/)
  test.setTimeout(240_000)
  const page = await newPhone({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })
  const { acts, act, press, write } = person()
  const address = await printed(school.said)
  await act(() => page.goto(address))
  await expect(page.getByRole('heading', { level: 1, name: 'Make your school' })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await write(page.getByLabel('Name of the school'), 'Hope Academy')
  await write(page.getByLabel('Town', { exact: true }), 'Tema')
  await write(page.getByLabel('Phone that parents may call'), '030 222 1100')
  await write(page.getByLabel('Your title'), 'Mrs.')
  await write(page.getByLabel('Your name'), 'Comfort Asiedu')
  await write(page.getByLabel('Your own phone'), '024 555 0900')
  await write(page.getByLabel('Your email'), 'comfort@hope.example')
  await write(page.getByLabel('Password', { exact: true }), 'kenkey-and-fish-11')
  await write(page.getByLabel('Title of the head-teacher'), 'Mr.')
  await write(page.getByLabel('Name of the head-teacher'), 'Kofi Ata')
  await press(page.getByRole('button', { name: 'Make the school' }))

  const first = page.getByRole('heading', { level: 1, name: 'From nothing to the first parent in twenty minutes' })
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect(first).toBeVisible()
  await expect(page.getByText('1 of 8 done', { exact: false })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])

  await press(steps.getByRole('link', { name: 'Look again: School' }))
  await write(page.getByLabel('Motto'), 'Hope does not fail')
  await write(page.getByLabel('Your own colour'), '#2FA36B')
  await expect(page.getByText('#2FA36B is too light for white words (3.2', { exact: false })).toBeVisible()
  await press(page.getByRole('button', { name: /^Use #/ }))
  expect(await faultsOf(page)).toEqual([])
  await press(page.getByRole('button', { name: 'Save the school' }))
  await expect(first).toBeVisible()

  await press(steps.getByRole('link', { name: 'See the usual terms' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Year and holidays' })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await press(page.getByRole('button', { name: 'Save the terms' }))
  await expect(steps.getByText('3 terms')).toBeVisible()

  await press(steps.getByRole('link', { name: 'Choose the classes' }))
  await press(page.getByRole('button', { name: 'All of Basic 1 to 6' }))
  expect(await faultsOf(page)).toEqual([])
  await press(page.getByRole('button', { name: 'Add 6 classes and 11 subjects' }))
  await expect(steps.getByText('6 classes, 11 subjects')).toBeVisible()

  await press(steps.getByRole('button', { name: 'Skip for now: People who work here' }))
  await expect(steps.getByText('Skipped')).toBeVisible()

  await press(steps.getByRole('link', { name: 'Choose the sheet' }))
  await act(() => page.getByLabel('Choose a list').setInputFiles({ name: 'pupils.csv', mimeType: 'text/csv', buffer: PUPILS }))
  await press(page.getByRole('button', { name: /^Check the 2 rows/ }))
  await press(page.getByRole('button', { name: /^Save/ }))
  await expect(page.getByRole('heading', { level: 1, name: 'The list is saved' })).toBeVisible({ timeout: 30_000 })
  await press(page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name: 'First steps' }))
  await expect(steps.getByText('2 pupils, 1 parent')).toBeVisible()
  await press(steps.getByRole('button', { name: 'Skip for now: Fees' }))
  await expect(steps.getByText('Welcome to Hope Academy on your phone')).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await press(steps.getByRole('button', { name: 'Publish the welcome' }))
  await expect(steps.getByText('1 notice')).toBeVisible()
  await expect(steps.getByText(`${school.url}/login`)).toBeVisible()
  expect(await faultsOf(page)).toEqual([])

  const mother = await newPhone()
  await act(() => mother.goto(`${school.url}/login`))
  await write(mother.getByLabel('Your phone number'), MOTHER)
  await press(mother.getByRole('button', { name: 'Send me a code' }))
  const code = async () => (await codesSentTo(school.dataDir, MOTHER)).at(-1)
  await expect.poll(code, { timeout: 30_000 }).toBeDefined()
  await write(mother.getByLabel('The code'), (await code()) ?? '')
  await press(mother.getByRole('button', { name: 'Sign in' }))
  await mother.waitForURL((url) => url.pathname !== '/login')
  await act(() => mother.goto(`${school.url}/notices`))
  await press(mother.getByRole('main').getByRole('link', { name: /Welcome to Hope Academy on your phone/ }))
  await expect(mother.getByText('From today Hope Academy writes to you here', { exact: false })).toBeVisible()
  annotations.push({ type: 'acts', description: `first run by a scripted person: ${acts()} acts` })
  expect(acts()).toBeLessThanOrEqual(60)

  await page.reload()
  await expect(steps.getByText('1 of 1 parent came in')).toBeVisible()
  // Used once: whoever opens the address again is told so.
  const late = await newPhone()
  await late.goto(address)
  await expect(late.getByRole('heading', { level: 1, name: 'This address is over' })).toBeVisible()
  expect(await faultsOf(late)).toEqual([])
})

test('a second school in the same installation begins in the same way', async ({ newPhone, complaints, school }) => {
  complaints.expected(/401/)
  const make = async (address: string, name: string, phone: string, email: string) => {
    const page = await newPhone()
    await page.goto(address)
    await page.getByLabel('Name of the school').fill(name)
    await page.getByLabel('Town', { exact: true }).fill('Tema')
    await page.getByLabel('Phone that parents may call').fill('030 222 1100')
    await page.getByLabel('What you do here').selectOption('head')
    await page.getByLabel('Your title').fill('Mr.')
    await page.getByLabel('Your name').fill('Kofi Ata')
    await page.getByLabel('Your own phone').fill(phone)
    await page.getByLabel('Your email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('kenkey-and-fish-11')
    await page.getByRole('button', { name: 'Make the school' }).click()
    await expect(page.getByText('1 of 8 done', { exact: false })).toBeVisible()
    return page
  }
  await make(await printed(school.said), 'Hope Academy', '024 555 0901', 'kofi@hope.example')
  const said = await schoolgate(['school', 'new'], { DATA_DIR: school.dataDir, PUBLIC_URL: school.url })
  const second = await make(addressIn(said), 'Peace Academy', '024 555 0902', 'kofi@peace.example')
  await expect(second.getByRole('banner').getByText('Peace Academy')).toBeVisible()
})

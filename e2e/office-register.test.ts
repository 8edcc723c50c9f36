import type { Page } from '@playwright/test'
import { KWAME, TETTEH } from './demo.ts'
import { comeIn, faultsOf, testInOwnSchool } from './office-door.ts'
import { expect, signIn } from './parent.ts'
import type { RunningSchool } from './school.ts'
import { letTermRun } from './term.ts'
import { workerIsReady } from './worker.ts'

// A register is the class's of a day: nobody else may change it meanwhile.
const test = testInOwnSchool
test.slow()

/** The class of the teacher who is signed in, and the last day that has a register: a weekend, or the days in the middle of a term, have none. */
async function openDayOf(page: Page, school: RunningSchool) {
  await letTermRun(page, school)
  const side = { headers: { 'schoolgate-side': 'staff' } }
  const { day: today, classes } = await (await page.request.get('/api/v1/office/registers', side)).json()
  const [klass] = classes
  for (let back = 0; back < 14; back++) {
    const day = new Date(Date.parse(`${today}T12:00:00Z`) - back * 86_400_000).toISOString().slice(0, 10)
    const register = await (await page.request.get(`/api/v1/office/classes/${klass.class_id}/register?day=${day}`, side)).json()
    if (register.no_register === null) return { ...register, isToday: day === today }
  }
  throw new Error('No day of the last two weeks has a register.')
}

test('a register taken after a start without network waits on the phone, goes once, and the father sees that his daughter was late', async ({
  newPhone,
  complaints,
  school,
}) => {
  complaints.expected(/ERR_INTERNET_DISCONNECTED|Failed to fetch|401/)
  const his = await newPhone({ baseURL: school.url })
  await signIn(his, KWAME.email, '/home')
  let page = await newPhone({ baseURL: school.url })
  await page.goto('/office/')
  await comeIn(page, TETTEH, school.dataDir)
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible()
  const register = await openDayOf(page, school)
  await workerIsReady(page)
  const ama = register.pupils.find(({ fullname }: { fullname: string }) => /^Ama .*Mensah/.test(fullname))
  await page.goto(`/office/register/${register.class.id}?day=${register.day}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Basic 5' })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.context().setOffline(true)
  // A day in the middle of a term has no register of today to begin with: there the page that is open stays.
  if (register.isToday) {
    const phone = page.context()
    await page.close()
    page = await phone.newPage()
    await page.goto('/office/')
    await expect(page.getByRole('heading', { name: 'No network' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Register' }).click()
    await page.getByRole('link', { name: /^(Take|Open) the register of Basic 5$/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Basic 5' })).toBeVisible()
  }
  const face = page.getByRole('button', { name: new RegExp(`^${ama.fullname}: `) })
  await face.click()
  await page.getByRole('button', { name: 'Late', exact: true }).click()
  const time = /Late (\d\d:\d\d)/.exec((await face.textContent()) ?? '')?.[1] ?? ''
  expect(time).not.toBe('')
  if (!register.isToday) await page.getByRole('textbox', { name: 'Why is it put right?' }).fill('The bus came late')
  await page.getByRole('button', { name: /^Save: / }).click()
  await expect(page.getByText(/^Kept on this phone, \d\d:\d\d$/)).toBeVisible()
  expect(await faultsOf(page)).toEqual([])

  const saves: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') saves.push(request.postData() ?? '')
  })
  await his.goto(`/attendance?ward=${ama.id}`)
  await expect(his.getByRole('heading', { level: 1 })).toContainText('Ama came to school')
  await page.context().setOffline(false)
  await expect(page.getByText('Basic 5: the register is with the school.')).toBeVisible()
  await expect(his.getByText(new RegExp(time)).first()).toBeVisible({ timeout: 20_000 })
  expect(saves).toHaveLength(1)
  expect((saves[0] ?? '').length).toBeLessThan(5000)
  // What stands is in the office, too, and nothing waits here any more.
  await page.reload()
  await expect(face).toContainText(`Late ${time}`)
  expect(await page.evaluate(() => localStorage.getItem('schoolgate.office.registers'))).toBeNull()
  for (const open of [his, page]) await open.context().close()
})

test('a phone that dies in the middle of a register goes on where it was, for who took it', async ({
  newPhone,
  complaints,
  school,
}) => {
  complaints.expected(/401/)
  const page = await newPhone({ baseURL: school.url })
  await page.goto('/office/')
  await comeIn(page, TETTEH, school.dataDir)
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible()
  const register = await openDayOf(page, school)
  const [pupil] = register.pupils
  await page.goto(`/office/register/${register.class.id}?day=${register.day}`)
  const face = page.getByRole('button', { name: new RegExp(`^${pupil.fullname}: `) })
  await face.click()
  await page.getByRole('button', { name: 'Half day' }).click()
  await expect(face).toContainText('Away in the afternoon')
  const again = await page.context().newPage()
  await page.close({ runBeforeUnload: false })
  await again.goto(`${school.url}/office/register/${register.class.id}?day=${register.day}`)
  await expect(again.getByRole('button', { name: new RegExp(`^${pupil.fullname}: `) })).toContainText('Away in the afternoon')
  await expect(again.getByText('1 child named, kept on this phone')).toBeVisible()
  await again.context().close()
})

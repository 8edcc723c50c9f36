import { ABENA, HEAD, KWAME, TETTEH } from './demo.ts'
import { comeIn, DESK, faultsOf, testInOwnSchool } from './office-door.ts'
import { expect, signIn } from './parent.ts'

// What lies at a desk is counted on the first page of whoever sits there.
const test = testInOwnSchool
test.slow()

const QUESTION = 'Ama says French is hard. What can we do at home?'
const ANSWER = 'Ten minutes of reading aloud each evening is enough.'

test('a question written without network goes once; the class teacher answers and closes it, both parents read it, and the head who looks stands in it', async ({
  newPhone,
  complaints,
  school,
}) => {
  complaints.expected(/ERR_INTERNET_DISCONNECTED|Failed to fetch|401/)
  const hers = await newPhone({ baseURL: school.url })
  await signIn(hers, ABENA.email, '/wards')
  await hers.getByRole('button', { name: /^Ama .*Mensah/ }).click()
  await expect(hers).toHaveURL(/\/home$/)
  await hers.goto(`${school.url}/wards`)
  await hers.getByRole('main').getByText('More about Ama').click()
  await hers.getByRole('link', { name: 'Ask the school' }).last().click()
  await expect(hers.getByRole('heading', { level: 1, name: 'Ask the school' })).toBeVisible()
  expect(await faultsOf(hers)).toEqual([])
  await hers.getByRole('link', { name: 'Write to the school' }).click()
  await expect(hers.getByRole('radio', { name: /Tetteh/ })).toBeChecked()
  expect(await faultsOf(hers)).toEqual([])
  const asked: string[] = []
  hers.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/messages')) asked.push(request.headers()['idempotency-key'] ?? '')
  })
  await hers.context().setOffline(true)
  await hers.getByRole('textbox', { name: 'Your message' }).fill(QUESTION)
  await hers.getByRole('button', { name: /^Send/ }).click()
  await expect(hers.getByText('Waits on this phone. It goes by itself.')).toBeVisible()
  await hers.context().setOffline(false)
  await expect(hers.getByRole('link', { name: /Waits for an answer/ })).toBeVisible({ timeout: 20_000 })
  expect(new Set(asked).size).toBe(1)

  const his = await newPhone({ baseURL: school.url, ...DESK })
  await his.goto('/office/')
  await comeIn(his, TETTEH, school.dataDir)
  await his.getByRole('link', { name: 'Read: 1 family waits for an answer' }).click()
  await his.getByRole('link', { name: /^AM Abena Mensah|Abena Mensah/ }).click()
  await expect(his.getByText(QUESTION)).toBeVisible()
  expect(await faultsOf(his)).toEqual([])
  await his.getByRole('textbox', { name: 'Your answer' }).fill(ANSWER)
  await his.reload()
  await expect(his.getByRole('textbox', { name: 'Your answer' })).toHaveValue(ANSWER)
  await his.getByRole('button', { name: 'Answer and close' }).click()
  await expect(his.getByText('Sent. The family is told that there is an answer.')).toBeVisible()
  await expect(his.getByRole('heading', { name: 'Nobody waits for an answer' })).toBeVisible()

  const thread = hers.getByRole('link', { name: /Closed/ })
  await expect(thread).toBeVisible({ timeout: 20_000 })
  await thread.click()
  await expect(hers.getByText(ANSWER)).toBeVisible()
  await expect(hers.getByText(/ · read at \d\d:\d\d$/)).toBeVisible()
  expect(await faultsOf(hers)).toEqual([])
  const address = new URL(hers.url())

  const fathers = await newPhone({ baseURL: school.url })
  await signIn(fathers, KWAME.email, address.pathname + address.search)
  await expect(fathers.getByText(ANSWER)).toBeVisible()

  const heads = await newPhone({ baseURL: school.url, ...DESK })
  await heads.goto(`/office/messages/${address.pathname.split('/').at(-1)}`)
  await comeIn(heads, HEAD, school.dataDir)
  await expect(heads.getByText(ANSWER)).toBeVisible()
  await expect(hers.getByText(/opened this as head-teacher/)).toBeVisible({ timeout: 20_000 })
  await hers.getByRole('button', { name: 'Thank you' }).click()
  await expect(hers.getByText('Sent. The answer comes here.')).toBeVisible()
  for (const page of [hers, his, fathers, heads]) await page.context().close()
})

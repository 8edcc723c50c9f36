import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { foundByDayAndNight } from './axe.ts'
import { ABENA, HEAD, KWAME, YAW } from './demo.ts'
import { comeIn, DESK, testInOwnSchool } from './office-door.ts'
import { expect, signIn, test } from './parent.ts'
import { workerIsReady } from './worker.ts'

const field = (page: Page) => page.getByRole('textbox', { name: 'Your question' })
const answers = (page: Page) => page.getByRole('list', { name: 'Conversation' }).locator('> li')

async function ask(page: Page, question: string): Promise<void> {
  await field(page).fill(question)
  await page.keyboard.press('Enter')
}

/** The question is asked and its answer is whole. */
async function askAndRead(page: Page, question: string): Promise<void> {
  const known = await page.getByRole('button', { name: 'Helpful' }).count()
  await ask(page, question)
  await expect(page.getByRole('button', { name: 'Helpful' })).toHaveCount(known + 1)
}

async function chooseAma(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Selected ward:/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Ama/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What do you want to know about Ama?')
}

const openDrawer = (page: Page) => page.getByRole('button', { name: 'Previous Conversations' }).click()

test('a mother asks, asks on, opens where it stands, comes back, and finds the conversation in the drawer', async ({ page }) => {
  await signIn(page, ABENA.email, '/aichat')
  await chooseAma(page)
  const suggestions = page.getByRole('list', { name: 'Questions to begin with' }).getByRole('button')
  await expect(suggestions).toHaveCount(4)
  await suggestions.first().click()
  await expect(page.getByRole('button', { name: 'Helpful' })).toHaveCount(1)
  await expect(page).toHaveURL(/\/aichat\?ward=.+&thread=.+/)
  const conversation = page.url()

  await askAndRead(page, 'How many days was she absent this term?')
  await askAndRead(page, 'and last term?')
  const source = page
    .getByRole('list', { name: 'Where this stands' })
    .getByRole('link', { name: /Attendance/ })
    .last()
  await source.click()
  await expect(page).toHaveURL(/\/attendance\?/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ama')
  await page.goBack()
  await expect(page).toHaveURL(conversation)
  await expect(answers(page)).toHaveCount(6)

  await page.getByRole('button', { name: 'Helpful' }).last().click()
  await expect(page.getByRole('button', { name: 'Helpful' }).last()).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(answers(page)).toHaveCount(6)
  await expect(page.getByRole('button', { name: 'Helpful' }).last()).toHaveAttribute('aria-pressed', 'true')

  await openDrawer(page)
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('link', { name: 'Home' })).toBeVisible()
  await expect(drawer.getByRole('heading', { name: 'Previous Conversations' })).toBeVisible()
  await expect(drawer.locator('[aria-current]')).toBeVisible()
  await drawer.getByRole('button', { name: 'Ask a question' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What do you want to know about Ama?')
})

// In a school of its own: ten questions are nearly all that one person may ask in a minute.
testInOwnSchool(
  'over ten turns a mother keeps to one subject, corrects herself, and asks after the other child',
  async ({ newPhone, school }) => {
    const page = await newPhone({ baseURL: school.url })
    await signIn(page, ABENA.email, '/aichat')
    await chooseAma(page)
    const last = answers(page).last()
    const turns: [question: string, answer: RegExp][] = [
      ['How is she in maths?', /Mathematics this term so far/],
      ['and English?', /English Language this term so far/],
      ['why?', /English Language.*they hold marks, not reasons/s],
      ['and last term?', /English Language in Term/],
      ['no, I meant this term', /English Language this term so far/],
      ['is that good?', /class/],
      ['and Kofi?', /Kofi \(.+\): average/],
      ['how can I help her?', /English Language/],
      ['How much do I owe?', /GH₵|Nothing is left/],
      ['thank you', /You are welcome/],
    ]
    for (const [question, answer] of turns) {
      await askAndRead(page, question)
      await expect(last).toContainText(answer)
    }
    await expect(answers(page)).toHaveCount(20)
    await page.context().close()
  },
)

/** What shuts somebody out of what is open now, on a phone and on a desk, by day and by night. */
async function faultsOnEach(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const viewport of [{ width: 360, height: 740 }, DESK.viewport]) {
    await page.setViewportSize(viewport)
    found.push(...(await foundByDayAndNight(page)).map((fault) => `${viewport.width}: ${fault}`))
  }
  return found
}

testInOwnSchool(
  'a thumb down asks by keyboard what was wanted, and the head reads the question that the mother shows, without her name',
  async ({ newPhone, school, complaints }) => {
    complaints.expected(/401|403/)
    const page = await newPhone({ baseURL: school.url })
    await signIn(page, ABENA.email, '/aichat')
    await chooseAma(page)
    await askAndRead(page, 'How is her maths?')
    const down = page.getByRole('button', { name: 'Not right' })
    await down.focus()
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog')
    await expect(sheet).toContainText('What was wrong?')
    expect(await faultsOnEach(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Not what I asked' }).focus()
    await page.keyboard.press('Enter')
    await expect(sheet).toContainText('What did you want to know?')
    expect(await faultsOnEach(page)).toEqual([])
    await sheet.getByRole('textbox').focus()
    await page.keyboard.type('Her place in class')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Thank you. The school can read it now.')).toBeVisible()
    await expect(sheet).toBeHidden()
    await expect(down).toHaveAttribute('aria-pressed', 'true')
    await expect(down).toBeFocused()

    const desk = await newPhone({ ...DESK, baseURL: school.url })
    await desk.goto('/office/settings/questions')
    await comeIn(desk, HEAD, school.dataDir)
    const shown = desk.getByRole('listitem').filter({ hasText: 'How is her maths?' })
    await expect(shown).toContainText('Wanted to know: Her place in class')
    await expect(shown).not.toContainText('Mensah')
    await desk.context().close()
    await page.context().close()
  },
)

test('an answer that does not come is stopped and asked again; after a lost connection it is asked once more by itself', async ({
  page,
  complaints,
}) => {
  complaints.expected(/ERR_CONNECTION_RESET|ERR_FAILED/)
  await signIn(page, ABENA.email, '/aichat')
  await chooseAma(page)
  const hold = Promise.withResolvers<void>()
  await page.route('**/api/v1/parents/chat', () => hold.promise, { times: 1 })
  await ask(page, 'What do I still owe?')
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(field(page)).toHaveValue('What do I still owe?')
  hold.resolve()

  await workerIsReady(page)
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/parents/chat')) keys.push(request.headers()['idempotency-key'])
  })
  await page.route('**/api/v1/parents/chat', (route) => route.abort('connectionreset'), { times: 1 })
  await field(page).press('Enter')
  await expect(page.getByRole('button', { name: 'Helpful' })).toHaveCount(1)
  await expect(page.getByText(/GH₵/).first()).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

test('a connection lost in the middle of an answer: the app asks once more, and it is one question with one answer, also after a reload', async ({
  page,
  complaints,
}) => {
  complaints.expected(/ERR_CONNECTION_RESET|ERR_FAILED/)
  await signIn(page, ABENA.email, '/aichat')
  await chooseAma(page)
  let times = 0
  await page.route('**/api/v1/parents/chat', async (route) => {
    times += 1
    if (times > 1) return route.abort('connectionreset')
    const answer = await route.fetch()
    const events = await answer.text()
    // The first words arrive; how it goes on does not.
    const middle = events.indexOf('\n\n', events.indexOf('"text-delta"'))
    return route.fulfill({ response: answer, body: events.slice(0, middle + 2) })
  })
  await ask(page, 'Which house is she in?')
  await expect(page.getByText('The connection was lost. We will ask again when it is back.')).toBeVisible()
  await page.unroute('**/api/v1/parents/chat')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByRole('button', { name: 'Helpful' })).toHaveCount(1)
  await expect(answers(page)).toHaveCount(2)
  const words = await answers(page).last().getByRole('paragraph').first().innerText()
  await page.reload()
  await expect(answers(page)).toHaveCount(2)
  await expect(answers(page).last()).toContainText(words)
  await expect(page.getByText(words)).toHaveCount(1)
})

test('without network old conversations are read and a question waits; back on the network it is answered', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expected(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await signIn(page, ABENA.email, '/aichat')
  await chooseAma(page)
  await askAndRead(page, 'Who is her class teacher?')
  const words = await answers(page).last().getByRole('paragraph').first().innerText()
  await openDrawer(page)
  await expect(page.getByRole('dialog').locator('a[aria-current]')).toContainText('Who is her class teacher?')
  await page.getByRole('dialog').getByRole('button', { name: 'Ask a question' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What do you want to know about Ama?')

  await context.setOffline(true)
  await openDrawer(page)
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Who is her class teacher/ })
    .first()
    .click()
  await expect(answers(page).last()).toContainText(words.slice(0, 20))
  await ask(page, 'Was she in school last week?')
  await expect(page.getByText('No network. We will ask this when the network is back.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: 'Helpful' })).toHaveCount(2)
})

test('each child has conversations of their own, and all of one are deleted together', async ({ page }) => {
  await signIn(page, YAW.email, '/aichat')
  await openDrawer(page)
  await expect(page.getByText('No conversations for selected ward')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Ask a question' }).click()
  await askAndRead(page, 'When does the next term begin?')
  await openDrawer(page)
  await page.getByRole('button', { name: 'Delete all' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('No conversations for selected ward')).toBeVisible()
  await page.getByRole('button', { name: 'Close menu' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('What do you want to know')
})

test('a father takes a copy of his conversations from the profile, then deletes them all', async ({ page }) => {
  await signIn(page, KWAME.email, '/aichat')
  await askAndRead(page, 'Who is the head-teacher?')
  await page.goto('/profile')
  await page.getByRole('link', { name: /^What I allow/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What you ask stays at the school.')
  await page.getByRole('switch', { name: 'Show the school what had no answer' }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Keep a copy/ }).click()
  const copy = await readFile(await (await coming).path(), 'utf8')
  expect(copy).toContain('Who is the head-teacher?')
  expect(copy).not.toContain('**')
  await page.getByRole('button', { name: /^Delete all conversations/ }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('All conversations are deleted.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Show the school what had no answer' })).toBeChecked()
  await page.getByRole('button', { name: /^Keep a copy/ }).click()
  await expect(page.getByText('There are no conversations yet.')).toBeVisible()
})

test('with the keyboard alone a question is asked, its source opened and the drawer closed', async ({ page }) => {
  await signIn(page, ABENA.email, '/aichat')
  await chooseAma(page)
  await field(page).focus()
  await page.keyboard.type('How is her maths?')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Helpful' })).toHaveCount(1)
  await expect(field(page)).toBeFocused()
  const menu = page.getByRole('button', { name: 'Previous Conversations' })
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(menu).toBeFocused()
  await page.getByRole('link', { name: /^Source 1:/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/academics\?/)
})

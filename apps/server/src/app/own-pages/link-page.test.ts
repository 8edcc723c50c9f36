import { OwnPage, PAGE_ELEMENT } from '@schoolgate/contracts/own-page'
import { expect, test } from 'vitest'
import { builtWeb, openTwoSchools, TEST_NOW } from '#testing'

const DOCUMENT = { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

/** The family's bill, report and year, each with a link to it. */
async function withLinks() {
  const { fixture, ...test } = await openTwoSchools({ webRoot: await builtWeb() })
  const { own } = fixture
  const mother = await test.signedIn(own.guardianId, {
    steppedUpUntil: new Date(TEST_NOW.getTime() + 600_000),
  })
  const idOf = (table: string) => String(own.rows.get(table)?.['id'])
  const pathOf = async (door: string): Promise<string> => (await mother.post(`${door}/share`, { days: 7 })).json().share.path
  const links = [await pathOf(`/api/v1/bills/${idOf('bills')}`), await pathOf(`/api/v1/term_reports/${idOf('term_reports')}`)]
  const open = (url: string, headers: Record<string, string> = DOCUMENT) => test.app.inject({ url, headers })
  return { ...test, own, mother, links, open }
}

const isSaid = (body: string) => body.includes('class="first-words')

test('a paper behind a link is read before any code has come, by its first name and initial, and counted once', async () => {
  const { links, open, own, mother } = await withLinks()
  for (const url of links) {
    const page = await open(url)
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow, noarchive' })
    expect(page.body).toContain(`<h1>${own.canary} ${own.canary.slice(0, 1)}.</h1>`)
    expect(page.body).not.toContain(`${own.canary} ${own.canary}`)
    const [, json = ''] = page.body.split(`id="${PAGE_ELEMENT}">`)
    const { user_id, answers } = OwnPage.parse(JSON.parse(json.split('</script>')[0] ?? ''))
    expect([user_id, answers.length]).toEqual([null, 1])
    expect((await open(answers[0]?.address ?? '')).json()).toEqual(answers[0]?.said)
  }
  const { shares } = (await mother.get(`/api/v1/bills/${String(own.rows.get('bills')?.['id'])}/shares`)).json()
  const made = shares.find(({ path }: { path: string }) => links.includes(path))
  // By its page, and once more as this test asked for it.
  expect(made.opened).toBe(2)
})

test('a program that draws a preview of a link is told nothing of a child, and does not count as an opening', async () => {
  const { links, open, own } = await withLinks()
  for (const url of links)
    for (const headers of [{ accept: 'text/html' }, { ...DOCUMENT, 'sec-fetch-dest': 'empty' }])
      expect((await open(url, headers)).body).not.toContain(own.canary)
})

test('a link that is over, cut off or made up is the same page for everybody', async () => {
  const { links, open, own, mother } = await withLinks()
  const [bill = '', report = ''] = links
  await mother.delete(`/api/v1/bills/${String(own.rows.get('bills')?.['id'])}/share?public_id=${bill.split('/')[2]}`)
  for (const url of [
    bill,
    report.slice(0, -1),
    report.replace(/.{4}$/, 'zzzz'),
    '/studentperformance/aaaaaaaaaaaaaaaaaaaaaa/2025-2026',
  ]) {
    const page = await open(url)
    expect([url, page.statusCode, isSaid(page.body)]).toEqual([url, 200, false])
  }
})

test('who is signed in is not told by the page: what their family sees of it the app asks for', async () => {
  const { links, app, mother } = await withLinks()
  for (const url of links) {
    const page = await app.inject({ url, headers: DOCUMENT, cookies: { schoolgate: mother.secret } })
    expect(isSaid(page.body)).toBe(false)
  }
})

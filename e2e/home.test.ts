import { ABENA, KWAME } from './demo.ts'
import { expect, signIn, test } from './parent.ts'

test('what the father answers is done on the mother’s open Home, without a reload', async ({ page, newPhone }) => {
  await signIn(page, ABENA.email)
  await page.goto('/home')
  const slip = page.getByRole('region', { name: /Needs you/ })
  await expect(slip.getByRole('link', { name: /How are mornings at home/ })).toBeVisible()

  const other = await newPhone()
  await signIn(other, KWAME.email, '/notices?filter=to_answer')
  await other.getByRole('link', { name: /How are mornings at home/ }).click()
  await other.getByRole('textbox').fill('Calm, thank you.')
  await other.getByRole('button', { name: /Send/ }).click()

  await expect(page.getByText(/How are mornings at home.* · Done by Kwame, \d\d:\d\d/)).toBeVisible()
})

for (const [address, files] of [
  ['/home', ['gate', 'house', 'home-screen']],
  ['/notices', ['gate', 'house', 'notices-screen']],
] as const)
  test(`${address} waits for no code but that of its first screen: data costs money`, async ({ page }) => {
    await signIn(page, ABENA.email)
    const html = await (await page.request.get(address)).text()
    const code = [...html.matchAll(/<link rel="modulepreload"[^>]*\/assets\/([^"]+)-[\w-]{8}\.js"/g)].map(([, name]) => name)
    expect(code).toEqual(files)
  })

test('Home says how much of the fees is paid, as the page of bills does, and where a subject is going', async ({ page }) => {
  await signIn(page, ABENA.email)
  const cedisIn = async (words: RegExp) => /[\d,.]+ Ghana cedis/.exec((await page.getByText(words).textContent()) ?? '')?.[0]
  // Somebody of the family may pay at this very moment.
  await expect(async () => {
    await page.goto('/home')
    const paid = await cedisIn(/^left to pay this term\. You have paid/)
    expect(paid).toBeDefined()
    await expect(page.getByRole('progressbar', { name: /^\d\d percent of the school fees is paid$/ })).toBeVisible()
    await page.goto('/bills')
    expect(await cedisIn(/^Paid GH₵/)).toBe(paid)
  }).toPass()
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Latest result' })).toBeVisible()
  // Whether the newest result is a mark with others before it, depends on the day: the picture is there when it is.
  const going = await page.evaluate(async () => {
    const { user } = await (await fetch('/api/v1/sessions/current')).json()
    const { feed } = await (await fetch(`/myuserfeed?user_id=${user.user_id}`)).json()
    const newest = feed.find(({ kind }: { kind: string }) => kind === 'score_published' || kind === 'term_report')
    return (newest?.mark?.before.length ?? 0) > 0
  })
  const line = page.getByRole('img', { name: /^The last marks in .+, in percent: \d+(, \d+)+$/ })
  if (going) await expect(line).toBeVisible()
  else await expect(line).toHaveCount(0)
})

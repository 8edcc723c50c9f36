import { afterEach, expect, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { Route } from 'wouter'
import { preload, readyScreen } from '#app/preload.ts'
import { routeOf } from '#app/routes.ts'
import { abena, ama, billOf, fullHouse, meeting, nyansapo, reportOf, show } from '#testing'

/** Each page that people print, what its paper says, and what stands on its screen alone. */
const PAGES = [
  { address: `/statement?ward=${ama.id}&from=2026-01-01&to=2026-03-12`, paper: 'Statement of account', screen: 'Save as PDF' },
  { address: `/bill/${billOf().id}`, paper: 'For the family', screen: 'Save as PDF' },
  { address: `/fullreport/${reportOf().id}`, paper: 'Terminal Report', screen: 'See it as the paper' },
  { address: `/attendance?ward=${ama.id}`, paper: 'Times school opened', screen: 'Tell the school before' },
  { address: `/academics?ward=${ama.id}`, paper: 'Marks so far', screen: 'Subjects' },
  { address: `/notice?id=${meeting.id}`, paper: 'Check this notice at', screen: 'Add to calendar' },
]

/** The same behind a link, where nobody is signed in. */
const LINKS = [
  { address: `/studentbill/${'b'.repeat(22)}`, paper: 'For the family', screen: 'Save as PDF' },
  { address: `/termreport/${'b'.repeat(22)}`, paper: 'Terminal Report', screen: 'Download PDF, about 60 KB' },
]

const media = (name: '' | 'print') => cdp().send('Emulation.setEmulatedMedia', { media: name })

afterEach(() => media(''))

const everyPage = [...PAGES.map((one) => ({ ...one, user: abena })), ...LINKS.map((one) => ({ ...one, user: null }))]

test.each(everyPage)('who prints $address gets its paper and nothing else', async ({ address, paper, screen, user }) => {
  const route = routeOf(address)
  await preload(address)
  const Screen = readyScreen(route)
  if (!Screen) throw new Error(`${address} has no screen`)
  const shown = await show(<Route path={route.path} component={Screen} />, { path: address, answers: fullHouse, user })
  await expect.element(shown.getByText(screen, { exact: true }).first()).toBeVisible()
  expect(document.body.innerText).not.toContain(paper)
  await media('print')
  await expect.poll(() => document.body.innerText).toContain(paper)
  // Its school may still be on the way.
  await expect.poll(() => document.body.innerText).toContain(nyansapo.name)
  expect(document.body.innerText).not.toContain(screen)
  await media('')
  await expect.poll(() => document.body.innerText).not.toContain(paper)
})

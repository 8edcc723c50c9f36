import { askExport, takeExport } from '@schoolgate/contracts/exports'
import { listWork, type Work } from '@schoolgate/contracts/office-work'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, expectAccessible, openOffice, refuse, sessionOf, stopped, workOf } from '#testing'
import { changeLanguage } from '@schoolgate/ui/lib/words'

const exported = (changes: Partial<Work>): Work =>
  workOf({ kind: 'export', about: 'Excel', export: { form: 'xlsx', reason: 'School board: the meeting of June' }, ...changes })
const running = exported({ state: 'running', progress: { done: 3, total: 12 } })
const ready = exported({
  state: 'done',
  progress: { done: 12, total: 12 },
  file: { name: 'Nyansapo Prep 2026-11-23.xlsx', bytes: 1_840_000, kept_until: '2026-11-23T10:10:00Z' },
})
const listed = (...work: Work[]) => answer(listWork, { work })

test('the head says as what and why, before anything is made; then how far it is is shown', async () => {
  const { getByRole, getByLabelText, getByText, server } = await openOffice('/settings/exports', sessionOf('head'), [
    listed(),
    answer(askExport, { work: running }),
  ])
  await expect.element(getByRole('heading', { level: 1, name: 'Take everything out' })).toBeVisible()
  await expect.element(getByText(/every family sees it/)).toBeVisible()
  await expectAccessible()
  await getByRole('button', { name: 'Make the Excel file' }).click()
  await expect.element(getByRole('alert').getByText(/^Say why/)).toBeVisible()
  await getByRole('button', { name: 'Something else' }).click()
  await getByRole('radio', { name: /^OneRoster 1.2/ }).click()
  const make = getByRole('button', { name: 'Make the OneRoster package' })
  // Something else wants words.
  await make.click()
  expect(server.sentTo(askExport)).toEqual([])
  await getByLabelText('In your words').fill('For the library of the town')
  server.change(listed(running))
  await make.click()
  await expect.element(getByRole('status').getByText('3 of 12 parts')).toBeVisible()
  expect(server.sentTo(askExport)).toMatchObject([{ body: { form: 'oneroster', reason: 'For the library of the town' } }])
  await getByRole('button', { name: 'School board' }).click()
  await make.click()
  await expect.poll(() => server.sentTo(askExport)).toHaveLength(2)
  expect(server.sentTo(askExport)[1]).toMatchObject({ body: { reason: 'School board' } })
  await page.viewport(360, 740)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await page.viewport(1280, 800)
})

test('a file that is ready is taken for the reason it was asked for, and says how long it lies here', async () => {
  const { getByRole, getByText, server } = await openOffice('/settings/exports', sessionOf('head'), [
    listed(ready),
    refuse(takeExport, { status: 404, code: 'request.not_found' }),
  ])
  await expect.element(getByRole('heading', { name: 'Excel is ready' })).toBeVisible()
  await expect.element(getByText('School board: the meeting of June')).toBeVisible()
  await expectAccessible()
  const take = getByRole('button', { name: 'Take the file, 1.8 MB' })
  await take.click()
  await expect.poll(() => server.sentTo(takeExport)).toHaveLength(1)
  server.change(answer(takeExport, new Uint8Array()))
  await take.click()
  await expect.poll(() => server.sentTo(takeExport)).toHaveLength(2)
  expect(server.sentTo(takeExport)[1]).toMatchObject({ body: { reason: 'School board: the meeting of June' } })
})

test('what is being made is stopped from here', async () => {
  const { getByRole, server } = await openOffice('/settings/exports', sessionOf('head'), [listed(running)])
  server.change(stopped(server, exported({ state: 'cancelled' })))
  await getByRole('button', { name: 'Stop: Taking everything out: Excel' }).click()
  await expect.element(getByRole('heading', { name: 'Excel is being made' })).not.toBeInTheDocument()
})

test('the list of work leads here for the file', async () => {
  const { getByRole } = await openOffice('/work', sessionOf('head'), [listed(ready)])
  const link = getByRole('link', { name: 'Take the file, 1.8 MB' })
  await expect.element(link).toHaveAttribute('href', '/office/settings/exports')
})

test('in French, and where the list does not come, nothing has left the school', async () => {
  changeLanguage('fr')
  const { getByRole } = await openOffice('/settings/exports', sessionOf('head'), [
    refuse(listWork, { status: 500, code: 'server.error' }),
  ])
  await expect.element(getByRole('heading', { name: 'Nous ne voyons pas ce qui se passe' })).toBeVisible()
  await expectAccessible()
})

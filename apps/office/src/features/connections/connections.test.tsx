import { stepUp } from '@schoolgate/contracts/identity'
import { connectProgram, endProgram, listPrograms, type Program, renewProgramSecret } from '@schoolgate/contracts/programs'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, expectAccessible, openOffice, refuse, sessionOf } from '#testing'
import { changeLanguage } from '@schoolgate/ui/lib/words'

const library: Program = {
  id: '019cd12e-52ab-7000-8000-000000000001',
  name: 'Library',
  gives: ['roster', 'marks'],
  made_by: 'Grace Owusu',
  made_at: '2026-11-20T08:00:00.000Z',
  secret_made_at: '2026-11-20T08:00:00.000Z',
  last_used_at: null,
}
const bus: Program = { ...library, id: '019cd12e-52ab-7000-8000-000000000002', name: 'School bus', gives: ['roster', 'contacts'] }
const PLACES = { token_url: 'https://school.example/ims/oneroster/oauth/token', read_url: 'https://school.example/ims/oneroster' }
const listOf = (...programs: Program[]) => answer(listPrograms, { programs, ...PLACES })

test('the head sees which programs read, what they read, and what none ever does', async () => {
  const { getByRole, getByText } = await openOffice('/connections', sessionOf('head'), [listOf(library)])
  await expect.element(getByRole('heading', { level: 1, name: 'Connected programs' })).toBeVisible()
  await expect.element(getByText('Classes, subjects and names, Marks that parents see')).toBeVisible()
  await expect.element(getByText('Has read nothing yet')).toBeVisible()
  await expect.element(getByText(/^Never: money/)).toBeVisible()
  await expectAccessible()
  await page.viewport(360, 740)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await page.viewport(1280, 800)
})

test('a program is connected after one more proof; its secret is shown once, with where it asks', async () => {
  const byPassword = sessionOf('head', { second_proofs: ['password'] })
  const { getByRole, getByLabelText, getByText, server } = await openOffice('/connections', byPassword, [
    listOf(),
    refuse(connectProgram, { status: 403, code: 'identity.fresh_proof_needed' }),
    answer(stepUp, byPassword),
  ])
  await expect.element(getByRole('heading', { name: 'No program is connected' })).toBeVisible()
  await getByRole('button', { name: 'Connect a program' }).click()
  const make = getByRole('button', { name: 'Make the secret' })
  await make.click()
  await expect.element(getByText('Write a name first.')).toBeVisible()
  await getByLabelText('Name of the program').fill('School bus')
  await getByRole('switch', { name: 'Classes, subjects and names' }).click()
  await make.click()
  await expect.element(getByRole('alert').getByText('Choose at least one thing.')).toBeVisible()
  expect(server.sentTo(connectProgram)).toEqual([])
  await getByRole('switch', { name: 'Classes, subjects and names' }).click()
  await getByRole('switch', { name: 'Phones and email of parents' }).click()
  await expect.element(getByText(/it reads the 2 things chosen above/)).toBeVisible()
  await expectAccessible()
  await make.click()
  server.change(answer(connectProgram, { program: bus, secret: 'only-this-once' }), listOf(bus))
  await getByLabelText('Password', { exact: true }).fill('waakye before the bell')
  await getByRole('button', { name: 'Go on' }).click()
  await expect.element(getByRole('dialog', { name: 'For the people of School bus' })).toBeVisible()
  for (const said of ['only-this-once', bus.id, PLACES.token_url, PLACES.read_url])
    await expect.element(getByText(said, { exact: true })).toBeVisible()
  await expectAccessible()
  await getByRole('button', { name: 'I have it' }).click()
  await expect.element(getByText('only-this-once')).not.toBeInTheDocument()
  await expect.element(getByRole('button', { name: 'End: School bus' })).toBeVisible()
  expect(server.sentTo(connectProgram).at(-1)).toMatchObject({ body: { name: 'School bus', gives: ['roster', 'contacts'] } })
})

test('another secret and the end each say first what happens, and a refusal is told where it was asked', async () => {
  const { getByRole, getByText, server } = await openOffice('/connections', sessionOf('head'), [
    listOf(library),
    answer(renewProgramSecret, { program: library, secret: 'the-second-one' }),
    refuse(endProgram, { status: 404, code: 'request.not_found' }),
  ])
  await getByRole('button', { name: 'New secret: Library' }).click()
  await expect.element(getByText(/is worth nothing from this moment/)).toBeVisible()
  await getByRole('button', { name: 'Make a new secret' }).click()
  await expect.element(getByText('the-second-one')).toBeVisible()
  await getByRole('button', { name: 'I have it' }).click()
  await getByRole('button', { name: 'End: Library' }).click()
  await expect.element(getByText(/What it has read already stays with it/)).toBeVisible()
  await getByRole('button', { name: 'End it now' }).click()
  await expect.element(getByRole('alert').getByText('It is not there any more. Look at the list again.')).toBeVisible()
  server.change(answer(endProgram, undefined), listOf())
  await getByRole('button', { name: 'End it now' }).click()
  await expect.element(getByText('Library reads nothing any more.')).toBeVisible()
  await expect.element(getByRole('heading', { name: 'No program is connected' })).toBeVisible()
  changeLanguage('fr')
  await expect.element(getByRole('heading', { level: 1, name: 'Programmes reliés' })).toBeVisible()
})

test('nobody but the head opens the page', async () => {
  const { getByRole } = await openOffice('/connections', sessionOf('office'), [])
  await expect.element(getByRole('heading', { name: 'There is no such page' })).toBeVisible()
})

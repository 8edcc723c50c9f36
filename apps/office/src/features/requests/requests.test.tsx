import { decideRequest, listRequests, type RequestToDecide } from '@schoolgate/contracts/requests'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, expectAccessible, openOffice, refuse, sessionOf } from '#testing'
import { changeLanguage } from '@schoolgate/ui/lib/words'

const id = (last: number) => `019cd12e-52ab-7000-8000-${`${last}`.padStart(12, '0')}`

const request = (changes: Partial<RequestToDecide> = {}): RequestToDecide => ({
  id: id(1),
  kind: 'address',
  ward: { id: id(41), fullname: 'Ama Mensah', class: 'Basic 5' },
  by: { id: id(31), name: 'Mrs. Abena Mensah', phone: '024 555 0182' },
  now: 'GM-044-1820, Adenta',
  value: 'Plot 5, Madina',
  photo_now: null,
  also: ['Kofi Mensah'],
  state: 'waiting',
  reason: null,
  at: '2026-03-12T08:00:00Z',
  decided_by: null,
  decided_at: null,
  ...changes,
})
const PHONE = request({
  id: id(2),
  kind: 'phone',
  now: null,
  value: '055 555 0199',
  also: [],
  ward: { id: id(42), fullname: 'Yaw Sarpong', class: 'KG 1' },
})
const list = (...requests: RequestToDecide[]) => answer(listRequests, { requests, next_cursor: null })

const open = (answers: Parameters<typeof openOffice>[2] = []) =>
  openOffice('/requests', sessionOf('office'), [...answers, list(request(), PHONE)])

test('what parents ask for stands old beside new; accepted it is gone from the list, and declined it needs a reason that they read', async () => {
  const { getByRole, getByText, getByLabelText, server } = await open([answer(decideRequest, { state: 'accepted' })])
  await expect.element(getByRole('heading', { level: 1, name: 'What parents ask to be changed' })).toBeVisible()
  await expect.element(getByText('GM-044-1820, Adenta')).toBeVisible()
  await expect.element(getByText('Written down for Kofi Mensah too.')).toBeVisible()
  await expect.element(getByText('nothing written down')).toBeVisible()
  await expectAccessible()
  await page.viewport(360, 740)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await page.viewport(1280, 800)
  server.change(list(PHONE))
  await getByRole('button', { name: 'Accept for Ama Mensah' }).click()
  await expect.element(getByText('It is written down for Ama Mensah.')).toBeVisible()
  await expect.element(getByText('Plot 5, Madina')).not.toBeInTheDocument()
  await getByRole('button', { name: 'Decline for Yaw Sarpong' }).click()
  await getByRole('button', { name: 'Decline it' }).click()
  await expect.element(getByText('Say it in a few words.')).toBeVisible()
  await expectAccessible()
  server.change(list(), answer(decideRequest, { state: 'declined' }))
  await getByLabelText('Why not?').fill('Please come with the SIM card.')
  await getByRole('button', { name: 'Decline it' }).click()
  await expect.element(getByRole('heading', { name: 'Nobody asks for anything' })).toBeVisible()
  expect(server.sentTo(decideRequest)).toMatchObject([
    { params: { id: id(1) }, body: { state: 'accepted' } },
    { params: { id: id(2) }, body: { state: 'declined', reason: 'Please come with the SIM card.' } },
  ])
})

test('of two who decide the second is told and sees the new list; in French, in the dark and on a phone nothing is lost', async () => {
  changeLanguage('fr')
  document.documentElement.dataset['theme'] = 'dark'
  await page.viewport(360, 740)
  const { getByRole, getByText, server } = await open([refuse(decideRequest, { status: 409, code: 'requests.decided' })])
  await expect.element(getByText('rien de noté')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await expectAccessible()
  server.change(list())
  await getByRole('button', { name: 'Accepter pour Ama Mensah' }).click()
  await expect.element(getByText(/Un collègue a décidé/)).toBeVisible()
  await expect.element(getByRole('heading', { name: 'Personne ne demande rien' })).toBeVisible()
  await getByRole('button', { name: 'Refusées' }).click()
  await expect.element(getByRole('heading', { name: 'Rien n’a été refusé' })).toBeVisible()
  delete document.documentElement.dataset['theme']
  await page.viewport(1280, 800)
  changeLanguage('en')
})

test('requests that did not come say so, and come at the next try', async () => {
  const { getByRole, getByText, server } = await openOffice('/requests', sessionOf('head'), [
    refuse(listRequests, { status: 500, code: 'server.error' }),
  ])
  await expect.element(getByRole('heading', { name: 'The requests did not come' })).toBeVisible()
  server.change(list(request({ kind: 'photo', now: null, value: null, also: [] })))
  await getByRole('button', { name: 'Try again' }).click()
  await expect.element(getByText('No photo')).toBeVisible()
})

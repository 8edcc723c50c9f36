import type { Response } from '@schoolgate/contracts/endpoint'
import { correctContact, getGuardian, signOutDevice } from '@schoolgate/contracts/office-guardians'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, expectAccessible, openOffice, refuse, sessionOf } from '#testing'

const id = (last: number) => `019cd12e-52ab-7000-8000-${`${last}`.padStart(12, '0')}`
const PATH = `/pupils/guardians/${id(11)}`
const PHONE = { id: id(61), label: 'Firefox on Android', last_seen_at: '2026-11-20T08:58:00Z', takes_messages: true }
const AKOSUA: Response<typeof getGuardian> = {
  guardian: {
    id: id(11),
    title: null,
    fullname: 'Akosua Osei',
    language: 'en',
    occupation: null,
    address: null,
    reach: 'in_app',
    is_active: true,
    listed_at: '2026-01-05T09:00:00Z',
    last_seen_at: '2026-03-10T08:58:00Z',
  },
  contacts: [{ kind: 'phone', value: '024 555 0182', proven_at: '2026-03-10T08:58:00Z' }],
  children: [],
  devices: [PHONE, { ...PHONE, id: id(62), label: 'Chrome on a tablet', takes_messages: false }],
  messages: [],
}
const openPage = (...answers: ReturnType<typeof answer>[]) =>
  openOffice(PATH, sessionOf('office'), [...answers, answer(getGuardian, AKOSUA)])

test('a number is corrected after what becomes of the old one was said; why is asked', async () => {
  const { getByRole, getByLabelText, getByText, server } = await openPage(answer(correctContact, { is_changed: true }))
  await expect.element(getByText('No e-mail')).toBeVisible()
  await getByRole('button', { name: 'Correct: 024 555 0182' }).click()
  await expect.element(getByText(/024 555 0182 signs in no more, at once/)).toBeVisible()
  await expectAccessible()
  await page.viewport(360, 740)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await expectAccessible()
  await page.viewport(1280, 800)
  await getByLabelText('Phone').fill('020 555 0731')
  await getByRole('button', { name: 'Save' }).click()
  await expect.element(getByText('Say it in a few words.')).toBeVisible()
  expect(server.sentTo(correctContact)).toEqual([])
  await getByLabelText('How do you know?').fill('She called from it')
  server.change(answer(getGuardian, { ...AKOSUA, contacts: [{ kind: 'phone', value: '020 555 0731', proven_at: null }] }))
  await getByRole('button', { name: 'Save' }).click()
  await expect.element(getByText('Saved. Akosua Osei is reached there from now on.')).toBeVisible()
  await expect.element(getByRole('row', { name: /020 555 0731 Not proven yet/ })).toBeVisible()
  expect(server.sentTo(correctContact)).toMatchObject([
    { body: { kind: 'phone', value: '020 555 0731', seen: '024 555 0182', reason: 'She called from it' } },
  ])
})

test('where a colleague was quicker, what they wrote stands on the page and what was typed stays in the form', async () => {
  const { getByRole, getByLabelText, getByText, server } = await openPage(
    refuse(correctContact, { status: 409, code: 'identity.contact_changed' }),
  )
  await getByRole('button', { name: 'Add: The e-mail address' }).click()
  await getByLabelText('E-mail').fill('akosua@example.com')
  await getByLabelText('How do you know?').fill('On the form')
  server.change(
    answer(getGuardian, {
      ...AKOSUA,
      contacts: [...AKOSUA.contacts, { kind: 'email', value: 'osei@example.com', proven_at: null }],
    }),
  )
  await getByRole('button', { name: 'Save' }).click()
  await expect.element(getByText(/A colleague changed this a moment ago/)).toBeVisible()
  await expect.element(getByText('osei@example.com signs in no more', { exact: false })).toBeVisible()
  await expect.element(getByLabelText('E-mail')).toHaveValue('akosua@example.com')
  await expect.element(getByLabelText('How do you know?')).toHaveValue('On the form')
  server.change(answer(correctContact, { is_changed: true }))
  await getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => server.sentTo(correctContact).at(-1)).toMatchObject({ body: { seen: 'osei@example.com' } })
})

test('without network the form keeps what was typed and says that nothing was changed yet', async () => {
  const { getByRole, getByLabelText, getByText, server } = await openPage(answer(correctContact, { is_changed: true }))
  await getByRole('button', { name: 'Add: A phone to call on' }).click()
  await getByLabelText('Phone').fill('026 555 0912')
  await getByLabelText('How do you know?').fill('She said so')
  server.setOffline(true)
  await getByRole('button', { name: 'Save' }).click()
  await expect.element(getByText('No network. Try again when it is back.')).toBeVisible()
  await expect.element(getByLabelText('Phone')).toHaveValue('026 555 0912')
  server.setOffline(false)
  await getByRole('button', { name: 'Save' }).click()
  await expect.element(getByText('Saved. Akosua Osei is reached there from now on.')).toBeVisible()
})

test('a lost phone is signed out, and one that is out already says so', async () => {
  const { getByRole, getByText, server } = await openPage(answer(signOutDevice, { is_ended: true }))
  await getByRole('button', { name: 'Sign out: Firefox on Android' }).click()
  await expect.element(getByText('Other phones stay signed in. The guardian is told.')).toBeVisible()
  await expectAccessible()
  server.change(answer(getGuardian, { ...AKOSUA, devices: AKOSUA.devices.slice(1) }))
  await getByRole('button', { name: 'Sign this phone out' }).click()
  await expect.element(getByText('Firefox on Android is signed out.')).toBeVisible()
  await expect.element(getByRole('button', { name: 'Sign out: Firefox on Android' })).not.toBeInTheDocument()
  expect(server.sentTo(signOutDevice)).toMatchObject([{ params: { id: id(11), device_id: id(61) } }])
  server.change(refuse(signOutDevice, { status: 404, code: 'request.not_found' }))
  await getByRole('button', { name: 'Sign out: Chrome on a tablet' }).click()
  await getByRole('button', { name: 'Sign this phone out' }).click()
  await expect.element(getByText('This phone is not signed in any more.')).toBeVisible()
})

import { giveDeskCode } from '@schoolgate/contracts/desk-codes'
import type { Response } from '@schoolgate/contracts/endpoint'
import { getGuardian } from '@schoolgate/contracts/office-guardians'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, expectAccessible, openOffice, refuse, sessionOf } from '#testing'

const id = (last: number) => `019cd12e-52ab-7000-8000-${`${last}`.padStart(12, '0')}`
const ALL = { academics: true, bills: true, pay: true, message: true, pickup: true }
const AT = '2026-03-10T08:58:00Z'

const AKOSUA: Response<typeof getGuardian> = {
  guardian: {
    id: id(11),
    title: null,
    fullname: 'Akosua Osei',
    language: 'en',
    occupation: 'Trader',
    address: null,
    reach: 'not_yet',
    is_active: true,
    listed_at: '2026-01-05T09:00:00Z',
    last_seen_at: null,
  },
  contacts: [
    { kind: 'phone', value: '024 555 0182', proven_at: null },
    { kind: 'second_phone', value: '026 555 0912', proven_at: null },
  ],
  children: [
    {
      guardianship_id: id(41),
      ward_id: id(1),
      fullname: 'Kwabena Osei',
      class: 'Basic 5',
      status: 'active',
      relationship: 'mother',
      rights: { ...ALL, pickup: false },
      paper: 'FC 12/2026',
    },
  ],
  devices: [],
  messages: [
    {
      id: id(51),
      at: AT,
      title: { en: 'School fees: last day is 27 March', fr: 'Frais' },
      ways: [
        { channel: 'push', state: 'no_device', reason: null },
        { channel: 'sms', state: 'failed', reason: 'Declined' },
      ],
    },
    {
      id: id(52),
      at: AT,
      title: { en: 'Sports day', fr: 'Sport' },
      ways: [
        { channel: 'push', state: 'no_device', reason: null },
        { channel: 'sms', state: 'delivered', reason: null },
      ],
    },
  ],
}
const PATH = `/pupils/guardians/${id(11)}`

test('a guardian’s page says how they are reached, for whom they stand, and why a message did not arrive', async () => {
  const { getByRole, getByText } = await openOffice(PATH, sessionOf('office'), [answer(getGuardian, AKOSUA)])
  await expect.element(getByRole('heading', { level: 1, name: 'Akosua Osei' })).toBeVisible()
  await expect.element(getByText('Mother of Kwabena Osei, Basic 5 · reads English · Trader')).toBeVisible()
  await expect.element(getByRole('heading', { name: 'Nothing reaches Akosua Osei' })).toBeVisible()
  await expect.element(getByRole('row', { name: /024 555 0182 Not proven yet/ })).toBeVisible()
  await expect.element(getByRole('row', { name: /026 555 0912 To call on/ })).toBeVisible()
  await expect.element(getByRole('link', { name: 'Kwabena Osei' })).toHaveAttribute('href', `/office/pupils/${id(1)}`)
  await expect.element(getByText('Court paper: FC 12/2026')).toBeVisible()
  await expect.element(getByText('1 did not arrive')).toBeVisible()
  await expect.element(getByRole('row', { name: /School fees.* App: none to send to SMS: not taken/ })).toBeVisible()
  await expect.element(getByRole('row', { name: /Sports day .* SMS: arrived/ })).toBeVisible()
  await expect.element(getByText('On no phone. When they sign in, it stands here.')).toBeVisible()
  await expectAccessible()
  await page.viewport(360, 740)
  await expectAccessible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await page.viewport(1280, 800)
})

test('who has neither phone nor e-mail is on paper alone, and gets no code', async () => {
  const { getByRole, getByText } = await openOffice(PATH, sessionOf('head'), [
    answer(getGuardian, {
      ...AKOSUA,
      guardian: { ...AKOSUA.guardian, reach: 'paper' },
      contacts: [],
      messages: [],
      children: [],
    }),
  ])
  await expect.element(getByRole('heading', { name: 'Akosua Osei is reached on paper alone' })).toBeVisible()
  await expect.element(getByText('No phone and no e-mail.')).toBeVisible()
  await expect.element(getByText('For no child of this school any more.')).toBeVisible()
  await expect.element(getByRole('button', { name: 'Code on paper' })).not.toBeInTheDocument()
})

test('a code is made after what it does was said, shown in fours and printed; it is gone with the sheet', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue()
  const { getByRole, getByText, server } = await openOffice(PATH, sessionOf('office'), [
    answer(getGuardian, AKOSUA),
    answer(giveDeskCode, { code: '123456789012', fullname: 'Akosua Osei', expires_in: 1800 }),
  ])
  await getByRole('button', { name: 'Code on paper' }).click()
  await expect.element(getByText(/once, within half an hour, on any phone/)).toBeVisible()
  await expectAccessible()
  await getByRole('button', { name: 'Make the code' }).click()
  await expect.element(getByText('1234 5678 9012')).toBeVisible()
  expect(server.sentTo(giveDeskCode)).toMatchObject([{ body: { phone: '024 555 0182' } }])
  await getByRole('button', { name: 'Print it' }).click()
  expect(print).toHaveBeenCalledOnce()
  await getByRole('button', { name: 'Close' }).click()
  await expect.element(getByText('1234 5678 9012')).not.toBeInTheDocument()
})

test('a guardian who is not there says so', async () => {
  const { getByRole } = await openOffice(PATH, sessionOf('office'), [
    refuse(getGuardian, { status: 404, code: 'request.not_found' }),
  ])
  await expect.element(getByRole('heading', { level: 1, name: 'This guardian did not come' })).toBeVisible()
})

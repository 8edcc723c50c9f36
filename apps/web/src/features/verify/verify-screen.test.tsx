import { getPublicSchool, type PublicSchool } from '@schoolgate/contracts/schools'
import { verifyCode } from '@schoolgate/contracts/verify'
import { expect, test } from 'vitest'
import { answer, expectAccessible, refuse, show } from '#testing'
import { VerifyScreen } from './verify-screen.tsx'

const school: PublicSchool = {
  name: 'Nyansapo Prep School',
  short_name: null,
  motto: null,
  emblem: 'nyansapo',
  accent_color: '#0F5B48',
  town: null,
  region: null,
  country: 'GH',
  phones: ['030 255 0147'],
  whatsapp: null,
  email: null,
  website: null,
  official_accounts: [{ kind: 'momo', network: 'MTN', name: 'MoMo', number: '482 913', shows: 'NYANSAPO PREP' }],
}
const known = answer(getPublicSchool, { school })

test('a genuine receipt is said to be from the school', async () => {
  const { getByRole, getByLabelText, server } = await show(<VerifyScreen />, {
    path: '/verify',
    user: null,
    answers: [
      known,
      answer(verifyCode, {
        verification: {
          state: 'genuine',
          kind: 'receipt',
          number: 'R-2026-00418',
          issued_at: '2026-03-12T09:00:00Z',
          school: school.name,
        },
      }),
    ],
  })
  await getByLabelText('Code on the paper, receipt or message').fill('7K4M-2QXD')
  await getByRole('button', { name: 'Check this code' }).click()
  await expect.element(getByRole('heading', { name: 'Yes, this is from the school' })).toBeVisible()
  expect(server.sentTo(verifyCode)).toMatchObject([{ params: { code: '7K4M-2QXD' } }])
  await expectAccessible()
})

test('an unknown code tells a parent not to pay', async () => {
  const { getByText } = await show(<VerifyScreen />, {
    path: '/verify?code=FALSE-1',
    user: null,
    answers: [
      known,
      answer(verifyCode, { verification: { state: 'unknown', kind: null, number: null, issued_at: null, school: null } }),
    ],
  })
  await expect.element(getByText('We do not know this code')).toBeVisible()
  await expect.element(getByText('Do not pay. Do not share anything. Call the office.')).toBeVisible()
})

test('a code that could not be checked is never shown as checked', async () => {
  const { getByText } = await show(<VerifyScreen />, {
    path: '/verify?code=7K4M-2QXD',
    user: null,
    answers: [known, refuse(verifyCode, { status: 503, code: 'server.busy' })],
  })
  await expect.element(getByText('The code was not checked. Try again in a moment.')).toBeVisible()
})

test('the numbers to trust and the known trick stand there without any code', async () => {
  const { getByText } = await show(<VerifyScreen />, { path: '/verify', user: null, answers: [known] })
  await expect.element(getByText('MTN · Merchant 482 913')).toBeVisible()
  await expect.element(getByText('Shows NYANSAPO PREP')).toBeVisible()
  await expect.element(getByText(/This is a known trick/)).toBeVisible()
})

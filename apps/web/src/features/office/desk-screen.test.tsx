import { getCurrentSession, startStepUp, stepUp } from '@schoolgate/contracts/identity'
import { expect, test } from 'vitest'
import { abena, answer, expectAccessible, refuse, show } from '#testing'
import { DeskScreen } from './desk-screen.tsx'

const session = (role: 'parent' | 'head', second_factor: boolean) => ({
  user: { ...abena, fullname: 'Esi Boateng' },
  role,
  second_factor,
  has_password: true,
  stepped_up_until: null,
  expires_at: '2026-12-01T00:00:00Z',
})
const sessionOf = (...who: Parameters<typeof session>) => answer(getCurrentSession, session(...who))
const sent = answer(startStepUp, { sent_to: 'the phone that ends in 82', expires_in: 600, resend_in: 60 })

test('the head gives a code too, and is told honestly that the desk is not here yet', async () => {
  const { getByRole, getByLabelText, getByText, server } = await show(<DeskScreen />, {
    path: '/desk',
    answers: [sessionOf('head', false), sent, answer(stepUp, session('head', true))],
  })
  await expectAccessible()
  await getByRole('button', { name: 'Send me a code' }).click()
  await expect.element(getByText(/ends in 82/)).toBeVisible()
  await getByLabelText('The code').fill('482913')
  await getByRole('button', { name: 'Go on' }).click()
  await expect.poll(() => server.sentTo(stepUp)).toMatchObject([{ body: { code: '482913' } }])
  await expect.element(getByText(/Today, use the schoolgate command/)).toBeVisible()
})

test('with the second factor given, the desk says what to use today', async () => {
  const { getByText, getByRole } = await show(<DeskScreen />, { path: '/desk', answers: [sessionOf('head', true)] })
  await expect.element(getByText(/Today, use the schoolgate command/)).toBeVisible()
  await expect.element(getByRole('button', { name: 'Logout' })).toBeVisible()
  await expectAccessible()
})

test('a wrong code is told, and a code that could not be sent too', async () => {
  const { getByRole, getByText } = await show(<DeskScreen />, {
    path: '/desk',
    answers: [sessionOf('head', false), refuse(startStepUp, { status: 503, code: 'identity.provider_away' })],
  })
  await getByRole('button', { name: 'Send me a code' }).click()
  await expect.element(getByText('We could not send the code. Wait a minute and try again.')).toBeVisible()
})

test('a parent who finds the desk is led home', async () => {
  const { place } = await show(<DeskScreen />, { path: '/desk', answers: [sessionOf('parent', false)] })
  await expect.poll(place).toBe('/home')
})

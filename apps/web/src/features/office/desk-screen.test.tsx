import {
  changePassword,
  completeContactProof,
  type CurrentSession,
  getCurrentSession,
  startContactProof,
  startStepUp,
  stepUp,
} from '@schoolgate/contracts/identity'
import { SIDE_HEADER } from '@schoolgate/contracts/session-path'
import { expect, test } from 'vitest'
import { abena, answer, expectAccessible, refuse, show } from '#testing'
import { DeskScreen } from './desk-screen.tsx'

const session = (role: 'parent' | 'head', second_factor: boolean, changes: Partial<CurrentSession> = {}): CurrentSession => ({
  user: { ...abena, fullname: 'Esi Boateng' },
  role,
  second_factor,
  has_password: true,
  second_proofs: ['code', 'desk_code'],
  new_factor_asked: false,
  stepped_up_until: null,
  expires_at: '2026-12-01T00:00:00Z',
  ...changes,
})
const sessionOf = (...who: Parameters<typeof session>) => answer(getCurrentSession, session(...who))
const sent = answer(startStepUp, { sent_to: 'the phone that ends in 82', expires_in: 600, resend_in: 60 })

test('the head gives a code too, and is led to the office', async () => {
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
  await expect.element(getByRole('link', { name: 'Go to the office' })).toHaveAttribute('href', '/office/')
})

test('with the second factor given, the way to the office is there', async () => {
  const { getByRole } = await show(<DeskScreen />, { path: '/desk', answers: [sessionOf('head', true)] })
  await expect.element(getByRole('link', { name: 'Go to the office' })).toHaveAttribute('href', '/office/')
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

test('whoever came by phone gives the password, never a second code to the same phone', async () => {
  const byPhone = { second_proofs: ['password', 'desk_code'] } satisfies Partial<CurrentSession>
  const { getByRole, getByLabelText, server } = await show(<DeskScreen />, {
    path: '/desk',
    answers: [sessionOf('head', false, byPhone), answer(stepUp, session('head', true, byPhone))],
  })
  await expect.element(getByRole('button', { name: 'Send me a code' })).not.toBeInTheDocument()
  await getByLabelText('Your password').fill('waakye before the bell')
  await getByRole('button', { name: 'Go on' }).click()
  await expect.poll(() => server.sentTo(stepUp)).toMatchObject([{ body: { password: 'waakye before the bell' } }])
  await expect.element(getByRole('link', { name: 'Go to the office' })).toHaveAttribute('href', '/office/')
})

test('a teacher with a phone alone comes in by a code from the office, and chooses a password for the next time', async () => {
  const byPhone = { has_password: false, second_proofs: ['desk_code'] } satisfies Partial<CurrentSession>
  const { getByRole, getByLabelText, getByText, server } = await show(<DeskScreen />, {
    path: '/desk',
    answers: [
      sessionOf('head', false, byPhone),
      answer(stepUp, session('head', true, byPhone)),
      answer(changePassword, { status: 'changed' }),
    ],
  })
  await expect.element(getByText(/ask the office for a code/)).toBeVisible()
  await expectAccessible()
  await getByLabelText('The code from the office').fill('4821 0937 5516')
  await getByRole('button', { name: 'Go on' }).click()
  await expect.poll(() => server.sentTo(stepUp)).toMatchObject([{ body: { desk_code: '4821 0937 5516' } }])
  await getByLabelText('Your new password').fill('waakye before the bell')
  await getByRole('button', { name: 'Go on' }).click()
  await expect.poll(() => server.sentTo(changePassword)).toMatchObject([{ body: { password: 'waakye before the bell' } }])
  await expect.element(getByText('Choose a password')).not.toBeInTheDocument()
})

test('a wrong code from the office is told', async () => {
  const { getByRole, getByLabelText, getByText } = await show(<DeskScreen />, {
    path: '/desk',
    answers: [
      sessionOf('head', false, { second_proofs: ['desk_code'] }),
      refuse(stepUp, { status: 422, code: 'identity.wrong_code' }),
    ],
  })
  await getByLabelText('The code from the office').fill('2222-2222-2222')
  await getByRole('button', { name: 'Go on' }).click()
  await expect.element(getByText('This code is not correct, or too old.')).toBeVisible()
})

test('a teacher who is a parent changes the phone at the desk, and gives the second factor again where it is too old', async () => {
  const sides: (string | null)[] = []
  const noting = (given: ReturnType<typeof answer>): typeof given => ({
    ...given,
    reply(received, asked) {
      sides.push(new Headers(asked?.headers).get(SIDE_HEADER))
      return given.reply(received, asked)
    },
  })
  const sentTo = {
    id: '019cd12e-52ab-7000-8000-000000000000',
    sent_to: 'the phone that ends in 99',
    expires_in: 600,
    resend_in: 60,
  }
  const { getByRole, getByLabelText, getByText, server } = await show(<DeskScreen />, {
    path: '/desk?account',
    answers: [
      sessionOf('head', true),
      refuse(startContactProof, { status: 403, code: 'identity.fresh_proof_needed' }),
      sent,
      answer(stepUp, session('head', true)),
      noting(answer(completeContactProof, { status: 'changed' })),
    ],
  })
  await getByRole('button', { name: 'Change your phone number' }).click()
  await getByLabelText('New phone number').fill('024 555 0199')
  await getByRole('button', { name: 'Go on' }).click()
  await getByRole('button', { name: 'Send me a code' }).click()
  server.change(noting(answer(startContactProof, sentTo)))
  await getByLabelText('The code').fill('482913')
  await getByRole('button', { name: 'Go on' }).click()
  await expect.element(getByText(/ends in 99/)).toBeVisible()
  await expectAccessible()
  expect(server.sentTo(startContactProof).at(-1)).toMatchObject({ body: { phone: '024 555 0199' } })
  await getByLabelText('The code').fill('730164')
  await getByRole('button', { name: 'Go on' }).click()
  await expect.element(getByText(/Your phone number is changed/)).toBeVisible()
  expect(server.sentTo(completeContactProof)).toMatchObject([{ body: { code: '730164' } }])
  await expect.element(getByRole('button', { name: 'Change your email' })).toBeVisible()
  expect(sides).toEqual(['staff', 'staff'])
})

test('whoever’s time at the desk is over is told how to come back, instead of being led home', async () => {
  const { getByText, getByRole, place } = await show(<DeskScreen />, {
    path: '/desk?account',
    answers: [sessionOf('parent', false)],
  })
  await expect.element(getByText('Your time at the desk is over')).toBeVisible()
  await expect.element(getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect.poll(place).toMatch(/^\/desk/)
})

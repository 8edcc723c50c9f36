import { type CurrentSession, getCurrentSession } from '@schoolgate/contracts/identity'
import { expect, test } from 'vitest'
import { Route } from 'wouter'
import { LoaderScreen } from '#app/loader-screen.tsx'
import { NoSuchPageScreen } from '#app/no-such-page-screen.tsx'
import { useAuth } from '#features/identity'
import { changeLanguage } from '#lib/words'
import { WelcomeScreen } from '#screens/welcome/welcome'
import { abena, answer, expectAccessible, refuse, show } from '#testing'

const session: CurrentSession = {
  user: abena,
  role: 'parent',
  second_factor: false,
  has_password: true,
  second_proofs: ['code', 'password'],
  stepped_up_until: null,
  expires_at: '2026-12-01T00:00:00Z',
}

test('the welcome page leads a stranger to sign in and to the check of the school', async () => {
  const { getByRole } = await show(<WelcomeScreen />, { user: null })
  await expect.element(getByRole('heading', { name: 'Your child’s school, on your phone', level: 1 })).toBeVisible()
  await expect.element(getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
  await expect.element(getByRole('link', { name: 'Is this really our school?' })).toHaveAttribute('href', '/verify')
  await expectAccessible()
})

test('the welcome page leads a parent who is signed in home', async () => {
  const { getByRole } = await show(<WelcomeScreen />)
  await expect.element(getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/home')
})

test('the welcome page speaks French', async () => {
  changeLanguage('fr')
  const { getByRole } = await show(<WelcomeScreen />, { user: null })
  await expect.element(getByRole('link', { name: 'Se connecter' })).toBeVisible()
})

test('the loader shows the mark alone and goes to the page first asked for', async () => {
  const { place } = await show(<Route path="/loader" component={LoaderScreen} />, {
    path: '/loader?next=%2Fnotices',
    user: null,
    answers: [answer(getCurrentSession, session)],
  })
  await expectAccessible()
  await expect.poll(place).toBe('/notices')
  expect(useAuth.getState().user?.fullname).toBe('Abena Mensah')
})

test('the loader leads whom the server does not know back to the gate, and forgets them here', async () => {
  const { place } = await show(<Route path="/loader" component={LoaderScreen} />, {
    path: '/loader',
    answers: [refuse(getCurrentSession, { status: 401, code: 'identity.sign_in_needed' })],
  })
  await expect.poll(place).toBe('/')
  expect(useAuth.getState().isLoggedIn).toBe(false)
})

test('an address that leads nowhere says so without blame, by day and by night', async () => {
  const { getByRole, getByText } = await show(<NoSuchPageScreen />, { path: '/nowhere', user: null })
  await expect.element(getByRole('heading', { name: 'There is no such page', level: 1 })).toBeVisible()
  await expect.element(getByText(/Nothing is lost/)).toBeVisible()
  await expectAccessible()
})

import { type CurrentSession, getCurrentSession } from '@schoolgate/contracts/identity'
import { getPublicSchool } from '@schoolgate/contracts/schools'
import { expect, test, vi } from 'vitest'
import { Route } from 'wouter'
import { LoaderScreen } from '#app/loader-screen.tsx'
import { isKnownAtSchool } from '#app/known.ts'
import { NoSuchPageScreen } from '#app/no-such-page-screen.tsx'
import { useAuth } from '#features/identity'
import { leave } from '@schoolgate/ui/lib/leaving'
import { changeLanguage, currentLanguage, followProfile, startSpeaking } from '@schoolgate/ui/lib/words'
import { VerifyScreen } from '#screens/verify/verify'
import { WelcomeScreen } from '#screens/welcome/welcome'
import { abena, answer, expectAccessible, refuse, show } from '#testing'

const session: CurrentSession = {
  user: abena,
  role: 'parent',
  second_factor: false,
  has_password: true,
  second_proofs: ['code', 'password'],
  new_factor_asked: false,
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

test('a page for anybody has a door for who is not signed in, and the way back into the app for who is', async () => {
  const stranger = await show(<NoSuchPageScreen />, { path: '/nowhere', user: null })
  await expect.element(stranger.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
  await stranger.unmount()
  const parent = await show(<NoSuchPageScreen />, { path: '/nowhere' })
  await expect.element(parent.getByRole('link', { name: 'Open Schoolgate' })).toHaveAttribute('href', '/home')
})

test('Back on a page for anybody leads to the gate when the page was opened by its address', async () => {
  history.replaceState(null, '')
  const { getByRole, place } = await show(<VerifyScreen />, {
    path: '/verify',
    user: null,
    answers: [answer(getPublicSchool, { school: null })],
  })
  await getByRole('button', { name: 'Back' }).click()
  await expect.poll(place).toBe('/')
})

test('who reads French finds it before signing in, and the choice is told to the school afterwards', async () => {
  const { getByRole } = await show(<WelcomeScreen />, { user: null })
  await getByRole('button', { name: 'Français' }).click()
  await expect.element(getByRole('link', { name: 'Se connecter' })).toBeVisible()
  expect(document.documentElement.lang).toBe('fr')
  await expectAccessible()
  // The school does not know it yet, and then it does.
  expect(followProfile('en')).toBe('fr')
  expect(followProfile('fr')).toBeNull()
  // Changed on another phone afterwards, it is followed here.
  expect(followProfile('en')).toBeNull()
  expect(currentLanguage()).toBe('en')
})

test('a French browser stays French where nobody ever chose a language', async () => {
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, { get: (real, name) => (name === 'language' ? 'fr-CI' : Reflect.get(real, name, real)) }),
  )
  localStorage.clear()
  expect(startSpeaking()).toBe('fr')
  expect(followProfile('en')).toBeNull()
  expect(currentLanguage()).toBe('fr')
})

test('an address that leads nowhere says so without blame, by day and by night', async () => {
  const { getByRole, getByText } = await show(<NoSuchPageScreen />, { path: '/nowhere', user: null })
  await expect.element(getByRole('heading', { name: 'There is no such page', level: 1 })).toBeVisible()
  await expect.element(getByText(/Nothing is lost/)).toBeVisible()
  await expectAccessible()
})

test('who has left is not looked for at the school, which may not have heard of it yet', async () => {
  const root = document.createElement('div')
  root.id = 'root'
  root.dataset['known'] = ''
  document.body.append(root)
  expect(isKnownAtSchool()).toBe(true)
  await leave()
  expect(isKnownAtSchool()).toBe(false)
  root.remove()
})

import { getFamilyBills } from '@schoolgate/contracts/billing'
import { startSession } from '@schoolgate/contracts/identity'
import { myUserFeed, openPage } from '@schoolgate/contracts/feed'
import { live } from '@schoolgate/contracts/live'
import { allMyNotifs } from '@schoolgate/contracts/notices'
import { getProfile } from '@schoolgate/contracts/profile'
import { getPublicSchool, getSchoolInfos } from '@schoolgate/contracts/schools'
import { findAndParentAcc } from '@schoolgate/contracts/wards'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { navigate } from 'wouter/use-browser-location'
import { preload } from '#app/preload.ts'
import { App } from '#app/router.tsx'
import { ROUTES, routeOf } from '#app/routes.ts'
import { enter, useAuth } from '#features/identity'
import { leave } from '@schoolgate/ui/lib/leaving'
import { ANSWER } from '#lib/saved'
import { abena, ama, answer, cedis, expectAccessible, familyBillsOf, kofi, nyansapo, pretend } from '#testing'

const often = { push: 'instant', sms: 'off', email: 'digest' } as const
const data = [
  answer(getProfile, {
    profile: {
      user_id: abena.user_id,
      fullname: abena.fullname,
      title: null,
      phones: [],
      email: null,
      photo_url: null,
      occupation: null,
      address: null,
      language: 'en',
      low_data: false,
      text_size: 'normal',
      notify: { urgent: often, action: often, money: often, info: often },
      quiet_hours: null,
      results_in_school_hours: false,
      names_on_lock_screen: true,
      wards: [],
      consents: [],
      has_password: true,
    },
  }),
  answer(findAndParentAcc, { user_wards: [] }),
  answer(getSchoolInfos, { school_info: nyansapo }),
  answer(myUserFeed, { feed: [], needs: [], unread: 0, next_cursor: null }),
  answer(getFamilyBills, familyBillsOf({ left_to_pay: cedis(0), wards: [], bills: [] })),
  answer(openPage, undefined),
  answer(live, { events: [], last_event_id: '1-1' }),
  answer(allMyNotifs, { notices: [], unread: 2, to_answer: 0, next_cursor: null }),
]

const open = async (address: string) => {
  history.replaceState(null, '', address)
  await preload(address)
  return render(<App />)
}

const here = () => location.pathname + location.search

test('all twenty-one routes of the specification are in the table, and the homeview holds its four', () => {
  const paths = ROUTES.map((route) => route.path)
  const specified = `/login / /loader /homeview /home /payments /notices /profile /attendance /aichat /wards /bills /termreports
    /notice /paymentreceipt /academics /pay/:amount/:paymenttype /fullreport/:id /termreport/:id /studentbill/:id
    /studentperformance/:id/:accadyearid`.split(/\s+/)
  expect(specified).toHaveLength(21)
  for (const path of specified) expect(paths).toContain(path)
  expect(ROUTES.filter((route) => route.within === '/homeview').map((route) => route.path)).toEqual([
    '/home',
    '/payments',
    '/notices',
    '/profile',
  ])
  expect(routeOf('/pay/100/fees').access).toBe('parent')
  expect(routeOf('/termreport/abc').access).toBe('public')
})

test('a parent who is not signed in is sent to the login page and comes back to the page first asked for', async () => {
  pretend([answer(startSession, abena), ...data])
  const screen = await open('/bills?ward=7')
  await expect.poll(here).toBe('/login?next=%2Fbills%3Fward%3D7')
  await screen.getByRole('tab', { name: 'Email' }).click()
  await screen.getByLabelText('Email', { exact: true }).last().fill('abena@mail.example')
  await screen.getByLabelText('Password', { exact: true }).fill('right')
  await screen.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(here).toBe('/bills?ward=7')
  await expect.element(screen.getByRole('heading', { name: 'Bills', level: 1 })).toBeVisible()
})

test('a signed-in parent never sees the login page, and homeview alone leads home', async () => {
  enter(abena)
  pretend(data)
  await open('/login')
  await expect.poll(here).toBe('/home')
  await open('/homeview')
  await expect.poll(here).toBe('/home')
})

test('an address that leads nowhere says so kindly', async () => {
  pretend([])
  const screen = await open('/no/such/place')
  await expect.element(screen.getByRole('heading', { name: 'There is no such page' })).toBeVisible()
})

test('a page whose code is still on its way is shown as soon as it comes, and nothing stays blank', async () => {
  pretend([answer(getPublicSchool, { school: null })])
  const screen = await open('/no/such/place')
  navigate('/verify')
  await expect.element(screen.getByRole('heading', { name: 'Is this really our school?' })).toBeVisible()
})

test('the drawer opens, holds the seven places, and Back closes it without leaving the page', async () => {
  enter(abena)
  pretend(data)
  const screen = await open('/bills')
  await screen.getByRole('button', { name: 'Open menu' }).click()
  const drawer = screen.getByRole('dialog', { name: 'Menu' })
  for (const name of ['Home', 'Academics', 'Term Reports', 'Bills', 'Profile', 'My Ward(s)'])
    await expect.element(drawer.getByRole('link', { name, exact: true })).toBeVisible()
  await expectAccessible()
  history.back()
  await expect.poll(() => document.querySelector('dialog[open]')).toBeNull()
  expect(here()).toBe('/bills')
})

test('every navigation begins at the top of the page with the focus on its heading', async () => {
  enter(abena)
  pretend(data)
  const screen = await open('/bills')
  await screen.getByRole('button', { name: 'Open menu' }).click()
  await screen.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Term Reports' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Term Reports', level: 1 })).toHaveFocus()
  expect(window.scrollY).toBe(0)
})

test('a tap on the current tab leads back to the top of the page, and Back still leads to the page before', async () => {
  enter(abena)
  pretend(data)
  const screen = await open('/bills')
  await screen.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await expect.poll(here).toBe('/home')
  document.body.style.minHeight = '3000px'
  window.scrollTo(0, 900)
  await expect.poll(() => window.scrollY).toBe(900)
  await screen.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await expect.poll(() => window.scrollY).toBe(0)
  document.body.style.minHeight = ''
  history.back()
  await expect.poll(here).toBe('/bills')
})

test('the bar of a desk screen opens one dropdown at a time, and choosing, Escape or a tap beside it closes it', async () => {
  await page.viewport(1280, 800)
  enter(abena)
  pretend([answer(findAndParentAcc, { user_wards: [kofi, ama] }), ...data])
  const screen = await open('/bills')
  const ward = screen.getByRole('button', { name: /^Selected ward:/ })
  const account = screen.getByRole('button', { name: /^Account:/ })
  await ward.click()
  await expect.element(screen.getByRole('button', { name: /Ama Mensah/ })).toBeVisible()
  await expectAccessible()
  await account.click()
  await expect.element(ward).toHaveAttribute('aria-expanded', 'false')
  await expect.element(account).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(account).toHaveAttribute('aria-expanded', 'false')
  await expect.element(account).toHaveFocus()
  await ward.click()
  await screen.getByRole('button', { name: /Ama Mensah/ }).click()
  await expect.element(screen.getByRole('button', { name: 'Selected ward: Ama' })).toHaveAttribute('aria-expanded', 'false')
  await account.click()
  await screen.getByRole('main').click()
  await expect.element(account).toHaveAttribute('aria-expanded', 'false')
  await account.click()
  await screen.getByRole('button', { name: 'Logout', exact: true }).last().click()
  await expect.element(screen.getByRole('heading', { name: 'Do you really want to Logout?' })).toBeVisible()
  await page.viewport(360, 740)
})

test('logout asks first with Stay in focus, and Escape stays', async () => {
  enter(abena)
  pretend(data)
  const screen = await open('/bills')
  await screen.getByRole('button', { name: 'Open menu' }).click()
  await screen.getByRole('button', { name: 'Logout' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Do you really want to Logout?' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Stay' })).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.querySelector('dialog[open]')).toBeNull()
  expect(useAuth.getState().isLoggedIn).toBe(true)
})

test('logout without network forgets everything here at once and leaves the server call waiting', async () => {
  enter(abena)
  const server = pretend(data)
  const screen = await open('/bills')
  await screen.getByRole('button', { name: 'Open menu' }).click()
  await screen.getByRole('button', { name: 'Logout' }).click()
  server.setOffline(true)
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click()
  await expect.poll(here).toBe('/')
  expect(useAuth.getState().user).toBeNull()
  // What the next reader of this phone is spoken to in, and that the school need not be asked who it is, is nobody's secret.
  expect(Object.keys(localStorage).toSorted()).toEqual(['schoolgate.asked', 'schoolgate.language'])
  const queue = await caches.open('schoolgate-queue')
  expect(await queue.match('/queued/sign-out')).toBeDefined()
  await caches.delete('schoolgate-queue')
  server.setOffline(false)
})

test('who goes from Home to the check of the school and back three times has Home’s answers written once', async () => {
  enter(abena)
  pretend([...data, answer(getPublicSchool, { school: null })])
  const written: string[] = []
  const put = IDBObjectStore.prototype.put
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    value: unknown,
    place?: IDBValidKey,
  ) {
    if (typeof place === 'string' && place.startsWith(ANSWER)) written.push(place)
    return put.call(this, value, place)
  })
  const screen = await open('/home')
  const home = screen.getByRole('heading', { level: 1, name: /Abena/ })
  await expect.element(home).toBeVisible()
  await vi.waitUntil(() => written.some((place) => place.includes('["feed"')), { timeout: 5000 })
  for (let times = 0; times < 3; times++) {
    navigate('/verify')
    await expect.element(screen.getByRole('heading', { name: 'Is this really our school?' })).toBeVisible()
    navigate('/home')
    await expect.element(home).toBeVisible()
  }
  // What is written with a later page's answer was all that waited to be written.
  navigate('/notices')
  await vi.waitUntil(() => written.some((place) => place.includes('["notices","list"')), { timeout: 5000 })
  await leave()
  expect(written.toSorted()).toEqual([...new Set(written)].toSorted())
})

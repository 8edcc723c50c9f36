import { addressOf } from '@schoolgate/contracts/address'
import { getFamilyBills, studentBill } from '@schoolgate/contracts/billing'
import { openPage } from '@schoolgate/contracts/feed'
import { type OwnPage, PAGE_ELEMENT } from '@schoolgate/contracts/own-page'
import { listPayments } from '@schoolgate/contracts/payments'
import { getSchoolInfos } from '@schoolgate/contracts/schools'
import { findAndParentAcc } from '@schoolgate/contracts/wards'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Route } from 'wouter'
import { preload, readyScreen } from '#app/preload.ts'
import { routeOf } from '#app/routes.ts'
import { enter, resetAuth } from '#features/identity'
import { refresh } from '#features/live'
import { takeWritten } from '#lib/written-page'
import { brought, forgetBrought } from '@schoolgate/ui/lib/brought'
import { abena, ama, answer, cedis, familyBillsOf, idOf, nyansapo, sharedBillOf, show, wardBalanceOf } from '#testing'

const LINK = 'abcdefghijklmnopqrstuv'
const wards = { query: { parentid: abena.user_id } }
const bills = familyBillsOf({ left_to_pay: cedis(0), wards: [wardBalanceOf(ama, [])], bills: [] })

const page: OwnPage = {
  user_id: abena.user_id,
  answers: [
    { address: addressOf(findAndParentAcc, wards), tag: null, said: { user_wards: [ama] } },
    { address: addressOf(getSchoolInfos, { query: { user_id: abena.user_id } }), tag: null, said: { school_info: nyansapo } },
    { address: addressOf(getFamilyBills, {}), tag: 'W/"1"', said: bills },
    { address: addressOf(listPayments, {}), tag: null, said: { payments: [], next_cursor: null } },
  ],
  last_event_id: '746-1773308000',
}

const write = (whose: OwnPage) => {
  const script = document.createElement('script')
  script.type = 'application/json'
  script.id = PAGE_ELEMENT
  script.textContent = JSON.stringify(whose)
  document.body.append(script)
}

const screenOf = async (path: string) => {
  await preload(path)
  const route = routeOf(path)
  const Screen = readyScreen(route)
  if (!Screen) throw new Error(`${path} has no screen`)
  return (
    <Route path={route.path}>
      <Screen />
    </Route>
  )
}

beforeEach(() => {
  document.getElementById(PAGE_ELEMENT)?.remove()
  enter(abena)
})
afterEach(() => {
  vi.useRealTimers()
  forgetBrought()
})

test('a page begins with the answers that came with it, asks for none of them, and holds them no longer', async () => {
  write(page)
  expect(takeWritten()?.last_event_id).toBe('746-1773308000')
  expect(document.getElementById(PAGE_ELEMENT)).toBeNull()
  // Any other call would fail the test.
  const screen = await show(await screenOf('/bills'), { path: '/bills', answers: [answer(openPage, undefined)] })
  await expect.element(screen.getByText('There is no bill yet')).toBeVisible()
  await vi.waitFor(() => expect(screen.server.sentTo(openPage)).toHaveLength(1))
})

test('answers of somebody else are thrown away, and so are anybody’s where nobody is signed in', () => {
  write({ ...page, user_id: idOf(77) })
  expect(takeWritten()).toBeNull()
  resetAuth()
  localStorage.clear()
  write(page)
  expect(takeWritten()).toBeNull()
  expect(brought(findAndParentAcc, wards)).toBeUndefined()
  expect(document.getElementById(PAGE_ELEMENT)).toBeNull()
})

test('what came with the page is not taken any more once something changed, nor after a minute', () => {
  const take = () => {
    write(page)
    takeWritten()
  }
  take()
  expect(brought(findAndParentAcc, wards)).toEqual({ user_wards: [ama] })
  refresh(new QueryClient(), [{ word: 'billing' }])
  expect(brought(findAndParentAcc, wards)).toBeUndefined()
  vi.useFakeTimers({ toFake: ['performance'] })
  take()
  vi.advanceTimersByTime(59_000)
  expect(brought(findAndParentAcc, wards)).toBeDefined()
  vi.advanceTimersByTime(2000)
  expect(brought(findAndParentAcc, wards)).toBeUndefined()
})

test('the paper behind a link stands there at once, whoever is signed in on the device', async () => {
  const said = { bill: sharedBillOf() }
  write({
    user_id: null,
    answers: [{ address: addressOf(studentBill, { params: { id: LINK } }), tag: null, said }],
    last_event_id: null,
  })
  const screen = await show(await screenOf('/studentbill/x'), { path: `/studentbill/${LINK}`, user: null })
  await expect.element(screen.getByRole('heading', { name: said.bill.ward.name })).toBeVisible()
})

import { getBill, getFamilyBills } from '@schoolgate/contracts/billing'
import { openPage } from '@schoolgate/contracts/feed'
import { listPayments } from '@schoolgate/contracts/payments'
import { getProfile } from '@schoolgate/contracts/profile'
import { getSchoolInfos } from '@schoolgate/contracts/schools'
import { findAndParentAcc } from '@schoolgate/contracts/wards'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Route } from 'wouter'
import { preload, readyScreen } from '#app/preload.ts'
import { routeOf } from '#app/routes.ts'
import { ama, answer, billOf, cedis, familyBillsOf, kofi, nyansapo, paymentOf, profileOf, show } from '#testing'

const NARROWEST = 320

const house = [
  answer(getProfile, { profile: profileOf() }),
  answer(getSchoolInfos, { school_info: nyansapo }),
  answer(findAndParentAcc, { user_wards: [{ ...kofi, summary: { ...kofi.summary, balance: cedis(12_345_67) } }, ama] }),
  answer(openPage, undefined),
  answer(getFamilyBills, familyBillsOf({ left_to_pay: cedis(12_345_67) })),
  answer(getBill, { bill: billOf({ left_to_pay: cedis(12_345_67) }) }),
  answer(listPayments, { payments: [paymentOf()], next_cursor: null }),
]

beforeEach(async () => {
  await page.viewport(NARROWEST, 640)
  document.documentElement.style.fontSize = '150%'
})
afterEach(async () => {
  document.documentElement.style.fontSize = ''
  await page.viewport(414, 896)
})

test.each(['/payments', '/bills', `/bill/${billOf().id}`])(
  'with letters half as large again %s stays within the narrowest phone',
  async (address) => {
    const route = routeOf(address)
    await preload(address)
    const Screen = readyScreen(route)
    if (!Screen) throw new Error(`${address} has no screen`)
    const shown = await show(<Route path={route.path} component={Screen} />, { path: address, answers: house })
    await expect.poll(() => shown.container.innerText).toContain('12,345.67')
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(NARROWEST)
  },
)

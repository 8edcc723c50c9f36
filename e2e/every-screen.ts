import { expect, type Page } from '@playwright/test'

/** One screen as it is looked at: where it is, who sees it, and what must be there before it counts as open. */
export type Screen = { name: string; path: string; isPublic?: boolean }

/** Every screen of this product. */
export const SCREENS: readonly Screen[] = [
  { name: 'welcome', path: '/', isPublic: true },
  { name: 'verify', path: '/verify', isPublic: true },
  { name: 'login', path: '/login', isPublic: true },
  { name: 'no-such-page', path: '/no-such-page', isPublic: true },
  { name: 'termreport', path: '/termreport/abc', isPublic: true },
  { name: 'studentbill', path: '/studentbill/abc', isPublic: true },
  { name: 'studentperformance', path: '/studentperformance/abc/2025-2026', isPublic: true },
  { name: 'home', path: '/home' },
  { name: 'wards', path: '/wards' },
  { name: 'notices', path: '/notices' },
  { name: 'notices-to-answer', path: '/notices?filter=to_answer' },
  { name: 'notices-nothing-found', path: '/notices?search=zebra' },
  { name: 'profile', path: '/profile' },
  { name: 'payments', path: '/payments' },
  { name: 'pay', path: '/pay/1060/family' },
  { name: 'pay-ahead', path: '/pay/0/ahead' },
  { name: 'no-such-receipt', path: '/paymentreceipt' },
  { name: 'bills', path: '/bills' },
  { name: 'bill-not-there', path: '/bill/abc' },
  { name: 'statement', path: '/statement' },
  { name: 'attendance', path: '/attendance' },
  { name: 'messages', path: '/messages' },
  { name: 'messages-new', path: '/messages/new' },
  { name: 'academics', path: '/academics' },
  { name: 'aichat', path: '/aichat' },
  { name: 'whatiallow', path: '/whatiallow' },
  { name: 'programs', path: '/programs' },
  { name: 'requests', path: '/requests' },
  { name: 'calendar', path: '/calendar' },
  { name: 'susu', path: '/susu' },
  { name: 'appointments', path: '/appointments' },
  { name: 'termreports', path: '/termreports' },
]

/** Every screen of the office, as the head sees it. */
export const OFFICE_SCREENS: readonly Screen[] = [
  { name: 'today', path: '/office/' },
  { name: 'register', path: '/office/register' },
  { name: 'register-numbers', path: '/office/attendance?span=term' },
  { name: 'told', path: '/office/attendance/told' },
  { name: 'timetable', path: '/office/timetable' },
  { name: 'stand-ins', path: '/office/timetable/stand-ins' },
  { name: 'marks', path: '/office/marks' },
  { name: 'reports', path: '/office/reports' },
  { name: 'pupils', path: '/office/pupils' },
  { name: 'move-up', path: '/office/pupils/up/next' },
  { name: 'fees', path: '/office/fees' },
  { name: 'unbilled', path: '/office/fees/unbilled' },
  { name: 'cash', path: '/office/cash' },
  { name: 'cash-box', path: '/office/cash/box' },
  { name: 'cash-tills', path: '/office/cash/tills' },
  { name: 'owing', path: '/office/owing' },
  { name: 'slips', path: '/office/slips' },
  { name: 'money', path: '/office/money' },
  { name: 'money-accounting', path: '/office/money/accounting' },
  { name: 'bank', path: '/office/bank' },
  { name: 'notices', path: '/office/notices' },
  { name: 'notice-new', path: '/office/notices?new' },
  { name: 'reasons', path: '/office/reasons' },
  { name: 'requests', path: '/office/requests' },
  { name: 'appointments', path: '/office/appointments' },
  { name: 'proposals', path: '/office/proposals' },
  { name: 'bring', path: '/office/bring' },
  { name: 'work', path: '/office/work' },
  { name: 'settings', path: '/office/settings' },
  { name: 'settings-school', path: '/office/settings/school' },
  { name: 'settings-year', path: '/office/settings/year' },
  { name: 'settings-classes', path: '/office/settings/classes' },
  { name: 'settings-grading', path: '/office/settings/grading' },
  { name: 'settings-parents', path: '/office/settings/parents' },
  { name: 'messages', path: '/office/messages' },
  { name: 'settings-times', path: '/office/settings/times' },
  { name: 'settings-questions', path: '/office/settings/questions' },
  { name: 'settings-numbers', path: '/office/settings/numbers' },
  { name: 'settings-history', path: '/office/settings/history' },
  { name: 'settings-exports', path: '/office/settings/exports' },
  { name: 'corrections', path: '/office/corrections' },
  { name: 'connections', path: '/office/connections' },
]

export const PHONE = { width: 360, height: 740 }
export const DESK = { width: 1280, height: 800 }

/** Opens a screen and waits until it has settled: heading there, nothing on its way. */
export async function settle(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

import { pagePattern } from '@schoolgate/contracts/page-pattern'
import type { ComponentType } from 'react'
import { mustChooseSchool } from '#features/identity'

/** Who may open a page: anybody; only those not signed in; only parents who are. */
type RouteAccess = 'public' | 'guest' | 'parent'
type Screen = { screen: () => Promise<ComponentType>; to?: undefined }
type Forward = { to: string; screen?: undefined }
/** One line of the table; `within` names the container route of the specification. */
export type AppRoute = { path: string; access: RouteAccess; within?: '/homeview' } & (Screen | Forward)

/** Every route of the specification §2, in its order, and those of our own after them. */
export const ROUTES: readonly AppRoute[] = [
  { path: '/login', access: 'guest', screen: async () => (await import('#screens/identity/login')).LoginScreen },
  { path: '/', access: 'public', screen: async () => (await import('#screens/welcome/welcome')).WelcomeScreen },
  { path: '/loader', access: 'public', screen: async () => (await import('#app/loader-screen.tsx')).LoaderScreen },
  { path: '/homeview', access: 'parent', to: '/home' },
  {
    path: '/home',
    within: '/homeview',
    access: 'parent',
    screen: async () => (await import('#app/home/home-screen.tsx')).HomeScreen,
  },
  {
    path: '/payments',
    within: '/homeview',
    access: 'parent',
    screen: async () => (await import('#screens/payments/payments')).PaymentsScreen,
  },
  {
    path: '/notices',
    within: '/homeview',
    access: 'parent',
    screen: async () => (await import('#screens/notices/notices')).NoticesScreen,
  },
  {
    path: '/profile',
    within: '/homeview',
    access: 'parent',
    screen: async () => (await import('#screens/profile/profile')).ProfileScreen,
  },
  {
    path: '/attendance',
    access: 'parent',
    screen: async () => (await import('#screens/attendance/attendance')).AttendanceScreen,
  },
  { path: '/aichat', access: 'parent', screen: async () => (await import('#screens/assistant/aichat')).AiChatScreen },
  { path: '/wards', access: 'parent', screen: async () => (await import('#screens/wards/wards')).WardsScreen },
  { path: '/bills', access: 'parent', screen: async () => (await import('#screens/billing/bills')).BillsScreen },
  {
    path: '/termreports',
    access: 'parent',
    screen: async () => (await import('#screens/reports/termreports')).TermReportsScreen,
  },
  { path: '/notice', access: 'parent', screen: async () => (await import('#screens/notices/notice')).NoticeScreen },
  {
    path: '/paymentreceipt',
    access: 'parent',
    screen: async () => (await import('#screens/payments/paymentreceipt')).PaymentReceiptScreen,
  },
  {
    path: '/academics',
    access: 'parent',
    screen: async () => (await import('#screens/academics/academics')).AcademicsScreen,
  },
  {
    path: '/pay/:amount/:paymenttype',
    access: 'parent',
    screen: async () => (await import('#screens/payments/pay')).PayScreen,
  },
  {
    path: '/fullreport/:id',
    access: 'parent',
    screen: async () => (await import('#screens/reports/fullreport')).FullReportScreen,
  },
  {
    path: '/termreport/:id',
    access: 'public',
    screen: async () => (await import('#screens/reports/termreport')).TermReportScreen,
  },
  {
    path: '/studentbill/:id',
    access: 'public',
    screen: async () => (await import('#screens/billing/studentbill')).StudentBillScreen,
  },
  {
    path: '/studentperformance/:id/:accadyearid',
    access: 'public',
    screen: async () => (await import('#screens/performance/studentperformance')).StudentPerformanceScreen,
  },
  { path: '/verify', access: 'public', screen: async () => (await import('#screens/verify/verify')).VerifyScreen },
  { path: '/bill/:id', access: 'parent', screen: async () => (await import('#screens/billing/bill')).BillScreen },
  {
    path: '/statement',
    access: 'parent',
    screen: async () => (await import('#screens/billing/statement')).StatementScreen,
  },
  { path: '/susu', access: 'parent', screen: async () => (await import('#screens/savings/susu')).SusuScreen },
  {
    path: '/whatiallow',
    access: 'parent',
    screen: async () => (await import('#screens/assistant/whatiallow')).WhatIAllowScreen,
  },
  {
    path: '/appointments',
    access: 'parent',
    screen: async () => (await import('#screens/appointments/appointments')).AppointmentsScreen,
  },
  { path: '/calendar', access: 'parent', screen: async () => (await import('#screens/calendar/calendar')).CalendarScreen },
  { path: '/requests', access: 'parent', screen: async () => (await import('#screens/requests/requests')).RequestsScreen },
  { path: '/programs', access: 'parent', screen: async () => (await import('#screens/profile/programs')).ProgramsScreen },
  { path: '/messages', access: 'parent', screen: async () => (await import('#screens/messages/messages')).MessagesScreen },
  { path: '/messages/new', access: 'parent', screen: async () => (await import('#screens/messages/ask')).AskScreen },
  { path: '/messages/:id', access: 'parent', screen: async () => (await import('#screens/messages/thread')).ThreadScreen },
  { path: '/schools', access: 'public', screen: async () => (await import('#screens/schools/schools')).SchoolsScreen },
  // The school's own people: open to whoever is signed in, and they are not parents.
  { path: '/desk', access: 'public', screen: async () => (await import('#screens/office/desk')).DeskScreen },
]

/** The page that says, kindly, that there is no such page. */
export const NOT_FOUND: AppRoute = {
  path: '*',
  access: 'public',
  screen: async () => (await import('#app/no-such-page-screen.tsx')).NoSuchPageScreen,
}

/** The choice of a school, in the place of a page that speaks for one. */
const CHOICE: AppRoute = {
  path: '*',
  access: 'public',
  screen: async () => (await import('#screens/schools/schools')).SchoolsScreen,
}
// Not the login: an account is for all schools, and who was sent there on the way to a page has only to prove who they are.
const OF_ONE_SCHOOL = new Set(['/', '/verify'])

const patterns = ROUTES.map((route) => ({ route, pattern: pagePattern(route.path) }))

/** The line of the table an address belongs to; its query and hash do not matter. */
export const routeOf = (address: string): AppRoute => {
  const path = address.split(/[?#]/, 1)[0] ?? '/'
  const route = patterns.find(({ pattern }) => pattern.test(path))?.route ?? NOT_FOUND
  return OF_ONE_SCHOOL.has(route.path) && mustChooseSchool() ? CHOICE : route
}

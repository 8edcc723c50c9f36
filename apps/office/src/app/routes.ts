import { STAFF_ROLES, type StaffRole } from '@schoolgate/contracts/endpoint'
import { type ComponentType, lazy } from 'react'

type Word =
  | 'today'
  | 'first'
  | 'register'
  | 'marks'
  | 'reports'
  | 'messages'
  | 'pupils'
  | 'fees'
  | 'cash'
  | 'owing'
  | 'slips'
  | 'money'
  | 'bank'
  | 'notices'
  | 'reasons'
  | 'appointments'
  | 'proposals'
  | 'bring'
  | 'work'
  | 'people'
  | 'settings'

/** A screen, and who may open it; `load` fetches its code, which is fetched once. */
type Screen = { path: string; roles: readonly StaffRole[]; screen: ComponentType; load: () => Promise<ComponentType> }

/** A screen with a row of its own: the word by which the rail and the tabs name it. */
export type OfficeRoute = Screen & { word: Word }

const shown = (load: Screen['load']): Pick<Screen, 'screen' | 'load'> => ({
  load,
  screen: lazy(async () => ({ default: await load() })),
})

/** Every screen there is; the rail shows those that the role may open, and no row for one that is not built. */
export const ROUTES: readonly OfficeRoute[] = [
  {
    path: '/',
    word: 'today',
    roles: ['teacher', 'head', 'bursar', 'office'],
    ...shown(async () => (await import('#screens/today/today')).TodayScreen),
  },
  {
    path: '/first',
    word: 'first',
    roles: ['head', 'office'],
    ...shown(async () => (await import('#screens/founding/first')).FirstScreen),
  },
  {
    path: '/register',
    word: 'register',
    roles: ['teacher', 'head', 'office'],
    ...shown(async () => (await import('#screens/register/registers')).RegistersScreen),
  },
  {
    path: '/marks',
    word: 'marks',
    roles: ['teacher', 'head', 'office'],
    ...shown(async () => (await import('#screens/marks/books')).BooksScreen),
  },
  {
    path: '/reports',
    word: 'reports',
    roles: ['teacher', 'head', 'office'],
    ...shown(async () => (await import('#screens/reports/reports')).ReportsScreen),
  },
  {
    path: '/messages',
    word: 'messages',
    roles: ['teacher', 'head', 'office'],
    ...shown(async () => (await import('#screens/messages/messages')).MessagesScreen),
  },
  {
    path: '/pupils',
    word: 'pupils',
    roles: STAFF_ROLES,
    ...shown(async () => (await import('#screens/pupils/pupils')).PupilsScreen),
  },
  {
    path: '/fees',
    word: 'fees',
    roles: ['head', 'bursar'],
    ...shown(async () => (await import('#screens/fees/fees')).FeesScreen),
  },
  {
    path: '/cash',
    word: 'cash',
    roles: ['head', 'bursar'],
    ...shown(async () => (await import('#screens/cash/cash')).CashScreen),
  },
  {
    path: '/owing',
    word: 'owing',
    roles: ['head', 'bursar'],
    ...shown(async () => (await import('#screens/owing/owing')).OwingScreen),
  },
  {
    path: '/slips',
    word: 'slips',
    roles: ['head', 'bursar'],
    ...shown(async () => (await import('#screens/slips/slips')).SlipsScreen),
  },
  {
    path: '/bank',
    word: 'bank',
    roles: ['head', 'bursar'],
    ...shown(async () => (await import('#screens/bank/bank')).BankScreen),
  },
  {
    path: '/money',
    word: 'money',
    roles: ['head', 'bursar'],
    ...shown(async () => (await import('#screens/books/money')).MoneyScreen),
  },
  {
    path: '/notices',
    word: 'notices',
    roles: ['head', 'office'],
    ...shown(async () => (await import('#screens/notices/notices')).NoticesScreen),
  },
  {
    path: '/reasons',
    word: 'reasons',
    roles: ['teacher', 'head', 'office'],
    ...shown(async () => (await import('#screens/attendance/reasons')).ReasonsScreen),
  },
  {
    path: '/appointments',
    word: 'appointments',
    roles: ['teacher', 'head', 'office'],
    ...shown(async () => (await import('#screens/appointments/evenings')).EveningsScreen),
  },
  {
    path: '/proposals',
    word: 'proposals',
    roles: ['head', 'office'],
    ...shown(async () => (await import('#screens/intake/proposals')).ProposalsScreen),
  },
  {
    path: '/bring',
    word: 'bring',
    roles: ['head', 'office'],
    ...shown(async () => (await import('#screens/sheets/bring')).BringScreen),
  },
  {
    path: '/work',
    word: 'work',
    roles: ['head', 'bursar', 'office'],
    ...shown(async () => (await import('#screens/work/work')).WorkScreen),
  },
  {
    path: '/people',
    word: 'people',
    roles: ['head', 'office'],
    ...shown(async () => (await import('#screens/people/people')).PeopleScreen),
  },
  {
    path: '/settings',
    word: 'settings',
    roles: ['head', 'bursar', 'office'],
    ...shown(async () => (await import('#screens/settings/settings')).SettingsScreen),
  },
]

const TEACHING: readonly StaffRole[] = ['teacher', 'head', 'office']
const MONEY: readonly StaffRole[] = ['head', 'bursar']
const at = (path: string, roles: readonly StaffRole[], load: Screen['load']): Screen => ({ path, roles, ...shown(load) })

/** What is opened from a list or by “Find someone”. */
const INNER: readonly Screen[] = [
  at('/appointments/:id', TEACHING, async () => (await import('#screens/appointments/evening')).EveningScreen),
  at('/register/:id', TEACHING, async () => (await import('#screens/register/class')).ClassScreen),
  at('/marks/:classId/:subjectId', TEACHING, async () => (await import('#screens/marks/book')).BookScreen),
  at('/reports/:classId', TEACHING, async () => (await import('#screens/reports/class')).ClassScreen),
  at('/reports/:classId/broadsheet', TEACHING, async () => (await import('#screens/reports/broadsheet')).BroadsheetScreen),
  at('/reports/:classId/skills', TEACHING, async () => (await import('#screens/reports/skills')).SkillsScreen),
  at('/reports/:classId/write', TEACHING, async () => (await import('#screens/reports/writing')).WritingScreen),
  at('/messages/:id', TEACHING, async () => (await import('#screens/messages/messages')).MessagesScreen),
  at('/requests', ['head', 'office'], async () => (await import('#screens/requests/requests')).RequestsScreen),
  at('/pupils/:id', STAFF_ROLES, async () => (await import('#screens/pupils/pupil')).PupilScreen),
  at('/pupils/up/next', ['head', 'office'], async () => (await import('#screens/enrolment/promotion')).PromotionScreen),
  at('/pupils/guardians/:id', ['head', 'office'], async () => (await import('#screens/guardians/guardian')).GuardianScreen),
  at('/pupils/guardians/:id/family', ['head'], async () => (await import('#screens/families/family')).FamilyScreen),
  at('/bank/:id', MONEY, async () => (await import('#screens/bank/sheet')).BankSheetScreen),
  at('/cash/box', MONEY, async () => (await import('#screens/cash/box')).BoxScreen),
  at('/cash/close', MONEY, async () => (await import('#screens/cash/close')).CloseScreen),
  at('/cash/tills', MONEY, async () => (await import('#screens/cash/tills')).TillsScreen),
  at('/cash/days', MONEY, async () => (await import('#screens/cash/days')).DaysScreen),
  at('/money/accounting', MONEY, async () => (await import('#screens/books/accounting')).AccountingScreen),
  at('/money/families/:id', MONEY, async () => (await import('#screens/books/family')).FamilyScreen),
  at('/fees/bills/:id', MONEY, async () => (await import('#screens/corrections/bill')).BillScreen),
  at('/fees/pupils/:id', MONEY, async () => (await import('#screens/corrections/child')).ChildScreen),
  at('/corrections', MONEY, async () => (await import('#screens/corrections/corrections')).CorrectionsScreen),
  at('/fees/unbilled', MONEY, async () => (await import('#screens/fees/unbilled')).UnbilledScreen),
  at('/fees/:id/pupils/:wardId', MONEY, async () => (await import('#screens/fees/one-pupil')).OnePupilScreen),
  at('/fees/:id', MONEY, async () => (await import('#screens/fees/schedule')).ScheduleScreen),
]

/** More than a day of registers, and the week of lessons. */
const WEEKS: readonly Screen[] = [
  at('/register/:id/week', TEACHING, async () => (await import('#screens/register/week')).WeekScreen),
  at('/register/:id/sheet', TEACHING, async () => (await import('#screens/register/sheet')).SheetScreen),
  at('/attendance/told', ['head', 'office'], async () => (await import('#screens/attendance/told')).ToldScreen),
  at('/attendance', ['head', 'office'], async () => (await import('#screens/register/numbers')).NumbersScreen),
  at('/timetable', TEACHING, async () => (await import('#screens/timetable/timetable')).TimetableScreen),
  at('/timetable/stand-ins', ['head', 'office'], async () => (await import('#screens/timetable/stand-ins')).StandInsScreen),
]

/** What is one's own is reached from one's own menu. */
const OWN: readonly Screen[] = [at('/proofs', STAFF_ROLES, async () => (await import('#screens/proofs/proofs')).ProofsScreen)]

/** What the school says of itself is reached from the first steps, what it gives to programs from the list of people. */
const SETUP: readonly Screen[] = [
  at('/school', ['head', 'office'], async () => (await import('#screens/founding/school')).SchoolScreen),
  at('/year', ['head', 'office'], async () => (await import('#screens/founding/year')).YearScreen),
  at('/classes', ['head', 'office'], async () => (await import('#screens/founding/classes')).ClassesScreen),
  at('/connections', ['head'], async () => (await import('#screens/connections/connections')).ConnectionsScreen),
]

const OF_OFFICE: readonly StaffRole[] = ['head', 'office']
const inSettings = (path: string, load: () => Promise<ComponentType>, roles = OF_OFFICE): Screen =>
  at(`/settings/${path}`, roles, load)

/** What Settings lead to: the set-up's own screens again, and what only they hold. */
const SETTINGS: readonly Screen[] = [
  inSettings('school', async () => (await import('#screens/settings/setup')).SchoolSettings),
  inSettings('year', async () => (await import('#screens/settings/setup')).YearSettings),
  inSettings('classes', async () => (await import('#screens/settings/setup')).ClassSettings),
  inSettings('grading', async () => (await import('#screens/grading/grading')).GradingScreen),
  inSettings('parents', async () => (await import('#screens/settings/parents')).ParentsScreen),
  inSettings('questions', async () => (await import('#screens/settings/questions')).QuestionsScreen),
  inSettings('times', async () => (await import('#screens/settings/times')).TimesScreen),
  inSettings('numbers', async () => (await import('#screens/numbers/numbers')).NumbersScreen, ['head', 'bursar', 'office']),
  inSettings('exports', async () => (await import('#screens/exports/exports')).ExportsScreen, ['head']),
  inSettings('history', async () => (await import('#screens/history/history')).HistoryScreen),
]

const SCREENS: readonly Screen[] = [...ROUTES, ...SETTINGS, ...SETUP, ...INNER, ...WEEKS, ...OWN]

/** The screens that somebody of this role may open. */
export const screensFor = (role: StaffRole): readonly Screen[] => SCREENS.filter(({ roles }) => roles.includes(role))

/** Fetches the code of a screen while the school is still asked who is here. */
export const fetchAhead = (isAt: (path: string) => boolean): void => {
  // Whoever then opens the screen asks for it again, and is told when it does not come.
  SCREENS.find(({ path }) => isAt(path))
    ?.load()
    .catch(() => undefined)
}

/** The rows that somebody of this role has. */
export const routesFor = (role: StaffRole): readonly OfficeRoute[] => ROUTES.filter(({ roles }) => roles.includes(role))

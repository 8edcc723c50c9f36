import type { Money } from '@schoolgate/contracts/money'
import type { FastifyBaseLogger } from 'fastify'
import { Registry } from 'prom-client'
import type { Db } from '#db'
import type { FileStorage } from '#db/file-storage'
import type { Clock } from '#lib/clock'
import type { SendEmail, SendSms } from '#lib/messages'
import type { PdfCache } from '#lib/pdf/pdf-cache'
import type { SecretBox } from '#lib/secret-box'
import { announceMarksByTheClock, createAcademics } from '#modules/academics'
import { appointmentsJobs, createAppointments } from '#modules/appointments'
import { createAssistant, forgetConversationsByTheClock, type AssistantQuotas, type OutsideSettings } from '#modules/assistant'
import { createAttendance } from '#modules/attendance'
import { createAudit } from '#modules/audit'
import { createBank } from '#modules/bank'
import { createBilling } from '#modules/billing'
import { createBooks } from '#modules/books'
import { createCalendar } from '#modules/calendar'
import { createCorrections } from '#modules/corrections'
import { createEnrolment } from '#modules/enrolment'
import { createEveryday } from '#modules/everyday'
import { createFamilies } from '#modules/families'
import { createExports } from '#modules/exports'
import { createFeed } from '#modules/feed'
import { createFounding } from '#modules/founding'
import { createFind } from '#modules/find'
import { createIdentity, type OutsideProvider } from '#modules/identity'
import { createLimits } from '#modules/limits'
import { createProposals, intakeRoutes } from '#modules/intake'
import { createJobs } from '#modules/jobs'
import { createLive } from '#modules/live'
import { createMessages } from '#modules/messages'
import { createNotices } from '#modules/notices'
import { createNumbers, numbersJobs } from '#modules/numbers'
import { createOffice, OFFICE_JOBS } from '#modules/office'
import { createOpeningBalances } from '#modules/opening-balances'
import { createOneRoster } from '#modules/oneroster'
import { createPapers } from '#modules/papers'
import { createOwing } from '#modules/owing'
import { createPayments, type Paystack } from '#modules/payments'
import { createPerformance } from '#modules/performance'
import { createProfile } from '#modules/profile'
import { createPush, type PushAccounts } from '#modules/push'
import { announceDueReports, createReports } from '#modules/reports'
import { createRequests } from '#modules/requests'
import { retentionJobs } from '#modules/retention'
import { createSavings, savingsJobs } from '#modules/savings'
import { createStrangers } from '#modules/shares'
import { createSchools } from '#modules/schools'
import { createSheets } from '#modules/sheets'
import { createToday } from '#modules/today'
import { createVerify } from '#modules/verify'
import { createWards, endLimitsByTheClock } from '#modules/wards'
import { createWork } from '#modules/work'

/** What a server of several does: `web` answers, `worker` sends messages, settles payments and tells what is due. */
export type ServerRole = 'web' | 'worker'

/** Everything the app needs from outside itself; tests give their own. */
export type World = {
  db: Db
  clock: Clock
  storage: FileStorage
  sms: SendSms
  /** Texts reach phones: there is an account with a provider. Without one they lie in a file under DATA_DIR. */
  hasSms: boolean
  email: SendEmail
  /** What the provider asks for a hundred parts of texts; left out: nobody said. */
  hundredSmsCost?: Money | undefined
  push: PushAccounts
  /** What must be read again and may not lie open in the database. */
  secrets: SecretBox
  log: FastifyBaseLogger
  publicUrl: string
  /** Each school's own host names, and the code of the school. */
  schoolHosts: ReadonlyMap<string, string>
  /** The host name that is the office's alone; left out: it shares that of the parents. */
  officeUrl?: string | undefined
  /** The server's own files that it reads while it works: the fonts of papers. */
  assetsRoot: string
  /** Papers that were made, for whoever asks for the same again. */
  prints: PdfCache
  version: string
  /** Another one for every build: what an older one answered may be said otherwise by now. */
  release: string
  /** How many proxies stand in front: so many addresses at the end of X-Forwarded-For are believed, not what a caller wrote there. */
  proxies: number
  /** How many connections one address may hold open at a time; left out: a thousand. Not bounded behind a proxy. */
  connectionsPerAddress?: number | undefined
  /** Calls under way at once, where that is not the usual. */
  callsAtOnce?: number | undefined
  isDemo: boolean
  /** The account with Paystack, or the demo's pretended one; undefined: nothing is paid in the app. */
  paystack?: Paystack | undefined
  /** An outside model that helps the assistant with wording; undefined: nothing leaves the house. */
  assistant?: OutsideSettings | undefined
  /** How many questions one parent may ask; left out: as many as assistant.md says. */
  assistantQuotas?: AssistantQuotas
  metricsToken: string | undefined
  /** Who else may vouch for people, so that they sign in there first; undefined: nobody. */
  outsideIdentity?: OutsideProvider | undefined
  /** The folder of the built web app; undefined serves none. */
  webRoot: string | undefined
  /** The folder of the office's built app; undefined serves none. */
  officeRoot?: string | undefined
  /** Left out, one process does both. */
  role?: ServerRole | undefined
  /** Milliseconds that pass evenly, by which the silence of another process is counted; left out, the machine's. */
  steady?: () => number
}

/** What is due in every school by the clock, whatever the installation has; its provider and its push services bring their own. */
const JOBS = [
  endLimitsByTheClock,
  announceMarksByTheClock,
  announceDueReports,
  ...appointmentsJobs,
  ...OFFICE_JOBS,
  ...numbersJobs,
  ...savingsJobs,
  forgetConversationsByTheClock,
]

/** The modules, put together; `metrics` is what the operator sees of them. */
export function createServices(world: World, metrics: Registry = new Registry()) {
  const schools = createSchools(world)
  const identity = createIdentity({ ...world, countriesAt: schools.doors.countriesAt })
  const verify = createVerify(world)
  const strangers = createStrangers({ limits: createLimits(world) })
  const requests = createRequests(world)
  const reports = createReports({ ...world, strangers, seal: verify.seal })
  const wards = createWards(world)
  const appointments = createAppointments(world)
  const attendance = createAttendance(world)
  const audit = createAudit(world)
  const academics = createAcademics(world)
  const messages = createMessages(world)
  const notices = createNotices(world)
  const billing = createBilling({ ...world, strangers, seal: verify.seal })
  const books = createBooks(world)
  const calendar = createCalendar({ ...world, billing, strangers })
  const papers = createPapers({ ...world, seal: verify.seal })
  const payments = createPayments(world, { ...verify, strangers }, metrics)
  const openingBalances = createOpeningBalances(world)
  const doers = { ...billing.doers, ...payments.doers, ...openingBalances.doers }
  const corrections = createCorrections({ ...world, doers })
  const bank = createBank({ ...world, desk: payments.desk })
  const everyday = createEveryday(world)
  const families = createFamilies(world)
  const exports = createExports(world)
  const feed = createFeed(world)
  const find = createFind({ ...world, limits: createLimits(world) })
  const intake = { routes: intakeRoutes(createProposals(world)) }
  const enrolment = createEnrolment(world)
  const founding = createFounding({ ...world, identity })
  const live = createLive(world)
  const numbers = createNumbers(world)
  const office = createOffice(world)
  const oneroster = createOneRoster(world)
  const owing = createOwing(world)
  const performance = createPerformance({ ...world, strangers })
  const profile = createProfile(world)
  const push = createPush(world, metrics)
  const assistant = createAssistant({ ...world, reports, billing, payments, notices })
  const savings = createSavings(world)
  const sheets = createSheets(world)
  const today = createToday(world)
  const work = createWork(world)
  const asked = [...reports.jobs, ...billing.jobs, ...owing.jobs, ...sheets.jobs, ...bank.jobs, ...exports.jobs, ...work.jobs]
  const due = [...JOBS, ...payments.jobs, ...push.jobs, ...enrolment.jobs, ...feed.jobs, ...retentionJobs(world)]
  const jobs = createJobs(world, [...due, ...asked], metrics)
  return {
    appointments,
    assistant,
    everyday,
    exports,
    bank,
    billing,
    books,
    calendar,
    corrections,
    enrolment,
    identity,
    schools,
    requests,
    reports,
    wards,
    attendance,
    audit,
    academics,
    notices,
    numbers,
    papers,
    payments,
    families,
    feed,
    find,
    founding,
    intake,
    jobs,
    live,
    messages,
    office,
    oneroster,
    openingBalances,
    owing,
    performance,
    profile,
    push,
    savings,
    sheets,
    today,
    verify,
    work,
  }
}

export type Services = ReturnType<typeof createServices>

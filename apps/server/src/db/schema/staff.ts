import * as academics from '@schoolgate/contracts/academics'
import * as appointments from '@schoolgate/contracts/appointments'
import * as assistant from '@schoolgate/contracts/assistant'
import * as auditLines from '@schoolgate/contracts/audit'
import * as attendance from '@schoolgate/contracts/attendance'
import * as bank from '@schoolgate/contracts/bank-doors'
import * as billing from '@schoolgate/contracts/billing'
import * as books from '@schoolgate/contracts/books'
import * as cashMoves from '@schoolgate/contracts/cash-moves'
import * as corrections from '@schoolgate/contracts/corrections'
import * as days from '@schoolgate/contracts/days'
import { STAFF_ROLES, type Endpoint, type StaffRole } from '@schoolgate/contracts/endpoint'
import * as fees from '@schoolgate/contracts/fees'
import * as feesIssue from '@schoolgate/contracts/fees-issue'
import * as intake from '@schoolgate/contracts/intake'
import * as moneyPapers from '@schoolgate/contracts/money-papers'
import * as notices from '@schoolgate/contracts/notices'
import * as office from '@schoolgate/contracts/office'
import * as journal from '@schoolgate/contracts/journal'
import * as guardianships from '@schoolgate/contracts/office-guardianships'
import * as officeMessages from '@schoolgate/contracts/office-messages'
import * as markBook from '@schoolgate/contracts/mark-book'
import * as marks from '@schoolgate/contracts/office-marks'
import * as desk from '@schoolgate/contracts/office-payments'
import * as officeReports from '@schoolgate/contracts/office-reports'
import * as signatures from '@schoolgate/contracts/office-signatures'
import * as work from '@schoolgate/contracts/office-work'
import * as numbers from '@schoolgate/contracts/official-numbers'
import * as openingBalances from '@schoolgate/contracts/opening-balances'
import * as ownReductions from '@schoolgate/contracts/own-reductions'
import * as papers from '@schoolgate/contracts/papers'
import * as owing from '@schoolgate/contracts/owing'
import * as payments from '@schoolgate/contracts/payments'
import * as performance from '@schoolgate/contracts/performance'
import * as programs from '@schoolgate/contracts/programs'
import * as receipts from '@schoolgate/contracts/receipts'
import * as reportPapers from '@schoolgate/contracts/report-papers'
import * as requests from '@schoolgate/contracts/requests'
import * as registers from '@schoolgate/contracts/registers'
import * as registerSheets from '@schoolgate/contracts/register-sheets'
import * as reportBooks from '@schoolgate/contracts/report-books'
import * as reports from '@schoolgate/contracts/reports'
import * as rules from '@schoolgate/contracts/school-rules'
import * as savings from '@schoolgate/contracts/savings'
import * as settlements from '@schoolgate/contracts/settlements'
import * as sheets from '@schoolgate/contracts/sheets'
import * as people from '@schoolgate/contracts/staff'
import * as standIns from '@schoolgate/contracts/stand-ins'
import * as timetable from '@schoolgate/contracts/office-timetable'
import * as statements from '@schoolgate/contracts/statements'
import * as tillDoors from '@schoolgate/contracts/tills'
import { sql, type SQL } from 'drizzle-orm'

/*
 * Who of a school's staff reads and writes which kind of row. It is read off the contracts, where each endpoint declares who may call
 * it, so that the second wall says what the first one says: whoever opens a door to another role gets a migration of the policies from
 * drizzle-kit, and a test that asks for it.
 */

/** Who reads and who writes. Whoever writes reads what was written. */
export type StaffAccess = { readers: readonly StaffRole[]; writers: readonly StaffRole[] }

/** Endpoints that a contract exports, among its shapes and words. */
const isEndpoint = (exported: unknown): exported is Endpoint =>
  typeof exported === 'object' && exported !== null && 'access' in exported && 'method' in exported

const maySay = ({ access }: Endpoint, role: StaffRole): boolean =>
  access === 'signed_in' || (Array.isArray(access) && access.some((each) => each === role))

/** Who of the staff these contracts let in: to anything at all, and to what changes something. */
export function staffAccess(...contracts: readonly Record<string, unknown>[]): StaffAccess {
  const endpoints = contracts.flatMap((contract) => Object.values(contract)).filter(isEndpoint)
  const whoMay = (doors: readonly Endpoint[]) => STAFF_ROLES.filter((role) => doors.some((door) => maySay(door, role)))
  return { readers: whoMay(endpoints), writers: whoMay(endpoints.filter(({ method }) => method !== 'GET')) }
}

/** Bills, fees, payments, receipts, closed days and the ledger. */
export const MONEY = staffAccess(
  billing,
  openingBalances,
  ownReductions,
  corrections,
  fees,
  feesIssue,
  days,
  cashMoves,
  payments,
  desk,
  receipts,
  statements,
  moneyPapers,
  owing,
  savings,
  books,
  journal,
)
/** Where cash is taken, and who may: nobody lets themselves at a till. */
export const TILLS = staffAccess(tillDoors)
/** What banks and wallets say of the school's accounts, and what the provider pays out to them. */
export const BANK = staffAccess(bank, settlements)
/** Marks; reports are compiled from them, and the head's view of a pupil shows them. */
export const MARKS = staffAccess(academics, marks, markBook, officeReports, performance)
export const REPORTS = staffAccess(reports, officeReports, reportBooks, reportPapers, performance)
export const ATTENDANCE = staffAccess(attendance, registers, registerSheets)
/** What families ask and the school answers. */
export const MESSAGES = staffAccess(officeMessages)
/** Who has whose class for a day; everybody of the school reads it. */
export const STAND_INS = staffAccess(standIns)
/** The lessons of the week; everybody of the school reads them. */
export const TIMETABLE = staffAccess(timetable)
/** Times that teachers keep for parents. */
export const APPOINTMENTS = staffAccess(appointments)
export const NOTICES = { readers: staffAccess(notices).readers, writers: staffAccess(office).writers }
/** Who answered a notice, and how. */
export const ANSWERS = staffAccess(office)
/** What parents ask the school to change. */
export const REQUESTS = staffAccess(requests)
export const PROPOSALS = staffAccess(intake)
export const GUARDIANSHIPS = { readers: STAFF_ROLES, writers: staffAccess(guardianships).writers }
export const PEOPLE = { readers: STAFF_ROLES, writers: staffAccess(signatures).writers }
export const INVITATIONS = staffAccess(people)
export const SCHOOL = { readers: STAFF_ROLES, writers: staffAccess(assistant, rules).writers }
/** What the office gives on paper of a pupil. */
export const PAPERS = staffAccess(papers)
/** What is being changed of where parents pay; it is written by the system alone. */
export const NUMBERS = staffAccess(numbers)
export const PERFORMANCE = staffAccess(performance)
/** Who did what, to be read; everybody reads what is written of themselves. */
export const AUDIT = staffAccess(auditLines)
export const ASSISTANT = staffAccess(assistant)

/** Long work, and the papers that came out of it. */
export const WORK = staffAccess(work)
export const WORK_FILES = staffAccess({ takeWorkFile: work.takeWorkFile })
export const OWING_LETTERS = staffAccess({ takeOwingLetters: owing.takeOwingLetters }).readers

/** Programs of others that read the school's lists. */
export const PROGRAMS = staffAccess(programs)

/** Lists that the office brought, and how it reads them. */
export const SHEETS = staffAccess(sheets)

/** Files hold what the office attaches to notices, and handwriting. */
export const FILES = { readers: STAFF_ROLES, writers: staffAccess(office, signatures).writers }
/** What follows from anything that staff do, news and messages, and what only data files bring: wards. */
export const EVERYBODY = { readers: STAFF_ROLES, writers: STAFF_ROLES }

/** The staff of the row's school with one of these roles (migrations/*_roles defines it). */
export const isStaff = (roles: readonly StaffRole[], school: SQL = sql`school_id`): SQL =>
  roles.length === STAFF_ROLES.length
    ? sql`is_staff_of(${school})`
    : sql`is_staff_of(${school}, ${sql.join(
        roles.map((role) => sql`${role}`),
        sql`, `,
      )})`.inlineParams()

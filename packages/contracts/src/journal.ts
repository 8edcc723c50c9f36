import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Money } from './money.ts'
import { Day } from './primitives.ts'

/*
 * The school's books as its accounting program takes them: a general journal of balanced entries under the school's own account numbers
 * (docs/accounting.md has the columns, signs and dates).
 */

const BURSARS = ['bursar', 'head'] as const

/** The accounts of the journal. What families owe and what they are ahead are two: one is owed to the school, the other by it. */
export const JOURNAL_ACCOUNTS = [
  'cash',
  'bank',
  'mobile_money',
  'provider',
  'owed',
  'ahead',
  'opening',
  'fees',
  'penalties',
  'reductions',
  'write_offs',
  'charges',
] as const
export type JournalAccount = (typeof JOURNAL_ACCOUNTS)[number]

/** `entry`: each movement by itself; `day`: all of a day together, at most two lines an account. */
export const JOURNAL_CUTS = ['day', 'entry'] as const
export type JournalCut = (typeof JOURNAL_CUTS)[number]

/** Whose heads and days it has (docs/accounting.md): ours, which most programs let one match, QuickBooks Online's or Sage Accounting's. */
export const JOURNAL_LAYOUTS = ['plain', 'quickbooks', 'sage'] as const
export type JournalLayout = (typeof JOURNAL_LAYOUTS)[number]

/** A number as accounting programs write one: letters, digits and what stands between them. */
const AccountNumber = z.string().check(z.trim(), z.regex(/^[A-Za-z0-9][A-Za-z0-9 ./-]{0,19}$/))
const AccountName = z.string().check(z.trim(), z.minLength(1), z.maxLength(80))

export const AccountShown = z.object({ account: z.enum(JOURNAL_ACCOUNTS), number: z.string(), name: z.string() })
export type AccountShown = z.infer<typeof AccountShown>

export const getAccountNumbers = endpoint({
  method: 'GET',
  path: '/api/v1/office/books/accounts',
  access: BURSARS,
  opens: 'nothing',
  response: z.object({ accounts: z.array(AccountShown) }),
  summary: 'Under which numbers and names the school keeps its accounts; as given until it says its own',
})

export const setAccountNumbers = endpoint({
  method: 'PUT',
  path: '/api/v1/office/books/accounts',
  access: BURSARS,
  opens: 'nothing',
  idempotency: 'optional',
  body: z.strictObject({
    accounts: z
      .array(z.strictObject({ account: z.enum(JOURNAL_ACCOUNTS), number: AccountNumber, name: AccountName }))
      .check(z.minLength(1), z.maxLength(JOURNAL_ACCOUNTS.length)),
  }),
  response: z.object({ accounts: z.array(AccountShown) }),
  summary: 'Say under which numbers and names the school keeps these accounts',
})

/** One side of an entry: a debit or a credit, never both. */
export const JournalLine = z.object({
  day: Day,
  /** The same for all sides of an entry. */
  journal_no: z.string(),
  account: z.enum(JOURNAL_ACCOUNTS),
  number: z.string(),
  name: z.string(),
  debit: z.nullable(Money),
  credit: z.nullable(Money),
  description: z.string(),
  reference: z.string(),
})
export type JournalLine = z.infer<typeof JournalLine>

const asked = { from: Day, to: Day, cut: z.enum(JOURNAL_CUTS) }
/** So many lines are shown; the file has all. */
export const JOURNAL_LINES_SHOWN = 12

export const getJournal = endpoint({
  method: 'GET',
  path: '/api/v1/office/books/journal',
  access: BURSARS,
  opens: 'nothing',
  query: z.strictObject(asked),
  response: z.object({
    lines: z.int(),
    entries: z.int(),
    debit: Money,
    credit: Money,
    /** Days of the time on which something moved and that nobody has closed: something may still be written into them. */
    open_days: z.array(Day),
    first: z.array(JournalLine),
  }),
  summary: 'What the journal of a time comes to, and its first lines',
})

export const takeJournal = endpoint({
  method: 'POST',
  path: '/api/v1/office/books/journal/file',
  access: BURSARS,
  opens: 'nothing',
  body: z.strictObject({ ...asked, layout: z.enum(JOURNAL_LAYOUTS), form: z.enum(['csv', 'xlsx']) }),
  file: true,
  summary: 'The general journal of a time as CSV or spreadsheet; of closed days it is the same whenever it is taken',
})

import {
  JOURNAL_ACCOUNTS,
  type AccountShown,
  type JournalAccount,
  type JournalCut,
  type JournalLayout,
  type JournalLine,
} from '@schoolgate/contracts/journal'
import { guard, writeCsv } from '#lib/csv'
import { decimal } from '#lib/money'
import { writeXlsx, type CellToWrite } from '#lib/sheets/xlsx-writer'
import type { LedgerAccount, LedgerKind, Moved } from './journal.store.ts'

/*
 * The ledger as a general journal: pure. docs/accounting.md says what is in each column; whoever changes one changes that page.
 */

/** The accounts of a small school, numbered as most charts are: 1 what it has, 2 what it owes, 3 its own, 4 income, 6 what it spends. */
const GIVEN: Record<JournalAccount, { number: string; name: string }> = {
  cash: { number: '1000', name: 'Cash in hand' },
  bank: { number: '1010', name: 'Bank' },
  mobile_money: { number: '1020', name: 'Mobile money' },
  provider: { number: '1030', name: 'Payment provider' },
  owed: { number: '1200', name: 'Fees receivable' },
  ahead: { number: '2200', name: 'Fees paid ahead' },
  opening: { number: '3000', name: 'Opening balances' },
  fees: { number: '4000', name: 'School fees' },
  penalties: { number: '4100', name: 'Added charges' },
  reductions: { number: '4900', name: 'Scholarships and discounts' },
  write_offs: { number: '6900', name: 'Fees written off' },
  charges: { number: '6800', name: 'Payment charges' },
}

/** The accounts under the school's own numbers and names, where it said some. */
export function accountsShown(own: readonly AccountShown[]): AccountShown[] {
  const said = new Map(own.map((one) => [one.account, one]))
  return JOURNAL_ACCOUNTS.map((account) => said.get(account) ?? { account, ...GIVEN[account] })
}

const ACCOUNT_OF: Record<Exclude<LedgerAccount, 'ward'>, JournalAccount> = {
  fees: 'fees',
  penalties: 'penalties',
  reductions: 'reductions',
  write_offs: 'write_offs',
  charges: 'charges',
  opening: 'opening',
  cash: 'cash',
  bank: 'bank',
  mobile_money: 'mobile_money',
  provider: 'provider',
}

const accountOf = ({ account, is_ahead }: Pick<Moved, 'account' | 'is_ahead'>): JournalAccount =>
  account === 'ward' ? (is_ahead ? 'ahead' : 'owed') : ACCOUNT_OF[account]

const WORDS: Record<LedgerKind, string> = {
  bill: 'Bill',
  added: 'Added to a bill',
  discount: 'Discount',
  scholarship: 'Scholarship',
  penalty: 'Added charge',
  write_off: 'Written off',
  credit: 'Paid ahead, used',
  payment: 'Payment',
  charge: 'Payment charge',
  refund: 'Given back',
  opening: 'Opening balance',
  paid_in: 'Paid in at the bank',
  reversal: 'Taken back',
}

const compact = (day: string): string => day.replaceAll('-', '')

type Side = { day: string; journal_no: string; account: JournalAccount; minor: number; description: string; reference: string }

/** Each movement with its sides. */
const byEntry = (moved: readonly Moved[]): Side[] =>
  moved
    .filter(({ minor }) => minor !== 0)
    .map((one) => ({
      day: one.day,
      journal_no: `${compact(one.day)}-${String(one.place).padStart(5, '0')}`,
      account: accountOf(one),
      minor: one.minor,
      description: one.is_reversal ? `Taken back: ${WORDS[one.kind]}` : WORDS[one.kind],
      reference: one.memo,
    }))

/** Of each day what was debited to an account and what was credited, each in one line. */
function byDay(moved: readonly Moved[]): Side[] {
  const sides = new Map<string, Side>()
  for (const one of moved) {
    const account = accountOf(one)
    const key = `${one.day} ${account} ${one.minor > 0}`
    const journal_no = compact(one.day)
    const side = sides.get(key) ?? {
      day: one.day,
      journal_no,
      account,
      minor: 0,
      description: 'School fees of the day',
      reference: one.day,
    }
    side.minor += one.minor
    sides.set(key, side)
  }
  return [...sides.values()]
}

/** The lines of the journal: by day, within it by entry, debits before credits, in the order of the accounts. */
export function journalOf(
  moved: readonly Moved[],
  cut: JournalCut,
  accounts: readonly AccountShown[],
  currency: string,
): JournalLine[] {
  const place = new Map(JOURNAL_ACCOUNTS.map((account, at) => [account, at]))
  const shown = new Map(accounts.map((one) => [one.account, one]))
  const sides = cut === 'entry' ? byEntry(moved) : byDay(moved)
  const inOrder = sides.toSorted(
    (one, other) =>
      (one.journal_no < other.journal_no ? -1 : one.journal_no > other.journal_no ? 1 : 0) ||
      Number(one.minor < 0) - Number(other.minor < 0) ||
      (place.get(one.account) ?? 0) - (place.get(other.account) ?? 0),
  )
  const money = (amount_minor: number) => ({ amount_minor, currency })
  return inOrder.map(({ minor, account, ...side }) => ({
    ...side,
    account,
    number: shown.get(account)?.number ?? '',
    name: shown.get(account)?.name ?? '',
    debit: minor > 0 ? money(minor) : null,
    credit: minor < 0 ? money(-minor) : null,
  }))
}

type Cell = { text: string } | { day: string; text: string } | { minor: number } | null

const minorOf = (money: JournalLine['debit']): Cell => money && { minor: money.amount_minor }
const [DAY_FIRST, MONTH_FIRST] = [
  (day: string) => day.split('-').toReversed().join('/'),
  (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`,
]

/** The columns of each layout, and what stands in them. */
const LAYOUTS: Record<JournalLayout, readonly [head: string, of: (line: JournalLine) => Cell][]> = {
  plain: [
    ['Journal No', (line) => ({ text: line.journal_no })],
    ['Journal Date', ({ day }) => ({ day, text: day })],
    ['Account Number', (line) => ({ text: line.number })],
    ['Account Name', (line) => ({ text: line.name })],
    ['Debit', (line) => minorOf(line.debit)],
    ['Credit', (line) => minorOf(line.credit)],
    ['Description', (line) => ({ text: line.description })],
    ['Reference', (line) => ({ text: line.reference })],
  ],
  quickbooks: [
    ['JournalNo', (line) => ({ text: line.journal_no })],
    ['JournalDate', ({ day }) => ({ day, text: MONTH_FIRST(day) })],
    ['AccountName', (line) => ({ text: line.name })],
    ['Debits', (line) => minorOf(line.debit)],
    ['Credits', (line) => minorOf(line.credit)],
    ['Description', ({ description, reference }) => ({ text: `${description}, ${reference}` })],
    ['Name', ({ account }) => (account === 'owed' ? { text: 'Pupils' } : null)],
  ],
  sage: [
    ['Reference', (line) => ({ text: line.journal_no })],
    ['Date', ({ day }) => ({ day, text: DAY_FIRST(day) })],
    ['Description', (line) => ({ text: line.description })],
    ['Ledger Account Number', (line) => ({ text: line.number })],
    ['Details', (line) => ({ text: line.reference })],
    ['Debit', (line) => minorOf(line.debit)],
    ['Credit', (line) => minorOf(line.credit)],
  ],
}

/** The journal as CSV: nothing in it says when it was made, so that the same days are the same file. */
export function journalCsv(lines: readonly JournalLine[], layout: JournalLayout): string {
  const columns = LAYOUTS[layout]
  const write = (cell: Cell): string => (cell === null ? '' : 'minor' in cell ? decimal(cell.minor) : guard(cell.text))
  return writeCsv([columns.map(([head]) => head), ...lines.map((line) => columns.map(([, of]) => write(of(line))))])
}

/** The same as a spreadsheet, with its accounts beside it. */
export function journalBook(lines: readonly JournalLine[], layout: JournalLayout, accounts: readonly AccountShown[]): Buffer {
  const columns = LAYOUTS[layout]
  const write = (cell: Cell): CellToWrite => {
    if (cell === null) return null
    if ('minor' in cell) return { number: decimal(cell.minor) }
    return 'day' in cell ? { day: cell.day } : cell.text
  }
  return writeXlsx([
    {
      name: 'journal',
      heads: columns.map(([head]) => head),
      rows: lines.map((line) => columns.map(([, of]) => write(of(line)))),
    },
    { name: 'accounts', heads: ['Account Number', 'Account Name'], rows: accounts.map(({ number, name }) => [number, name]) },
  ])
}

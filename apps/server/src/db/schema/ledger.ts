import { PAYMENT_METHODS } from '@schoolgate/contracts/payments'
import { sql } from 'drizzle-orm'
import { check, date, index, pgPolicy, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bills } from './billing.ts'
import { cashMoves, tills } from './cash.ts'
import { byStaff, instant, ofWard, rowId, systemOnly } from './columns.ts'
import { minor } from './money.ts'
import { openingBalances } from './openings.ts'
import { payments } from './payments.ts'
import { schools } from './schools.ts'
import { wards } from './wards.ts'
import { MONEY } from './staff.ts'
import { namedWithSchool, rowOf, table, type OfSchool } from './table.ts'

/*
 * The one ledger (domain §4), double entry: the entries of a transaction add up to zero, nothing is ever changed or removed,
 * a correction is a reversing transaction. migrations-after/20_ledger.sql holds the triggers that make it so, and those that keep what is new out of a closed day.
 * What a ward owes is the sum of the entries on the ward's account.
 */

/** An account of the school; each ward has one of its own, the others exist once. */
export const ledgerAccounts = table(
  'ledger_accounts',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    /**
     * `ward`: what a ward owes; without a bill it is the ward's credit. `fees`, `penalties`: what the school earned; `reductions`
     * (discounts and scholarships), `write_offs`, `charges` (what a provider kept): what it gave up. `opening`: what was before these
     * books. The rest: where the money is.
     */
    kind: text('kind', {
      enum: [
        'ward',
        'fees',
        'penalties',
        'reductions',
        'write_offs',
        'charges',
        'opening',
        'cash',
        'bank',
        'mobile_money',
        'provider',
      ],
    }).notNull(),
    wardId: rowOf('ward_id', () => wards),
  },
  (t) => [
    index('ledger_accounts_ward')
      .on(t.wardId)
      .where(sql`ward_id is not null`),
    namedWithSchool('ledger_accounts', t),
    unique('ledger_accounts_once').on(t.schoolId, t.kind, t.wardId).nullsNotDistinct(),
    check('ledger_accounts_ward', sql`(${t.kind} = 'ward') = (${t.wardId} is not null)`),
    ...ofWard(MONEY, 'insert'),
  ],
)

export const ledgerTransactions = table(
  'ledger_transactions',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    at: instant('at').notNull(),
    /** The day on which it happened: money was paid, or went back. */
    happenedOn: date('happened_on', { mode: 'string' }).notNull(),
    /** The day in whose books it stands; never one that was closed when it was written (modules/billing/day-rules.ts). */
    bookedOn: date('booked_on', { mode: 'string' }).notNull(),
    /** How the money of a payment moved: what is written of the payment later does not change a day. */
    method: text('method', { enum: PAYMENT_METHODS }),
    /**
     * `added` is a fee that came to a bill that was out; `credit` moves a ward's money between its credit and a bill; `charge` is what a provider kept, told later than the payment;
     * `opening` is what a family was ahead when these books began; `paid_in` is cash that went from the box to the bank.
     */
    kind: text('kind', {
      enum: [
        'bill',
        'added',
        'discount',
        'scholarship',
        'penalty',
        'write_off',
        'credit',
        'payment',
        'charge',
        'refund',
        'opening',
        'paid_in',
        'reversal',
      ],
    }).notNull(),
    billId: rowOf('bill_id', () => bills),
    paymentId: rowOf('payment_id', () => payments),
    openingId: rowOf('opening_id', () => openingBalances),
    cashMoveId: rowOf('cash_move_id', () => cashMoves),
    /** The till into or out of which cash of a payment went; null: the school's first, or it has none. */
    tillId: rowOf('till_id', () => tills),
    reversesId: rowOf('reverses_id', (): OfSchool => ledgerTransactions),
    memo: text('memo').notNull(),
    /** The same key of the same school is posted once, whoever tries again. */
    dedupeKey: text('dedupe_key'),
  },
  (t) => [
    namedWithSchool('ledger_transactions', t),
    index('ledger_transactions_bill').on(t.billId),
    index('ledger_transactions_payment').on(t.paymentId),
    // Few bills are paid by credit, and whoever touches a bill asks for those.
    index('ledger_transactions_credit')
      .on(t.billId)
      .where(sql`${t.kind} = 'credit'`),
    /** The money of a day. */
    index('ledger_transactions_day')
      .on(t.schoolId, t.bookedOn)
      .where(sql`payment_id is not null`),
    uniqueIndex('ledger_transactions_once').on(t.schoolId, t.dedupeKey),
    /** What was reversed once cannot be reversed again. */
    uniqueIndex('ledger_transactions_reverses').on(t.reversesId),
    index('ledger_transactions_opening').on(t.openingId),
    index('ledger_transactions_cash_move')
      .on(t.cashMoveId)
      .where(sql`cash_move_id is not null`),
    index('ledger_transactions_till')
      .on(t.tillId)
      .where(sql`till_id is not null`),
    check('ledger_transactions_source', sql`num_nonnulls(${t.billId}, ${t.paymentId}, ${t.openingId}, ${t.cashMoveId}) = 1`),
    check('ledger_transactions_method', sql`(${t.method} is null) = (${t.paymentId} is null)`),
    check('ledger_transactions_reversal', sql`(${t.kind} = 'reversal') = (${t.reversesId} is not null)`),
    systemOnly(),
    pgPolicy('of_an_entry_i_see', {
      for: 'select',
      using: sql`exists (select 1 from ledger_entries e where e.transaction_id = ledger_transactions.id)`,
    }),
    ...byStaff(MONEY, 'insert'),
  ],
)

/** One side of a transaction. A positive amount is a debit (the ward owes more), a negative one a credit. */
export const ledgerEntries = table(
  'ledger_entries',
  {
    id: rowId(),
    // The transaction's, as its key sees to.
    schoolId: uuid('school_id').notNull(),
    transactionId: rowOf('transaction_id', () => ledgerTransactions).notNull(),
    accountId: rowOf('account_id', () => ledgerAccounts).notNull(),
    /** The account's ward, for the wall and for quick sums. */
    wardId: rowOf('ward_id', () => wards),
    /** The bill this side raises or pays off. */
    billId: rowOf('bill_id', () => bills),
    amountMinor: minor('amount_minor').notNull(),
  },
  (t) => [
    index('ledger_entries_transaction').on(t.transactionId),
    index('ledger_entries_ward').on(t.wardId, t.billId),
    index('ledger_entries_bill').on(t.billId),
    check('ledger_entries_amount', sql`${t.amountMinor} <> 0`),
    ...ofWard(MONEY, 'insert'),
  ],
)

import { BILL_LINE_KINDS, FEE_GROUPS } from '@schoolgate/contracts/billing'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgPolicy, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { byStaff, comparableCode, instant, rowId, rowTimes, systemOnly, type Change } from './columns.ts'
import { feeSchedules } from './fees.ts'
import { staff, users } from './identity.ts'
import { minor } from './money.ts'
import { schools, terms } from './schools.ts'
import { wards } from './wards.ts'
import { MONEY } from './staff.ts'
import { namedWithSchool, rowOf, table } from './table.ts'

/** A bill of a term. What was paid and what is owed lives in the ledger, never here. */
export const bills = table(
  'bills',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    publicId: text('public_id').notNull(),
    billNo: text('bill_no').notNull(),
    wardId: rowOf('ward_id', () => wards).notNull(),
    termId: rowOf('term_id', () => terms).notNull(),
    issuedAt: instant('issued_at').notNull(),
    dueOn: date('due_on', { mode: 'string' }),
    /** Part paid, paid and overdue are read from the ledger and the day. */
    status: text('status', { enum: ['draft', 'issued', 'void'] }).notNull(),
    minimumPaymentMinor: minor('minimum_payment_minor'),
    verifyCode: text('verify_code').notNull(),
    /** The schedule it was issued from, and by whom; null for a bill that was imported. */
    scheduleId: rowOf('schedule_id', () => feeSchedules),
    issuedById: rowOf('issued_by_id', staff),
    issuedByName: text('issued_by_name'),
    voidedAt: instant('voided_at'),
    voidReason: text('void_reason'),
    ...rowTimes(),
  },
  (t) => [
    index('bills_issued_by').on(t.issuedById),
    namedWithSchool('bills', t),
    uniqueIndex('bills_no').on(t.schoolId, t.billNo),
    uniqueIndex('bills_public').on(t.publicId),
    uniqueIndex('bills_code').on(t.verifyCode),
    index('bills_checked').on(comparableCode(t.verifyCode)),
    index('bills_ward').on(t.wardId, t.termId),
    /** However often a schedule is issued, a ward has one bill of it. */
    uniqueIndex('bills_schedule')
      .on(t.scheduleId, t.wardId)
      .where(sql`status <> 'void'`),
    systemOnly(),
    pgPolicy('issued_to_my_ward', {
      for: 'select',
      using: sql`status <> 'draft' and ward_id = any ((select my_ward_ids())::uuid[])`,
    }),
    ...byStaff(MONEY, 'insert', 'update'),
  ],
)

const ofVisibleBill = (...changes: readonly Change[]) => [
  systemOnly(),
  pgPolicy('of_a_bill_i_see', { for: 'select', using: sql`exists (select 1 from bills b where b.id = bill_id)` }),
  ...byStaff(MONEY, ...changes),
]

/** One line: a fee or penalty adds to the bill, the other kinds take from it. The amount is never negative. */
export const billItems = table(
  'bill_items',
  {
    id: rowId(),
    // The bill's: the key to the bill sees to it. Ten thousand lines at once are not looked up a second time.
    schoolId: uuid('school_id').notNull(),
    billId: rowOf('bill_id', () => bills).notNull(),
    position: integer('position').notNull(),
    /** The same fee has the same code every term; last term's amount is found by it. */
    code: text('code').notNull(),
    name: text('name').notNull(),
    kind: text('kind', { enum: BILL_LINE_KINDS }).notNull(),
    group: text('fee_group', { enum: FEE_GROUPS }),
    amountMinor: minor('amount_minor').notNull(),
    mandatory: boolean('mandatory').notNull().default(true),
    basis: text('basis', { enum: ['pupil', 'family'] })
      .notNull()
      .default('pupil'),
    purpose: text('purpose'),
    approvedBy: text('approved_by'),
    /** Added by the office after the bill went out; not a line of the bill as it was issued or imported. */
    grantedAt: instant('granted_at'),
    ...rowTimes(),
  },
  (t) => [
    namedWithSchool('bill_items', t),
    uniqueIndex('bill_items_code').on(t.billId, t.code),
    check('bill_items_amount', sql`${t.amountMinor} >= 0`),
    ...ofVisibleBill('insert'),
  ],
)

/** What parents may choose on a bill. Nothing is owed for it; once chosen, a line of the bill says so. */
export const billChoices = table(
  'bill_choices',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    billId: rowOf('bill_id', () => bills).notNull(),
    position: integer('position').notNull(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    group: text('fee_group', { enum: FEE_GROUPS }),
    amountMinor: minor('amount_minor').notNull(),
    purpose: text('purpose'),
    approvedBy: text('approved_by'),
    /** Null: not chosen, or given back since. */
    chosenAt: instant('chosen_at'),
    /** A guardian, or somebody of the desk. */
    chosenById: rowOf('chosen_by_id', () => users),
    ...rowTimes(),
  },
  (t) => [
    uniqueIndex('bill_choices_code').on(t.billId, t.code),
    index('bill_choices_chosen_by').on(t.chosenById),
    check('bill_choices_amount', sql`${t.amountMinor} > 0`),
    ...ofVisibleBill('insert', 'update'),
  ],
)

/** A line that changed after the bill went out, so that the family sees what and when. Null: it was not there. */
export const billChanges = table(
  'bill_changes',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    billId: rowOf('bill_id', () => bills).notNull(),
    at: instant('at').notNull(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    kind: text('kind', { enum: BILL_LINE_KINDS }).notNull(),
    beforeMinor: minor('before_minor'),
    afterMinor: minor('after_minor'),
    ...rowTimes(),
  },
  (t) => [index('bill_changes_bill').on(t.billId), ...ofVisibleBill('insert')],
)

/** Parts the school agreed to take a bill in. */
export const billInstalments = table(
  'bill_instalments',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    billId: rowOf('bill_id', () => bills).notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    amountMinor: minor('amount_minor').notNull(),
    ...rowTimes(),
  },
  (t) => [
    uniqueIndex('bill_instalments_due').on(t.billId, t.dueOn),
    check('bill_instalments_amount', sql`${t.amountMinor} > 0`),
    ...ofVisibleBill('insert', 'delete'),
  ],
)

/** "This month is hard": the day by which a guardian promised to pay. */
export const billPromises = table(
  'bill_promises',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    billId: rowOf('bill_id', () => bills).notNull(),
    madeById: rowOf('made_by_id', () => users).notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    amountMinor: minor('amount_minor').notNull(),
    madeAt: instant('made_at').notNull(),
    ...rowTimes(),
  },
  (t) => [
    index('bill_promises_made_by').on(t.madeById),
    index('bill_promises_bill').on(t.billId),
    check('bill_promises_amount', sql`${t.amountMinor} > 0`),
    ...ofVisibleBill(),
    pgPolicy('made_by_me', {
      for: 'insert',
      withCheck: sql`made_by_id = my_user_id() and exists (select 1 from bills b where b.id = bill_id)`,
    }),
  ],
)

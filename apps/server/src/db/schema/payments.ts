import { sql } from 'drizzle-orm'
import { check, index, integer, pgPolicy, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bills, billItems } from './billing.ts'
import { comparableCode, instant, ofWard, rowId, rowTimes, systemOnly } from './columns.ts'
import { files } from './files.ts'
import { users } from './identity.ts'
import { minor } from './money.ts'
import { schools } from './schools.ts'
import { wards } from './wards.ts'

/** Money on its way to the school, whether it arrived or not. It counts when the ledger has it. */
export const payments = pgTable(
  'payments',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    /** Ours; what the payer, the bursar and the provider all quote. */
    reference: text('reference').notNull(),
    payerId: uuid('payer_id').references(() => users.id),
    payerName: text('payer_name'),
    method: text('method', { enum: ['momo', 'card', 'bank_transfer', 'ussd', 'cash', 'cheque', 'bank_slip'] }).notNull(),
    network: text('network', { enum: ['mtn', 'vod', 'atl'] }),
    provider: text('provider', { enum: ['office', 'paystack', 'demo'] }).notNull(),
    providerReference: text('provider_reference'),
    amountMinor: minor('amount_minor').notNull(),
    feeMinor: minor('fee_minor').notNull().default(0),
    feeBearer: text('fee_bearer', { enum: ['school', 'payer'] }).notNull(),
    status: text('status', {
      enum: [
        'created',
        'pending',
        'succeeded',
        'failed',
        'expired',
        'reversed',
        'refunded',
        'proof_submitted',
        'proof_rejected',
        'needs_review',
      ],
    }).notNull(),
    failureReason: text('failure_reason'),
    paidAt: instant('paid_at'),
    proofId: uuid('proof_id').references(() => files.id),
    reviewedById: uuid('reviewed_by_id').references(() => users.id),
    reviewedAt: instant('reviewed_at'),
    receivedById: uuid('received_by_id').references(() => users.id),
    idempotencyKey: text('idempotency_key').notNull(),
    ...rowTimes(),
  },
  (t) => [
    uniqueIndex('payments_reference').on(t.schoolId, t.reference),
    uniqueIndex('payments_provider_reference').on(t.provider, t.schoolId, t.providerReference),
    uniqueIndex('payments_idempotency').on(t.schoolId, t.idempotencyKey),
    index('payments_payer').on(t.payerId),
    check('payments_amount', sql`${t.amountMinor} > 0 and ${t.feeMinor} >= 0`),
    systemOnly(),
    pgPolicy('mine_or_for_my_ward', {
      for: 'select',
      using: sql`payer_id = my_user_id() or exists (select 1 from payment_allocations a where a.payment_id = payments.id)`,
    }),
    pgPolicy('staff_of_school', { using: sql`is_staff_of(school_id)`, withCheck: sql`is_staff_of(school_id)` }),
  ],
)

/** What a payment is for: a ward's bill or one line of it, or credit for the next bill when there is none. */
export const paymentAllocations = pgTable(
  'payment_allocations',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    wardId: uuid('ward_id')
      .notNull()
      .references(() => wards.id),
    billId: uuid('bill_id').references(() => bills.id),
    billItemId: uuid('bill_item_id').references(() => billItems.id),
    amountMinor: minor('amount_minor').notNull(),
    ...rowTimes(),
  },
  (t) => [
    index('payment_allocations_payment').on(t.paymentId),
    index('payment_allocations_bill').on(t.billId),
    index('payment_allocations_ward').on(t.wardId),
    check('payment_allocations_amount', sql`${t.amountMinor} > 0`),
    ...ofWard(),
  ],
)

/** The paper for money that arrived. Numbers have no gaps within a school; a mistake is voided, never removed. */
export const receipts = pgTable(
  'receipts',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    publicId: text('public_id').notNull(),
    number: integer('number').notNull(),
    /** As printed: R-2026-00418. */
    receiptNo: text('receipt_no').notNull(),
    issuedAt: instant('issued_at').notNull(),
    /** What the wards of this payment owed together. */
    balanceBeforeMinor: minor('balance_before_minor').notNull(),
    balanceAfterMinor: minor('balance_after_minor').notNull(),
    verifyCode: text('verify_code').notNull(),
    voidedAt: instant('voided_at'),
    voidedById: uuid('voided_by_id').references(() => users.id),
    voidReason: text('void_reason'),
    ...rowTimes(),
  },
  (t) => [
    uniqueIndex('receipts_payment').on(t.paymentId),
    uniqueIndex('receipts_number').on(t.schoolId, t.number),
    uniqueIndex('receipts_no').on(t.schoolId, t.receiptNo),
    uniqueIndex('receipts_public').on(t.publicId),
    uniqueIndex('receipts_code').on(t.verifyCode),
    index('receipts_checked').on(comparableCode(t.verifyCode)),
    systemOnly(),
    pgPolicy('of_a_payment_i_see', { for: 'select', using: sql`exists (select 1 from payments p where p.id = payment_id)` }),
    pgPolicy('staff_of_school', { using: sql`is_staff_of(school_id)`, withCheck: sql`is_staff_of(school_id)` }),
  ],
)

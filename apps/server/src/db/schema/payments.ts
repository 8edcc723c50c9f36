import { NETWORKS, PAYMENT_METHODS, PAYMENT_STATUSES, PAYMENT_TYPES } from '@schoolgate/contracts/payments'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgPolicy, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bills, billItems } from './billing.ts'
import { tills } from './cash.ts'
import { byStaff, comparableCode, instant, ofWard, rowId, rowTimes, systemOnly } from './columns.ts'
import { files } from './files.ts'
import { staff, users } from './identity.ts'
import { minor } from './money.ts'
import { schools } from './schools.ts'
import { shares } from './shares.ts'
import { wards } from './wards.ts'
import { MONEY } from './staff.ts'
import { namedWithSchool, rowOf, table } from './table.ts'

/** Money on its way to the school, whether it arrived or not. It counts when the ledger has it. */
export const payments = table(
  'payments',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    /** Ours; what the payer, the bursar and the provider all quote. */
    reference: text('reference').notNull(),
    /** What the payer chose to pay (specification §2 `/pay/{amount}/{paymenttype}`). */
    type: text('type', { enum: PAYMENT_TYPES }).notNull().default('bill'),
    payerId: rowOf('payer_id', () => users),
    payerName: text('payer_name'),
    /** Of somebody outside the family, who paid through this link: a phone number or an e-mail address. */
    payerContact: text('payer_contact'),
    shareId: rowOf('share_id', () => shares),
    method: text('method', { enum: PAYMENT_METHODS }).notNull(),
    network: text('network', { enum: NETWORKS }),
    /** The wallet that is asked, E.164. */
    phone: text('phone'),
    provider: text('provider', { enum: ['office', 'paystack', 'demo'] }).notNull(),
    /** Real money of the provider's, not a test's; null at the office. */
    isLive: boolean('is_live'),
    providerReference: text('provider_reference'),
    /** What counts for the wards. */
    amountMinor: minor('amount_minor').notNull(),
    /** The provider's charge; on top of the amount when the payer bears it. */
    feeMinor: minor('fee_minor').notNull().default(0),
    feeBearer: text('fee_bearer', { enum: ['school', 'payer'] }).notNull(),
    status: text('status', { enum: PAYMENT_STATUSES }).notNull(),
    failureReason: text('failure_reason'),
    paidAt: instant('paid_at'),
    /** Where the payer goes on, and until when a phone is rung. */
    checkoutUrl: text('checkout_url'),
    promptUntil: instant('prompt_until'),
    /** How often the sweeper asked the provider, when it will again, and when anybody last did. */
    checks: integer('checks').notNull().default(0),
    nextCheckAt: instant('next_check_at'),
    checkedAt: instant('checked_at'),
    /** When the provider is asked what became of the refunds of this payment; null: there is nothing to ask. */
    refundsCheckAt: instant('refunds_check_at'),
    /** `needs_review`: what really came. */
    cameMinor: minor('came_minor'),
    cameCurrency: text('came_currency'),
    proofId: rowOf('proof_id', () => files),
    proofAt: instant('proof_at'),
    note: text('note'),
    /** Of the school's own receipt book, where one is carried on beside ours. */
    paperNo: text('paper_no'),
    reviewedById: rowOf('reviewed_by_id', staff),
    reviewedByName: text('reviewed_by_name'),
    reviewedAt: instant('reviewed_at'),
    /** Who took it at the desk: the account, or the name of whoever typed it at the school's computer. */
    receivedById: rowOf('received_by_id', staff),
    receivedByName: text('received_by_name'),
    /** At which till, and what it was called then. */
    tillId: rowOf('till_id', () => tills),
    tillName: text('till_name'),
    /** When a data file last wrote it; where `updatedAt` is another moment, the bursar has changed it here since. */
    importedAt: instant('imported_at'),
    ...rowTimes(),
  },
  (t) => [
    index('payments_received_by')
      .on(t.receivedById)
      .where(sql`received_by_id is not null`),
    index('payments_till')
      .on(t.tillId)
      .where(sql`till_id is not null`),
    index('payments_reviewed_by')
      .on(t.reviewedById)
      .where(sql`reviewed_by_id is not null`),
    namedWithSchool('payments', t),
    uniqueIndex('payments_reference').on(t.schoolId, t.reference),
    /** A number that was written down is taken while a payment with it stands; one that was taken back frees it. */
    uniqueIndex('payments_provider_reference')
      .on(t.provider, t.schoolId, t.providerReference)
      .where(sql`provider <> 'office' or status not in ('failed', 'expired', 'reversed')`),
    /** So has a leaf of the school's own receipt book. */
    uniqueIndex('payments_paper_no')
      .on(t.schoolId, t.paperNo)
      .where(sql`paper_no is not null and status not in ('failed', 'expired', 'reversed')`),
    /** Providers know a payment by our reference alone, whichever school it is for. */
    uniqueIndex('payments_online')
      .on(t.reference)
      .where(sql`provider <> 'office'`),
    index('payments_to_check')
      .on(t.nextCheckAt)
      .where(sql`next_check_at is not null`),
    index('payments_refunds_to_check')
      .on(t.refundsCheckAt)
      .where(sql`refunds_check_at is not null`),
    index('payments_payer').on(t.payerId),
    index('payments_school').on(t.schoolId, t.createdAt),
    index('payments_paid').on(t.schoolId, t.paidAt),
    index('payments_share').on(t.shareId),
    index('payments_proof')
      .on(t.proofId)
      .where(sql`proof_id is not null`),
    check('payments_amount', sql`${t.amountMinor} > 0 and ${t.feeMinor} >= 0`),
    systemOnly(),
    pgPolicy('mine_or_for_my_ward', {
      for: 'select',
      using: sql`payer_id = my_user_id() or exists (select 1 from payment_allocations a where a.payment_id = payments.id)`,
    }),
    pgPolicy('started_by_me', {
      for: 'insert',
      withCheck: sql`payer_id = my_user_id() and school_id = my_school_id() and status = 'created'`,
    }),
    ...byStaff(MONEY, 'insert', 'update'),
  ],
)

/** What a payment is for: a ward's bill or one line of it, or credit for the next bill when there is none. Settling writes where it went. */
export const paymentAllocations = table(
  'payment_allocations',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    paymentId: rowOf('payment_id', () => payments).notNull(),
    wardId: rowOf('ward_id', () => wards).notNull(),
    billId: rowOf('bill_id', () => bills),
    billItemId: rowOf('bill_item_id', () => billItems),
    amountMinor: minor('amount_minor').notNull(),
    ...rowTimes(),
  },
  (t) => [
    index('payment_allocations_payment').on(t.paymentId),
    index('payment_allocations_bill').on(t.billId),
    index('payment_allocations_ward').on(t.wardId),
    check('payment_allocations_amount', sql`${t.amountMinor} > 0`),
    ...ofWard(MONEY, 'insert', 'delete'),
    pgPolicy('of_a_payment_i_start', {
      for: 'insert',
      withCheck: sql`ward_id = any ((select my_ward_ids())::uuid[]) and payment_id = any ((select my_new_payment_ids())::uuid[])`,
    }),
  ],
)

/**
 * The paper for money that arrived: one for the whole payment, and where it is for several wards one for each of them.
 * Numbers have no gaps within a school; a mistake is voided, never removed, and a new number takes its place.
 */
export const receipts = table(
  'receipts',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    paymentId: rowOf('payment_id', () => payments).notNull(),
    /** Null: for the whole payment. */
    wardId: rowOf('ward_id', () => wards),
    publicId: text('public_id').notNull(),
    number: integer('number').notNull(),
    /** As printed: R-2026-00418. */
    receiptNo: text('receipt_no').notNull(),
    issuedAt: instant('issued_at').notNull(),
    /** What the wards of this receipt owed together. */
    balanceBeforeMinor: minor('balance_before_minor').notNull(),
    balanceAfterMinor: minor('balance_after_minor').notNull(),
    verifyCode: text('verify_code').notNull(),
    voidedAt: instant('voided_at'),
    voidedById: rowOf('voided_by_id', staff),
    voidedByName: text('voided_by_name'),
    voidReason: text('void_reason'),
    /** The day whose closing tells that it was made void. */
    voidedOn: date('voided_on', { mode: 'string' }),
    /** When the desk printed it first: each one after that is a copy. */
    printedAt: instant('printed_at'),
    ...rowTimes(),
  },
  (t) => [
    index('receipts_voided_by')
      .on(t.voidedById)
      .where(sql`voided_by_id is not null`),
    /** One that is not void for each ward, and for the whole; of those that are void there may be many. */
    uniqueIndex('receipts_once')
      .on(t.paymentId, sql`coalesce(ward_id, payment_id)`)
      .where(sql`voided_at is null`),
    index('receipts_payment').on(t.paymentId),
    index('receipts_ward').on(t.wardId),
    uniqueIndex('receipts_number').on(t.schoolId, t.number),
    uniqueIndex('receipts_no').on(t.schoolId, t.receiptNo),
    uniqueIndex('receipts_public').on(t.publicId),
    uniqueIndex('receipts_code').on(t.verifyCode),
    index('receipts_checked').on(comparableCode(t.verifyCode)),
    index('receipts_voided_on')
      .on(t.schoolId, t.voidedOn)
      .where(sql`voided_on is not null`),
    check('receipts_voided', sql`(${t.voidedOn} is null) = (${t.voidedAt} is null)`),
    systemOnly(),
    pgPolicy('of_a_payment_i_see', {
      for: 'select',
      using: sql`(ward_id is null or ward_id = any ((select my_ward_ids())::uuid[]))
        and exists (select 1 from payments p where p.id = payment_id)`,
    }),
    ...byStaff(MONEY, 'insert', 'update'),
  ],
)

/** Money that goes back to a payer. The ledger has it once it is `done`. */
export const refunds = table(
  'refunds',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    paymentId: rowOf('payment_id', () => payments).notNull(),
    amountMinor: minor('amount_minor').notNull(),
    reason: text('reason').notNull(),
    status: text('status', { enum: ['pending', 'done', 'failed'] }).notNull(),
    askedById: rowOf('asked_by_id', staff),
    askedByName: text('asked_by_name'),
    /** The second person, where the school's limit asks for one. */
    agreedByName: text('agreed_by_name'),
    askedAt: instant('asked_at').notNull(),
    doneAt: instant('done_at'),
    /** What we write beside it at the provider, so that its list tells one call from another: each call has a note of its own. */
    note: uuid('note').notNull(),
    /** The provider's own number of it, as its list has it. */
    providerReference: text('provider_reference'),
    ...rowTimes(),
  },
  (t) => [
    index('refunds_payment').on(t.paymentId),
    check('refunds_amount', sql`${t.amountMinor} > 0`),
    systemOnly(),
    pgPolicy('of_a_payment_i_see', { for: 'select', using: sql`exists (select 1 from payments p where p.id = payment_id)` }),
    ...byStaff(MONEY, 'insert', 'update'),
  ],
)

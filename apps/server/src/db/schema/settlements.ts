import { SETTLEMENT_STATES } from '@schoolgate/contracts/settlements'
import { boolean, date, index, pgPolicy, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { rowId, rowTimes, systemOnly } from './columns.ts'
import { minor } from './money.ts'
import { payments } from './payments.ts'
import { schools } from './schools.ts'
import { BANK, isStaff } from './staff.ts'
import { namedWithSchool, rowOf, table } from './table.ts'

/** What the provider pays out to a school's bank in one sum: what parents paid, less what it keeps. The money is in the books already. */
export const settlements = table(
  'settlements',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    provider: text('provider', { enum: ['paystack', 'demo'] }).notNull(),
    /** The provider's own number of it, which the bank writes beside the money. */
    number: text('number').notNull(),
    isLive: boolean('is_live').notNull(),
    state: text('state', { enum: SETTLEMENT_STATES }).notNull(),
    /** On which the provider says that it pays it out. */
    day: date('day', { mode: 'string' }).notNull(),
    /** In the currency as the provider wrote it. */
    currency: text('currency').notNull(),
    /** What parents paid, what the provider keeps of it, and what comes to the bank; what is missing between them it holds back. */
    grossMinor: minor('gross_minor').notNull(),
    feesMinor: minor('fees_minor').notNull(),
    netMinor: minor('net_minor').notNull(),
    ...rowTimes(),
  },
  (t) => [
    namedWithSchool('settlements', t),
    uniqueIndex('settlements_once').on(t.provider, t.number, t.isLive),
    index('settlements_of_school').on(t.schoolId, t.day),
    systemOnly(),
    pgPolicy('staff_of_school', { for: 'select', using: isStaff(BANK.readers) }),
  ],
)

/** A payment in a settlement, as the provider lists it. */
export const settlementPayments = table(
  'settlement_payments',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    settlementId: rowOf('settlement_id', () => settlements).notNull(),
    reference: text('reference').notNull(),
    /** The payment of ours under this reference; null: no bill of ours asked for it. */
    paymentId: rowOf('payment_id', () => payments),
    amountMinor: minor('amount_minor').notNull(),
    /** What the provider keeps of it; null when it does not say. */
    feeMinor: minor('fee_minor'),
    ...rowTimes(),
  },
  (t) => [
    uniqueIndex('settlement_payments_once').on(t.settlementId, t.reference),
    index('settlement_payments_payment').on(t.paymentId),
    systemOnly(),
    pgPolicy('staff_of_school', { for: 'select', using: isStaff(BANK.readers) }),
  ],
)

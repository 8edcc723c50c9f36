import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgPolicy, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, rowId, rowTimes, systemOnly } from './columns.ts'
import { minor } from './money.ts'
import { schools } from './schools.ts'
import { MONEY, isStaff } from './staff.ts'
import { table } from './table.ts'

/** What a provider told us, as it came: kept before it is answered, so that nothing told is lost. */
export const providerEvents = table(
  'provider_events',
  {
    id: rowId(),
    provider: text('provider', { enum: ['paystack', 'demo'] }).notNull(),
    /** SHA-256 of the bytes: what is sent again is here already. */
    digest: text('digest').notNull(),
    signature: text('signature').notNull(),
    body: text('body').notNull(),
    receivedAt: instant('received_at').notNull(),
    /** Handling it failed so often, and is tried again then; until it is handled. */
    failures: integer('failures').notNull().default(0),
    tryAt: instant('try_at').notNull(),
    handledAt: instant('handled_at'),
    outcome: text('outcome'),
  },
  (t) => [
    uniqueIndex('provider_events_once').on(t.provider, t.digest),
    index('provider_events_waiting')
      .on(t.tryAt)
      .where(sql`handled_at is null`),
    /** What moved no money is not kept for good (modules/retention). */
    index('provider_events_age')
      .on(t.handledAt)
      .where(sql`outcome in ('ignored', 'forged', 'already_settled', 'unknown_reference', 'other_mode')`),
    systemOnly(),
  ],
)

/**
 * Money the provider speaks of that belongs to no payment of ours: the school's to look at whose account it went to, or who is named on it.
 * What is nobody's is the operator's, and in no school's sight; what is of the other mode is the operator's too, who set the keys.
 */
export const unknownTransactions = table(
  'unknown_transactions',
  {
    id: rowId(),
    schoolId: uuid('school_id').references(() => schools.id),
    provider: text('provider', { enum: ['paystack', 'demo'] }).notNull(),
    /** Under which the provider took it; not one of ours, or one of the other mode's. */
    reference: text('reference').notNull(),
    isLive: boolean('is_live').notNull(),
    reason: text('reason', { enum: ['unknown_reference', 'other_mode'] }).notNull(),
    amountMinor: minor('amount_minor').notNull(),
    currency: text('currency').notNull(),
    /** An account below ours that is no school's, where it went to one. */
    subaccount: text('subaccount'),
    paidAt: instant('paid_at'),
    /** Somebody found out whose it is, and what. */
    closedAt: instant('closed_at'),
    finding: text('finding'),
    ...rowTimes(),
  },
  (t) => [
    uniqueIndex('unknown_transactions_once').on(t.provider, t.reference, t.isLive),
    systemOnly(),
    pgPolicy('staff_of_school', { for: 'select', using: isStaff(MONEY.readers) }),
  ],
)

export type DifferenceRow = {
  kind: 'not_in_our_books' | 'not_at_the_provider' | 'other_amount' | 'settled_late' | 'other_refund'
  reference: string
  oursMinor: number | null
  theirsMinor: number | null
  currency: string
}

/** A night's comparison of our books with the provider's. */
export const reconciliations = table(
  'reconciliations',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    provider: text('provider', { enum: ['paystack', 'demo'] }).notNull(),
    /** The day compared, as the school's own calendar has it. */
    day: date('day', { mode: 'string' }).notNull(),
    ranAt: instant('ran_at').notNull(),
    compared: integer('compared').notNull(),
    differences: jsonb('differences').$type<DifferenceRow[]>().notNull(),
    ...rowTimes(),
  },
  (t) => [
    uniqueIndex('reconciliations_day').on(t.schoolId, t.provider, t.day),
    systemOnly(),
    pgPolicy('staff_of_school', { for: 'select', using: isStaff(MONEY.readers) }),
  ],
)

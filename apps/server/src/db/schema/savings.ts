import { NETWORKS } from '@schoolgate/contracts/payments'
import { RHYTHMS } from '@schoolgate/contracts/savings'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, text, unique, uuid } from 'drizzle-orm/pg-core'
import { byStaff, instant, ofUserAbout, rowId, rowTimes } from './columns.ts'
import { staff, users } from './identity.ts'
import { minor } from './money.ts'
import { schools } from './schools.ts'
import { MONEY } from './staff.ts'
import { rowOf, table } from './table.ts'
import { wards } from './wards.ts'

/** A guardian's rows about a ward of theirs, or about none. */
const ofOwnWard = sql`select from wards w where ward_id is null or w.id = ward_id`

/**
 * What a guardian wants to put aside for the next bill, and when they want to be reminded. It holds no money: each step is a payment,
 * and what was saved is the credit of the ward in the ledger.
 */
export const savingsPlans = table(
  'savings_plans',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    userId: rowOf('user_id', () => users).notNull(),
    /** Null: for all the wards this guardian may pay for. */
    wardId: rowOf('ward_id', () => wards),
    goalMinor: minor('goal_minor').notNull(),
    stepMinor: minor('step_minor').notNull(),
    every: text('every', { enum: RHYTHMS }).notNull(),
    /** The weekday, the day of the month, or after how many days the market comes round. */
    everyNumber: integer('every_number').notNull(),
    /** A day on which the market was or will be. */
    marketFrom: date('market_from', { mode: 'string' }),
    /** Whose phone is asked. */
    network: text('network', { enum: NETWORKS }),
    phone: text('phone'),
    /** From when the mark counts, and what had been saved by then. */
    sinceAt: instant('since_at').notNull(),
    baseMinor: minor('base_minor').notNull(),
    pausedAt: instant('paused_at'),
    ...rowTimes(),
  },
  (t) => [
    unique('savings_plans_once').on(t.userId, t.wardId).nullsNotDistinct(),
    index('savings_plans_ward').on(t.wardId),
    index('savings_plans_of_school').on(t.schoolId),
    check('savings_plans_amounts', sql`${t.goalMinor} > 0 and ${t.stepMinor} > 0`),
    check('savings_plans_market', sql`(${t.every} = 'market') = (${t.marketFrom} is not null)`),
    ...ofUserAbout(ofOwnWard, 'insert', 'update', 'delete'),
    ...byStaff(MONEY),
  ],
)

/** So much of what a guardian put in they ask to have back. That it was given is not written here: the refund says so. */
export const savingsReturns = table(
  'savings_returns',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    userId: rowOf('user_id', () => users).notNull(),
    wardId: rowOf('ward_id', () => wards).notNull(),
    amountMinor: minor('amount_minor').notNull(),
    state: text('state', { enum: ['waiting', 'declined', 'taken_back'] }).notNull(),
    reason: text('reason'),
    at: instant('at').notNull(),
    decidedAt: instant('decided_at'),
    decidedById: rowOf('decided_by_id', staff),
    ...rowTimes(),
  },
  (t) => [
    index('savings_returns_user').on(t.userId),
    index('savings_returns_ward').on(t.wardId),
    index('savings_returns_of_school').on(t.schoolId, t.state, t.at),
    index('savings_returns_decided_by').on(t.decidedById),
    check('savings_returns_amount', sql`${t.amountMinor} > 0`),
    ...ofUserAbout(ofOwnWard, 'insert', 'update'),
    ...byStaff(MONEY, 'update'),
  ],
)

import { FEE_GROUPS } from '@schoolgate/contracts/billing'
import type { FeeRule } from '@schoolgate/contracts/fee-parts'
import { REDUCTION_KINDS } from '@schoolgate/contracts/own-reductions'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { byStaff, instant, rowId, rowTimes, systemOnly, type Change } from './columns.ts'
import { staff } from './identity.ts'
import { minor } from './money.ts'
import { classes } from './classes.ts'
import { schools, terms } from './schools.ts'
import { wards } from './wards.ts'
import { MONEY } from './staff.ts'
import { namedWithSchool, rowOf, table } from './table.ts'

/** The office's own papers: families see what became of them, the bills. */
const staffOnly = (...changes: readonly Change[]) => [systemOnly(), ...byStaff(MONEY, ...changes)]

/** What a school asks for in a term; bills are issued from it. */
export const feeSchedules = table(
  'fee_schedules',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    termId: rowOf('term_id', () => terms).notNull(),
    name: text('name').notNull(),
    dueOn: date('due_on', { mode: 'string' }),
    minimumPaymentMinor: minor('minimum_payment_minor'),
    /** Discounts by rule, written whole with the lines. */
    rules: jsonb('rules').$type<readonly FeeRule[]>().notNull().default([]),
    ...rowTimes(),
  },
  (t) => [
    namedWithSchool('fee_schedules', t),
    uniqueIndex('fee_schedules_name').on(t.schoolId, t.termId, t.name),
    ...staffOnly('insert', 'update'),
  ],
)

/** A fee of a schedule and whom it is for; of several with one code the closest to the pupil counts: class, level, everybody. */
export const feeLines = table(
  'fee_lines',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    scheduleId: rowOf('schedule_id', () => feeSchedules).notNull(),
    position: integer('position').notNull(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    group: text('fee_group', { enum: FEE_GROUPS }).notNull(),
    amountMinor: minor('amount_minor').notNull(),
    mandatory: boolean('mandatory').notNull().default(true),
    /** `family`: only the eldest child of a family is asked for it. */
    basis: text('basis', { enum: ['pupil', 'family'] })
      .notNull()
      .default('pupil'),
    purpose: text('purpose'),
    approvedBy: text('approved_by'),
    /** Both null: everybody. */
    level: text('level'),
    classId: rowOf('class_id', () => classes),
    boarding: text('boarding', { enum: ['day', 'boarder'] }),
    ...rowTimes(),
  },
  (t) => [
    unique('fee_lines_once').on(t.scheduleId, t.code, t.level, t.classId, t.boarding).nullsNotDistinct(),
    check('fee_lines_amount', sql`${t.amountMinor} > 0`),
    ...staffOnly('insert', 'delete'),
  ],
)

/** What is different for one pupil: another amount, a fee left out (no amount), a discount or a scholarship. */
export const feeExceptions = table(
  'fee_exceptions',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    scheduleId: rowOf('schedule_id', () => feeSchedules).notNull(),
    wardId: rowOf('ward_id', () => wards).notNull(),
    code: text('code').notNull(),
    kind: text('kind', { enum: ['fee', 'discount', 'scholarship'] }).notNull(),
    name: text('name').notNull(),
    amountMinor: minor('amount_minor'),
    purpose: text('purpose'),
    approvedBy: text('approved_by'),
    ...rowTimes(),
  },
  (t) => [
    uniqueIndex('fee_exceptions_once').on(t.scheduleId, t.wardId, t.code),
    index('fee_exceptions_ward').on(t.wardId),
    check('fee_exceptions_amount', sql`${t.amountMinor} > 0`),
    ...staffOnly('insert', 'delete'),
  ],
)

/**
 * A scholarship or discount of one pupil that lasts over terms: on each bill that goes out while it does. What was agreed never changes
 * (migrations-after/64_own_reductions.sql): it is taken back, and another one agreed.
 */
export const ownReductions = table(
  'own_reductions',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    wardId: rowOf('ward_id', () => wards).notNull(),
    kind: text('kind', { enum: REDUCTION_KINDS }).notNull(),
    name: text('name').notNull(),
    percentHundredths: integer('percent_hundredths'),
    amountMinor: minor('amount_minor'),
    /** Codes of fees; null: off everything. */
    fees: jsonb('fees').$type<readonly string[]>(),
    purpose: text('purpose'),
    approvedBy: text('approved_by').notNull(),
    /** Of bills of terms that begin by this day; null: until it is taken back. */
    until: date('until', { mode: 'string' }),
    writtenByName: text('written_by_name').notNull(),
    endedAt: instant('ended_at'),
    endedByName: text('ended_by_name'),
    endReason: text('end_reason'),
    ...rowTimes(),
  },
  (t) => [
    namedWithSchool('own_reductions', t),
    index('own_reductions_ward').on(t.wardId),
    /** Of two that last and are called the same, nobody could say which stands on a bill. */
    uniqueIndex('own_reductions_name')
      .on(t.wardId, t.name)
      .where(sql`ended_at is null`),
    check('own_reductions_off', sql`num_nonnulls(${t.percentHundredths}, ${t.amountMinor}) = 1`),
    check('own_reductions_percent', sql`${t.percentHundredths} between 1 and 10000`),
    check('own_reductions_amount', sql`${t.amountMinor} > 0`),
    check('own_reductions_ended', sql`num_nonnulls(${t.endedAt}, ${t.endedByName}, ${t.endReason}) in (0, 3)`),
    ...staffOnly('insert', 'update'),
  ],
)

/** What a line of a day says: money came in, went back to its payer, never was, or was a mistake that was put right on the day itself. */
export type DayLineKind = 'came_in' | 'given_back' | 'taken_back' | 'put_right'

/** Money of a day: of one kind, that moved one way, into or out of one till. */
export type DayLineRow = {
  what: DayLineKind
  method: string
  till: string
  /** The day on which it happened, where that was closed before it was written; null: the day itself. */
  from_day: string | null
  /** Payments; of what was given back, refunds. */
  count: number
  amount_minor: number
}

export type DayFigures = { lines: DayLineRow[]; receipts_voided: number }

/** What lay in the cash box when a day was closed, and what the other ways' own sheets said. */
export type DayCount = {
  /** How many of each note and coin. */
  units: { unit_minor: number; count: number }[]
  /** In the box when the day began. */
  float_minor: number
  /** Put into the box from the safe and paid in to the bank since the last count; a count of before there was either says neither. */
  put_in_minor?: number
  paid_in_minor?: number
  /** That, and what the books say came in and went out of the box. */
  expected_minor: number
  counted_minor: number
  /** What stays in the box for the next day; the rest goes to the bank. */
  left_minor: number
  /** What the sheet of each other way comes to; null: it had not come. */
  sheets: { method: string; ours_minor: number; theirs_minor: number | null }[]
  /** Why it is not what it should be. */
  reason: string | null
  /** The same of each till, where the school had several. */
  tills?: TillCount[]
}

/** What lay in one till, under the name it had. */
export type TillCount = Pick<DayCount, 'units' | 'float_minor' | 'expected_minor' | 'counted_minor' | 'left_minor'> & {
  till_id: string
  name: string
  put_in_minor: number
  paid_in_minor: number
}

/**
 * A day the bursar has counted, with its figures as they were then: from then on nothing is written into it. Of a day that was opened
 * again the closing is kept as what it was; migrations-after/20_ledger.sql lets nobody change more of it.
 */
export const dayClosings = table(
  'day_closings',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    day: date('day', { mode: 'string' }).notNull(),
    closedAt: instant('closed_at').notNull(),
    closedById: rowOf('closed_by_id', staff),
    closedByName: text('closed_by_name'),
    figures: jsonb('figures').$type<DayFigures>().notNull(),
    /** Null: only the sum was given, as at the command line. */
    count: jsonb('count').$type<DayCount>(),
    reopenedAt: instant('reopened_at'),
    reopenedById: rowOf('reopened_by_id', staff),
    reopenedByName: text('reopened_by_name'),
    reopenReason: text('reopen_reason'),
    ...rowTimes(),
  },
  (t) => [
    /** One that counts. */
    uniqueIndex('day_closings_standing')
      .on(t.schoolId, t.day)
      .where(sql`reopened_at is null`),
    index('day_closings_day').on(t.schoolId, t.day),
    check('day_closings_reopened', sql`(${t.reopenedAt} is null) = (${t.reopenReason} is null)`),
    ...staffOnly('insert', 'update'),
  ],
)

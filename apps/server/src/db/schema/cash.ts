import { CASH_MOVE_KINDS } from '@schoolgate/contracts/cash-moves'
import { sql } from 'drizzle-orm'
import { check, date, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { byStaff, instant, rowId, rowTimes, systemOnly } from './columns.ts'
import { files } from './files.ts'
import { staff } from './identity.ts'
import { minor } from './money.ts'
import { schools } from './schools.ts'
import { MONEY, TILLS } from './staff.ts'
import { namedWithSchool, rowOf, table, type OfSchool } from './table.ts'

/** Where cash is taken. The first of a school is the cash box it had before; a row without a till is of that. */
export const tills = table(
  'tills',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    name: text('name').notNull(),
    /** Bursars who take cash there; a head may at each. */
    people: uuid('people').array().notNull().default([]),
    endedAt: instant('ended_at'),
    ...rowTimes(),
  },
  (t) => [
    namedWithSchool('tills', t),
    uniqueIndex('tills_name')
      .on(t.schoolId, sql`lower(${t.name})`)
      .where(sql`ended_at is null`),
    systemOnly(),
    ...byStaff(TILLS, 'insert', 'update'),
  ],
)

/**
 * What went into the cash box from the safe, and out of it to the bank. Nothing of it is ever changed (migrations-after/63_cash_moves.sql):
 * a row that names another takes that back.
 */
export const cashMoves = table(
  'cash_moves',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    kind: text('kind', { enum: CASH_MOVE_KINDS }).notNull(),
    tillId: rowOf('till_id', () => tills),
    /** The day whose count of the box has it: one that was open when it was written. */
    bookedOn: date('booked_on', { mode: 'string' }).notNull(),
    amountMinor: minor('amount_minor').notNull(),
    /** Of what was paid in: which account at which bank, and the number of its slip. */
    account: text('account'),
    slipNo: text('slip_no'),
    reversesId: rowOf('reverses_id', (): OfSchool => cashMoves),
    reason: text('reason'),
    byId: rowOf('by_id', staff),
    byName: text('by_name'),
    ...rowTimes(),
  },
  (t) => [
    namedWithSchool('cash_moves', t),
    index('cash_moves_day').on(t.schoolId, t.bookedOn),
    index('cash_moves_by').on(t.byId),
    index('cash_moves_till')
      .on(t.tillId)
      .where(sql`till_id is not null`),
    uniqueIndex('cash_moves_reverses').on(t.reversesId),
    check('cash_moves_amount', sql`${t.amountMinor} > 0`),
    check('cash_moves_bank', sql`(${t.kind} = 'paid_in') = (${t.account} is not null and ${t.slipNo} is not null)`),
    check('cash_moves_reversal', sql`(${t.reversesId} is null) = (${t.reason} is null)`),
    systemOnly(),
    ...byStaff(MONEY, 'insert'),
  ],
)

/** Photos and PDFs of the bank's slips, the latest of a move shows; the system keeps them, as it keeps all files, and none is taken away. */
export const cashMoveSlips = table(
  'cash_move_slips',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    moveId: rowOf('move_id', () => cashMoves).notNull(),
    fileId: rowOf('file_id', () => files).notNull(),
    byId: rowOf('by_id', staff),
    ...rowTimes(),
  },
  (t) => [
    index('cash_move_slips_move').on(t.moveId),
    index('cash_move_slips_file').on(t.fileId),
    systemOnly(),
    ...byStaff(MONEY),
  ],
)

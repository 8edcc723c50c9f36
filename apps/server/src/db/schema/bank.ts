import { BANK_KINDS, BANK_USES, type BankColumns, type BankGuess, type BankUnderstood } from '@schoolgate/contracts/bank'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cashMoves } from './cash.ts'
import { bytea, byStaff, instant, rowId, rowTimes, systemOnly } from './columns.ts'
import { staff } from './identity.ts'
import { minor } from './money.ts'
import { payments } from './payments.ts'
import { schools } from './schools.ts'
import { settlements } from './settlements.ts'
import { BANK } from './staff.ts'
import { namedWithSchool, rowOf, table } from './table.ts'

/** The sheet of a bank or a wallet as it was brought. Its bytes go when its lines are kept, or after some days. */
export const bankSheets = table(
  'bank_sheets',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    broughtById: rowOf('brought_by_id', staff).notNull(),
    name: text('name').notNull(),
    bytes: bytea('bytes'),
    account: text('account').notNull(),
    kind: text('kind', { enum: BANK_KINDS }).notNull(),
    state: text('state', { enum: ['brought', 'taken'] })
      .notNull()
      .default('brought'),
    /** Digest of its heads, and what its columns were said to be. */
    heads: text('heads').notNull(),
    columns: jsonb('columns').$type<BankColumns>().notNull(),
    understood: jsonb('understood').$type<BankUnderstood>().notNull(),
    /** Rows that other sheets had brought before. */
    knownRows: integer('known_rows').notNull().default(0),
    ...rowTimes(),
  },
  (t) => [
    namedWithSchool('bank_sheets', t),
    index('bank_sheets_of_school').on(t.schoolId, t.createdAt),
    index('bank_sheets_brought_by').on(t.broughtById),
    index('bank_sheets_waiting')
      .on(t.createdAt)
      .where(sql`bytes is not null`),
    systemOnly(),
    ...byStaff(BANK, 'insert', 'update', 'delete'),
  ],
)

/** What a school said that the columns of a sheet with these heads are, and whose account it is. */
export const bankHeads = table(
  'bank_heads',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    heads: text('heads').notNull(),
    columns: jsonb('columns').$type<BankColumns>().notNull(),
    account: text('account').notNull(),
    kind: text('kind', { enum: BANK_KINDS }).notNull(),
    ...rowTimes(),
  },
  (t) => [uniqueIndex('bank_heads_of_school').on(t.schoolId, t.heads), systemOnly(), ...byStaff(BANK)],
)

/** A line of an account: what came in, or below zero went out. It stays for as long as the books. */
export const bankLines = table(
  'bank_lines',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    /** The sheet that brought it first. */
    sheetId: rowOf('sheet_id', () => bankSheets).notNull(),
    row: integer('row').notNull(),
    /** What makes it itself, in every sheet that has it, and the how manieth of just that it is. */
    fingerprint: text('fingerprint').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    amountMinor: minor('amount_minor').notNull(),
    narration: text('narration').notNull(),
    reference: text('reference'),
    payerName: text('payer_name'),
    payerPhone: text('payer_phone'),
    /** What of it is nobody's yet: its uses and this make its amount. */
    openMinor: minor('open_minor').notNull(),
    /** What is thought of it while it is open, and by that where it stands. */
    stand: text('stand', { enum: ['look', 'nobody', 'sure', 'here', 'done', 'went_out'] }).notNull(),
    guess: jsonb('guess').$type<BankGuess>(),
    ...rowTimes(),
  },
  (t) => [
    namedWithSchool('bank_lines', t),
    uniqueIndex('bank_lines_once').on(t.schoolId, t.fingerprint),
    index('bank_lines_of_sheet').on(t.sheetId, t.stand, t.row),
    index('bank_lines_standing').on(t.schoolId, t.stand, t.day),
    check('bank_lines_open', sql`${t.openMinor} >= 0`),
    systemOnly(),
    ...byStaff(BANK, 'update'),
  ],
)

/** What became of a line, or of a part of it. It is never changed but by being taken back. */
export const bankUses = table(
  'bank_uses',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    lineId: rowOf('line_id', () => bankLines).notNull(),
    /** `taken_back`: the bank itself took it back. */
    kind: text('kind', { enum: BANK_USES }).notNull(),
    amountMinor: minor('amount_minor').notNull(),
    paymentId: rowOf('payment_id', () => payments),
    /** `paid_in`: the day whose cash it was. */
    cashDay: date('cash_day', { mode: 'string' }),
    /** Or the paying in that it is, where the desk wrote one down. */
    cashMoveId: rowOf('cash_move_id', () => cashMoves),
    /** `paid_out`: what the provider paid out. */
    settlementId: rowOf('settlement_id', () => settlements),
    words: text('words'),
    byId: rowOf('by_id', staff),
    byName: text('by_name'),
    undoneAt: instant('undone_at'),
    undoneById: rowOf('undone_by_id', staff),
    undoneFor: text('undone_for'),
    ...rowTimes(),
  },
  (t) => [
    index('bank_uses_line').on(t.lineId),
    index('bank_uses_by').on(t.byId),
    index('bank_uses_undone_by').on(t.undoneById),
    /** A payment is the money of one line. */
    uniqueIndex('bank_uses_payment')
      .on(t.paymentId)
      .where(sql`payment_id is not null and undone_at is null and kind in ('booked', 'here')`),
    /** The cash of a day is paid in once. */
    uniqueIndex('bank_uses_cash_day')
      .on(t.schoolId, t.cashDay)
      .where(sql`cash_day is not null and undone_at is null`),
    /** What was paid in comes to an account once. */
    uniqueIndex('bank_uses_cash_move')
      .on(t.cashMoveId)
      .where(sql`cash_move_id is not null and undone_at is null`),
    /** A settlement is paid out once. */
    uniqueIndex('bank_uses_settlement')
      .on(t.settlementId)
      .where(sql`settlement_id is not null and undone_at is null`),
    check('bank_uses_amount', sql`${t.amountMinor} > 0`),
    systemOnly(),
    ...byStaff(BANK, 'insert', 'update'),
  ],
)

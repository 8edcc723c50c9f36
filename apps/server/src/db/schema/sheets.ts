import type { UndoRow } from '@schoolgate/contracts/sheet-undo'
import {
  SHEET_KINDS,
  type SheetAnswers,
  type SheetCounts,
  type SheetField,
  type SheetUnderstood,
} from '@schoolgate/contracts/sheets'
import { foreignKey, index, jsonb, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, byStaff, instant, rowId, rowTimes, systemOnly } from './columns.ts'
import { staff } from './identity.ts'
import { schools } from './schools.ts'
import { SHEETS } from './staff.ts'
import { namedWithSchool, rowOf, table } from './table.ts'

/** A sheet that the office brought. It lies here for some days as it came, so that any process can check and save it, after any restart. */
export const sheets = table(
  'sheets',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    broughtById: rowOf('brought_by_id', staff).notNull(),
    name: text('name').notNull(),
    bytes: bytea('bytes').notNull(),
    state: text('state', { enum: ['brought', 'checked', 'saved', 'undone'] })
      .notNull()
      .default('brought'),
    answers: jsonb('answers').$type<SheetAnswers>().notNull(),
    understood: jsonb('understood').$type<SheetUnderstood>().notNull(),
    counts: jsonb('counts').$type<SheetCounts>(),
    /** Each row as it was checked: JSON, compressed. */
    checkedRows: bytea('checked_rows'),
    savedAt: instant('saved_at'),
    undoneAt: instant('undone_at'),
    ...rowTimes(),
  },
  (t) => [
    namedWithSchool('sheets', t),
    index('sheets_of_school').on(t.schoolId, t.createdAt),
    index('sheets_age').on(t.createdAt),
    systemOnly(),
    ...byStaff(SHEETS, 'insert', 'update', 'delete'),
  ],
)

/**
 * Each row that saving a sheet wrote: as it was before, null where it is new, and as it was left. The database keeps it itself
 * (migrations-after/60_sheet_writes.sql), for as long as the sheet lies here: by it the sheet is undone.
 */
export const sheetWrites = table(
  'sheet_writes',
  {
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    sheetId: uuid('sheet_id').notNull(),
    /** The name of its table. */
    about: text('about', {
      enum: [
        'wards',
        'users',
        'guardianships',
        'proposals',
        'timetable_entries',
        'attendance_records',
        'assessments',
        'assessment_scores',
      ],
    }).notNull(),
    rowId: uuid('row_id').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>().notNull(),
    /** What became of it when the sheet was undone; null: not yet. */
    outcome: text('outcome', { enum: ['back', 'out', 'same', 'stays'] }),
    /** Of what stays: what the office is told. */
    told: jsonb('told').$type<UndoRow>(),
  },
  (t) => [
    primaryKey({ columns: [t.sheetId, t.about, t.rowId] }),
    index('sheet_writes_row').on(t.rowId),
    foreignKey({
      name: 'sheet_writes_sheet_of_school',
      columns: [t.schoolId, t.sheetId],
      foreignColumns: [sheets.schoolId, sheets.id],
    }).onDelete('cascade'),
    systemOnly(),
  ],
)

/** What a school said the columns of a sheet with these heads are, so that the next one asks nothing. */
export const sheetHeads = table(
  'sheet_heads',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    /** Digest of the heads. */
    heads: text('heads').notNull(),
    /** What the list was of. */
    kind: text('kind', { enum: SHEET_KINDS }).notNull().default('pupils'),
    columns: jsonb('columns').$type<Record<string, SheetField | 'leave_out'>>().notNull(),
    classes: jsonb('classes').$type<Record<string, string>>().notNull(),
    ...rowTimes(),
  },
  (t) => [uniqueIndex('sheet_heads_of_school').on(t.schoolId, t.heads), systemOnly(), ...byStaff(SHEETS)],
)

import { generateKeyPairSync } from 'node:crypto'
import { JOURNAL_ACCOUNTS } from '@schoolgate/contracts/journal'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#db'
import { configOf, everyTable } from '#db/every-table'
import { newId, newPublicId } from '#lib/random'
import { daysAfter } from '#lib/days'
import { TEST_NOW } from './people.ts'

export type Row = Record<string, unknown>
/** The rows of one family, by table name: one of every kind. */
export type FamilyRows = Map<string, Row>

/** What cannot be guessed from a column: rules that span columns (see the checks beside each table). */
const SPECIAL: Record<string, Row> = {
  // A school numbers each account once.
  get account_numbers() {
    return { account: JOURNAL_ACCOUNTS[accounts++ % JOURNAL_ACCOUNTS.length] }
  },
  bank_sheets: {
    state: 'taken',
    columns: {},
    understood: {
      columns: [],
      remembered: false,
      is_complete: true,
      rows: 1,
      came_minor: 1,
      went_minor: 0,
      from: null,
      to: null,
      day_order: 'day_first',
      left_out: [],
      left_out_rows: 0,
    },
  },
  classes: { stage: 'primary' },
  // Only what waits is decided on.
  corrections: { paymentId: null, state: 'waits', waitsUntil: TEST_NOW },
  // Both desks have had it, so that both sides read it.
  desk_entries: { kind: 'handed_over', toDesk: 'class_teacher' },
  ledger_accounts: { kind: 'ward' },
  ledger_transactions: { kind: 'bill', paymentId: null, openingId: null, cashMoveId: null },
  // Nothing that anybody would still carry out.
  long_work: { state: 'done', endedAt: TEST_NOW },
  own_reductions: { percentHundredths: 25_00 },
  notices: { audience: 'ward', audienceClassId: null, action: 'reply', eventStarts: TEST_NOW },
  // A school closes a day once.
  get day_closings() {
    return { day: daysAfter('2001-01-01', nextNumber()) }
  },
  // A night's books are compared once.
  get reconciliations() {
    return { day: daysAfter('2001-01-01', nextNumber()) }
  },
  // Real numbers, since what is public of a key is told; retired, because a school signs with one key at a time.
  get seal_keys() {
    const { x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
    return { id: newPublicId().slice(-6), publicKey: x, privateKey: d, retiredAt: TEST_NOW }
  },
  number_changes: { after: { kind: 'momo', network: 'MTN', name: 'Fees', number: '024 555 0100', shows: null } },
  // The child's own.
  ward_papers: { guardianId: null },
  settlements: { currency: 'GHS' },
  shares: { billId: null },
  savings_plans: { every: 'week', everyNumber: 5 },
  talks: { way: 'here' },
  term_reports: { publishedAt: TEST_NOW },
  // In the currency as the provider wrote it.
  unknown_transactions: { currency: 'GHS' },
  audit: { action: 'wards.opened', actorRole: 'bursar', actorId: newId() },
}

/** The value of an enumeration that hides a row least. */
const SHOWN = ['published', 'issued', 'succeeded', 'active', 'marked']

/**
 * Writes one row into every table that `rows` does not have yet, each belonging to the same family, with `mark` in every text.
 * A table added tomorrow is filled too.
 */
export async function addOneOfEverything(tx: Tx, rows: FamilyRows, mark: (table: string) => string): Promise<void> {
  for (const table of everyTable()) {
    const { name, columns } = configOf(table)
    if (rows.has(name)) continue
    const parents = parentValues(table, rows)
    const values: Row = {}
    for (const column of columns) {
      const field = fieldOf(table, column)
      if (parents.has(column.name)) values[field] = parents.get(column.name)
      else if (column.notNull && !column.hasDefault) values[field] = valueFor(column, rows, mark(name))
      else if (column.name === 'ward_id') values[field] = rows.get('wards')?.['id']
      else if (column.name === 'school_id') values[field] = rows.get('schools')?.['id']
    }
    Object.assign(values, SPECIAL[name])
    // Nothing comes back where a school has only one such row and another family of it came first.
    const [written] = await tx.insert(table).values(values).onConflictDoNothing().returning()
    rows.set(name, Object.assign(values, written))
    if (name === 'desk_entries') await tx.insert(table).values({ ...values, id: newId(), kind: 'said', toDesk: null })
    if (name === 'ledger_entries') await tx.insert(table).values({ ...values, id: newId(), amountMinor: -1 })
  }
}

/** For each foreign key's column, the key of this family's row; null where a table points to itself. */
function parentValues(table: PgTable, rows: FamilyRows): Map<string, unknown> {
  const values = new Map<string, unknown>()
  for (const key of configOf(table).foreignKeys) {
    const { columns, foreignTable, foreignColumns } = key.reference()
    const parent = rows.get(configOf(foreignTable).name)
    for (const [index, column] of columns.entries()) {
      const target = foreignColumns[index]
      if (foreignTable === table || !target) {
        // Its own school it has all the same.
        if (!column.notNull) values.set(column.name, null)
      } else values.set(column.name, parent?.[fieldOf(foreignTable, target)])
    }
  }
  return values
}

const fieldOf = (table: PgTable, column: PgColumn): string =>
  Object.entries(table).find(([, value]) => value === column)?.[0] ?? column.name

/** Small enough for every column, and not twice however many schools a test file builds. */
const nextNumber = () => 100 + (numbers++ % 9000)
let numbers = 0
let accounts = 0

function valueFor(column: PgColumn, rows: FamilyRows, mark: string): unknown {
  if (column.enumValues?.length) return column.enumValues.find((value) => SHOWN.includes(value)) ?? column.enumValues[0]
  if (column.name === 'school_id') return rows.get('schools')?.['id']
  const type = column.getSQLType()
  if (type === 'uuid') return newId()
  if (type === 'bytea') return Buffer.from(newId())
  if (type === 'boolean') return true
  if (type === 'date') return '2026-01-12'
  if (type.startsWith('timestamp')) return new Date(TEST_NOW.getTime() - 3_600_000)
  if (type === 'jsonb') return []
  if (column.name === 'public_id') return newPublicId()
  if (type === 'text') return `${mark}-${nextNumber()}`
  return column.name === 'amount_minor' ? 1 : nextNumber()
}

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { APP_ROLE, openDb } from '#db'
import { databaseBefore, SERVER_ROOT } from '#testing'
import { createBursar } from './bursar.ts'
import { checkLedger } from './ledger-check.ts'

/*
 * A school that closed days before closings kept their figures. Its clocks are an hour ahead of UTC.
 */

const SCHOOL = '01900000-0000-7000-8000-000000000001'
const id = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`
const [CASH, OWED, WARD, CLASS] = [id(2), id(3), id(4), id(5)]

/** The walls as they are, and of the ledger's triggers what that version had. */
async function releasedSchool() {
  const today = (name: string) => readFile(path.join(SERVER_ROOT, 'migrations-after', name), 'utf8')
  return databaseBefore('closed_days', {
    '10_walls.sql': await today('10_walls.sql'),
    '20_ledger.sql': `CREATE TRIGGER ledger_transactions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transactions
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
    '90_grants.sql': await today('90_grants.sql'),
  })
}

/** What is written of a payment: [what, when, what it takes back]. */
type Written = readonly [kind: 'payment' | 'refund' | 'reversal', at: string, minor: number]

type About = { status?: string; counted_on?: string; method?: string; idempotency_key?: string; broughtAt?: string }

/** A payment of 100.00 that was made at this moment, and what the ledger says of it. */
function moneyRows(
  number: number,
  paidAt: string,
  written: readonly Written[],
  { broughtAt = paidAt, ...about }: About = {},
): string[] {
  const paymentId = id(number * 100)
  const payment = {
    id: paymentId,
    school_id: SCHOOL,
    reference: `P-${number}`,
    method: 'cash',
    provider: 'office',
    amount_minor: '10000',
    fee_bearer: 'school',
    status: 'succeeded',
    idempotency_key: `key-${number}`,
    paid_at: paidAt,
    ...about,
  }
  const row = (table: string, of: Record<string, string>) =>
    `insert into ${table} (${Object.keys(of).join(', ')}) values (${Object.values(of)
      .map((value) => `'${value}'`)
      .join(', ')})`
  const part = { id: id(number * 100 + 1), school_id: SCHOOL, payment_id: paymentId, ward_id: WARD, amount_minor: '10000' }
  return [
    row('payments', payment),
    row('payment_allocations', { ...part, created_at: broughtAt }),
    ...written.flatMap(([kind, at, minor], index) => {
      const transaction = id(number * 100 + 10 + index * 10)
      const of = { id: transaction, school_id: SCHOOL, at, kind, payment_id: paymentId, memo: `P-${number}` }
      const side = { school_id: SCHOOL, transaction_id: transaction }
      const entry = (offset: number, more: Record<string, string>) =>
        row('ledger_entries', { id: id(number * 100 + 10 + index * 10 + offset), ...side, ...more })
      return [
        row('ledger_transactions', kind === 'reversal' ? { ...of, reverses_id: id(number * 100 + 10) } : of),
        entry(1, { account_id: CASH, amount_minor: String(minor) }),
        entry(2, { account_id: OWED, ward_id: WARD, amount_minor: String(-minor) }),
      ]
    }),
  ]
}

const closing = (number: number, day: string, at: string, totals: object[]) =>
  `insert into day_closings (id, school_id, day, closed_at, totals) values ('${id(number)}', '${SCHOOL}', '${day}', '${at}', '${JSON.stringify(totals)}')`

const receipt = (number: number, paymentNumber: number, voidedAt: string) =>
  `insert into receipts (id, school_id, payment_id, public_id, number, receipt_no, issued_at, balance_before_minor, balance_after_minor, verify_code, voided_at, void_reason)
    values ('${id(number)}', '${SCHOOL}', '${id(paymentNumber * 100)}', 'public-${number}', ${number}, 'R-${number}', '${voidedAt}', 0, 0, 'code-${number}', '${voidedAt}', 'Why')`

test('days that were closed before they kept their figures show what they showed, and the books of them are sound', async () => {
  const { connection, write, bringForward } = await releasedSchool()
  const rows = [
    `insert into schools (id, code, name, country, head_teacher_name, head_teacher_title, currency, timezone, grading_scale)
      values ('${SCHOOL}', 'lagos', 'Lagos Prep', 'NG', 'G. Owusu', 'Mrs.', 'NGN', 'Africa/Lagos', 'ges')`,
    `insert into classes (id, school_id, code, name, level, stage, position) values ('${CLASS}', '${SCHOOL}', 'B5', 'Basic 5', 'B5', 'primary', 5)`,
    `insert into wards (id, school_id, admission_no, first_name, last_name, class_id) values ('${WARD}', '${SCHOOL}', 'A1', 'Ada', 'Obi', '${CLASS}')`,
    `insert into ledger_accounts (id, school_id, kind) values ('${CASH}', '${SCHOOL}', 'cash')`,
    `insert into ledger_accounts (id, school_id, kind, ward_id) values ('${OWED}', '${SCHOOL}', 'ward', '${WARD}')`,
    // Stays; taken back the day after the close; partly given back later; taken back before the close.
    ...moneyRows(1, '2026-03-09T10:00Z', [['payment', '2026-03-09T10:00Z', 100_00]]),
    ...moneyRows(
      2,
      '2026-03-09T10:00Z',
      [
        ['payment', '2026-03-09T10:00Z', 100_00],
        ['reversal', '2026-03-10T09:00Z', -100_00],
      ],
      { status: 'reversed' },
    ),
    ...moneyRows(3, '2026-03-09T10:00Z', [
      ['payment', '2026-03-09T10:00Z', 100_00],
      ['refund', '2026-03-11T10:00Z', -40_00],
    ]),
    ...moneyRows(
      4,
      '2026-03-09T10:00Z',
      [
        ['payment', '2026-03-09T10:00Z', 100_00],
        ['reversal', '2026-03-09T12:00Z', -100_00],
      ],
      { status: 'reversed' },
    ),
    // Paid before the close, heard of after it.
    ...moneyRows(5, '2026-03-09T16:00Z', [['payment', '2026-03-09T18:00Z', 100_00]], {
      counted_on: '2026-03-10',
      method: 'momo',
    }),
    // Brought by a file when the day was long closed.
    ...moneyRows(6, '2026-03-09T08:00Z', [['payment', '2026-03-09T08:00Z', 100_00]], {
      idempotency_key: 'import:P-6',
      broughtAt: '2026-03-12T08:00Z',
    }),
    // After midnight on the school's clock.
    ...moneyRows(7, '2026-03-09T23:30Z', [['payment', '2026-03-09T23:30Z', 100_00]]),
    receipt(901, 2, '2026-03-10T09:00Z'),
    receipt(902, 4, '2026-03-09T12:00Z'),
    closing(801, '2026-03-09', '2026-03-09T17:00Z', [{ method: 'cash', payments: 3, amount_minor: 300_00 }]),
    closing(802, '2026-03-10', '2026-03-10T17:00Z', [
      { method: 'cash', payments: 1, amount_minor: 100_00 },
      { method: 'momo', payments: 1, amount_minor: 100_00 },
    ]),
  ]
  await write(rows.join('; '))
  await bringForward()
  const db = openDb({ ...connection, role: APP_ROLE, max: 2 }, (error) => {
    throw error
  })
  onTestFinished(() => db.close())
  const bursar = createBursar({ db, clock: () => new Date('2026-03-13T10:00Z'), schoolId: SCHOOL })
  const money = (amount_minor: number) => ({ amount_minor, currency: 'NGN' })
  const cash = { method: 'cash', till: 'cash', from_day: null, amount: money(100_00), count: 1 }
  expect(await bursar.day('2026-03-09')).toMatchObject({
    closed_at: '2026-03-09T17:00:00.000Z',
    total: money(300_00),
    lines: [
      { ...cash, what: 'came_in', count: 3, amount: money(300_00) },
      { ...cash, what: 'put_right' },
    ],
    receipts_voided: 1,
  })
  expect(await bursar.day('2026-03-10')).toMatchObject({
    total: money(200_00),
    lines: [
      { ...cash, what: 'came_in' },
      { ...cash, what: 'came_in', method: 'momo', from_day: '2026-03-09' },
      { ...cash, what: 'taken_back' },
    ],
    receipts_voided: 1,
  })
  expect(await bursar.day('2026-03-11')).toMatchObject({ closed_at: null, total: money(0), given_back: money(40_00) })
  expect(await bursar.day('2026-03-12')).toMatchObject({ lines: [{ ...cash, what: 'came_in', from_day: '2026-03-09' }] })
  expect((await checkLedger(db)).lines.join('\n')).not.toMatch(/closed day/)
})

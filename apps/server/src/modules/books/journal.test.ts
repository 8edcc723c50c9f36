import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, ledgerTransactions } from '#db/schema'
import { parseCsv } from '#lib/csv'
import { addBill, addUser, payingSchool } from '#testing'

/* The books as an accounting program takes them: balanced, under the school's own numbers, and the same whenever they are taken. */

const JOURNAL = '/api/v1/office/books/journal'
const ACCOUNTS = '/api/v1/office/books/accounts'
const MONTH = { from: '2026-03-01', to: '2026-03-31' }

async function aWeek() {
  const school = await payingSchool()
  const { callAs, bursar, ama, kofi, yaa, clock, given } = school
  const call: typeof school.callBursar = async (...asked) => (await callAs(bursar.id))(...asked)
  let keys = 0
  const take = async (wardId: string, amount_minor: number, more: object = {}) => {
    const body = { method: 'cash', parts: [{ ward_id: wardId, amount_minor }], credit_minor: amount_minor, ...more }
    const taken = await call('POST', '/api/v1/office/payments', body, `journal-key-${String(++keys).padStart(3, '0')}`)
    expect(taken.statusCode, taken.body).toBe(200)
    return taken.json().payment.reference
  }
  await take(ama.id, 200_00)
  const cheque = await take(kofi.id, 450_00, { method: 'cheque', provider_reference: '=1+1' })
  await take(yaa.id, 130_00)
  const closed = await call('POST', '/api/v1/office/days/close', { day: '2026-03-12', total_minor: 780_00 })
  expect(closed.statusCode, closed.body).toBe(200)
  clock.advance(86_400)
  await call('POST', `/api/v1/office/payments/${cheque}/reversal`, { reason: 'It bounced' })
  await given((tx) => addBill(tx, yaa, [25_00]))
  const file = async (more: object = {}) => {
    const answer = await call('POST', `${JOURNAL}/file`, { ...MONTH, cut: 'entry', layout: 'plain', form: 'csv', ...more })
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
    return answer.rawPayload
  }
  const rows = async (more: object = {}) => {
    const [, ...lines] = parseCsv((await file(more)).toString()).map(({ cells }) => cells)
    return lines
  }
  return { ...school, call, file, rows, cheque }
}

/** What debits and credits of these rows come to, by what they have in common. */
function sums(rows: readonly string[][], by: number) {
  const minor = (text: string | undefined) => Math.round(Number(text ?? '') * 100)
  const found = new Map<string, { debit: number; credit: number }>()
  for (const row of rows) {
    const sum = found.get(row[by] ?? '') ?? { debit: 0, credit: 0 }
    found.set(row[by] ?? '', { debit: sum.debit + minor(row[4]), credit: sum.credit + minor(row[5]) })
  }
  return found
}

test('each entry and each day balances, both cuts come to the same, and a cheque that bounced after the close is in the day on which it did', async () => {
  const { rows, call, given, school, cheque, booksAreSound } = await aWeek()
  const entries = await rows()
  for (const [no, { debit, credit }] of sums(entries, 0)) expect([no, debit]).toEqual([no, credit])
  const days = await rows({ cut: 'day' })
  expect([...sums(days, 1)]).toEqual([...sums(entries, 1)])
  expect(sums(days, 3)).toEqual(sums(entries, 3))
  expect(days.length).toBeLessThan(entries.length)
  // As many entries as the ledger has of this month.
  const written = await given((tx) => tx.select().from(ledgerTransactions).where(eq(ledgerTransactions.schoolId, school.id)))
  const ofMonth = written.filter(({ bookedOn }) => bookedOn >= MONTH.from && bookedOn <= MONTH.to)
  expect(sums(entries, 0).size).toBe(ofMonth.length)
  // What families paid ahead is owed to them; a bill has used it.
  expect(entries.filter((row) => row[3] === 'Fees paid ahead').map((row) => [row[1], row[4], row[5]])).toEqual([
    ['2026-03-12', '', '30.00'],
    ['2026-03-13', '25.00', ''],
  ])
  const bounced = entries.filter((row) => row[7] === cheque)
  expect(bounced.map((row) => [row[1], row[6], row[3]])).toEqual([
    ['2026-03-12', 'Payment', 'Bank'],
    ['2026-03-12', 'Payment', 'Fees receivable'],
    ['2026-03-13', 'Taken back: Payment', 'Fees receivable'],
    ['2026-03-13', 'Taken back: Payment', 'Bank'],
  ])
  const shown = (await call('GET', `${JOURNAL}?from=2026-03-01&to=2026-03-31&cut=entry`)).json()
  expect(shown).toMatchObject({ lines: entries.length, entries: ofMonth.length, open_days: ['2026-03-13'] })
  expect(shown.debit).toEqual(shown.credit)
  const wrong = await call('GET', `${JOURNAL}?from=2026-03-31&to=2026-03-01&cut=day`)
  expect(wrong.json().code).toBe('books.time_too_long')
  await booksAreSound()
})

test('taken twice the same days are the same file; what is written into an open day later comes after what stood there', async () => {
  const { file, rows, call, clock, yaa, given, ama } = await aWeek()
  for (const form of ['csv', 'xlsx']) expect(await file({ form })).toEqual(await file({ form }))
  const closedDay = { from: '2026-03-12', to: '2026-03-12' }
  const [before, all] = [await file(closedDay), await rows()]
  clock.advance(3600)
  await call(
    'POST',
    '/api/v1/office/payments',
    { method: 'cash', parts: [{ ward_id: ama.id, amount_minor: 60_00 }] },
    'journal-later-1',
  )
  await given((tx) => addBill(tx, yaa, [10_00]))
  expect(await file(closedDay)).toEqual(before)
  expect((await rows()).slice(0, all.length)).toEqual(all)
  const lines = await given((tx) =>
    tx
      .select()
      .from(audit)
      .where(and(eq(audit.action, 'books.journal_taken'))),
  )
  expect(lines.at(0)?.note).toBe('2026-03-01 2026-03-31')
})

test('the school’s own numbers and names stand in it, in the heads and days of QuickBooks and Sage; nobody else takes it or changes them', async () => {
  const { file, call, callAs, given, school, secondSchool } = await aWeek()
  const given4 = (await call('GET', ACCOUNTS)).json().accounts
  expect(given4).toHaveLength(12)
  const own = [
    { account: 'cash', number: 'A-57', name: 'Petty cash' },
    { account: 'owed', number: '41 1', name: '=Parents' },
  ]
  const said = await call('PUT', ACCOUNTS, { accounts: own }, 'journal-numbers-1')
  expect(said.statusCode, said.body).toBe(200)
  expect((await call('PUT', ACCOUNTS, { accounts: own }, 'journal-numbers-1')).headers['idempotent-replayed']).toBe('true')
  expect((await call('PUT', ACCOUNTS, { accounts: [{ account: 'cash', number: '=1', name: 'x' }] })).statusCode).toBe(400)
  expect((await call('GET', ACCOUNTS)).json().accounts).toEqual(
    given4.map((one: { account: string }) => own.find(({ account }) => account === one.account) ?? one),
  )
  const lines = async (layout: string) => (await file({ layout, from: '2026-03-12', to: '2026-03-12' })).toString().split('\n')
  expect((await lines('plain')).slice(0, 3)).toEqual([
    'Journal No,Journal Date,Account Number,Account Name,Debit,Credit,Description,Reference',
    expect.stringMatching(/^20260312-00001,2026-03-12,A-57,Petty cash,200\.00,,Payment,/),
    expect.stringMatching(/^20260312-00001,2026-03-12,41 1,'=Parents,,200\.00,Payment,/),
  ])
  expect((await lines('quickbooks')).slice(0, 3)).toEqual([
    'JournalNo,JournalDate,AccountName,Debits,Credits,Description,Name',
    expect.stringMatching(/^20260312-00001,03\/12\/2026,Petty cash,200\.00,,"Payment, .*",$/),
    expect.stringMatching(/,Pupils$/),
  ])
  expect((await lines('sage')).slice(0, 2)).toEqual([
    'Reference,Date,Description,Ledger Account Number,Details,Debit,Credit',
    expect.stringMatching(/^20260312-00001,12\/03\/2026,Payment,A-57,/),
  ])
  const teacher = await given((tx) => addUser(tx, school.id, 'teacher'))
  const asTeacher = await callAs(teacher.id)
  for (const url of [ACCOUNTS, `${JOURNAL}?from=2026-03-01&to=2026-03-31&cut=day`])
    expect((await asTeacher('GET', url)).statusCode).toBe(403)
  const away = await secondSchool()
  expect((await away.callBursar('GET', ACCOUNTS)).json().accounts).toEqual(given4)
  const theirs = (await away.callBursar('GET', `${JOURNAL}?from=2025-01-01&to=2026-03-31&cut=day`)).json()
  expect(theirs.debit.amount_minor).toBe(300_00)
})

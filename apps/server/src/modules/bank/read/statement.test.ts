import { expect, test } from 'vitest'
import { readWorkbook } from '#lib/sheets/reader'
import { SheetRefused } from '#lib/sheets/workbook'
import { readStatement, type StatementLine } from './statement.ts'

/* Sheets as the banks and wallets of Ghana and Nigeria write them, with invented people. */

const GHANA = { today: '2026-03-12', currency: 'GHS', countries: ['GH'] }
const NIGERIA = { today: '2026-03-12', currency: 'NGN', countries: ['NG'] }
const NOTHING = { said: null, remembered: {} }

async function read(text: string, { name = 'statement.csv', school = GHANA, told = NOTHING } = {}) {
  return readStatement(await readWorkbook(Buffer.from(text), name), name, school, told)
}
const said = ({ day, amountMinor, narration, reference, payerName, payerPhone }: StatementLine) =>
  [day, amountMinor, narration, reference, payerName, payerPhone].filter((part) => part !== null)

test.each([
  [
    'GCB: a block above, debit and credit, totals below, words that go on in the next row',
    `GCB BANK PLC,,,,,
Account Number:,1042 0045 7781 042,,,,
Currency:,GHS,,,,
Statement period,01/03/2026 - 12/03/2026,,,,

Transaction Date,Value Date,Reference,Narration,Debit,Credit,Balance
,,,OPENING BALANCE,,,"10,000.00"
09/03/2026,09/03/2026,FT26068 0182,MENSAH ABENA O,,"1,060.00","11,060.00"
,,,SCHOOL FEES AMA AND KOFI,,,
10/03/2026,10/03/2026,FT26069 7731,TRF OSEI K. B5 T2,,850.00,"11,910.00"
11/03/2026,11/03/2026,,SMS CHARGE,5.00,,"11,905.00"
,,,TOTAL,5.00,"1,910.00",
,,,Closing balance,,,"11,905.00"`,
    GHANA,
    { account: 'GCB 1042', kind: 'bank' },
    [
      ['2026-03-09', 1_060_00, 'MENSAH ABENA O SCHOOL FEES AMA AND KOFI', 'FT26068 0182'],
      ['2026-03-10', 850_00, 'TRF OSEI K. B5 T2', 'FT26069 7731'],
      ['2026-03-11', -5_00, 'SMS CHARGE'],
    ],
  ],
  [
    'Stanbic: one amount with a minus, days in words',
    `Date;Description;Amount;Balance
09-Mar-26;INWARD TRANSFER KOFI ADDO;1.250,00;2.250,00
10-Mar-26;BANK CHARGES;(20,50);2.229,50`,
    GHANA,
    { kind: 'bank' },
    [
      ['2026-03-09', 1_250_00, 'INWARD TRANSFER KOFI ADDO'],
      ['2026-03-10', -20_50, 'BANK CHARGES'],
    ],
  ],
  [
    'Ecobank: amount with a word beside it',
    `Transaction Date,Transaction Details,Amount,DR/CR,Running Balance
2026-03-09,Transfer from Esi Owusu,400.00,CR,1400.00
2026-03-10,Cheque 000123 returned unpaid,400.00,DR,1000.00`,
    GHANA,
    { kind: 'bank' },
    [
      ['2026-03-09', 400_00, 'Transfer from Esi Owusu'],
      ['2026-03-10', -400_00, 'Cheque 000123 returned unpaid'],
    ],
  ],
  [
    'Fidelity: the sign behind the amount, and months first',
    `Tran Date,Tran Particulars,Instrument No,Amount
3/9/2026,CASH DEP MADINA,44120,"2,040.00 Cr"
3/31/2025,FEE,,1.00Dr`,
    GHANA,
    { kind: 'bank' },
    [
      ['2026-03-09', 2_040_00, 'CASH DEP MADINA', '44120'],
      ['2025-03-31', -1_00, 'FEE'],
    ],
  ],
  [
    'GTBank in Nigeria',
    `Trans. Date,Reference,Value Date,Debits,Credits,Balance,Originating Branch,Remarks
09-Mar-2026,'S12345678,09-Mar-2026,,"45,000.00","145,000.00",HEAD OFFICE,NIP TRANSFER FROM OKAFOR CHINEDU 08031234567 FEES`,
    NIGERIA,
    { kind: 'bank' },
    [['2026-03-09', 45_000_00, 'NIP TRANSFER FROM OKAFOR CHINEDU 08031234567 FEES', "'S12345678", '+2348031234567']],
  ],
  [
    'First Bank in Nigeria: deposits and withdrawals',
    `TransDate,Reference,Transaction Details,ValueDate,Deposit,Withdrawal,Balance
10/03/2026,0012,ADEYEMI BOLA JSS2,10/03/2026,"N30,000.00",,"N130,000.00"`,
    NIGERIA,
    { kind: 'bank' },
    [['2026-03-10', 30_000_00, 'ADEYEMI BOLA JSS2', '0012']],
  ],
  [
    'MTN MoMo: who paid whom, the school’s own number in each row',
    `MTN MOBILE MONEY STATEMENT
TRANSACTION DATE,FROM ACCT,FROM NAME,FROM NO.,TRANS. TYPE,AMOUNT,FEES,BAL BEFORE,BAL AFTER,TO NO.,TO NAME,TO ACCT,F_ID,REF
09-Mar-2026 08:52:11 AM,1,ABENA O MENSAH,233244550182,TRANSFER,300.00,0,0,300,233559990001,NYANSAPO PREP,2,38821907,Esi fees
10-Mar-2026 09:00:00 AM,2,NYANSAPO PREP,233559990001,TRANSFER,50.00,0,300,250,233200000009,KWAME,3,38821999,light bill`,
    GHANA,
    { account: 'MTN MoMo', kind: 'momo' },
    [
      ['2026-03-09', 300_00, 'TRANSFER · Esi fees', '38821907', 'ABENA O MENSAH', '+233244550182'],
      ['2026-03-10', -50_00, 'TRANSFER · light bill', '38821999', 'NYANSAPO PREP', '+233559990001'],
    ],
  ],
  [
    'Telecel Cash: paid in, withdrawn, and whether it was completed',
    `Receipt No.,Completion Time,Details,Transaction Status,Currency,Paid In,Withdrawn,Balance,Reason Type,Other Party Info
77120044,2026-03-12 07:10:00,Pay bill,Completed,GHS,850.00,,850.00,Merchant Payment,233205550731 - K. OSEI
77120045,2026-03-12 07:11:00,Pay bill,Failed,GHS,850.00,,850.00,Merchant Payment,233205550731 - K. OSEI`,
    GHANA,
    { kind: 'bank' },
    [['2026-03-12', 850_00, 'Pay bill · Merchant Payment', '77120044', 'K. OSEI', '+233205550731']],
  ],
] as const)('%s', async (_, text, school, about, lines) => {
  const found = await read(text, { school: { ...school, countries: [...school.countries] } })
  expect(found).toMatchObject(about)
  expect(found.understood.is_complete).toBe(true)
  expect(found.lines.map(said)).toEqual(lines)
})

test('what cannot be a line is named with its row: another money, a day ahead, none at all, an amount that nobody reads', async () => {
  const { understood, lines } = await read(`Date,Description,Credit,Debit,Currency
09/03/2026,GOOD,10.00,,GHS
09/03/2026,DOLLARS,10.00,,USD
13/03/2026,AHEAD,10.00,,GHS
sometime,NO DAY,10.00,,GHS
10/03/2026,NO AMOUNT,ten,,GHS
10/03/2026,NOUGHT,0.00,0.00,GHS`)
  expect(lines.map(said)).toEqual([['2026-03-09', 10_00, 'GOOD']])
  expect(understood.left_out.map(({ row, reason }) => [row, reason])).toEqual([
    [3, 'other_currency'],
    [4, 'day_ahead'],
    [5, 'no_day'],
    [6, 'no_amount'],
  ])
  expect(understood).toMatchObject({ rows: 1, came_minor: 10_00, went_minor: 0, from: '2026-03-09', left_out_rows: 4 })
})

test('a minus among what went out gives it back, and one among what came takes it back; where every debit has one, all of it went out', async () => {
  const amounts = async (...rows: string[]) =>
    (await read(['Date,Narration,Credit,Debit', ...rows].join('\n'))).lines.map(({ amountMinor }) => amountMinor)
  const rows = ['09/03/2026,CHARGE,,5.00', '09/03/2026,LEVY,,2.00', '10/03/2026,CHARGE BACK,,-5.00', '10/03/2026,REV,(40.00),']
  expect(await amounts(...rows)).toEqual([-5_00, -2_00, 5_00, -40_00])
  expect(await amounts('09/03/2026,CHARGE,,-5.00', '10/03/2026,FEES,40.00,')).toEqual([-5_00, 40_00])
})

test('days that may be read both ways are read as they run on and not ahead of today', async () => {
  const days = async (...written: string[]) =>
    (await read(`Date,Narration,Credit\n${written.map((day) => `${day},X,1.00`).join('\n')}`)).lines.map(({ day }) => day)
  expect(await days('01/03/2026', '02/03/2026', '05/03/2026')).toEqual(['2026-03-01', '2026-03-02', '2026-03-05'])
  // The second of December is yet to come.
  expect(await days('3/9/2026', '3/12/2026')).toEqual(['2026-03-09', '2026-03-12'])
})

test('the same lines have the same fingerprints in every sheet; two equal payments of one day are two', async () => {
  const heads = 'Date,Narration,Reference,Credit'
  const twice = ['09/03/2026,FEES,FT1,50.00', '10/03/2026,CASH,,20.00', '10/03/2026,CASH,,20.00']
  const first = (await read([heads, ...twice].join('\n'))).lines.map(({ fingerprint }) => fingerprint)
  const overlapping = await read([heads, ...twice.slice(1), '11/03/2026,CASH,,20.00'].join('\n'))
  const second = overlapping.lines.map(({ fingerprint }) => fingerprint)
  expect(new Set(first).size).toBe(3)
  expect(second.slice(0, 2)).toEqual(first.slice(1))
  expect(first).not.toContain(second[2])
})

test('what was said of its columns before holds; a sheet without heads says what is missing', async () => {
  const odd = 'Quand,Quoi,Combien\n09/03/2026,FEES,50.00\n10/03/2026,MORE,60.00'
  const unknown = await read(odd)
  expect([unknown.understood.is_complete, unknown.lines]).toEqual([false, []])
  const columns = { quand: 'day', quoi: 'narration', combien: 'amount' } as const
  const told = { said: null, remembered: { [unknown.heads]: { columns, account: 'Caisse 7', kind: 'bank' as const } } }
  const known = await read(odd, { told })
  expect(known).toMatchObject({ account: 'Caisse 7', understood: { remembered: true, came_minor: 110_00 } })
  await expect(read('1,2\n3,4')).rejects.toThrow(SheetRefused)
})

import { expect, test } from 'vitest'
import type { Known, KnownPayment, KnownWard, OpenLine } from './known.ts'
import { matcher } from './match.ts'

const ward = (id: string, name: string, owed: number, more: Partial<KnownWard> = {}): KnownWard => {
  const names = name.split(' ')
  return {
    id,
    names,
    lastName: names.at(-1) ?? '',
    admissionNo: `NYP/21/0${id}`,
    className: 'Basic 5',
    owedMinor: owed,
    guardianIds: [`of ${id}`],
    billNos: [`B-2026-0${id}`],
    ...more,
  }
}
const payment = (reference: string, more: Partial<KnownPayment> = {}): KnownPayment => ({
  reference,
  status: 'booked',
  amountMinor: 600_00,
  day: '2026-03-10',
  number: null,
  receiptNos: [],
  wardIds: ['139'],
  ...more,
})
const SCHOOL: Known = {
  wards: [
    ward('147', 'Ama Serwaa Mensah', 610_00, { guardianIds: ['abena', 'kwame'] }),
    ward('148', 'Kofi Mensah', 450_00, { guardianIds: ['kwame', 'abena', 'aunt'], className: 'JHS 2' }),
    ward('139', 'Efua Agyeman', 1_140_00, { guardianIds: ['daniel'] }),
    ward('150', 'Kwabena Osei-Tutu', 850_00, { guardianIds: ['osei', 'uncle'] }),
    ward('151', 'Esi Owusu', 300_00, { guardianIds: ['yaa'] }),
    ward('152', 'Sarah Quaye', 400_00),
    ward('153', 'Sarah Tetteh', 400_00),
  ],
  guardians: [
    { id: 'abena', fullname: 'Abena Mensah', phones: ['+233244550182'] },
    { id: 'daniel', fullname: 'Daniel Agyeman', phones: ['+233205550000'] },
    { id: 'osei', fullname: 'Kwame Osei-Tutu', phones: [] },
    { id: 'yaa', fullname: 'Yaa Owusu', phones: ['+233553310000'] },
  ],
  payments: [],
  lines: [],
  cash: [],
  settlements: [],
}

function matched(line: Partial<OpenLine>, changes: Partial<Known> = {}) {
  const amountMinor = line.amountMinor ?? 100_00
  const whole = {
    id: 'line',
    day: '2026-03-10',
    openMinor: Math.abs(amountMinor),
    narration: '',
    reference: null,
    payerName: null,
    payerPhone: null,
  }
  const guess = matcher({ ...SCHOOL, ...changes })({ ...whole, ...line, amountMinor })
  return {
    stand: guess.stand,
    why: guess.reasons.map(({ code }) => code),
    to: guess.parts.map(({ ward_id, amount_minor }) => [ward_id, amount_minor]),
    ...(guess.payment === null ? {} : { payment: guess.payment }),
    ...(guess.of_line === null ? {} : { of: guess.of_line }),
    ...(guess.cash_day === null ? {} : { cash: guess.cash_day }),
    ...(guess.settlement === undefined ? {} : { settlement: guess.settlement.number }),
    ...(guess.credit_minor === 0 ? {} : { credit: guess.credit_minor }),
  }
}

test.each<[string, Partial<OpenLine>, object]>([
  [
    'a phone that is a parent’s, and exactly what one child has left',
    { amountMinor: 610_00, payerPhone: '+233244550182', payerName: 'SOMEBODY' },
    { stand: 'sure', why: ['phone', 'exact'], to: [['147', 610_00]] },
  ],
  [
    'one amount for two children, who together owe exactly this',
    { amountMinor: 1_060_00, narration: 'MENSAH ABENA O FEES' },
    {
      stand: 'look',
      why: ['name', 'together'],
      to: [
        ['147', 610_00],
        ['148', 450_00],
      ],
    },
  ],
  [
    'an admission number is enough, for a part of it too',
    { amountMinor: 600_00, narration: 'NYP210139 AGYEMAN' },
    { stand: 'sure', why: ['admission_no', 'part'], to: [['139', 600_00]] },
  ],
  [
    'a misspelt name and the very amount',
    { amountMinor: 300_00, narration: 'TRF FROM YAA OWUSSU' },
    { stand: 'sure', why: ['name', 'exact'], to: [['151', 300_00]] },
  ],
  [
    'half a name, the class and the amount are looked at',
    { amountMinor: 850_00, narration: 'TRF OSEI K. B5 T2' },
    { stand: 'look', why: ['half_name', 'class', 'exact'], to: [['150', 850_00]] },
  ],
  [
    'a bill’s number with more than is left is looked at, and what would be credit is said',
    { amountMinor: 340_00, narration: 'B-2026-0151' },
    { stand: 'look', why: ['bill_no', 'more'], to: [['151', 340_00]], credit: 40_00 },
  ],
  [
    'an amount that one child alone owes is asked about',
    { amountMinor: 1_140_00 },
    { stand: 'look', why: ['amount_only'], to: [['139', 1_140_00]] },
  ],
  [
    'an amount that several owe is nobody’s',
    { amountMinor: 400_00, narration: 'sch fees sarah' },
    { stand: 'nobody', why: ['nobody'], to: [] },
  ],
  [
    'a number that nobody has',
    { amountMinor: 500_00, payerPhone: '+233553310027' },
    { stand: 'nobody', why: ['nobody'], to: [] },
  ],
])('%s', (_, line, expected) => expect(matched(line)).toEqual(expected))

test('money that is here already is not counted twice: by its number, or by whose it is and how much', () => {
  const known = { payments: [payment('PAY-ABC2345', { number: 'FT26069 0864' })] }
  expect(matched({ amountMinor: 600_00, reference: 'FT260690864' }, known)).toMatchObject({
    stand: 'here',
    why: ['same_number'],
    payment: 'PAY-ABC2345',
  })
  expect(matched({ amountMinor: 600_00, payerPhone: '+233205550000' }, known)).toMatchObject({
    stand: 'here',
    payment: 'PAY-ABC2345',
  })
  // Long ago is another time.
  const old = { payments: [payment('PAY-ABC2345', { day: '2026-01-10' })] }
  expect(matched({ amountMinor: 600_00, payerPhone: '+233205550000' }, old).stand).toBe('look')
})

test('a slip that waits is closed by its money; one payment is the money of one line', () => {
  const known = { ...SCHOOL, payments: [payment('PAY-SLIP234', { status: 'slip' })] }
  const match = matcher(known)
  const line = (id: string): OpenLine => ({
    id,
    day: '2026-03-11',
    amountMinor: 600_00,
    openMinor: 600_00,
    narration: 'DANIEL AGYEMAN',
    reference: null,
    payerName: null,
    payerPhone: null,
  })
  expect(match(line('one'))).toMatchObject({ stand: 'sure', payment: 'PAY-SLIP234' })
  expect(match(line('two'))).toMatchObject({ stand: 'look', payment: null })
})

test('our own cash is known by its sum, its day and what the bank calls it', () => {
  const cash = [{ day: '2026-03-10', amountMinor: 2_040_00, paidIn: null }]
  const line = { amountMinor: 2_040_00, day: '2026-03-11', narration: 'CASH DEP MADINA' }
  expect(matched(line, { cash })).toEqual({ stand: 'look', why: ['own_cash'], to: [], cash: '2026-03-10' })
  // By the number of our slip, whatever the bank calls it.
  const slip = [{ day: '2026-03-10', amountMinor: 2_040_00, paidIn: { id: 'one', slipNo: 'MD-4471' } }]
  expect(matched({ ...line, narration: 'MADINA MD-4471' }, { cash: slip })).toMatchObject({ cash: '2026-03-10' })
  expect(matched({ ...line, narration: 'TRANSFER' }, { cash }).stand).toBe('nobody')
  expect(matched({ ...line, day: '2026-03-09' }, { cash }).stand).toBe('nobody')
})

test('what the provider paid out is known by its number, by whose name the bank writes, or by its sum and day alone; once', () => {
  const out = { id: 's1', number: '3090024', day: '2026-03-10', grossMinor: 610_00, feesMinor: 11_90, netMinor: 598_10 }
  const line = { amountMinor: 598_10, day: '2026-03-11', narration: 'PYZ,T,154844262940002,PSTK_3090024, LANG' }
  const whole = ['settlement', 'settlement_fees']
  const settlements = [out]
  expect(matched(line, { settlements })).toEqual({
    stand: 'here',
    why: [...whole, 'settlement_no'],
    to: [],
    settlement: '3090024',
  })
  const byName = { ...line, narration: 'TRF PAYSTACK GHANA' }
  const held = [{ ...out, grossMinor: 700_00 }]
  expect(matched(byName, { settlements: held }).why).toEqual([...whole, 'settlement_held', 'settlement_day'])
  expect(matched(byName, { settlements }).stand).toBe('here')
  expect(matched({ ...line, narration: 'INWARD TRANSFER' }, { settlements }).stand).toBe('look')
  // Of two that may be meant none is taken; nor one of another sum, or of a day that is over; and a parent’s name is more than a sum.
  const two = [out, { ...out, id: 's2', number: '3090025' }]
  expect(matched(byName, { settlements: two }).stand).toBe('nobody')
  expect(matched(line, { settlements: two }).settlement).toBe('3090024')
  expect(matched({ ...line, amountMinor: 598_11 }, { settlements }).stand).toBe('nobody')
  expect(matched({ ...byName, day: '2026-03-30' }, { settlements }).stand).toBe('nobody')
  expect(matched({ ...line, narration: 'TRF FROM YAA OWUSU' }, { settlements })).toMatchObject({ to: [['151', 598_10]] })
  const match = matcher({ ...SCHOOL, settlements })
  const open = { id: 'one', openMinor: 598_10, reference: null, payerName: null, payerPhone: null }
  expect([match({ ...line, ...open }).stand, match({ ...line, ...open, id: 'two' }).stand]).toEqual(['here', 'nobody'])
})

test('money that the bank took back is laid beside the line it came by', () => {
  const came = {
    id: 'row 61',
    day: '2026-03-10',
    amountMinor: 850_00,
    reference: 'FT26069 7731',
    narration: 'TRF OSEI',
    isTaken: false,
  }
  const rev = { amountMinor: -850_00, day: '2026-03-11', narration: 'REV FT26069 7731' }
  expect(matched(rev, { lines: [came] })).toMatchObject({ stand: 'look', why: ['taken_back'], of: 'row 61' })
  expect(matched(rev, { lines: [{ ...came, isTaken: true }] }).stand).toBe('nobody')
})

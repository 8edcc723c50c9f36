import type { BankLine, BankSheet, BankStand } from '@schoolgate/contracts/bank'
import { expect, test } from 'vitest'
import { addUser, payingSchool } from '#testing'

/* A bursar brings what the bank wrote: whose it is, that nothing counts twice, and what two who decide at once make of it. */

const AT = '/api/v1/office/bank_sheets'
let keys = 0
const key = () => `bank-desk-${String(++keys).padStart(4, '0')}`

const HEADS = 'Date,Narration,Reference,Debit,Credit'
const MARCH = [
  '09/03/2026,KOFI MENSAH SCHOOL FEES,FT26068 0182,,450.00',
  '10/03/2026,TRF FROM NOBODY WE KNOW,FT26069 7731,,75.00',
  '10/03/2026,CASH DEP,,,20.00',
  '10/03/2026,CASH DEP,,,20.00',
  '11/03/2026,SMS CHARGE,FT26070 0001,5.00,',
]
const sheetOf = (...rows: string[]) => [HEADS, ...rows].join('\n')

async function bank() {
  const school = await payingSchool()
  const as = async (userId: string) => {
    const { secret } = await school.signedIn(userId)
    const bring = async (text: string, name = 'gcb.csv') =>
      school.app.inject({
        method: 'POST',
        url: AT,
        cookies: { schoolgate: secret },
        headers: { 'content-type': 'multipart/form-data; boundary=gate' },
        payload: `--gate\r\ncontent-disposition: form-data; name="sheet"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n${text}\r\n--gate--\r\n`,
      })
    return bring
  }
  const { callBursar } = school
  const bring = await as(school.bursar.id)
  const one = async (id: string): Promise<BankSheet> => (await callBursar('GET', `${AT}/${id}`)).json().sheet
  const work = async (id: string, act: string, body?: object) => {
    const asked = await callBursar('POST', `${AT}/${id}/${act}`, body, key())
    expect(asked.statusCode, asked.body).toBe(200)
    await school.doDue()
    expect((await callBursar('GET', `/api/v1/office/work/${asked.json().work.id}`)).json().work.state).toBe('done')
    return one(id)
  }
  const taken = async (text: string, name?: string): Promise<BankSheet> => {
    const brought = await bring(text, name)
    expect(brought.statusCode, brought.body).toBe(200)
    const { id, account, kind } = brought.json().sheet
    return work(id, 'taking', { account, kind })
  }
  const lines = async (stand: BankStand): Promise<BankLine[]> =>
    (await callBursar('GET', `/api/v1/office/bank_lines?stand=${stand}`)).json().lines
  const act = (line: BankLine, what: string, body: object, call = callBursar) =>
    call('POST', `/api/v1/office/bank_lines/${line.id}/${what}`, { open_minor: line.open.amount_minor, ...body }, key())
  const minor = ({ figures: { came, booked, here, explained, open } }: BankSheet) =>
    [came, booked, here, explained, open].map(({ amount_minor }) => amount_minor)
  return { ...school, as, bring, one, work, taken, lines, act, minor }
}

const found = (lines: readonly BankLine[], words: string): BankLine => {
  const line = lines.find(({ narration }) => narration.includes(words))
  if (!line) throw new Error(`No line speaks of ${words}.`)
  return line
}

test('a sheet is taken in once, however often and with whatever overlap it is brought; what is sure is booked with one tap', async () => {
  const { taken, work, lines, minor, owed, kofi, bring, callBursar, one, booksAreSound } = await bank()
  const first = await taken(sheetOf(...MARCH))
  expect([first.state, first.known_rows, minor(first)]).toEqual(['taken', 0, [565_00, 0, 0, 0, 565_00]])
  expect(await lines('sure')).toMatchObject([
    {
      narration: 'KOFI MENSAH SCHOOL FEES',
      guess: { children: [{ ward_id: kofi.id, amount_minor: 450_00, left_minor: 450_00 }] },
    },
  ])
  expect(await lines('went_out')).toMatchObject([{ narration: 'SMS CHARGE', amount: { amount_minor: -5_00 } }])
  expect((await lines('nobody')).map(({ amount }) => amount.amount_minor).toSorted((a, b) => a - b)).toEqual([
    20_00, 20_00, 75_00,
  ])

  const booked = await work(first.id, 'booking')
  expect(minor(booked)).toEqual([565_00, 450_00, 0, 0, 115_00])
  expect(await owed(kofi.id)).toBe(0)
  const [line] = await lines('done')
  expect(line?.uses).toMatchObject([{ kind: 'booked', names: ['Kofi Mensah'], by: 'Joseph Lamptey' }])
  const { payments } = (await callBursar('GET', '/api/v1/office/payments')).json()
  expect(payments).toMatchObject([{ method: 'bank_transfer', provider_reference: 'FT26068 0182', counted_on: '2026-03-09' }])
  expect(payments[0].receipts).toHaveLength(1)

  // The same again, and one that overlaps and goes on: each line is here once, and both equal payments of a day are.
  const again = await taken(sheetOf(...MARCH), 'gcb again.csv')
  expect([again.known_rows, minor(again)]).toEqual([5, [0, 0, 0, 0, 0]])
  const more = await taken(sheetOf(...MARCH.slice(2), '12/03/2026,CASH DEP,,,20.00'))
  expect([more.known_rows, minor(more)]).toEqual([3, [20_00, 0, 0, 0, 20_00]])
  expect((await work(first.id, 'booking')).figures.booked.amount_minor).toBe(450_00)
  expect(await owed(kofi.id)).toBe(0)

  // Its columns and account are remembered by its heads; what waits may be taken away, what is taken in may not.
  const next = (await bring(sheetOf('12/03/2026,NEXT,FT10,,1.00'))).json().sheet
  expect(next).toMatchObject({ account: first.account, understood: { remembered: true } })
  const drop = (id: string) => callBursar('DELETE', `${AT}/${id}`, undefined, key())
  expect([(await drop(first.id)).statusCode, (await drop(next.id)).statusCode, (await one(first.id)).state]).toEqual([
    409,
    204,
    'taken',
  ])
  await booksAreSound()
})

test('one amount goes to two children, a part to one, and what is left is explained: the sums agree', async () => {
  const { taken, lines, act, one, minor, owed, ama, kofi, booksAreSound } = await bank()
  const { id } = await taken(
    sheetOf('09/03/2026,ABENA PAYS FOR BOTH NYP MENSAH,FT1 00001,,1060.00', '10/03/2026,SHOP RENT AND FEES,FT1 00002,,500.00'),
  )
  const both = found(await lines('look').then(async (look) => [...look, ...(await lines('nobody'))]), 'BOTH')
  const parts = [
    { ward_id: ama.id, amount_minor: 610_00 },
    { ward_id: kofi.id, amount_minor: 400_00 },
  ]
  const split = await act(both, 'booking', { parts })
  expect(split.statusCode, split.body).toBe(200)
  expect(split.json().line).toMatchObject({
    open: { amount_minor: 50_00 },
    uses: [{ names: expect.arrayContaining(['Ama Mensah']) }],
  })
  const rest = split.json().line
  // More than the line has, more than is owed, and more than was said to be credit.
  expect((await act(rest, 'booking', { parts: [{ ward_id: kofi.id, amount_minor: 50_01 }] })).json().code).toBe(
    'bank.more_than_line',
  )
  const last = await act(rest, 'booking', { parts: [{ ward_id: kofi.id, amount_minor: 50_00 }] })
  expect(last.json().line).toMatchObject({ stand: 'done', open: { amount_minor: 0 } })
  const rent = found([...(await lines('nobody')), ...(await lines('look'))], 'RENT')
  expect((await act(rent, 'booking', { parts: [{ ward_id: ama.id, amount_minor: 500_00 }] })).json().code).toBe(
    'payments.more_than_owed',
  )
  expect((await act(rent, 'explanation', { words: '  ' })).statusCode).toBe(400)
  const said = await act(rent, 'explanation', { words: 'Rent of the canteen' })
  expect(said.json().line).toMatchObject({ stand: 'done', uses: [{ kind: 'explained', words: 'Rent of the canteen' }] })
  expect(minor(await one(id))).toEqual([1_560_00, 1_060_00, 0, 500_00, 0])
  expect([await owed(ama.id), await owed(kofi.id)]).toEqual([0, 0])
  await booksAreSound()
})

test('of two bursars on one line the second is told and nothing is booked twice; a lost answer sent again books once', async () => {
  const { taken, lines, given, callAs, school, act, owed, ama, callBursar, booksAreSound } = await bank()
  await taken(sheetOf('09/03/2026,SOMEBODY,FT1 00001,,90.00', '09/03/2026,SOMEBODY ELSE,FT1 00002,,90.00'))
  const [one, other] = await lines('nobody')
  if (!one || !other) throw new Error('Two lines were brought.')
  const second = await callAs((await given((tx) => addUser(tx, school.id, 'head'))).id)
  const body = { parts: [{ ward_id: ama.id, amount_minor: 60_00 }] }
  const answers = await Promise.all([callBursar, second].map((call) => act(one, 'booking', body, call)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('bank.line_changed')
  expect(await owed(ama.id)).toBe(550_00)
  const once = key()
  const send = () => callBursar('POST', `/api/v1/office/bank_lines/${other.id}/booking`, { open_minor: 90_00, ...body }, once)
  expect((await send()).json()).toEqual((await send()).json())
  expect(await owed(ama.id)).toBe(490_00)
  await booksAreSound()
})

test('what was booked is undone by an entry, and its money is open again; what the bank took back is reversed on both lines', async () => {
  const { taken, lines, act, one, minor, owed, yaa, callBursar, booksAreSound, mother, callAs } = await bank()
  const { id } = await taken(
    sheetOf('09/03/2026,YAA BOATENG,FT26069 7731,,100.00', '10/03/2026,REV FT26069 7731,FT26070 0002,100.00,'),
  )
  const [line] = await lines('sure')
  if (!line) throw new Error('Yaa’s money is sure.')
  const book = async (of: BankLine) =>
    (await act(of, 'booking', { parts: [{ ward_id: yaa.id, amount_minor: 100_00 }] })).json().line
  const [use] = (await book(line)).uses
  const undo = (call = callBursar) => call('POST', `/api/v1/office/bank_uses/${use.id}/undo`, { reason: 'Another Yaa' }, key())
  expect((await undo(await callAs(mother.id))).statusCode).toBe(403)
  const undone = await undo()
  expect(undone.json().line).toMatchObject({ stand: 'look', open: { amount_minor: 100_00 }, uses: [] })
  expect([(await undo()).json().code, await owed(yaa.id)]).toEqual(['bank.undone_already', 100_00])
  await book(undone.json().line)
  expect(await owed(yaa.id)).toBe(0)

  const back = found(await lines('look'), 'REV')
  expect(back.guess).toMatchObject({ reasons: [{ code: 'taken_back' }], of_line: { id: line.id, day: '2026-03-09' } })
  expect((await act(back, 'booking', { parts: [{ ward_id: yaa.id, amount_minor: 1_00 }] })).json().code).toBe('bank.went_out')
  const both = await act(back, 'reversal', { of_line: line.id })
  expect(both.statusCode, both.body).toBe(200)
  expect(await owed(yaa.id)).toBe(100_00)
  expect((await act(back, 'reversal', { of_line: line.id })).json().code).toBe('bank.line_changed')
  expect(minor(await one(id))).toEqual([100_00, 0, 0, 100_00, 0])
  await booksAreSound()
})

test('a transfer that the desk wrote down is here already; a slip that a parent sent is closed by its money', async () => {
  const { taken, work, lines, act, callBursar, callMother, given, ama, amas, owed, minor, one, booksAreSound } = await bank()
  const desk = { method: 'bank_transfer', provider_reference: 'FT26068 0182', paid_on: '2026-03-09' }
  const money = { ...desk, parts: [{ ward_id: ama.id, amount_minor: 200_00 }] }
  const written = (await callBursar('POST', '/api/v1/office/payments', money, key())).json().payment
  const asked = { type: 'bill', bill_id: amas.id, amount_minor: 300_00 }
  const slip = (await callMother('POST', '/api/v1/payments/slips', asked, key())).json().payment
  await given(async (tx) => {
    await tx.execute(`update payments set status = 'proof_submitted' where reference = '${slip.reference}'`)
  })
  const { id } = await taken(
    sheetOf('09/03/2026,ABENA,FT260680182,,200.00', `10/03/2026,DEPOSIT ${slip.reference} AMA MENSAH,FT26068 0999,,310.00`),
  )
  const [here] = await lines('here')
  if (!here) throw new Error('The transfer is here.')
  expect(here.guess).toMatchObject({ reasons: [{ code: 'same_number' }], payment: written.reference })
  const [other] = [...(await lines('look')), ...(await lines('sure'))]
  if (!other) throw new Error('The slip’s money is seen.')
  expect((await act(other, 'here', { reference: written.reference })).json().code).toBe('bank.other_amount')
  expect((await act(here, 'here', { reference: written.reference })).json().line).toMatchObject({
    stand: 'done',
    uses: [{ kind: 'here' }],
  })
  // It is the money of one line alone.
  expect((await act(other, 'here', { reference: written.reference })).json().code).toBe('bank.no_such_payment')
  const closed = await act(other, 'slip', { reference: slip.reference })
  expect(closed.statusCode, closed.body).toBe(200)
  expect(await owed(ama.id)).toBe(100_00)
  expect(minor(await one(id))).toEqual([510_00, 310_00, 200_00, 0, 0])
  expect(minor(await work(id, 'matching'))).toEqual([510_00, 310_00, 200_00, 0, 0])
  await booksAreSound()
})

test('cash that was taken to the bank when its day was closed, or with a slip, waits for its line, and is not counted twice', async () => {
  const { taken, lines, act, callBursar, owed, ama, minor, one, booksAreSound } = await bank()
  const money = { method: 'cash', parts: [{ ward_id: ama.id, amount_minor: 300_00 }] }
  await callBursar('POST', '/api/v1/office/payments', money, key())
  const cash = { kind: 'paid_in', day: '2026-03-12', amount_minor: 50_00, account: 'GCB 1042', slip_no: '44119' }
  const [move] = (await callBursar('POST', '/api/v1/office/cash_moves', cash, key())).json().moves
  const units = [
    { unit_minor: 100_00, count: 2 },
    { unit_minor: 50_00, count: 1 },
  ]
  const count = { units, float_minor: 0, moved_minor: 250_00, left_minor: 50_00, sheets: [] }
  await callBursar('POST', '/api/v1/office/days/close', { day: '2026-03-12', total_minor: 300_00, count })
  const waiting = async () => (await callBursar('GET', AT)).json().cash_on_its_way
  const amounts = async () => (await waiting()).map(({ amount }: { amount: { amount_minor: number } }) => amount.amount_minor)
  expect((await amounts()).toSorted()).toEqual([200_00, 50_00])
  await taken(sheetOf('12/03/2026,LODGED MADINA,44119,,50.00'))
  const [paidIn] = await lines('look')
  if (!paidIn) throw new Error('What was paid in is seen.')
  const known = (await act(paidIn, 'own_cash', { day: '2026-03-12' })).json().line
  expect(known).toMatchObject({ stand: 'done', uses: [{ kind: 'paid_in', cash_day: '2026-03-12' }] })
  expect(await amounts()).toEqual([200_00])
  // The bank has it: only after that was taken back can the paying in be.
  const takeBack = `/api/v1/office/cash_moves/${move.id}/taking_back`
  expect((await callBursar('POST', takeBack, { reason: 'Wrong' }, key())).json().code).toBe('billing.on_bank_sheet')
  const { id } = await taken(sheetOf('12/03/2026,CASH DEP MADINA,SLIP 44120,,200.00'))
  const [line] = await lines('look')
  if (!line) throw new Error('The cash is seen.')
  expect(line.guess).toMatchObject({ reasons: [{ code: 'own_cash' }], cash_day: '2026-03-12' })
  expect((await act(line, 'own_cash', { day: '2026-03-11' })).json().code).toBe('bank.no_such_cash')
  const found = await act(line, 'own_cash', { day: '2026-03-12' })
  expect(found.json().line).toMatchObject({ stand: 'done', uses: [{ kind: 'paid_in', cash_day: '2026-03-12' }] })
  expect([await waiting(), await owed(ama.id), minor(await one(id))]).toEqual([[], 310_00, [200_00, 0, 200_00, 0, 0]])
  await booksAreSound()
})

test('a sheet that cannot be read says so; teachers, parents and another school’s bursar stand before a closed door', async () => {
  const { bring, callBursar, callAs, as, given, school, secondSchool, taken, lines, mother, act, ama } = await bank()
  const refused = await bring('1,2\n3,4')
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'sheets.not_read'])
  const odd = (await bring('Quand,Quoi,Combien\n09/03/2026,FEES,50.00')).json().sheet
  const take = (id: string) => callBursar('POST', `${AT}/${id}/taking`, { account: 'Caisse', kind: 'bank' }, key())
  expect((await take(odd.id)).json().code).toBe('bank.columns_missing')
  const columns = { quand: 'day', quoi: 'narration', combien: 'amount' }
  const told = await callBursar('PUT', `${AT}/${odd.id}/columns`, { columns })
  expect(told.json().sheet.understood).toMatchObject({ is_complete: true, rows: 1, came_minor: 50_00 })
  expect((await take(odd.id)).statusCode).toBe(200)

  const { id } = await taken(sheetOf('09/03/2026,SOMEBODY,FT1 00001,,90.00'))
  const [line] = (await lines('nobody')).filter(({ amount }) => amount.amount_minor === 90_00)
  if (!line) throw new Error('A line was brought.')
  const there = await secondSchool()
  for (const url of [`${AT}/${id}`, `/api/v1/office/bank_lines?stand=nobody&sheet_id=${id}`]) {
    const answer = await there.callBursar('GET', url)
    expect(answer.statusCode === 404 || answer.json().lines.length === 0).toBe(true)
  }
  const theirs = { parts: [{ ward_id: ama.id, amount_minor: 1_00 }] }
  expect((await act(line, 'booking', theirs, there.callBursar)).statusCode).toBe(404)
  expect((await act(line, 'booking', { parts: [{ ward_id: there.ward.id, amount_minor: 1_00 }] })).statusCode).toBe(404)
  const teacher = (await given((tx) => addUser(tx, school.id, 'teacher'))).id
  for (const userId of [teacher, mother.id]) {
    expect((await (await callAs(userId))('GET', AT)).statusCode).toBe(403)
    expect((await (await as(userId))(sheetOf(...MARCH))).statusCode).toBe(403)
  }
})

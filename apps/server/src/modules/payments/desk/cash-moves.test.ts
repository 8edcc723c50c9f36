import type { CashMoves } from '@schoolgate/contracts/cash-moves'
import { expect, test } from 'vitest'
import { newId } from '#lib/random'
import { addUser, formOf, payingSchool } from '#testing'

/* A float from the safe and cash that is paid in to the bank: what the box should hold, what the ledger says, and what is refused. */

const MOVES = '/api/v1/office/cash_moves'
const [TODAY, TOMORROW] = ['2026-03-12', '2026-03-13']
const SLIP = { account: 'GCB 1042', slip_no: 'S-0001' }
const minor = (money: { amount_minor: number } | null) => money && money.amount_minor
const note = (unit_minor: number, count: number) => ({ unit_minor, count })

async function aDesk() {
  const school = await payingSchool()
  const { callAs, bursar, ama, clock } = school
  let call = await callAs(bursar.id)
  const move = (body: object, key = newId()) => call('POST', MOVES, { day: TODAY, ...body }, key)
  const payIn = (amount_minor: number, more: object = {}, key = newId()) =>
    move({ kind: 'paid_in', amount_minor, ...SLIP, ...more }, key)
  const putIn = (amount_minor: number, more: object = {}) => move({ kind: 'put_in', amount_minor, ...more })
  const takeBack = (id: string, key = newId()) => call('POST', `${MOVES}/${id}/taking_back`, { reason: 'Wrong amount' }, key)
  const sheet = async (day = TODAY) => (await call('GET', `/api/v1/office/days?day=${day}`)).json().day
  return {
    ...school,
    move,
    payIn,
    putIn,
    takeBack,
    sheet,
    list: async (): Promise<CashMoves> => (await call('GET', MOVES)).json(),
    async take(amount_minor: number) {
      const body = { method: 'cash', parts: [{ ward_id: ama.id, amount_minor }] }
      expect((await call('POST', '/api/v1/office/payments', body, newId())).statusCode).toBe(200)
    },
    async close(units: object[], left_minor: number, more: object = {}, day = TODAY) {
      const { total, cash_box } = await sheet(day)
      const count = { float_minor: minor(cash_box.float) ?? 0, moved_minor: minor(cash_box.moved), sheets: [], units, left_minor }
      const body = { day, total_minor: minor(total), count: { ...count, ...more } }
      return call('POST', '/api/v1/office/days/close', body, newId())
    },
    async nextDay() {
      clock.advance(86_400)
      call = await callAs(bursar.id)
    },
    journal: async (day = TODAY): Promise<{ account: string; debit: object | null; credit: object | null }[]> =>
      (await call('GET', `/api/v1/office/books/journal?from=${day}&to=${day}&cut=entry`)).json().first,
  }
}

test('a float and a paying in are in what the box should hold and not in what came in; the closed day keeps both, and the ledger has cash less and bank more', async () => {
  const { take, putIn, payIn, sheet, close, list, journal, nextDay, booksAreSound } = await aDesk()
  expect((await putIn(100_00)).statusCode).toBe(200)
  await take(250_00)
  const paid = await payIn(200_00)
  expect(paid.statusCode, paid.body).toBe(200)
  const { total, cash_box: box } = await sheet()
  expect([total, box.moved, box.put_in, box.paid_in].map(minor)).toEqual([250_00, 150_00, 100_00, 200_00])
  expect((await list()).in_box).toBeNull()
  const lines = (await journal()).filter(({ account }) => account === 'bank' || account === 'cash')
  expect(lines.filter(({ account }) => account === 'bank')).toMatchObject([{ debit: { amount_minor: 200_00 } }])
  expect(lines.filter(({ account, credit }) => account === 'cash' && credit)).toMatchObject([
    { credit: { amount_minor: 200_00 } },
  ])

  const closed = await close([note(50_00, 3)], 150_00)
  expect(closed.statusCode, closed.body).toBe(200)
  const count = { expected: { amount_minor: 150_00 }, difference: { amount_minor: 0 } }
  expect(closed.json().day.count).toMatchObject({ ...count, put_in: { amount_minor: 100_00 }, paid_in: { amount_minor: 200_00 } })
  await nextDay()
  expect(minor((await list()).in_box)).toBe(150_00)
  const { moves } = await list()
  expect(moves.map(({ kind, amount, account, slip_no }) => [kind, minor(amount), account, slip_no])).toEqual([
    ['paid_in', 200_00, 'GCB 1042', 'S-0001'],
    ['put_in', 100_00, null, null],
  ])
  await booksAreSound()
})

test('a paying in is taken back once, with a reason: on its own day, or on the next one that is open, and a closed day stays as it was', async () => {
  const { take, payIn, takeBack, sheet, close, list, journal, nextDay, booksAreSound } = await aDesk()
  await take(300_00)
  await payIn(100_00)
  const [first] = (await list()).moves
  const answers = await Promise.all([takeBack(first?.id ?? ''), takeBack(first?.id ?? '')])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(minor((await sheet()).cash_box.moved)).toBe(300_00)
  // The slip's number is free again.
  expect((await payIn(200_00)).statusCode).toBe(200)
  expect((await close([note(100_00, 1)], 100_00)).statusCode).toBe(200)
  const before = await sheet()
  await nextDay()
  const [second] = (await list()).moves
  const back = await takeBack(second?.id ?? '')
  expect(back.json().moves[0].taken_back).toMatchObject({ day: TOMORROW, reason: 'Wrong amount', by: 'Joseph Lamptey' })
  expect(await sheet()).toEqual(before)
  expect(minor((await sheet(TOMORROW)).cash_box.moved)).toBe(200_00)
  expect(minor((await list()).in_box)).toBe(300_00)
  expect((await journal(TOMORROW)).map(({ account, debit }) => [account, debit !== null])).toEqual([
    ['cash', true],
    ['bank', false],
  ])
  await booksAreSound()
})

test('more than is in the box, a day ahead or closed, a slip twice, floats for money, a teacher and another school are refused; double clicks write once', async () => {
  const { take, payIn, putIn, move, close, list, sheet, nextDay, callAs, given, school, secondSchool, booksAreSound } =
    await aDesk()
  await take(100_00)
  const more = await payIn(100_01)
  expect([more.statusCode, more.json().code]).toEqual([409, 'billing.not_in_box'])
  expect(more.json().title).toContain('GH₵\u00a0100.00')
  for (const wrong of [0, -1, 0.5, 1.5e12]) expect((await payIn(wrong)).statusCode, String(wrong)).toBe(400)
  expect((await move({ kind: 'paid_in', amount_minor: 1 })).statusCode).toBe(400)
  expect((await putIn(1, { day: TOMORROW })).json().code).toBe('billing.day_ahead')
  const key = newId()
  const clicks = await Promise.all([payIn(60_00, {}, key), payIn(60_00, {}, key), payIn(60_00, { slip_no: 'S-0002' })])
  // Whichever comes first takes the money; the two of one key are answered alike.
  expect([
    [200, 200, 409],
    [409, 409, 200],
  ]).toContainEqual(clicks.map(({ statusCode }) => statusCode))
  expect((await list()).moves).toHaveLength(1)
  const [{ slip_no: slip } = { slip_no: null }] = (await list()).moves
  expect((await payIn(1_00, { slip_no: slip })).json().code).toBe('billing.slip_taken')
  // Counted meanwhile: what the bursar saw is not what is there.
  const stale = { moved_minor: 100_00 }
  expect((await close([note(20_00, 2)], 40_00, stale)).json().code).toBe('billing.count_differs')
  expect((await close([note(20_00, 2)], 40_00)).statusCode).toBe(200)
  expect((await putIn(5_00)).json().code).toBe('billing.day_closed')
  expect((await putIn(5_00, { day: '2026-03-11' })).json().code).toBe('billing.before_closed')
  await nextDay()
  const body = { kind: 'paid_in', day: TOMORROW, amount_minor: 10_00, account: 'GCB 1042', slip_no: 'S-0009' }
  const teacher = await callAs((await given((tx) => addUser(tx, school.id, 'teacher'))).id)
  expect((await teacher('POST', MOVES, body, newId())).statusCode).toBe(403)
  const abroad = await secondSchool()
  const [ours] = (await list()).moves
  const theirs = await abroad.callBursar('POST', `${MOVES}/${ours?.id}/taking_back`, { reason: 'Mine' }, newId())
  expect(theirs.statusCode).toBe(404)
  expect((await abroad.callBursar('GET', MOVES)).json().moves).toEqual([])
  expect(minor((await sheet(TOMORROW)).cash_box.moved)).toBe(0)
  await booksAreSound()
})

test('after a close the box has what stayed in it; a float that went to the bank since is not taken back; what a later count has is taken back after it', async () => {
  const { take, putIn, payIn, takeBack, close, list, sheet, nextDay, booksAreSound } = await aDesk()
  await take(300_00)
  expect((await close([note(100_00, 3)], 40_00)).statusCode).toBe(200)
  expect(minor((await list()).in_box)).toBe(40_00)
  await nextDay()
  expect((await putIn(100_00, { day: TOMORROW })).statusCode).toBe(200)
  await nextDay()
  const friday = '2026-03-14'
  expect((await payIn(140_00, { day: friday })).statusCode).toBe(200)
  const [paid, float] = (await list()).moves
  expect((await takeBack(float?.id ?? '')).json().code).toBe('billing.not_in_box')
  expect((await close([], 0, {}, friday)).statusCode).toBe(200)
  await nextDay()
  // The money is in the box after all, and will go with another slip: Friday's count stays as it was.
  const before = await sheet(friday)
  const back = await takeBack(paid?.id ?? '')
  expect(back.json().moves[0].taken_back.day).toBe('2026-03-15')
  expect((await takeBack(float?.id ?? '')).json().moves[1].taken_back.day).toBe('2026-03-15')
  expect(minor((await list()).in_box)).toBe(40_00)
  expect(await sheet(friday)).toEqual(before)
  await booksAreSound()
})

const PDF = '%PDF-1.4\n%%EOF\n'

test('the bank’s slip is kept beside its paying in, another takes its place, and nobody else reads or sends it', async () => {
  const { app, signedIn, take, putIn, payIn, takeBack, list, callAs, given, school, bursar, secondSchool, doDue, clock } =
    await aDesk()
  await take(100_00)
  await putIn(10_00)
  await payIn(60_00)
  const [paid, float] = (await list()).moves
  const slipOf = (id = '') => `${MOVES}/${id}/slip`
  const send = async (file: string, { id = paid?.id, by = bursar.id, field = 'slip' } = {}) => {
    clock.advance(11)
    const { secret } = await signedIn(by)
    return app.inject({ method: 'PUT', url: slipOf(id), cookies: { schoolgate: secret }, ...formOf(field, file) })
  }
  const first = await send(PDF)
  expect(first.statusCode, first.body).toBe(200)
  expect((await send(PDF)).json().moves[0].slip).toEqual(first.json().moves[0].slip)
  const other = `${PDF}2\n%%EOF\n`
  expect((await send(other)).json().moves[0].slip).toMatchObject({ mime: 'application/pdf', bytes: other.length })
  const call = await callAs(bursar.id)
  const read = await call('GET', slipOf(paid?.id))
  expect([read.body, read.headers['content-disposition']]).toEqual([other, expect.stringMatching(/^attachment.*S-0001\.pdf/)])
  expect(read.headers['content-security-policy']).toContain('sandbox')
  expect((await call('GET', slipOf(float?.id))).statusCode).toBe(404)

  const refusals = [await send('<svg/>'), await send(PDF, { field: 'proof' }), await send(PDF, { id: float?.id })]
  expect(refusals.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
    [415, 'billing.photo_not_a_photo'],
    [400, 'billing.photo_wrong_form'],
    [409, 'billing.no_slip_of_float'],
  ])
  const teacher = (await given((tx) => addUser(tx, school.id, 'teacher'))).id
  expect((await send(PDF, { by: teacher })).statusCode).toBe(403)
  const abroad = await secondSchool()
  expect((await abroad.callBursar('GET', slipOf(paid?.id))).statusCode).toBe(404)
  expect((await send(PDF, { by: abroad.bursar.id })).statusCode).toBe(404)
  for (const no of [3, 4, 5]) expect((await send(`${PDF}${no}\n%%EOF\n`)).statusCode).toBe(200)
  expect((await send(`${PDF}6\n%%EOF\n`)).json().code).toBe('billing.too_many_slips')
  await takeBack(paid?.id ?? '')
  expect((await send(PDF)).json().code).toBe('billing.moved_back')
  // Weeks later the files are there: they are named.
  clock.advance(30 * 86_400)
  await doDue()
  expect((await (await callAs(bursar.id))('GET', slipOf(paid?.id))).body).toContain('5')
})

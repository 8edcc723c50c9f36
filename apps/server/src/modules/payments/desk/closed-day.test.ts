import { expect, test } from 'vitest'
import { addUser, payingSchool, readPdf } from '#testing'

/*
 * A closed day is a fact: whatever happens to its money afterwards is a line of the day on which it happens. The rules in a bursar's
 * words stand in billing/day-rules.ts; here they are kept through the bursar's and the head's own doors.
 */

const DAY = 86_400
const [TODAY, TOMORROW] = ['2026-03-12', '2026-03-13']

async function openSchool() {
  const school = await payingSchool()
  const { callAs, given, school: own, bursar, clock } = school
  const head = await given((tx) => addUser(tx, own.id, 'head', { title: 'Mrs.', fullname: 'Grace Owusu' }))
  /** Signs in each time: the sessions of the office end long before a day does. */
  const as =
    (userId: string) =>
    async (method: 'GET' | 'POST', url: string, payload?: object, key = `day-key-${numbers++}`) =>
      (await callAs(userId))(method, url, payload, method === 'POST' ? key : undefined)
  const office = as(bursar.id)
  const sheet = async (day: string) => (await office('GET', `/api/v1/office/days?day=${day}`)).json().day
  const money = async (method: string, more: object) => {
    const parts = [{ ward_id: school.ama.id, amount_minor: 100_00 }]
    return office('POST', '/api/v1/office/payments', { method, parts, ...more })
  }
  return {
    ...school,
    head,
    office,
    asHead: as(head.id),
    sheet,
    money,
    /** Cash that is taken; answers the payment. */
    async cash(amount_minor: number, more: object = {}) {
      const answer = await money('cash', { parts: [{ ward_id: school.ama.id, amount_minor }], ...more })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json().payment
    },
    back: (reference: string, way: 'refund' | 'reversal', amount_minor?: number) =>
      office('POST', `/api/v1/office/payments/${reference}/${way}`, { reason: 'Why', ...(amount_minor ? { amount_minor } : {}) }),
    close: (day: string, total_minor: number) => office('POST', '/api/v1/office/days/close', { day, total_minor }),
    reopen: (day: string, reason = 'A parent came late') => as(head.id)('POST', '/api/v1/office/days/reopen', { day, reason }),
    nextDay: () => clock.advance(DAY),
  }
}

let numbers = 1

const minor = ({ amount_minor }: { amount_minor: number }) => amount_minor

test('a closed day stays as it was when its money goes back, the day on which it goes back says so, and the family’s statement tells the same', async () => {
  const { cash, back, close, sheet, callAs, mother, ama, nextDay, booksAreSound } = await openSchool()
  const part = await cash(100_00)
  const whole = await cash(50_00)
  const wrong = await cash(20_00)
  expect((await close(TODAY, 170_00)).statusCode).toBe(200)
  const closed = await sheet(TODAY)
  await back(part.reference, 'refund', 30_00)
  nextDay()
  await back(whole.reference, 'refund')
  await back(wrong.reference, 'reversal')
  expect(await sheet(TODAY)).toEqual(closed)
  const tomorrow = await sheet(TOMORROW)
  expect([tomorrow.total, tomorrow.given_back, tomorrow.taken_back].map(minor)).toEqual([0, 80_00, 20_00])
  expect(tomorrow.receipts_voided).toBe(1)
  expect((await close(TOMORROW, 0)).json().day).toMatchObject({
    given_back: { amount_minor: 80_00 },
    taken_back: { amount_minor: 20_00 },
  })
  nextDay()
  await back(part.reference, 'reversal')
  expect(await sheet(TODAY)).toEqual(closed)
  expect(minor((await sheet('2026-03-14')).taken_back)).toBe(70_00)
  const statement = (await (await callAs(mother.id))('GET', `/api/v1/wards/${ama.id}/statement`)).json()
  const moved = statement.lines.map(({ kind, amount }: { kind: string; amount: { amount_minor: number } }) => [
    kind,
    minor(amount),
  ])
  expect(moved.filter(([kind]: [string]) => kind !== 'bill')).toEqual([
    ['payment', -100_00],
    ['payment', -50_00],
    ['payment', -20_00],
    ['refund', 30_00],
    ['refund', 50_00],
    ['correction', 20_00],
    ['correction', 100_00],
    ['correction', -30_00],
  ])
  expect([statement.paid, statement.closing].map(minor)).toEqual([0, 610_00])
  await booksAreSound()
})

test('cash after the close is taken, paid today and counted tomorrow, and the answer, the receipt and the sheet say so', async () => {
  const { cash, close, sheet, callAs, mother, office, ama, owed, nextDay, booksAreSound } = await openSchool()
  await cash(100_00)
  await close(TODAY, 100_00)
  const late = await cash(60_00)
  expect(late).toMatchObject({ status: 'succeeded', paid_at: expect.stringMatching(/^2026-03-12/), counted_on: TOMORROW })
  expect(await owed(ama.id)).toBe(450_00)
  const parent = await callAs(mother.id)
  const { receipt } = (await parent('GET', `/api/v1/receipts/${late.receipts[0].id}`)).json()
  expect(receipt).toMatchObject({ paid_at: expect.stringMatching(/^2026-03-12/), counted_on: TOMORROW })
  const paper = await parent('GET', `/api/v1/receipts/${late.receipts[0].id}.pdf`)
  expect(readPdf(paper.rawPayload).text.replaceAll(/\s+/g, ' ')).toContain('Counted on 13/03/2026')
  expect((await parent('GET', `/api/v1/payments/${late.reference}`)).json().payment.counted_on).toBe(TOMORROW)
  expect(minor((await sheet(TODAY)).total)).toBe(100_00)
  const tomorrow = await sheet(TOMORROW)
  expect(tomorrow.lines).toMatchObject([
    { what: 'came_in', method: 'cash', till: 'cash', from_day: TODAY, count: 1, amount: { amount_minor: 60_00 } },
  ])
  nextDay()
  expect((await cash(5_00)).counted_on).toBe(TOMORROW)
  expect((await office('POST', '/api/v1/office/days/close', { day: TOMORROW, total_minor: 65_00 })).statusCode).toBe(200)
  await booksAreSound()
})

test('money paid on an earlier day is counted on that day while it is open, and once it is closed on the next open one', async () => {
  const { cash, close, sheet, nextDay, booksAreSound } = await openSchool()
  await cash(10_00)
  await close(TODAY, 10_00)
  nextDay()
  nextDay()
  const [ofOpen, ofClosed] = [await cash(20_00, { paid_on: TOMORROW }), await cash(30_00, { paid_on: TODAY })]
  expect([ofOpen.counted_on, ofClosed.counted_on]).toEqual([TOMORROW, '2026-03-14'])
  expect(ofClosed.paid_at).toMatch(/^2026-03-12/)
  expect((await Promise.all([TODAY, TOMORROW, '2026-03-14'].map(sheet))).map(({ total }) => minor(total))).toEqual([
    10_00, 20_00, 30_00,
  ])
  await booksAreSound()
})

test('a mistake of the day that is put right on the same day is no money of the day, and the sheet still says that it was', async () => {
  const { cash, back, close, sheet, booksAreSound } = await openSchool()
  const wrong = await cash(100_00)
  await back(wrong.reference, 'reversal')
  await cash(100_00)
  const day = await sheet(TODAY)
  expect([day.total, day.taken_back, day.put_right].map(minor)).toEqual([100_00, 0, 100_00])
  expect([day.methods, day.receipts_voided]).toMatchObject([[{ method: 'cash', payments: 1 }], 1])
  expect((await close(TODAY, 100_00)).statusCode).toBe(200)
  await booksAreSound()
})

test('the head opens today again and says why; the first closing is kept, and the new one counts', async () => {
  const { cash, close, reopen, asHead, callAs, bursar, sheet, booksAreSound } = await openSchool()
  await cash(100_00)
  await close(TODAY, 100_00)
  const input = { day: TODAY, reason: 'Mine' }
  expect((await (await callAs(bursar.id))('POST', '/api/v1/office/days/reopen', input, 'bursar-key-1')).statusCode).toBe(403)
  const after = await cash(60_00)
  const opened = await reopen(TODAY)
  expect(opened.json().day).toMatchObject({
    closed_at: null,
    closed_by: null,
    earlier_closings: [
      {
        closed_by: 'Joseph Lamptey',
        total: { amount_minor: 100_00 },
        reopened_by: 'Mrs. Grace Owusu',
        reason: 'A parent came late',
      },
    ],
  })
  expect((await reopen(TODAY)).json().code).toBe('billing.day_open')
  expect([after.counted_on, (await cash(40_00)).counted_on]).toEqual([TOMORROW, TODAY])
  expect((await close(TODAY, 140_00)).json().day).toMatchObject({ total: { amount_minor: 140_00 } })
  const { earlier_closings: earlier } = await sheet(TODAY)
  expect(earlier).toHaveLength(1)
  expect((await asHead('POST', '/api/v1/office/days/reopen', { day: TODAY, reason: ' ' })).statusCode).toBe(400)
  await booksAreSound()
})

test('only today is opened again, and a correction never stands before the money it corrects', async () => {
  const { cash, back, close, reopen, sheet, nextDay, booksAreSound } = await openSchool()
  await close(TODAY, 0)
  const late = await cash(100_00)
  expect((await reopen(TODAY)).statusCode).toBe(200)
  await back(late.reference, 'reversal')
  expect([await sheet(TODAY), await sheet(TOMORROW)]).toMatchObject([
    { taken_back: { amount_minor: 0 }, receipts_voided: 0 },
    { total: { amount_minor: 0 }, put_right: { amount_minor: 100_00 }, receipts_voided: 1 },
  ])
  await close(TODAY, 0)
  nextDay()
  expect((await reopen(TODAY)).json().code).toBe('billing.day_gone')
  await booksAreSound()
})

test('while tills take money and the bursar closes again and again, no money is in two days or in none', async () => {
  const { callAs, bursar, ama, close, sheet, booksAreSound } = await openSchool()
  const till = await callAs(bursar.id)
  const cash = { method: 'cash', parts: [{ ward_id: ama.id, amount_minor: 10_00 }] }
  const tries = Array.from({ length: 10 }, (_, at) => till('POST', '/api/v1/office/payments', cash, `race-key-${String(at)}-0`))
  const closings = Array.from({ length: 6 }, (_, at) => close(TODAY, at * 10_00))
  expect((await Promise.all(tries)).map(({ statusCode }) => statusCode)).toEqual(tries.map(() => 200))
  await Promise.all(closings)
  const days = [await sheet(TODAY), await sheet(TOMORROW)]
  expect(days.reduce((sum, { total }) => sum + minor(total), 0)).toBe(100_00)
  await booksAreSound()
})

test('a cheque that was written for the wrong child is taken back and written again under its own number', async () => {
  const { office, ama, yaa, back, booksAreSound } = await openSchool()
  const cheque = (wardId: string) => ({
    method: 'cheque',
    provider_reference: 'GCB-000777',
    parts: [{ ward_id: wardId, amount_minor: 60_00 }],
  })
  const wrong = (await office('POST', '/api/v1/office/payments', cheque(ama.id))).json().payment
  const early = await office('POST', '/api/v1/office/payments', cheque(yaa.id))
  expect([early.statusCode, early.json().code]).toEqual([409, 'payments.number_taken'])
  await back(wrong.reference, 'reversal')
  const right = await office('POST', '/api/v1/office/payments', cheque(yaa.id))
  expect(right.statusCode, right.body).toBe(200)
  expect((await office('POST', '/api/v1/office/payments', cheque(ama.id))).json().code).toBe('payments.number_taken')
  await back(right.json().payment.reference, 'refund')
  expect((await office('POST', '/api/v1/office/payments', cheque(ama.id))).json().code).toBe('payments.number_taken')
  await booksAreSound()
})

test('a cheque typed at two tills at the same moment is taken at one', async () => {
  const { callAs, bursar, head, ama, booksAreSound } = await openSchool()
  const tills = [await callAs(bursar.id), await callAs(head.id)]
  for (const round of [1, 2, 3]) {
    const parts = [{ ward_id: ama.id, amount_minor: 60_00 }]
    const cheque = { method: 'cheque', provider_reference: `GCB-00088${String(round)}`, parts }
    const taken = tills.map((till, at) =>
      till('POST', '/api/v1/office/payments', cheque, `tills-key-${String(round)}${String(at)}`),
    )
    const codes = (await Promise.all(taken)).map((answer) => answer.json().code ?? 'taken')
    expect(new Set(codes)).toEqual(new Set(['taken', 'payments.number_taken']))
  }
  await booksAreSound()
})

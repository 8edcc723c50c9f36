import { expect, test } from 'vitest'
import { addUser, payingSchool } from '#testing'

/* Counting the box when a day is closed: by notes, against what stayed in it and what moved since; whatever differs has a reason. */

const [TODAY, TOMORROW, THIRD] = ['2026-03-12', '2026-03-13', '2026-03-14']
const A_DAY = 86_400
let keys = 0
const minor = ({ amount_minor }: { amount_minor: number }) => amount_minor

async function openSchool() {
  const school = await payingSchool()
  const { callAs, bursar, given, school: own, ama, clock } = school
  const head = await given((tx) => addUser(tx, own.id, 'head', { title: 'Mrs.', fullname: 'Grace Owusu' }))
  const as = (id: string) => async (method: 'GET' | 'POST', url: string, payload?: object) =>
    (await callAs(id))(method, url, payload, method === 'POST' ? `count-key-${String(++keys).padStart(4, '0')}` : undefined)
  const office = as(bursar.id)
  const sheet = async (day: string) => (await office('GET', `/api/v1/office/days?day=${day}`)).json().day
  return {
    ...school,
    office,
    asHead: as(head.id),
    sheet,
    async take(amount_minor: number, method = 'cash') {
      const number = method === 'cash' ? {} : { provider_reference: `N-${String(++keys)}` }
      const answer = await office('POST', '/api/v1/office/payments', {
        method,
        ...number,
        parts: [{ ward_id: ama.id, amount_minor }],
      })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json().payment
    },
    /** Closes a day as the bursar sees it at this moment, with what is said otherwise. */
    async close(day: string, count: object, total?: number) {
      const { total: seen, cash_box } = await sheet(day)
      const said = { float_minor: cash_box.float?.amount_minor ?? 0, moved_minor: minor(cash_box.moved), sheets: [], ...count }
      return office('POST', '/api/v1/office/days/close', { day, total_minor: total ?? minor(seen), count: said })
    },
    nextDay: () => clock.advance(A_DAY),
  }
}

const note = (unit_minor: number, count: number) => ({ unit_minor, count })

test('a box that is right closes without a reason; what stays in it is the next day’s beginning', async () => {
  const { take, close, sheet, nextDay, booksAreSound } = await openSchool()
  await take(250_00)
  const units = [note(100_00, 4), note(50_00, 1), note(20_00, 0)]
  const closed = await close(TODAY, { float_minor: 200_00, units, left_minor: 200_00 })
  expect(closed.statusCode, closed.body).toBe(200)
  expect(closed.json().day.count).toMatchObject({
    units: [note(100_00, 4), note(50_00, 1)],
    float: { amount_minor: 200_00 },
    expected: { amount_minor: 450_00 },
    counted: { amount_minor: 450_00 },
    difference: { amount_minor: 0 },
    left: { amount_minor: 200_00 },
    reason: null,
  })
  nextDay()
  await take(30_00)
  expect((await sheet(TOMORROW)).cash_box).toEqual({
    float: { amount_minor: 200_00, currency: 'GHS' },
    moved: { amount_minor: 30_00, currency: 'GHS' },
    put_in: { amount_minor: 0, currency: 'GHS' },
    paid_in: { amount_minor: 0, currency: 'GHS' },
    tills: [],
  })
  await booksAreSound()
})

test('10.00 short wants a reason, which the closed day keeps for the head; a sheet that says otherwise wants one, too', async () => {
  const { take, close, sheet, asHead } = await openSchool()
  await take(250_00)
  await take(60_00, 'momo')
  const short = { units: [note(200_00, 1), note(20_00, 2)], left_minor: 0 }
  expect((await close(TODAY, short)).json().code).toBe('billing.reason_missing')
  const right = { units: [note(50_00, 5)], left_minor: 0 }
  const sheets = [{ method: 'momo', theirs_minor: 50_00 }]
  expect((await close(TODAY, { ...right, sheets })).json().code).toBe('billing.reason_missing')
  expect((await sheet(TODAY)).closed_at).toBeNull()
  const reason = '10.00 too much change, 11:20'
  const closed = await close(TODAY, { ...short, sheets, reason })
  expect(closed.json().day.count).toMatchObject({
    difference: { amount_minor: -10_00 },
    sheets: [{ method: 'momo', ours: { amount_minor: 60_00 }, theirs: { amount_minor: 50_00 } }],
    reason,
  })
  const { days, total, open } = (await asHead('GET', `/api/v1/office/days/month?day=${TODAY}`)).json()
  expect([minor(total), open]).toEqual([310_00, 0])
  expect(days).toMatchObject([
    { day: TODAY, payments: 2, closed_by: 'Joseph Lamptey', difference: { amount_minor: -10_00 }, reason },
  ])
})

test('another beginning than what stayed in the box, notes that are none and more kept than there is are not let through', async () => {
  const { take, close, nextDay } = await openSchool()
  await take(100_00)
  await close(TODAY, { units: [note(100_00, 1)], left_minor: 100_00 })
  nextDay()
  const code = async (count: object) => (await close(TOMORROW, { left_minor: 0, ...count })).json().code
  expect(await code({ float_minor: 50_00, units: [note(50_00, 1)] })).toBe('billing.reason_missing')
  expect(await code({ units: [note(30_00, 1)] })).toBe('billing.no_such_note')
  expect(await code({ units: [note(50_00, 1), note(50_00, 1)] })).toBe('billing.no_such_note')
  expect(await code({ units: [note(100_00, 1)], left_minor: 100_01 })).toBe('billing.left_too_high')
  expect(
    (await close(TOMORROW, { float_minor: 50_00, units: [note(50_00, 1)], left_minor: 0, reason: 'Taken to the bank' }))
      .statusCode,
  ).toBe(200)
})

test('cash of a day that nobody closed is in the next count; what goes back and what never was comes out of the box', async () => {
  const { take, close, sheet, office, nextDay, booksAreSound } = await openSchool()
  await close(TODAY, { units: [], left_minor: 0 })
  nextDay()
  const wrong = await take(40_00)
  const part = await take(60_00)
  nextDay()
  await office('POST', `/api/v1/office/payments/${part.reference}/refund`, { reason: 'Paid twice', amount_minor: 25_00 })
  await office('POST', `/api/v1/office/payments/${wrong.reference}/reversal`, { reason: 'Not received' })
  const again = await take(10_00)
  await office('POST', `/api/v1/office/payments/${again.reference}/reversal`, { reason: 'Wrong child' })
  expect(minor((await sheet(THIRD)).cash_box.moved)).toBe(100_00 - 25_00 - 40_00)
  const closed = await close(THIRD, { units: [note(20_00, 1), note(10_00, 1), note(5_00, 1)], left_minor: 0 })
  expect(closed.statusCode, closed.body).toBe(200)
  const { days, open } = (await office('GET', `/api/v1/office/days/month?day=${THIRD}`)).json()
  expect(days.map(({ day, closed_at }: { day: string; closed_at: string | null }) => [day, closed_at !== null])).toEqual([
    [THIRD, true],
    [TOMORROW, false],
    [TODAY, true],
  ])
  expect(open).toBe(1)
  await booksAreSound()
})

test('money that comes or goes while the box is counted stops the closing, and nothing is closed', async () => {
  const { take, close, office, sheet } = await openSchool()
  const { reference } = await take(50_00)
  const seen = { units: [note(50_00, 1)], left_minor: 0, moved_minor: 50_00 }
  await office('POST', `/api/v1/office/payments/${reference}/refund`, { reason: 'Paid twice', amount_minor: 5_00 })
  expect((await close(TODAY, seen)).json().code).toBe('billing.count_differs')
  await take(20_00)
  expect((await close(TODAY, seen, 50_00)).json().code).toBe('billing.count_differs')
  expect((await sheet(TODAY)).closed_at).toBeNull()
})

test('a count is a fact: nobody changes it afterwards, and a day that is opened again keeps it beside the new one', async () => {
  const { take, close, asHead, sheet, given } = await openSchool()
  await take(50_00)
  await close(TODAY, { units: [note(50_00, 1)], left_minor: 0 })
  const before = await sheet(TODAY)
  await expect(given((tx) => tx.execute(`update day_closings set count = null`))).rejects.toThrow('Failed query')
  await take(20_00)
  expect(await sheet(TODAY)).toEqual(before)
  await asHead('POST', '/api/v1/office/days/reopen', { day: TODAY, reason: 'A parent came late' })
  expect((await sheet(TODAY)).count).toBeNull()
  expect((await close(TODAY, { units: [note(50_00, 1)], left_minor: 0 })).statusCode).toBe(200)
  expect((await asHead('GET', '/api/v1/office/days/month')).json().days).toMatchObject([
    { day: TOMORROW },
    { day: TODAY, reopened: 1 },
  ])
})

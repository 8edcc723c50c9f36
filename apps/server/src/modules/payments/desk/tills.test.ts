import type { Tills } from '@schoolgate/contracts/tills'
import { expect, test } from 'vitest'
import { newId } from '#lib/random'
import { addUser, payingSchool } from '#testing'

/* Several tills: who settles them and takes cash where, what each should hold, one close of the day with a count of each. */

const TILLS = '/api/v1/office/tills'
const MOVES = '/api/v1/office/cash_moves'
const [TODAY, TOMORROW] = ['2026-03-12', '2026-03-13']
const minor = (money: { amount_minor: number } | null | undefined) => money && money.amount_minor

async function twoTills() {
  const school = await payingSchool()
  const { given, callAs, bursar, ama, clock } = school
  const [head, second] = await given(async (tx) => [
    await addUser(tx, school.school.id, 'head', { title: 'Mrs.', fullname: 'Grace Owusu' }),
    await addUser(tx, school.school.id, 'bursar', { fullname: 'Akosua Addo' }),
  ])
  const enterAll = async () => ({ head: await callAs(head.id), bursar: await callAs(bursar.id), second: await callAs(second.id) })
  let calls = await enterAll()
  const settle = (name: string, people: string[], key = newId()) => calls.head('POST', TILLS, { name, people }, key)
  const settled = async (name: string, people: string[]): Promise<string> => {
    const answer = await settle(name, people)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().tills.find((till: { name: string }) => till.name === name).id
  }
  const take = (who: keyof typeof calls, amount_minor: number, more: object = {}) =>
    calls[who](
      'POST',
      '/api/v1/office/payments',
      { method: 'cash', parts: [{ ward_id: ama.id, amount_minor }], ...more },
      newId(),
    )
  const move = (who: keyof typeof calls, kind: 'put_in' | 'paid_in', amount_minor: number, more: object = {}) => {
    const bank = kind === 'paid_in' ? { account: 'GCB 1042', slip_no: newId().slice(-12) } : {}
    return calls[who]('POST', MOVES, { kind, day: TODAY, amount_minor, ...bank, ...more }, newId())
  }
  const sheet = async (day = TODAY) => (await calls.bursar('GET', `/api/v1/office/days?day=${day}`)).json().day
  return {
    ...school,
    second,
    calls: () => calls,
    settle,
    settled,
    take,
    move,
    sheet,
    end: (id: string) => calls.head('POST', `${TILLS}/${id}/ending`, undefined, newId()),
    tills: async (): Promise<Tills> => (await calls.bursar('GET', TILLS)).json(),
    moves: async () => (await calls.bursar('GET', MOVES)).json().moves,
    settleBoth: async () => ({
      front: await settled('Front office', [bursar.id]),
      canteen: await settled('Canteen', [second.id]),
    }),
    /** Each till is counted as it should be, with so much more or less; what stays in it. */
    async closing(said: Record<string, { counted: number; left: number }>, more: object = {}, day = TODAY) {
      const { total, cash_box: box } = await sheet(day)
      const tills = Object.entries(said).map(([id, { counted, left }]) => {
        const of = box.tills.find((till: { id: string }) => till.id === id)
        const known = { float_minor: minor(of?.float) ?? 0, moved_minor: minor(of?.moved) ?? 0, left_minor: left }
        return { till_id: id, ...known, units: counted === 0 ? [] : [{ unit_minor: 1_00, count: counted / 1_00 }] }
      })
      const sum = (of: (till: (typeof tills)[number]) => number) => tills.reduce((all, till) => all + of(till), 0)
      const units = sum(({ units: [note] }) => note?.count ?? 0)
      const whole = { float_minor: sum((till) => till.float_minor), left_minor: sum((till) => till.left_minor) }
      const count = {
        ...whole,
        moved_minor: minor(box.moved),
        units: units ? [{ unit_minor: 1_00, count: units }] : [],
        sheets: [],
        tills,
      }
      return calls.bursar(
        'POST',
        '/api/v1/office/days/close',
        { day, total_minor: minor(total), count: { ...count, ...more } },
        newId(),
      )
    },
    async nextDay() {
      clock.advance(86_400)
      calls = await enterAll()
    },
  }
}

test('each till holds what went into it, whoever took it there; the day is closed once, with a count of each, and the receipt names the till', async () => {
  const { take, move, sheet, settleBoth, tills, closing, nextDay, calls, booksAreSound } = await twoTills()
  // What was in the cash box before is in the first till.
  expect((await take('second', 40_00)).statusCode).toBe(200)
  const { front, canteen } = await settleBoth()
  const paid = (await take('bursar', 100_00)).json().payment
  expect(paid.till).toBe('Front office')
  const receipt = await calls().bursar('GET', `/api/v1/office/receipts/${paid.receipts[0].id}`)
  expect(receipt.json().receipt.till).toBe('Front office')
  const eaten = (await take('second', 60_00)).json().payment
  await move('second', 'put_in', 20_00)
  await move('bursar', 'paid_in', 30_00)
  const { total, cash_box: box } = await sheet()
  expect([total, box.moved].map(minor)).toEqual([200_00, 190_00])
  expect(box.tills).toMatchObject([
    { id: front, name: 'Front office', moved: { amount_minor: 110_00 }, paid_in: { amount_minor: 30_00 } },
    { id: canteen, name: 'Canteen', moved: { amount_minor: 80_00 }, put_in: { amount_minor: 20_00 } },
  ])

  expect((await closing({ [front]: { counted: 110_00, left: 10_00 } })).json().code).toBe('billing.till_not_counted')
  const counts = { [front]: { counted: 112_00, left: 10_00 }, [canteen]: { counted: 78_00, left: 50_00 } }
  // Together it is right, and each is not.
  expect((await closing(counts)).json().code).toBe('billing.reason_missing')
  expect((await closing(counts, { reason: 'Change was lent', left_minor: 61_00 })).json().code).toBe('billing.count_differs')
  const closed = await closing(counts, { reason: 'Change was lent' })
  expect(closed.statusCode, closed.body).toBe(200)
  expect(closed.json().day.count.tills).toMatchObject([
    {
      name: 'Front office',
      expected: { amount_minor: 110_00 },
      difference: { amount_minor: 2_00 },
      left: { amount_minor: 10_00 },
    },
    { name: 'Canteen', expected: { amount_minor: 80_00 }, difference: { amount_minor: -2_00 }, left: { amount_minor: 50_00 } },
  ])
  expect((await tills()).tills.map(({ in_box: inBox }) => minor(inBox))).toEqual([10_00, 50_00])
  await nextDay()
  // What goes back comes out of the till that took it.
  const back = await calls().head(
    'POST',
    `/api/v1/office/payments/${eaten.reference}/refund`,
    { amount_minor: 15_00, reason: 'Too much' },
    newId(),
  )
  expect(back.statusCode, back.body).toBe(200)
  expect(
    (await sheet(TOMORROW)).cash_box.tills.map(({ float, moved }: { float: object; moved: object }) => [float, moved]),
  ).toMatchObject([
    [{ amount_minor: 10_00 }, { amount_minor: 0 }],
    [{ amount_minor: 50_00 }, { amount_minor: -15_00 }],
  ])
  expect((await move('second', 'paid_in', 35_01, { day: TOMORROW })).json().code).toBe('billing.not_in_box')
  expect((await move('second', 'paid_in', 35_00, { day: TOMORROW })).statusCode).toBe(200)
  await booksAreSound()
})

test('who is not named at a till takes and moves nothing there; with none settled all is as before; a till with money is not given up, and the first never is', async () => {
  const {
    take,
    move,
    settle,
    settleBoth,
    tills,
    end,
    moves,
    nextDay,
    calls,
    sheet,
    bursar,
    second,
    secondSchool,
    callAs,
    given,
    school,
    booksAreSound,
  } = await twoTills()
  expect((await tills()).tills).toEqual([])
  expect((await take('bursar', 1_00, { till_id: newId() })).statusCode).toBe(404)
  expect((await calls().bursar('POST', TILLS, { name: 'Mine', people: [bursar.id] }, newId())).statusCode).toBe(403)
  const { front, canteen } = await settleBoth()
  const change = (id: string, name: string) => calls().head('PUT', `${TILLS}/${id}`, { name, people: [] }, newId())
  const refused = async (answer: Promise<{ statusCode: number; json: () => { code: string } }>) => {
    const { statusCode, json } = await answer
    return [statusCode, json().code]
  }
  expect(await refused(take('bursar', 1_00, { till_id: canteen }))).toEqual([403, 'billing.not_your_till'])
  expect(await refused(move('bursar', 'put_in', 1_00, { till_id: canteen }))).toEqual([403, 'billing.not_your_till'])
  expect(await refused(take('head', 1_00))).toEqual([409, 'billing.till_missing'])
  expect((await take('head', 5_00, { till_id: canteen })).statusCode).toBe(200)
  expect((await change(front, 'Front office')).statusCode).toBe(200)
  expect(await refused(take('bursar', 1_00))).toEqual([403, 'billing.not_your_till'])
  // A cheque lies in no till.
  expect((await take('bursar', 1_00, { method: 'cheque', provider_reference: 'GCB-7' })).json().payment.till).toBeNull()
  const teacher = await callAs((await given((tx) => addUser(tx, school.id, 'teacher'))).id)
  expect((await teacher('GET', TILLS)).statusCode).toBe(403)

  const abroad = await secondSchool()
  expect((await take('second', 1_00, { till_id: newId() })).statusCode).toBe(404)
  expect((await abroad.callBursar('GET', TILLS)).json().tills).toEqual([])
  const theirs = { kind: 'put_in', day: TODAY, amount_minor: 1_00, till_id: canteen }
  expect((await abroad.callBursar('POST', MOVES, theirs, newId())).statusCode).toBe(404)
  expect((await settle('Gate', [abroad.bursar.id])).statusCode).toBe(404)
  expect(await refused(settle('CANTEEN', []))).toEqual([409, 'billing.till_name_taken'])
  expect(await refused(change(front, 'canteen'))).toEqual([409, 'billing.till_name_taken'])
  expect((await change(newId(), 'Nowhere')).statusCode).toBe(404)
  const key = newId()
  const twice = await Promise.all([settle('Gate', [bursar.id], key), settle('Gate', [bursar.id], key)])
  expect(twice.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const gate = String((await tills()).tills.find(({ name }) => name === 'Gate')?.id)
  expect((await tills()).tills.map(({ name }) => name)).toEqual(['Front office', 'Canteen', 'Gate'])

  expect(await refused(end(front))).toEqual([409, 'billing.first_till_stays'])
  expect(await refused(end(canteen))).toEqual([409, 'billing.till_not_empty'])
  await move('second', 'paid_in', 5_00)
  // Of both at once either the float is there or the till is not.
  const [ended, floated] = await Promise.all([end(gate), move('bursar', 'put_in', 9_00, { till_id: gate })])
  expect([ended.statusCode, floated.statusCode].toSorted((one, other) => one - other)).toEqual(
    ended.statusCode === 200 ? [200, 404] : [200, 409],
  )
  expect((await end(canteen)).statusCode).toBe(200)
  expect(await refused(end(canteen))).toEqual([409, 'billing.till_ended'])
  expect((await take('second', 1_00)).statusCode).toBe(403)
  // It moved today, so it is counted today; what comes back to it later comes into the first.
  expect((await sheet()).cash_box.tills.map(({ id }: { id: string }) => id)).toContain(canteen)
  const paidIn = (await moves()).find(({ kind }: { kind: string }) => kind === 'paid_in')
  const back = await calls().head('POST', `${MOVES}/${paidIn.id}/taking_back`, { reason: 'Not so' }, newId())
  expect(back.statusCode, back.body).toBe(200)
  expect(minor((await sheet()).cash_box.tills[0].moved)).toBe(5_00)
  await nextDay()
  expect(second.id).not.toBe(bursar.id)
  await booksAreSound()
})

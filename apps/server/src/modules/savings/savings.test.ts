import { and, asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { guardianships, messagePlans, messages, schools, wards } from '#db/schema'
import { newId } from '#lib/random'
import { addBill, payingSchool } from '#testing'

const HOUR = 3600
const DAY = 24 * HOUR

/** A school that takes GH₵ 5 at least, where Abena pays for Ama and Kofi, who owe nothing; it is Thursday 12 March 2026, 09:30. */
async function school() {
  const app = await payingSchool()
  const { given, school: own, mother, father, other, start, pay, amas, kofis, callAs, callBursar, ama, kofi } = app
  await given((tx) => tx.update(schools).set({ minimumPaymentMinor: 5_00 }).where(eq(schools.id, own.id)))
  const parts = [
    { ward_id: ama.id, bill_id: amas.id, amount_minor: 610_00 },
    { ward_id: kofi.id, bill_id: kofis.id, amount_minor: 450_00 },
  ]
  expect((await callBursar('POST', '/api/v1/office/payments', { method: 'cash', parts }, newId())).statusCode).toBe(200)
  const plan = (ward_id: string | null, more: object = {}) => ({
    ward_id,
    goal_minor: 610_00,
    step_minor: 20_00,
    rhythm: { every: 'week', weekday: 5 },
    network: 'mtn',
    phone: '024 555 0182',
    ...more,
  })
  const as = async (userId: string) => {
    const call = await callAs(userId)
    return {
      call,
      read: async () => (await call('GET', '/api/v1/savings')).json(),
      save: (ward_id: string | null, more: object = {}) =>
        call('PUT', '/api/v1/savings', { ...plan(ward_id, more), ...(ward_id === null ? { school_id: own.id } : {}) }),
      askBack: (wardId: string, amount_minor: number) => call('PUT', `/api/v1/wards/${wardId}/savings_return`, { amount_minor }),
    }
  }
  const abena = await as(mother.id)
  const putIn = async (wardId: string, minor: number, call = abena.call) =>
    pay((await start({ type: 'ahead', ward_ids: [wardId], amount_minor: minor }, newId(), call)).reference, call)
  const told = () =>
    given(async (tx) => {
      const rows = await tx
        .select({ to: messagePlans.userId, texts: messages.texts, navigate: messages.navigate })
        .from(messagePlans)
        .innerJoin(messages, eq(messages.id, messagePlans.messageId))
        .where(and(eq(messages.kind, 'reminder'), eq(messagePlans.channel, 'push')))
        .orderBy(asc(messages.createdAt), asc(messagePlans.userId))
      return rows.map(({ to, texts, navigate }) => `${to} ${navigate} ${texts.en.title}`)
    })
  return {
    ...app,
    abena,
    as,
    putIn,
    told,
    kwame: () => as(father.id),
    yaw: () => as(other.id),
    ama,
    kofi,
  }
}

test(
  'a mother saves in steps, the meter is the credit of the child, and the father sees it but not her plan',
  { timeout: 180_000 },
  async () => {
    const { abena, kwame, ama, kofi, putIn, owed, booksAreSound } = await school()
    const begun = (await abena.save(ama.id)).json()
    expect(begun.takes).toBe(true)
    expect(
      begun.wards.map(({ first_name: name, last_bill: bill }: { first_name: string; last_bill: object }) => [name, bill]),
    ).toEqual([
      ['Ama', { amount_minor: 610_00, currency: 'GHS' }],
      ['Kofi', { amount_minor: 450_00, currency: 'GHS' }],
    ])
    expect(begun.plans).toMatchObject([
      { ward_id: ama.id, saved: { amount_minor: 0 }, next_on: '2026-03-13', is_today: false, steps: [], phone: '024 555 0182' },
    ])
    await putIn(ama.id, 20_00)
    await putIn(ama.id, 15_00)
    expect(await owed(ama.id)).toBe(-35_00)
    const [plan] = (await abena.read()).plans
    expect(plan).toMatchObject({
      saved: { amount_minor: 35_00 },
      goal: { amount_minor: 610_00 },
      steps: [{ on: '2026-03-13', put_in: { amount_minor: 35_00 } }],
      next_for: ama.id,
      used: null,
    })
    const father = await kwame()
    expect(await father.read()).toMatchObject({
      plans: [],
      wards: [{ first_name: 'Ama', saved: { amount_minor: 35_00 }, returnable: { amount_minor: 0 } }],
    })
    // A plan of the father's own stands beside hers; changed it is still one.
    await father.save(ama.id)
    expect((await father.save(ama.id, { step_minor: 30_00 })).json().plans).toMatchObject([{ step: { amount_minor: 30_00 } }])
    expect((await abena.read()).plans).toMatchObject([{ step: { amount_minor: 20_00 } }])
    expect((await father.call('DELETE', `/api/v1/savings/${plan.id}`)).statusCode).toBe(404)
    expect((await father.call('PUT', `/api/v1/savings/${plan.id}/pause`, { is_paused: true })).statusCode).toBe(404)
    // For all her wards: the step is for who lacks most.
    const all = (await abena.save(null, { goal_minor: 1_060_00 })).json().plans[1]
    expect(all).toMatchObject({ ward_id: null, saved: { amount_minor: 35_00 }, next_for: ama.id })
    await putIn(ama.id, 200_00)
    expect((await abena.read()).plans[1].next_for).toBe(kofi.id)
    await abena.call('PUT', `/api/v1/savings/${all.id}/pause`, { is_paused: true })
    expect((await abena.read()).plans[1]).toMatchObject({ is_paused: true, next_on: null })
    await abena.call('PUT', `/api/v1/savings/${all.id}/pause`, { is_paused: false })
    expect((await abena.read()).plans[1]).toMatchObject({
      is_paused: false,
      next_on: '2026-03-13',
      planned: { amount_minor: 235_00 },
    })
    expect((await abena.call('DELETE', `/api/v1/savings/${all.id}`)).statusCode).toBe(204)
    expect((await abena.read()).plans).toHaveLength(1)
    expect(await owed(ama.id)).toBe(-235_00)
    await booksAreSound()
  },
)

test('the next bill uses what was saved, the plan says so, and a new goal begins from there', async () => {
  const { abena, ama, putIn, given, owed, clock, as, mother, booksAreSound } = await school()
  await abena.save(ama.id)
  await putIn(ama.id, 100_00)
  const next = await given((tx) => addBill(tx, ama, [640_00]))
  expect(await owed(ama.id)).toBe(540_00)
  const [plan] = (await abena.read()).plans
  expect(plan).toMatchObject({
    saved: { amount_minor: 0 },
    used: { bill_id: next.id, amount: { amount_minor: 100_00 }, left: { amount_minor: 540_00 } },
  })
  clock.advance(1)
  const again = await as(mother.id)
  expect((await again.save(ama.id, { goal_minor: 640_00 })).json().plans).toMatchObject([
    { used: null, goal: { amount_minor: 640_00 } },
  ])
  // While something is left to pay a step goes there first, as every payment does.
  await putIn(ama.id, 20_00)
  expect((await again.read()).wards[0]).toMatchObject({ saved: { amount_minor: 0 }, owed: { amount_minor: 520_00 } })
  await booksAreSound()
})

test('a plan of too little, too much, no number, no such day or somebody else’s child is refused', async () => {
  const { abena, ama, yaa } = await school()
  const refused: [object, number, string][] = [
    [{ step_minor: 4_99 }, 422, 'savings.step_too_small'],
    [{ step_minor: 611_00 }, 422, 'savings.step_above_goal'],
    [{ goal_minor: 100_000_01 }, 422, 'savings.goal_too_high'],
    [{ phone: '0000000' }, 422, 'savings.no_number'],
    [{ rhythm: { every: 'week', weekday: 8 } }, 400, 'request.malformed'],
    [{ rhythm: { every: 'market', days: 1, from: '2026-03-14' } }, 400, 'request.malformed'],
    [{ rhythm: { every: 'market', days: 6 } }, 400, 'request.malformed'],
  ]
  for (const [change, status, code] of refused) {
    const answer = await abena.save(ama.id, change)
    expect([answer.statusCode, answer.json().code], JSON.stringify(change)).toEqual([status, code])
  }
  expect((await abena.save(yaa.id)).json().code).toBe('request.not_found')
  expect((await abena.read()).plans).toEqual([])
})

test('without the right to pay there is no plan, without the right to bills nothing to see, and a school that takes nothing ahead begins none', async () => {
  const { abena, kwame, ama, given, father, school: own, told, clock, doDue } = await school()
  const may = (userId: string, rights: object) =>
    given((tx) => tx.update(guardianships).set(rights).where(eq(guardianships.guardianId, userId)))
  const dad = await kwame()
  await dad.save(ama.id)
  await may(father.id, { mayPay: false })
  expect((await dad.save(ama.id)).json().code).toBe('savings.may_not_pay')
  expect(await dad.read()).toMatchObject({ plans: [], wards: [{ may_pay: false }] })
  await may(father.id, { mayBills: false })
  expect((await dad.call('GET', '/api/v1/savings')).statusCode).toBe(404)
  await abena.save(ama.id)
  await given((tx) => tx.update(schools).set({ payAhead: false }).where(eq(schools.id, own.id)))
  expect((await abena.save(ama.id)).json().code).toBe('savings.not_taken')
  expect(await abena.read()).toMatchObject({ takes: false, plans: [{ is_today: false, next_for: null }] })
  // Nobody of them is reminded: neither of a school that takes nothing, nor who may not pay, nor of a child who left.
  clock.advance(DAY)
  await doDue()
  await given((tx) => tx.update(schools).set({ payAhead: true }).where(eq(schools.id, own.id)))
  await given((tx) => tx.update(wards).set({ status: 'withdrawn' }).where(eq(wards.id, ama.id)))
  clock.advance(7 * DAY)
  await doDue()
  expect(await told()).toEqual([])
})

test(
  'on the morning of a step its owner is reminded once, without an amount, unless it was taken, the plan rests or is full',
  { timeout: 180_000 },
  async () => {
    const { abena, kwame, ama, kofi, putIn, told, clock, doDue, mother, father, as } = await school()
    await abena.save(ama.id)
    await abena.save(kofi.id, { rhythm: { every: 'market', days: 6, from: '2026-03-19' } })
    await (await kwame()).save(ama.id, { rhythm: { every: 'month', day: 31 } })
    await doDue()
    // Friday 13 March is the mother's day twice over: once for Ama, once a market day for Kofi.
    clock.advance(20 * HOUR)
    await doDue()
    expect(await told()).toEqual([])
    clock.advance(2 * HOUR)
    await doDue()
    await doDue()
    const line = (id: string) => `${id} /susu Today is your saving day`
    expect(await told()).toEqual([line(mother.id)])
    clock.advance(2 * HOUR)
    await doDue()
    expect(await told()).toHaveLength(1)
    // Kofi's market is on the 19th and Ama's Friday on the 20th; on the Friday the step is taken before the morning.
    clock.advance(6 * DAY)
    await doDue()
    expect(await told()).toHaveLength(2)
    const later = await as(mother.id)
    expect((await later.read()).plans.map(({ is_today: isToday }: { is_today: boolean }) => isToday)).toEqual([false, true])
    await later.call('PUT', `/api/v1/savings/${(await later.read()).plans[1].id}/pause`, { is_paused: true })
    clock.advance(15 * HOUR)
    await putIn(ama.id, 20_00, (await as(mother.id)).call)
    clock.advance(7 * HOUR)
    await doDue()
    expect(await told()).toHaveLength(2)
    // A father whose step is the last of the month hears on that day alone.
    clock.advance(11 * DAY)
    await doDue()
    expect((await told()).filter((one) => one.startsWith(father.id))).toEqual([line(father.id)])
  },
)

test('money is asked back of what one put in, lies with the bursar, goes back by a refund, and the asking is over by itself', async () => {
  const { abena, kwame, yaw, ama, putIn, callBursar, clock, booksAreSound } = await school()
  await abena.save(ama.id)
  const first = await putIn(ama.id, 60_00)
  const dad = await kwame()
  expect((await dad.askBack(ama.id, 10_00)).json().code).toBe('savings.not_so_much')
  expect((await (await yaw()).askBack(ama.id, 10_00)).statusCode).toBe(404)
  expect((await abena.askBack(ama.id, 60_01)).json().code).toBe('savings.not_so_much')
  await abena.askBack(ama.id, 10_00)
  const asked = (await abena.askBack(ama.id, 50_00)).json().returns
  expect(asked).toMatchObject([
    { first_name: 'Ama', state: 'waiting', amount: { amount_minor: 50_00 }, given: { amount_minor: 0 } },
  ])
  expect((await callBursar('GET', '/api/v1/office/savings/counts')).json()).toEqual({ plans: 1, returns: 1 })
  const list = (await callBursar('GET', '/api/v1/office/savings')).json()
  expect(list).toMatchObject({
    saved: { amount_minor: 60_00 },
    savers: [
      { guardian: { phone: null }, children: [{ first_name: 'Ama', saved: { amount_minor: 60_00 } }], next_on: '2026-03-13' },
    ],
  })
  // The newest payment first: what is refunded of it is its credit.
  const [wish] = list.returns
  expect(wish.payments[0]).toEqual({ reference: first.reference, left: { amount_minor: 60_00, currency: 'GHS' } })
  const give = await callBursar('POST', `/api/v1/office/payments/${first.reference}/refund`, {
    amount_minor: 50_00,
    reason: 'Asked back',
  })
  expect(give.statusCode, give.body).toBe(200)
  expect((await abena.read()).returns).toMatchObject([{ state: 'given', given: { amount_minor: 50_00 } }])
  expect((await callBursar('GET', '/api/v1/office/savings/counts')).json().returns).toBe(0)
  clock.advance(1)
  // A second wish is another one; it is taken back, a third is declined, with a reason the mother reads.
  await abena.askBack(ama.id, 5_00)
  expect((await abena.call('DELETE', `/api/v1/wards/${ama.id}/savings_return`)).statusCode).toBe(204)
  expect((await abena.call('DELETE', `/api/v1/wards/${ama.id}/savings_return`)).json().code).toBe('savings.answered')
  await abena.askBack(ama.id, 6_00)
  const { returns } = (await callBursar('GET', '/api/v1/office/savings')).json()
  const no = await callBursar('POST', `/api/v1/office/savings/${returns[0].id}/refusal`, { reason: 'Please come to the desk' })
  expect(no.statusCode, no.body).toBe(200)
  const again = await callBursar('POST', `/api/v1/office/savings/${returns[0].id}/refusal`, { reason: 'Please come to the desk' })
  expect(again.json().code).toBe('savings.answered')
  expect(
    (await abena.read()).returns.map(({ state, reason }: { state: string; reason: string | null }) => [state, reason]),
  ).toEqual([
    ['declined', 'Please come to the desk'],
    ['taken_back', null],
    ['given', null],
  ])
  await booksAreSound()
})

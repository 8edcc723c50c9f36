import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { terms } from '#db/schema'
import { addUser, payingSchool } from '#testing'

const OFFICE = '/api/v1/office'

/** A school that issued a term's fees of which feeding is the parents' choice, and a trip that is nothing else. */
async function school() {
  const world = await payingSchool()
  const { given, callBursar, doDue } = world
  const [term] = await given((tx) => tx.select().from(terms).where(eq(terms.schoolId, world.school.id)))
  const everybody = { basis: 'pupil', level: null, class_id: null, boarding: null }
  const feeding = { code: 'FEED', name: 'Feeding', group: 'feeding', amount_minor: 480_00, mandatory: false, ...everybody }
  const told = { purpose: 'Lunch on 60 days', approved_by: 'PTA' }
  const tuition = { code: 'TUI', name: 'Tuition', group: 'tuition', amount_minor: 200_00, mandatory: true, ...everybody }
  async function issue(name: string, fees: object[]) {
    const head = { name, due_on: null, minimum_payment_minor: null }
    const { id } = (await callBursar('POST', `${OFFICE}/fee_schedules`, { term_id: term?.id, ...head })).json().schedule
    await callBursar('PUT', `${OFFICE}/fee_schedules/${id}`, { ...head, fees })
    const rehearsal = (await callBursar('POST', `${OFFICE}/fee_schedules/${id}/issue`, { dry_run: true })).json().report
    await callBursar('POST', `${OFFICE}/fee_schedules/${id}/issue`, { dry_run: false })
    await doDue()
    return rehearsal
  }
  const bills = async (call = world.callMother, wardId = world.ama.id) =>
    (await call('GET', `/api/v1/wards/${wardId}/bills`)).json().bills as {
      id: string
      bill_no: string
      total: { amount_minor: number }
    }[]
  return {
    ...world,
    issue,
    bills,
    fees: [tuition, { ...feeding, ...told }].map((fee) => ({ purpose: null, approved_by: null, ...fee })),
  }
}

test('what is the parents’ choice stands on the bill and is owed only once one of them chose it, and no more once given back', async () => {
  const one = await school()
  const { issue, bills, fees, callMother, callAs, father, other, owed, ama, callBursar, booksAreSound } = one
  const rehearsal = await issue('Term 2', fees)
  expect([rehearsal.bills, rehearsal.total.amount_minor]).toEqual([3, 600_00])
  expect(await owed(ama.id)).toBe(810_00)
  const [head] = await bills()
  const whole = async () => (await callMother('GET', `/api/v1/bills/${head?.id}`)).json().bill
  const [choice] = (await whole()).choices
  expect(choice).toMatchObject({
    name: 'Feeding',
    amount: { amount_minor: 480_00 },
    purpose: 'Lunch on 60 days',
    chosen_at: null,
  })
  const path = `/api/v1/bills/${head?.id}/choices/${choice.id}`
  const choose = (call: typeof callMother, chosen: boolean) => call('PUT', path, { chosen })
  // Another family, and a bill that has no such choice.
  expect((await choose(await callAs(other.id), true)).statusCode).toBe(404)
  expect((await callMother('PUT', `/api/v1/bills/${one.amas.id}/choices/${choice.id}`, { chosen: true })).statusCode).toBe(404)
  // Both parents at once: it is chosen once.
  const both = await Promise.all([choose(callMother, true), choose(await callAs(father.id), true)])
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect([await owed(ama.id), (await whole()).total.amount_minor]).toEqual([1_290_00, 680_00])
  expect((await whole()).items.at(-1)).toMatchObject({ name: 'Feeding', mandatory: false, amount: { amount_minor: 480_00 } })
  expect((await choose(callMother, false)).json().bill.choices[0].chosen_at).toBeNull()
  expect(await owed(ama.id)).toBe(810_00)
  // Once money came for it, the desk gives it back, and the money is credit.
  await choose(callMother, true)
  const parts = [{ ward_id: ama.id, amount_minor: 1_000_00 }]
  await callBursar('POST', `${OFFICE}/payments`, { method: 'cash', parts }, 'choice-key-1')
  expect((await choose(callMother, false)).json().code).toBe('billing.choice_paid')
  expect((await callMother('PUT', `${OFFICE}${path.slice('/api/v1'.length)}`, { chosen: false })).statusCode).toBe(403)
  const back = await callBursar('PUT', `${OFFICE}${path.slice('/api/v1'.length)}`, { chosen: false })
  expect(back.statusCode, back.body).toBe(200)
  expect(await owed(ama.id)).toBe(-190_00)
  await booksAreSound()
})

test('a bill of choices alone goes out and asks for nothing; who chose nothing is in no list of those who owe', async () => {
  const one = await school()
  const { issue, bills, fees, callAs, given, callMother, ama, booksAreSound } = one
  const trip = fees.filter(({ mandatory }) => !mandatory)
  expect((await issue('Trip', trip)).total.amount_minor).toBe(0)
  const [head] = await bills()
  const { bill } = (await callMother('GET', `/api/v1/bills/${head?.id}`)).json()
  expect([bill.total.amount_minor, bill.left_to_pay.amount_minor, bill.choices.length]).toEqual([0, 0, 1])
  expect((await callMother('GET', `/myuserfeed?user_id=${one.mother.id}`)).statusCode).toBe(200)
  const second = await given((tx) => addUser(tx, one.school.id, 'head', { fullname: 'Grace Owusu' }))
  const { debtors } = (await (await callAs(second.id))('GET', `${OFFICE}/debtors`)).json()
  expect(debtors.find((debtor: { ward_id: string }) => debtor.ward_id === ama.id).balance.amount_minor).toBe(610_00)
  await booksAreSound()
})

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { reductionsFor, rulesFor, shareOf } from '@schoolgate/contracts/fee-rules'
import type { FeeRule } from '@schoolgate/contracts/fee-parts'
import { billItems, classes, messages, terms, users } from '#db/schema'
import { newId } from '#lib/random'
import { checkLedger } from '#modules/billing'
import { addSchool, addUser, addWard, createTestApp, feeLine } from '#testing'

const rule = (code: string, changes: Partial<FeeRule>): FeeRule => ({
  code,
  name: `Discount, ${code}`,
  who: 'sibling',
  from_child: 2,
  order: 'age',
  percent_hundredths: 10_00,
  amount_minor: null,
  fees: null,
  purpose: 'So that brothers and sisters learn here together',
  approved_by: 'The board, 12 January',
  ...changes,
})
const SECOND = rule('SECOND', {})
const THIRD = rule('THIRD', { from_child: 3, percent_hundredths: 12_50, fees: ['TUI'] })
const STAFF = rule('STAFF', { who: 'staff', from_child: null, order: null, percent_hundredths: 50_00, fees: ['TUI'] })

const HEAD = { name: 'School fees', due_on: null, minimum_payment_minor: null }
const FEES = [feeLine('TUI', 1_000_05), feeLine('PTA', 20_00, { basis: 'family' }), feeLine('BUS', 90_00, { mandatory: false })]

test('a share is rounded once, half a pesewa up, and nothing is taken off twice or below nothing', () => {
  expect([shareOf(1_000_05, 12_50), shareOf(1_000_04, 12_50), shareOf(5, 10_00), shareOf(4, 10_00)]).toEqual([
    125_01, 125_01, 1, 0,
  ])
  // No float holds this product; the ledger does.
  expect(shareOf(99_999_999_99, 33_33)).toBe(33_330_000_00)
  const standing = { byAge: 3, byClass: 1, isStaffs: true }
  expect(rulesFor([SECOND, THIRD, STAFF], standing)).toEqual([THIRD, STAFF])
  expect(rulesFor([{ ...SECOND, order: 'class' }], standing)).toEqual([])
  const fees = [{ code: 'TUI', amount_minor: 100_00 }]
  const whole = rule('ALL', { percent_hundredths: null, amount_minor: 500_00, from_child: 3 })
  expect(reductionsFor([whole, STAFF], standing, fees)).toEqual([{ rule: whole, amount_minor: 100_00 }])
  expect(reductionsFor([{ ...whole, fees: ['BUS'] }], standing, fees)).toEqual([])
})

async function school() {
  const app = await createTestApp()
  const here = await app.given(async (tx) => {
    const place = await addSchool(tx)
    const schoolId = place.school.id
    const high = newId()
    const klass = { schoolId, code: 'HIGH', name: 'Basic 6', level: 'Basic 6', stage: 'primary' as const, position: 90 }
    await tx.insert(classes).values({ id: high, ...klass })
    const [mother, father, other] = [await addUser(tx, schoolId), await addUser(tx, schoolId), await addUser(tx, schoolId)]
    // The father of the last one teaches here; so does an uncle of another child, who is not its father.
    const teacher = await addUser(tx, schoolId, 'teacher')
    await tx.update(users).set({ personId: teacher.personId }).where(eq(users.id, other.id))
    const at = { schoolId, classId: place.class.id }
    const named = (firstName: string, dateOfBirth: string) => ({ firstName, dateOfBirth })
    const eldest = await addWard(tx, at, [mother.id], named('Esi', '2012-05-01'))
    const second = await addWard(tx, { ...at, classId: high }, [mother.id, father.id], named('Kofi', '2014-05-01'))
    const third = await addWard(tx, at, [father.id], named('Ama', '2016-05-01'))
    const own = await addWard(tx, at, [father.id], named('Yaw', '2018-05-01'))
    const staffs = await addWard(tx, at, [other.id], named('Abla', '2013-05-01'))
    const [term] = await tx.select().from(terms).where(eq(terms.schoolId, schoolId))
    const bursar = await addUser(tx, schoolId, 'bursar')
    return { schoolId, mother, father, eldest, second, third, own, staffs, bursar, teacher, term }
  })
  const bursars = await app.freshlySignedIn(here.bursar.id)
  const { id } = (await bursars.post('/api/v1/office/fee_schedules', { ...HEAD, term_id: here.term?.id })).json().schedule
  const path = `/api/v1/office/fee_schedules/${id}`
  const write = (rules: readonly FeeRule[], changes: object = {}) => bursars.put(path, { ...HEAD, fees: FEES, rules, ...changes })
  /** What long work of these says when it is done. */
  const carriedOut = async (door: 'issue' | 'late_fee', body: object = {}) => {
    const { work } = (await bursars.post(`${path}/${door}`, { dry_run: false, ...body })).json()
    await app.doDue()
    return (await bursars.get(`/api/v1/office/work/${work.id}`)).json().work.report
  }
  return { ...app, ...here, bursars, id, path, write, carriedOut }
}

test('what a rule takes off stands in the totals before and on the bill with who agreed; a child’s own scholarship goes before it', async () => {
  const { write, bursars, path, own, doDue, signedIn, mother, father, third, db } = await school()
  expect((await write([SECOND, THIRD, STAFF])).json().schedule.rules).toEqual([SECOND, THIRD, STAFF])
  const scholarship = {
    code: 'SCHOL',
    kind: 'scholarship',
    name: 'Scholarship',
    amount_minor: 300_00,
    purpose: null,
    approved_by: null,
  }
  await bursars.put(`${path}/wards/${own.id}`, { changes: [scholarship] })
  const { report } = (await bursars.post(`${path}/issue`, { dry_run: true })).json()
  // By hand, in pesewas: tuition five times, PTA of two families; 10 % of the second, 12.5 % of the third, half of the staff’s.
  const off = { SECOND: 10_001, THIRD: 12_501, STAFF: 50_003, SCHOL: 30_000 }
  const total = 5 * 100_005 + 2 * 2_000 - Object.values(off).reduce((sum, one) => sum + one)
  expect(report).toMatchObject({ bills: 5, total: { amount_minor: total } })
  const taken = (lines: { code: string; kind: string; total: { amount_minor: number } }[]) =>
    Object.fromEntries(lines.flatMap(({ code, kind, total: sum }) => (kind === 'fee' ? [] : [[code, sum.amount_minor]])))
  expect(taken(report.by_fee)).toEqual(off)

  const { work } = (await bursars.post(`${path}/issue`, { dry_run: false })).json()
  await doDue()
  const done = (await bursars.get(`/api/v1/office/work/${work.id}`)).json().work.report
  expect([done.total, taken(done.by_fee)]).toEqual([report.total, off])
  const fathers = await signedIn(father.id)
  const [head] = (await fathers.get(`/api/v1/wards/${third.id}/bills`)).json().bills
  const { bill } = (await fathers.get(`/api/v1/bills/${head.id}`)).json()
  expect(bill).toMatchObject({
    total: { amount_minor: 100_005 - 12_501 },
    items: [{ code: 'TUI' }],
    discounts: [{ name: THIRD.name, purpose: THIRD.purpose, approved_by: THIRD.approved_by, amount: { amount_minor: 12_501 } }],
  })
  expect((await (await signedIn(mother.id)).get('/api/v1/bills')).json().left_to_pay.amount_minor).toBe(
    // Hers are the eldest and the second.
    102_005 + 100_005 - 10_001,
  )
  expect((await checkLedger(db)).isSound).toBe(true)
})

test('the order of a family may be that of its classes, and who works here no more has no staff’s child', async () => {
  const { write, bursars, path, given, teacher, second, eldest, term } = await school()
  const byClass = { ...SECOND, order: 'class' as const }
  await write([byClass, STAFF])
  await given((tx) => tx.update(users).set({ isActive: false }).where(eq(users.id, teacher.id)))
  // Kofi sits highest and is the first child; of four the others are the second and later. A change of its own with the code is left out.
  await bursars.put(`${path}/wards/${eldest.id}`, {
    changes: [{ code: 'SECOND', kind: 'fee', name: 'None', amount_minor: null, purpose: null, approved_by: null }],
  })
  const { report } = (await bursars.post(`${path}/issue`, { dry_run: true })).json()
  expect(report.by_fee.filter(({ kind }: { kind: string }) => kind === 'discount')).toMatchObject([
    { code: 'SECOND', pupils: 2, total: { amount_minor: 2 * 10_001 } },
  ])
  const highest = report.by_class.find((one: { class: string }) => one.class === 'Basic 6')
  expect([highest.bills, highest.total.amount_minor, second.classId]).toEqual([1, 100_005, expect.any(String)])
  const copied = (
    await bursars.post('/api/v1/office/fee_schedules', {
      ...HEAD,
      name: 'Next',
      term_id: term?.id,
      copy_from: path.split('/').at(-1),
    })
  ).json()
  expect(copied.schedule.rules).toEqual([byClass, STAFF])
})

test('a rule that says neither for whom nor how much is refused, and who says nothing of the rules leaves them', async () => {
  const { write, bursars, path } = await school()
  const codeOf = async (wrong: FeeRule[]) => (await write(wrong)).json().code
  expect(await codeOf([{ ...SECOND, from_child: null }])).toBe('billing.rule_unclear')
  expect(await codeOf([{ ...SECOND, amount_minor: 5 }])).toBe('billing.rule_unclear')
  expect(await codeOf([{ ...STAFF, order: 'age' }])).toBe('billing.rule_unclear')
  expect(await codeOf([SECOND, SECOND])).toBe('billing.rule_twice')
  expect(await codeOf([{ ...SECOND, code: 'TUI' }])).toBe('billing.rule_twice')
  expect(await codeOf([{ ...SECOND, fees: ['LAB'] }])).toBe('billing.rule_of_no_fee')
  await write([SECOND])
  const seen = { ...HEAD, fees: FEES }
  const changed = await bursars.put(path, { ...HEAD, fees: [feeLine('TUI', 900_00)], seen })
  expect(changed.json().schedule).toMatchObject({ rules: [SECOND], lines: 1 })
  // Two who write another rule each keep both.
  await write([SECOND, STAFF], { fees: [feeLine('TUI', 900_00)] })
  const read = { ...HEAD, fees: [feeLine('TUI', 900_00)], rules: [SECOND] }
  const both = await bursars.put(path, { ...read, rules: [SECOND, THIRD], seen: read })
  expect(both.json().schedule.rules.map(({ code }: FeeRule) => code)).toEqual(['SECOND', 'THIRD', 'STAFF'])
})

test('one more fee goes on the bills that are out, shown before, once to each, and the families read it', async () => {
  const { write, bursars, path, carriedOut, signedIn, father, third, given, db } = await school()
  await write([SECOND])
  const before = (await carriedOut('issue')).total.amount_minor
  const trip = feeLine('TRIP', 50_10, { name: 'Trip to Cape Coast', purpose: 'The bus', approved_by: 'PTA' })
  const few = [
    feeLine('LAB', 8_00, { level: 'Basic 6' }),
    feeLine('CARD', 5_00, { basis: 'family' }),
    feeLine('SWIM', 30_00, { mandatory: false }),
  ]
  await write([SECOND], { fees: [...FEES, trip, ...few] })
  const shown = (await bursars.post(`${path}/late_fee`, { dry_run: true, code: 'TRIP' })).json().report
  expect(shown).toMatchObject({ is_dry_run: true, bills: 5, already: 0, nothing: 0, total: { amount_minor: 5 * 5_010 } })
  const ids = await Promise.all([1, 2].map(() => bursars.post(`${path}/late_fee`, { dry_run: false, code: 'TRIP' })))
  expect(new Set(ids.map((answer) => answer.json().work.id)).size).toBe(1)
  expect(await carriedOut('late_fee', { code: 'TRIP' })).toMatchObject({ bills: 5, total: shown.total })
  expect(await carriedOut('late_fee', { code: 'TRIP' })).toMatchObject({ bills: 0, already: 5 })
  // One class, the eldest of each family, and what may be chosen, of which nothing is owed.
  expect(await carriedOut('late_fee', { code: 'LAB' })).toMatchObject({ bills: 1, nothing: 4, total: { amount_minor: 800 } })
  expect(await carriedOut('late_fee', { code: 'CARD' })).toMatchObject({ bills: 2, nothing: 3, total: { amount_minor: 1_000 } })
  expect(await carriedOut('late_fee', { code: 'SWIM' })).toMatchObject({ bills: 5, total: { amount_minor: 0 } })
  expect((await bursars.post(`${path}/late_fee`, { dry_run: true, code: 'GONE' })).statusCode).toBe(404)

  const fathers = await signedIn(father.id)
  const [head] = (await fathers.get(`/api/v1/wards/${third.id}/bills`)).json().bills
  const { bill } = (await fathers.get(`/api/v1/bills/${head.id}`)).json()
  expect(bill).toMatchObject({
    // The discount of the day they went out stays as it was.
    total: { amount_minor: 100_005 - 10_001 + 5_010 },
    items: [{ code: 'TUI' }, { code: 'TRIP', purpose: 'The bus', approved_by: 'PTA' }],
    choices: [{ name: 'bus' }, { name: 'swim', chosen_at: null }],
    changes: [{ name: 'Trip to Cape Coast', after: { amount_minor: 5_010 } }],
  })
  const titles = (await given((tx) => tx.select().from(messages).where(eq(messages.wardId, third.id)))).map(
    ({ texts }) => texts.en.title,
  )
  expect(titles.filter((title) => title.startsWith('There is something more'))).toHaveLength(2)
  const lines = await given((tx) => tx.select().from(billItems))
  const sum = lines.reduce((all, { kind, amountMinor }) => all + (kind === 'fee' ? amountMinor : -amountMinor), 0)
  expect(sum).toBe(before + 5 * 5_010 + 800 + 1_000)
  expect((await bursars.get('/api/v1/office/debtors')).json().owed.amount_minor).toBe(sum)
  expect((await checkLedger(db)).isSound).toBe(true)
})

import { and, count, eq, sql, type SQL } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Tx } from '#db'
import { bills, feedItems, guardianships, liveEvents, messages, terms, wards } from '#db/schema'
import { newId } from '#lib/random'
import { checkLedger } from '#modules/billing'
import { addSchool, addUser, addWard, createTestApp, payWithReceipt } from '#testing'

const TUITION = {
  code: 'TUI',
  name: 'Tuition',
  group: 'tuition',
  mandatory: true,
  basis: 'pupil',
  purpose: null,
  approved_by: null,
}
const PTA = {
  ...TUITION,
  code: 'PTA',
  name: 'PTA dues',
  group: 'pta',
  basis: 'family',
  purpose: 'The library roof',
  approved_by: 'PTA',
}
const EVERYBODY = { level: null, class_id: null, boarding: null }
const FEES = [
  { ...TUITION, ...EVERYBODY, amount_minor: 1_000_00 },
  { ...TUITION, ...EVERYBODY, level: 'Basic 5', amount_minor: 1_200_00 },
  { ...PTA, ...EVERYBODY, amount_minor: 60_00 },
]

const addGuardian = (tx: Tx, ward: { id: string; schoolId: string }, guardianId: string, rights: { mayBills: boolean }) =>
  tx
    .insert(guardianships)
    .values({ id: newId(), schoolId: ward.schoolId, wardId: ward.id, guardianId, relationship: 'father', ...rights })

/** A school with a bursar, a family of two children, another family, and another school. */
async function aSchool() {
  const app = await createTestApp()
  const here = await app.given(async (tx) => {
    const { school, class: klass } = await addSchool(tx, { minimumPaymentMinor: 50_00 })
    const place = { schoolId: school.id, classId: klass.id }
    const mother = await addUser(tx, school.id, 'parent', { fullname: 'Abena Mensah' })
    const father = await addUser(tx, school.id, 'parent', { fullname: 'Kwame Mensah' })
    const other = await addUser(tx, school.id, 'parent', { fullname: 'Yaw Boateng' })
    const bursar = await addUser(tx, school.id, 'bursar', { fullname: 'Joseph Lamptey', title: 'Mr.' })
    const head = await addUser(tx, school.id, 'head')
    const teacher = await addUser(tx, school.id, 'teacher')
    const ama = await addWard(tx, place, [mother.id], { firstName: 'Ama', dateOfBirth: '2015-01-01' })
    const kofi = await addWard(tx, place, [mother.id], { firstName: 'Kofi', dateOfBirth: '2013-01-01' })
    const yaa = await addWard(tx, place, [other.id], { firstName: 'Yaa', lastName: 'Boateng' })
    const { school: away } = await addSchool(tx)
    const stranger = await addUser(tx, away.id, 'bursar')
    const [term] = await tx.select().from(terms).where(eq(terms.schoolId, school.id))
    const last = { academicYear: '2025/2026', number: 1, name: 'Term 1', opens: '2025-09-02', closes: '2025-12-18' }
    const [earlier] = await tx
      .insert(terms)
      .values({ id: newId(), schoolId: school.id, ...last })
      .returning()
    return { school, place, mother, father, other, bursar, head, teacher, ama, kofi, yaa, stranger, term, earlier }
  })
  const bursars = await app.signedIn(here.bursar.id)
  const mothers = await app.freshlySignedIn(here.mother.id)

  /** A fee schedule with these fees; its id. */
  async function schedule(
    termId = here.term?.id ?? '',
    fees: object[] = FEES,
    due: string | null = '2026-03-27',
  ): Promise<string> {
    const head = { name: 'School fees', due_on: due, minimum_payment_minor: null }
    const { id } = (await bursars.post('/api/v1/office/fee_schedules', { term_id: termId, ...head })).json().schedule
    const changed = await bursars.put(`/api/v1/office/fee_schedules/${id}`, { ...head, fees })
    expect(changed.statusCode).toBe(200)
    return id
  }
  const issue = async (id: string, isDryRun = false) => {
    const { post } = await app.freshlySignedIn(here.bursar.id)
    const { report, work } = (await post(`/api/v1/office/fee_schedules/${id}/issue`, { dry_run: isDryRun })).json()
    if (isDryRun) return report
    await app.doDue()
    return (await bursars.get(`/api/v1/office/work/${work.id}`)).json().work.report
  }
  const billOf = async (wardId: string) => {
    const [row] = await app.given((tx) =>
      tx
        .select()
        .from(bills)
        .where(and(eq(bills.wardId, wardId), eq(bills.status, 'issued'))),
    )
    if (!row) throw new Error('There is no bill.')
    return row
  }
  return { ...app, ...here, bursars, mothers, schedule, issue, billOf }
}

test('the bursar sees the totals first, then bills go out once: each line says why, a family fee stands on the eldest’s bill alone', async () => {
  const { schedule, issue, mothers, ama, kofi, given, bursars } = await aSchool()
  const id = await schedule()
  const dry = await issue(id, true)
  expect(dry).toMatchObject({ is_dry_run: true, bills: 3, lines: 5, total: { amount_minor: 3_720_00, currency: 'GHS' } })
  expect(await issue(id)).toEqual({ ...dry, is_dry_run: false })
  expect(await issue(id)).toMatchObject({ bills: 0, already: 3 })

  const { bill } = (
    await mothers.get(`/api/v1/bills/${(await mothers.get(`/api/v1/wards/${kofi.id}/bills`)).json().bills[0].id}`)
  ).json()
  expect(bill).toMatchObject({
    bill_no: expect.stringMatching(/^B-2026-\d{4}$/),
    status: 'issued',
    total: { amount_minor: 1_260_00 },
    balance: { amount_minor: 1_260_00 },
    left_to_pay: { amount_minor: 1_260_00 },
    minimum_payment: { amount_minor: 50_00 },
    issued_by: 'Mr. Joseph Lamptey',
    items: [
      { code: 'TUI', amount: { amount_minor: 1_200_00 }, basis: 'pupil' },
      { code: 'PTA', amount: { amount_minor: 60_00 }, purpose: 'The library roof', approved_by: 'PTA', basis: 'family' },
    ],
  })
  const family = (await mothers.get('/api/v1/bills')).json()
  expect(family).toMatchObject({
    left_to_pay: { amount_minor: 2_460_00 },
    due_on: '2026-03-27',
    billed: { amount_minor: 2_460_00 },
  })
  expect(family.wards.map((ward: { first_name: string }) => ward.first_name)).toEqual(['Kofi', 'Ama'])
  expect(family.bills.map((bill: { ward_id: string }) => bill.ward_id).toSorted()).toEqual([kofi.id, ama.id].toSorted())

  const [told, sent, changed] = await given((tx) =>
    Promise.all([
      tx
        .select({ n: count() })
        .from(feedItems)
        .where(and(eq(feedItems.kind, 'bill_issued'), eq(feedItems.wardId, ama.id))),
      tx.select({ texts: messages.texts }).from(messages).where(eq(messages.wardId, ama.id)),
      tx.select({ word: liveEvents.word }).from(liveEvents),
    ]),
  )
  expect(told[0]?.n).toBe(1)
  expect(sent.map(({ texts }) => texts.en.title)).toEqual(['A bill for Ama is ready'])
  expect(JSON.stringify(sent)).not.toMatch(/\d{3}|GH/)
  expect(changed.map(({ word }) => word)).toContain('billing')
  expect((await bursars.get('/api/v1/office/debtors')).json()).toMatchObject({ owed: { amount_minor: 3_720_00 } })
})

test('two bursars who issue at the same moment send each pupil one bill, and the books are sound', async () => {
  const { schedule, db, given, bursar, head, freshlySignedIn, school, worker } = await aSchool()
  const id = await schedule()
  const [one, other] = [await freshlySignedIn(bursar.id), await freshlySignedIn(head.id)]
  const answers = await Promise.all(
    [one, other, one, other].map((who) => who.post(`/api/v1/office/fee_schedules/${id}/issue`, { dry_run: false })),
  )
  const ids = new Set(answers.map((answer) => answer.json().work.id))
  expect(ids.size).toBe(1)
  await Promise.all([worker()(), worker()()])
  const [workId] = ids
  expect((await one.get(`/api/v1/office/work/${workId}`)).json().work).toMatchObject({ state: 'done', report: { bills: 3 } })
  const [row] = await given((tx) => tx.select({ n: count() }).from(bills).where(eq(bills.schoolId, school.id)))
  expect(row?.n).toBe(3)
  expect((await checkLedger(db)).isSound).toBe(true)
})

test('next term’s fees are copied with each pupil’s own changes; a bill says what the fee was before', async () => {
  const { schedule, issue, bursars, mothers, ama, term, earlier, clock } = await aSchool()
  const first = await schedule(earlier?.id, FEES, '2025-11-28')
  const changes = [
    { code: 'TUI', kind: 'fee', name: 'Tuition', amount_minor: 1_100_00, purpose: 'Staff child', approved_by: 'Head' },
    {
      code: 'SIB',
      kind: 'discount',
      name: 'Sister and brother discount',
      amount_minor: 120_00,
      purpose: 'Second child',
      approved_by: null,
    },
  ]
  await bursars.put(`/api/v1/office/fee_schedules/${first}/wards/${ama.id}`, { changes })
  await issue(first)
  const { schedule: copied } = (
    await bursars.post('/api/v1/office/fee_schedules', {
      term_id: term?.id,
      name: 'Term 2',
      due_on: '2026-03-27',
      minimum_payment_minor: null,
      copy_from: first,
    })
  ).json()
  expect(copied).toMatchObject({ lines: 3, bills: 0, pupils: [{ ward_id: ama.id, changes: [{ code: 'SIB' }, { code: 'TUI' }] }] })
  expect(copied.before).toMatchObject({ term: earlier?.name, lines: [{ code: 'TUI' }, {}, {}] })
  const head = { name: 'Term 2', due_on: '2026-03-27', minimum_payment_minor: null }
  const { id: another } = (
    await bursars.post('/api/v1/office/fee_schedules', { ...head, term_id: term?.id, name: 'Trip' })
  ).json().schedule
  expect((await bursars.put(`/api/v1/office/fee_schedules/${another}`, { ...head, fees: [] })).statusCode).toBe(409)
  const [, ...rest] = copied.fees
  await bursars.put(`/api/v1/office/fee_schedules/${copied.id}`, { ...head, fees: [copied.fees[0], ...rest] })
  await bursars.put(`/api/v1/office/fee_schedules/${copied.id}/wards/${ama.id}`, { changes: changes.slice(1) })
  clock.advance(600)
  await issue(copied.id)

  const { bills: list } = (await mothers.get(`/api/v1/wards/${ama.id}/bills`)).json()
  expect(list.map((bill: { term: string; status: string }) => [bill.term, bill.status])).toEqual([
    ['Term 2', 'issued'],
    ['Term 1', 'overdue'],
  ])
  const { bill } = (await mothers.get(`/api/v1/bills/${list[0].id}`)).json()
  expect(bill).toMatchObject({
    items: [{ code: 'TUI', amount: { amount_minor: 1_200_00 }, previous_amount: { amount_minor: 1_100_00 } }],
    discounts: [{ name: 'Sister and brother discount', amount: { amount_minor: 120_00 } }],
    arrears: [{ term: 'Term 1', balance: { amount_minor: 980_00 } }],
    arrears_brought_forward: { amount_minor: 980_00 },
    left_to_pay: { amount_minor: 2_060_00 },
  })
})

test('a discount after paying becomes credit, credit pays the next bill, a void bill gives everything back', async () => {
  const { schedule, issue, given, mothers, bursars, kofi, school, billOf, db, clock, earlier } = await aSchool()
  await issue(await schedule(earlier?.id, FEES, '2025-11-28'))
  const bill = await billOf(kofi.id)
  await given((tx) => payWithReceipt(tx, { schoolId: school.id, wardId: kofi.id, amountMinor: 1_260_00, number: 1 }))
  expect((await mothers.get(`/api/v1/bills/${bill.id}`)).json().bill).toMatchObject({
    status: 'paid',
    payments: [{ receipt: { receipt_no: 'R-1' } }],
  })

  const grant = {
    kind: 'scholarship',
    name: 'Scholarship',
    amount_minor: 200_00,
    purpose: 'Very good results',
    approved_by: 'Board',
  }
  const granted = await bursars.post(`/api/v1/office/bills/${bill.id}/lines`, grant)
  expect(granted.json().bill).toMatchObject({
    total: { amount_minor: 1_060_00 },
    balance: { amount_minor: 0 },
    credit: { amount_minor: 200_00 },
    scholarships: [{ name: 'Scholarship', approved_by: 'Board' }],
    changes: [{ name: 'Scholarship', before: null, after: { amount_minor: 200_00 } }],
  })
  clock.advance(60)
  await issue(await schedule())
  const [next] = (await mothers.get(`/api/v1/wards/${kofi.id}/bills`)).json().bills
  expect((await mothers.get(`/api/v1/bills/${next.id}`)).json().bill).toMatchObject({
    credit_brought_forward: { amount_minor: 200_00 },
    paid: { amount_minor: 200_00 },
    status: 'part_paid',
    credit: { amount_minor: 0 },
  })

  const voided = await bursars.post(`/api/v1/office/bills/${bill.id}/void`, { reason: 'Wrong class' })
  expect(voided.json().bill).toMatchObject({ status: 'void', balance: { amount_minor: 0 } })
  expect((await mothers.get(`/api/v1/wards/${kofi.id}/bills`)).json().balance).toMatchObject({ balance: { amount_minor: 0 } })
  expect((await bursars.post(`/api/v1/office/bills/${bill.id}/void`, { reason: 'Again' })).statusCode).toBe(409)

  const penalty = { kind: 'penalty', name: 'Late payment', amount_minor: 30_00, purpose: 'Two weeks late' }
  expect((await bursars.post(`/api/v1/office/bills/${next.id}/lines`, penalty)).json().bill.balance.amount_minor).toBe(30_00)
  const off = { kind: 'write_off', name: 'Written off', amount_minor: 30_01, purpose: 'Hardship' }
  expect((await bursars.post(`/api/v1/office/bills/${next.id}/lines`, off)).statusCode).toBe(422)
  expect(
    (await bursars.post(`/api/v1/office/bills/${next.id}/lines`, { ...off, amount_minor: 30_00 })).json().bill.balance
      .amount_minor,
  ).toBe(0)
  expect((await checkLedger(db)).lines.join('\n')).toMatch(/The books are sound/)
})

test('who may not see bills finds nothing: the other family, a guardian without the right, another school, the teacher', async () => {
  const { schedule, issue, ama, father, other, teacher, stranger, signedIn, given, billOf } = await aSchool()
  await issue(await schedule())
  const bill = await billOf(ama.id)
  await given((tx) => addGuardian(tx, ama, father.id, { mayBills: false }))
  const paths = [
    `/api/v1/bills/${bill.id}`,
    `/api/v1/wards/${ama.id}/bills`,
    `/api/v1/wards/${ama.id}/statement?from=2026-01-01&to=2026-03-31`,
    `/studentbills/${bill.publicId}.json`,
  ]
  for (const who of [other, father]) {
    const browser = await signedIn(who.id, { steppedUpUntil: new Date('2030-01-01') })
    for (const path of paths) expect((await browser.get(path)).statusCode, path).toBe(404)
    expect((await browser.post(`/api/v1/bills/${bill.id}/promise`, { day: '2026-03-20' })).statusCode).toBe(404)
    expect((await browser.post(`/api/v1/bills/${bill.id}/share`, {})).statusCode).toBe(404)
  }
  const away = await signedIn(stranger.id)
  expect((await away.get(`/api/v1/office/bills/${bill.id}`)).statusCode).toBe(404)
  expect((await away.post(`/api/v1/office/bills/${bill.id}/void`, { reason: 'Mine' })).statusCode).toBe(404)
  expect((await (await signedIn(teacher.id)).get('/api/v1/office/debtors')).statusCode).toBe(403)
})

test('a promise is kept with the bill and shown to the bursar; days gone by and too much are refused', async () => {
  const { schedule, issue, mothers, bursar, signedIn, kofi, billOf, clock } = await aSchool()
  await issue(await schedule())
  const { id } = await billOf(kofi.id)
  for (const wrong of [{ day: '2026-03-11' }, { day: '2027-03-12' }, { day: '2026-03-20', amount_minor: 1_260_01 }])
    expect((await mothers.post(`/api/v1/bills/${id}/promise`, wrong)).statusCode, JSON.stringify(wrong)).toBe(422)
  await mothers.post(`/api/v1/bills/${id}/promise`, { day: '2026-03-20', amount_minor: 500_00 })
  expect((await mothers.get(`/api/v1/bills/${id}`)).json().bill.promise).toMatchObject({
    day: '2026-03-20',
    made_by: 'Abena Mensah',
  })
  clock.advance(20 * 86_400)
  const later = await signedIn(bursar.id)
  expect((await later.get('/api/v1/office/debtors?promised=late&overdue=yes')).json()).toMatchObject({
    overdue: { amount_minor: 1_260_00 },
    debtors: [
      { fullname: 'Kofi Mensah', promise: { is_late: true, made_by: 'Abena Mensah' }, guardians: [{ fullname: 'Abena Mensah' }] },
    ],
  })
})

test('a link shows first name and initial, this bill and no other; arrears only when the parent allows; taken back it is gone', async () => {
  const { schedule, issue, mothers, kofi, app, earlier, clock } = await aSchool()
  await issue(await schedule(earlier?.id, FEES, '2025-11-28'))
  clock.advance(60)
  await issue(await schedule())
  const [bill] = (await mothers.get(`/api/v1/wards/${kofi.id}/bills`)).json().bills
  const { share } = (await mothers.post(`/api/v1/bills/${bill.id}/share`, { days: 7 })).json()
  const open = (id: string) => app.inject({ method: 'GET', url: `/studentbills/${id}.json` })
  const shared = await open(share.public_id)
  expect(shared.headers['cache-control']).toBe('no-store')
  expect(shared.json().bill).toMatchObject({
    ward: { name: 'Kofi M.' },
    balance: { amount_minor: 1_260_00 },
    arrears_brought_forward: null,
    may_pay: true,
  })
  for (const secret of ['Mensah', kofi.id, kofi.admissionNo, 'Term 1', bill.id, 'admission', 'Abena'])
    expect(shared.body).not.toContain(secret)
  const generous = (await mothers.post(`/api/v1/bills/${bill.id}/share`, { shows_arrears: true, may_pay: false })).json().share
  expect((await open(generous.public_id)).json().bill).toMatchObject({
    arrears_brought_forward: { amount_minor: 1_260_00 },
    may_pay: false,
  })
  expect((await mothers.get(`/api/v1/bills/${bill.id}/shares`)).json().shares).toHaveLength(2)
  expect((await mothers.get(`/studentbills/${bill.public_id}.json`)).json().bill).toMatchObject({
    ward: { fullname: 'Kofi Mensah' },
  })

  expect((await mothers.delete(`/api/v1/bills/${bill.id}/share`)).statusCode).toBe(400)
  expect((await open(share.public_id)).statusCode).toBe(200)
  await mothers.delete(`/api/v1/bills/${bill.id}/share?public_id=${share.public_id}`)
  expect((await open(generous.public_id)).statusCode).toBe(200)
  const gone = await open(share.public_id)
  const never = await open('A'.repeat(22))
  expect([gone.statusCode, never.statusCode, (await open(bill.public_id)).statusCode]).toEqual([404, 404, 404])
  const bare = ({ body }: { body: string }) => body.replaceAll(/"request_id":"[^"]*"/g, '')
  expect(bare(gone)).toBe(bare(never))
})

test('a statement starts with what was owed, lists what moved, and ends with what is owed', async () => {
  const { schedule, issue, mothers, kofi, given, school, clock } = await aSchool()
  await issue(await schedule())
  clock.advance(86_400)
  await given((tx) =>
    payWithReceipt(tx, { schoolId: school.id, wardId: kofi.id, amountMinor: 300_00, number: 1, at: clock.now() }),
  )
  const url = `/api/v1/wards/${kofi.id}/statement`
  expect((await mothers.get(`${url}?from=2026-03-12&to=2026-03-13`)).json()).toMatchObject({
    opening: { amount_minor: 0 },
    lines: [
      { kind: 'bill', amount: { amount_minor: 1_260_00 }, balance: { amount_minor: 1_260_00 } },
      { kind: 'payment', amount: { amount_minor: -300_00 }, balance: { amount_minor: 960_00 }, receipt: { receipt_no: 'R-1' } },
    ],
    billed: { amount_minor: 1_260_00 },
    paid: { amount_minor: 300_00 },
    closing: { amount_minor: 960_00 },
  })
  expect((await mothers.get(`${url}?from=2026-03-13&to=2026-03-13`)).json()).toMatchObject({
    opening: { amount_minor: 1_260_00 },
    lines: [{ kind: 'payment' }],
  })
  expect((await mothers.get(`${url}?from=2026-03-13&to=2026-03-12`)).statusCode).toBe(422)
})

test('amounts that are none are refused, and the books stay as they are', async () => {
  const { schedule, issue, mothers, bursars, kofi, billOf, db } = await aSchool()
  await issue(await schedule())
  const { id } = await billOf(kofi.id)
  const before = (await checkLedger(db)).lines
  const junk = [-1, 0, 0.001, 1e15, '1e3', 'NaN', null, '100', [], {}, Number.MAX_SAFE_INTEGER]
  for (const amount_minor of junk) {
    const line = { kind: 'discount', name: 'Discount', amount_minor, purpose: 'Why' }
    expect((await bursars.post(`/api/v1/office/bills/${id}/lines`, line)).statusCode, JSON.stringify(amount_minor)).toBe(400)
    expect((await mothers.post(`/api/v1/bills/${id}/promise`, { day: '2026-03-20', amount_minor })).statusCode).toBe(400)
    const parts = [{ due_on: '2026-03-20', amount_minor }]
    expect((await bursars.put(`/api/v1/office/bills/${id}/plan`, { parts })).statusCode).toBe(400)
  }
  const tooMuch = { kind: 'discount', name: 'Discount', amount_minor: 1_260_01, purpose: 'Why' }
  expect((await bursars.post(`/api/v1/office/bills/${id}/lines`, tooMuch)).statusCode).toBe(422)
  expect((await checkLedger(db)).lines).toEqual(before)
})

test('a bill taken in parts says what is paid of each, what is due and what is late', async () => {
  const { schedule, issue, mothers, bursars, kofi, billOf, given, school } = await aSchool()
  await issue(await schedule())
  const { id } = await billOf(kofi.id)
  const parts = [
    { due_on: '2026-03-01', amount_minor: 400_00 },
    { due_on: '2026-03-05', amount_minor: 400_00 },
    { due_on: '2026-04-01', amount_minor: 460_00 },
  ]
  expect((await bursars.put(`/api/v1/office/bills/${id}/plan`, { parts: parts.slice(1) })).statusCode).toBe(422)
  await bursars.put(`/api/v1/office/bills/${id}/plan`, { parts })
  await given((tx) => payWithReceipt(tx, { schoolId: school.id, wardId: kofi.id, amountMinor: 500_00, number: 1 }))
  const { plan } = (await mothers.get(`/api/v1/bills/${id}`)).json().bill
  expect(plan.map((part: { status: string; paid: { amount_minor: number } }) => [part.status, part.paid.amount_minor])).toEqual([
    ['paid', 400_00],
    ['late', 100_00],
    ['due', 0],
  ])
})

test('a day is closed when what was counted is what the books say, once; the database itself lets nobody write into it', async () => {
  const { bursar, signedIn, clock, schedule, issue, given, school, kofi, db } = await aSchool()
  const bursars = await signedIn(bursar.id, { steppedUpUntil: new Date(clock.now().getTime() + 600_000) })
  await issue(await schedule())
  await given((tx) => payWithReceipt(tx, { schoolId: school.id, wardId: kofi.id, amountMinor: 300_00, number: 1 }))
  const [day, close] = ['/api/v1/office/days?day=2026-03-12', '/api/v1/office/days/close']
  const counted = (total_minor: number) => bursars.post(close, { day: '2026-03-12', total_minor })
  expect((await bursars.get(day)).json().day).toMatchObject({
    closed_at: null,
    methods: [{ method: 'cash', payments: 1 }],
    total: { amount_minor: 300_00 },
  })
  expect((await counted(299_99)).json().code).toBe('billing.count_differs')
  expect((await counted(300_00)).json().day.closed_by).toBe('Mr. Joseph Lamptey')
  expect((await counted(300_00)).statusCode).toBe(409)
  expect((await bursars.post(close, { day: '2026-03-13', total_minor: 0 })).statusCode).toBe(422)
  const again = sql`insert into ledger_transactions (id, school_id, at, happened_on, booked_on, kind, payment_id, method, memo)
    select gen_random_uuid(), school_id, at, happened_on, booked_on, kind, payment_id, method, memo from ledger_transactions where kind = 'payment'`
  const changes: [change: SQL, why: RegExp][] = [
    [again, /the books of 2026-03-12 are closed/],
    [sql`update day_closings set figures = '{}'`, /append-only/],
    [sql`update day_closings set day = '2026-03-11'`, /append-only/],
    [sql`delete from day_closings`, /append-only|permission denied/],
  ]
  for (const [change, why] of changes)
    await expect(db.asSystem((tx) => tx.execute(change))).rejects.toMatchObject({
      cause: { message: expect.stringMatching(why) },
    })
  expect((await bursars.get(day)).json().day).toMatchObject({ total: { amount_minor: 300_00 }, methods: [{ payments: 1 }] })
})

test('fees can be for the terms that have not closed, and for the classes with how many pupils are there now', async () => {
  const { bursars, bursar, mothers, yaa, stranger, given, signedIn, clock, term, place } = await aSchool()
  await given((tx) => tx.update(wards).set({ status: 'withdrawn' }).where(eq(wards.id, yaa.id)))
  const placesAt = async (who: typeof bursars) => (await who.get('/api/v1/office/fee_places')).json()
  const basic5 = { id: place.classId, name: 'Basic 5', level: 'Basic 5', pupils: 2 }
  expect(await placesAt(bursars)).toMatchObject({ currency: 'GHS', terms: [{ id: term?.id }], classes: [basic5] })
  expect(await placesAt(await signedIn(stranger.id))).not.toMatchObject({ classes: [{ id: place.classId }] })
  expect((await mothers.get('/api/v1/office/fee_places')).statusCode).toBe(403)
  // Where every term is over, what was forgotten can still be asked for in the last.
  clock.advance(30 * 86_400)
  expect(await placesAt(await signedIn(bursar.id))).toMatchObject({ terms: [{ id: term?.id }] })
})

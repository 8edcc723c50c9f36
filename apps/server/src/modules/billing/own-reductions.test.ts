import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { takenOff } from '@schoolgate/contracts/fee-rules'
import { audit, billItems, bills, ownReductions, terms, wards } from '#db/schema'
import { newId } from '#lib/random'
import { checkLedger } from '#modules/billing'
import { addSchool, addUser, addWard, createTestApp, feeLine } from '#testing'

const HEAD = { name: 'School fees', due_on: null, minimum_payment_minor: null }
const FEES = [feeLine('TUI', 1_000_05), feeLine('BOOKS', 50_00), feeLine('BUS', 90_00, { mandatory: false })]
const SECOND = {
  code: 'SECOND',
  name: 'Second child',
  who: 'sibling',
  from_child: 2,
  order: 'age',
  percent_hundredths: 10_00,
  amount_minor: null,
  fees: null,
  purpose: null,
  approved_by: 'The board',
}
const FUND = {
  kind: 'scholarship',
  name: 'Church fund',
  percent_hundredths: 25_00,
  amount_minor: null,
  fees: ['TUI'],
  purpose: 'The fund pays a quarter of the lessons',
  approved_by: 'The board, 12 January',
  until: null,
}

test('several take off one after the other, each rounded once, and never more than is asked', () => {
  const fees = [
    { code: 'TUI', amount_minor: 100_05 },
    { code: 'BOOKS', amount_minor: 20_00 },
  ]
  const quarter = { percent_hundredths: 25_00, amount_minor: null, fees: ['TUI'] }
  const rest = { percent_hundredths: null, amount_minor: 500_00, fees: null }
  expect(takenOff([quarter, rest], fees).map(({ amount_minor }) => amount_minor)).toEqual([25_01, 95_04])
  expect(takenOff([quarter, rest], fees, 110_00).map(({ amount_minor }) => amount_minor)).toEqual([10_05])
  expect(takenOff([rest], fees, 200_00)).toEqual([])
})

/** Kofi is the second child of his mother; Term 2 and the one after it have fees, of which nothing went out. */
async function school() {
  const app = await createTestApp()
  const here = await app.given(async (tx) => {
    const place = await addSchool(tx)
    const schoolId = place.school.id
    const [mother, bursar, head] = [
      await addUser(tx, schoolId),
      await addUser(tx, schoolId, 'bursar', { fullname: 'Joseph Lamptey' }),
      await addUser(tx, schoolId, 'head'),
    ]
    const at = { schoolId, classId: place.class.id }
    const ama = await addWard(tx, at, [mother.id], { firstName: 'Ama', dateOfBirth: '2012-05-01' })
    const kofi = await addWard(tx, at, [mother.id], { firstName: 'Kofi', dateOfBirth: '2014-05-01' })
    const [term] = await tx.select().from(terms).where(eq(terms.schoolId, schoolId))
    if (!term) throw new Error('The school has no term.')
    const days = { opens: '2026-04-21', closes: '2026-07-23' }
    const [next] = await tx
      .insert(terms)
      .values({ ...term, id: newId(), number: 3, name: 'Term 3', ...days })
      .returning()
    const teacher = await addUser(tx, schoolId, 'teacher')
    const other = await addSchool(tx)
    const stranger = await addUser(tx, other.school.id, 'bursar')
    return { schoolId, mother, bursar, head, teacher, stranger, ama, kofi, term, next }
  })
  const desk = await app.freshlySignedIn(here.bursar.id)
  const scheduleOf = async (termId: string | undefined) => {
    const { id } = (await desk.post('/api/v1/office/fee_schedules', { ...HEAD, term_id: termId })).json().schedule
    const written = await desk.put(`/api/v1/office/fee_schedules/${id}`, { ...HEAD, fees: FEES, rules: [SECOND] })
    expect(written.statusCode, written.body).toBe(200)
    return `/api/v1/office/fee_schedules/${id}`
  }
  const schedules = [await scheduleOf(here.term.id), await scheduleOf(here.next?.id)] as const
  const issue = async (schedule: string) => {
    await desk.post(`${schedule}/issue`, { dry_run: false })
    await app.doDue()
  }
  const path = `/api/v1/office/wards/${here.kofi.id}/reductions`
  const agree = (changes: object = {}, by = desk, key: string = newId()) =>
    by.post(path, { ...FUND, ...changes }, { 'idempotency-key': key })
  const end = (id: string, by = desk) => by.post(`/api/v1/office/reductions/${id}/end`, { reason: 'The fund ended' })
  /** What is taken off each bill that is out, by child and term. */
  const off = () =>
    app.given(async (tx) => {
      const rows = await tx
        .select({ term: terms.name, child: wards.firstName, item: billItems })
        .from(billItems)
        .innerJoin(bills, eq(bills.id, billItems.billId))
        .innerJoin(terms, eq(terms.id, bills.termId))
        .innerJoin(wards, eq(wards.id, bills.wardId))
      return rows
        .filter(({ item }) => item.kind !== 'fee')
        .map(({ term, child, item }) => `${child}, ${term}: ${item.kind} ${item.name} ${item.amountMinor}`)
        .toSorted()
    })
  const sound = async () => expect((await checkLedger(app.db)).lines.join('\n')).toMatch(/The books are sound/)
  return { ...app, ...here, desk, schedules, issue, path, agree, end, off, sound }
}

test('a scholarship of one child stands on each bill while it lasts, instead of the rules; taken back, the bills that are out stay', async () => {
  const one = await school()
  const { desk, schedules, issue, agree, end, off, kofi, given } = one
  const [now, later] = schedules
  const agreed = (await agree()).json()
  expect(agreed).toMatchObject({ ward: { id: kofi.id }, fees: [{ code: 'TUI' }, { code: 'BOOKS' }] })
  expect(agreed.reductions).toMatchObject([{ ...FUND, written_by: 'Joseph Lamptey', ended: null }])
  // As the bill of the child would be, and what issuing would do.
  const tried = (await desk.post(`${now}/wards/${kofi.id}/bill`, { dry_run: true, parts: [] })).json()
  expect(tried.bill.total.amount_minor).toBe(1_050_05 - 250_01)
  expect(tried.bill.lines).toContainEqual(
    expect.objectContaining({ kind: 'scholarship', name: 'Church fund', amount_minor: 250_01, is_by_rule: true }),
  )
  const half = { dry_run: true, parts: [{ code: 'TUI', amount_minor: 500_00 }] }
  expect((await desk.post(`${now}/wards/${kofi.id}/bill`, half)).json().bill.total.amount_minor).toBe(550_00 - 125_00)
  const { report } = (await desk.post(`${now}/issue`, { dry_run: true })).json()
  expect(report.by_fee).toContainEqual(expect.objectContaining({ kind: 'scholarship', name: 'Church fund', pupils: 1 }))

  await issue(now)
  expect(await off()).toEqual(['Kofi, Term 2: scholarship Church fund 25001'])
  const id = agreed.reductions[0].id
  const ended = (await end(id)).json()
  expect(ended.reductions).toMatchObject([{ id, ended: { by: 'Joseph Lamptey', reason: 'The fund ended' } }])
  expect((await end(id)).json().code).toBe('billing.reduction_ended')
  await issue(later)
  expect(await off()).toEqual(['Kofi, Term 2: scholarship Church fund 25001', 'Kofi, Term 3: discount Second child 10501'])
  const record = await given((tx) => tx.select().from(audit).where(eq(audit.wardId, kofi.id)))
  expect(record.map(({ action }) => action)).toEqual(expect.arrayContaining(['fees.reduction_agreed', 'fees.reduction_ended']))
  await one.sound()
})

test('an amount until the end of a term is on no bill of the next, and takes off no more than is asked; a day that is past is refused', async () => {
  const one = await school()
  const { schedules, issue, agree, off, term } = one
  expect((await agree({ until: '2020-01-01' })).json().code).toBe('billing.reduction_past')
  const much = { kind: 'discount', name: 'Hard year', percent_hundredths: null, amount_minor: 900_00, fees: null }
  expect((await agree({ ...much, until: term.closes })).statusCode).toBe(200)
  expect((await agree({ percent_hundredths: 50_00, until: term.closes })).statusCode).toBe(200)
  for (const schedule of schedules) await issue(schedule)
  expect(await off()).toEqual([
    'Kofi, Term 2: discount Hard year 90000',
    'Kofi, Term 2: scholarship Church fund 15005',
    'Kofi, Term 3: discount Second child 10501',
  ])
  await one.sound()
})

test('it is agreed once, by the bursar or head of the school alone, of a pupil who is here, and never as a float', async () => {
  const one = await school()
  const { agree, end, path, given, kofi, signedIn, freshlySignedIn } = one
  const key = newId()
  const pressed = await Promise.all([agree({}, one.desk, key), agree({}, one.desk, key)])
  expect(pressed.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await agree({ percent_hundredths: 30_00 }, one.desk, key)).json().code).toBe('idempotency.other_request')
  expect((await agree()).json().code).toBe('billing.reduction_there')
  const both = await Promise.all([agree({ name: 'Other' }), agree({ name: 'Other' }, await freshlySignedIn(one.head.id))])
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const [row] = await given((tx) => tx.select().from(ownReductions))
  for (const [who, status] of [
    [one.stranger, 404],
    [one.teacher, 403],
    [one.mother, 403],
  ] as const) {
    const browser = await signedIn(who.id)
    const answers = [await browser.get(path), await agree({ name: 'New' }, browser), await end(row?.id ?? '', browser)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([status, status, status])
  }
  expect((await agree({ name: 'New', amount_minor: 5_00 })).json().code).toBe('billing.reduction_unclear')
  expect((await agree({ name: 'New', fees: ['NOBODY'] })).json().code).toBe('billing.reduction_of_no_fee')
  for (const wrong of [{ percent_hundredths: 12.5 }, { percent_hundredths: 100_01 }, { approved_by: ' ' }, { fees: [] }])
    expect((await agree({ name: 'New', ...wrong })).statusCode).toBe(400)
  await given((tx) => tx.update(wards).set({ status: 'withdrawn' }).where(eq(wards.id, kofi.id)))
  expect((await agree({ name: 'New' })).json().code).toBe('billing.not_at_school')
  expect((await end(row?.id ?? '')).statusCode).toBe(200)
  expect(await given((tx) => tx.$count(ownReductions))).toBe(2)
})

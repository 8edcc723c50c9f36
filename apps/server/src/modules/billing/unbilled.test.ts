import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { partOfTerm } from '@schoolgate/contracts/unbilled'
import { billItems, messages, terms, wards } from '#db/schema'
import { checkLedger } from '#modules/billing'
import { addSchool, addUser, addWard, createTestApp, feeLine } from '#testing'
import { weeksLeft } from './one-pupil.ts'

test('the part of a term is in whole units, half a unit up, never nothing and never more than the amount; weeks that began count', () => {
  const term = { opens: '2026-01-06', closes: '2026-04-06' }
  expect(weeksLeft(term, '2026-01-01')).toEqual({ left: 13, of: 13 })
  expect(weeksLeft(term, '2026-02-10')).toEqual({ left: 8, of: 13 })
  expect(weeksLeft(term, '2026-04-06')).toEqual({ left: 1, of: 13 })
  expect(weeksLeft(term, '2026-06-01')).toEqual({ left: 1, of: 13 })
  expect(partOfTerm(1_000_05, { left: 13, of: 13 })).toBe(1_000_05)
  // 615.41… and 30.5 and 0.07…
  expect([
    partOfTerm(1_000_05, { left: 8, of: 13 }),
    partOfTerm(61_00, { left: 1, of: 2 }),
    partOfTerm(90, { left: 1, of: 13 }),
  ]).toEqual([615_00, 31_00, 90])
  expect(partOfTerm(99_999_999_99, { left: 12, of: 13 })).toBe(92_307_692_00)
})

const HEAD = { name: 'School fees', due_on: null, minimum_payment_minor: null }
const FEES = [
  feeLine('TUI', 1_000_05, { purpose: 'Lessons' }),
  feeLine('PTA', 20_00, { basis: 'family' }),
  feeLine('BUS', 90_00, { mandatory: false }),
]
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

/** A school whose bills are out, and Esi's younger brother Kofi, who came afterwards. */
async function lateJoiner() {
  const app = await createTestApp()
  const here = await app.given(async (tx) => {
    const place = await addSchool(tx)
    const schoolId = place.school.id
    const mother = await addUser(tx, schoolId)
    const at = { schoolId, classId: place.class.id }
    await addWard(tx, at, [mother.id], { firstName: 'Esi', dateOfBirth: '2012-05-01' })
    const [term] = await tx.select().from(terms).where(eq(terms.schoolId, schoolId))
    const [bursar, teacher] = [await addUser(tx, schoolId, 'bursar'), await addUser(tx, schoolId, 'teacher')]
    const other = await addSchool(tx)
    return {
      at,
      mother,
      term,
      bursar,
      teacher,
      head: await addUser(tx, schoolId, 'head'),
      stranger: await addUser(tx, other.school.id, 'bursar'),
    }
  })
  const bursar = await app.freshlySignedIn(here.bursar.id)
  const { id } = (await bursar.post('/api/v1/office/fee_schedules', { ...HEAD, term_id: here.term?.id })).json().schedule
  const path = `/api/v1/office/fee_schedules/${id}`
  const write = (fees: readonly object[]) => bursar.put(path, { ...HEAD, fees, rules: [SECOND] })
  await write(FEES)
  await bursar.post(`${path}/issue`, { dry_run: false })
  await app.doDue()
  const kofi = await app.given((tx) =>
    addWard(tx, here.at, [here.mother.id], { firstName: 'Kofi', dateOfBirth: '2014-05-01', joinedOn: here.term?.opens ?? null }),
  )
  return { ...app, ...here, bursar, write, path, kofi, door: `${path}/wards/${kofi.id}/bill` }
}

test('who joins when the bills are out is listed, and gets a part of the term once, posted and told like the others', async () => {
  const { bursar, given, kofi, door, db, mother, signedIn, freshlySignedIn, head, teacher, stranger } = await lateJoiner()
  const listed = (await bursar.get('/api/v1/office/unbilled')).json()
  expect(listed).toMatchObject({
    count: 1,
    pupils: [{ ward_id: kofi.id, total: { amount_minor: 900_04 }, was_void: false }],
  })
  const { bill } = (await bursar.post(door, { dry_run: true, parts: [] })).json()
  const amounts = (lines: { code: string; whole_minor: number; amount_minor: number | null }[]) =>
    lines.map(({ code, whole_minor, amount_minor }) => [code, whole_minor, amount_minor])
  // The family paid its dues with the sister's bill; a second child has a tenth off.
  expect(amounts(bill.lines)).toEqual([
    ['TUI', 1_000_05, 1_000_05],
    ['SECOND', 100_01, 100_01],
    ['BUS', 90_00, 90_00],
  ])
  const seen = [
    { code: 'TUI', amount_minor: 1_000_05 },
    { code: 'SECOND', amount_minor: 100_01 },
    { code: 'BUS', amount_minor: 90_00 },
  ]
  const part = {
    parts: [
      { code: 'TUI', amount_minor: 600_00 },
      { code: 'BUS', amount_minor: null },
    ],
    reason: '8 of 13 weeks',
    seen,
  }
  const tried = (await bursar.post(door, { dry_run: true, ...part })).json().bill
  expect([amounts(tried.lines), tried.total.amount_minor, tried.whole.amount_minor]).toEqual([
    [
      ['TUI', 1_000_05, 600_00],
      ['SECOND', 100_01, 60_00],
      ['BUS', 90_00, null],
    ],
    540_00,
    900_04,
  ])
  expect(await given((tx) => tx.$count(billItems))).toBe(2)

  // Not without a proof, not by a teacher, not by another school, and not what is no part.
  const real = { dry_run: false, ...part }
  const [stale, teaches, elsewhere] = [
    await signedIn(head.id),
    await freshlySignedIn(teacher.id),
    await freshlySignedIn(stranger.id),
  ]
  const refused = [await stale.post(door, real), await teaches.post(door, real), await elsewhere.post(door, real)]
  const wrong = (parts: object[]) => bursar.post(door, { dry_run: false, parts })
  refused.push(
    await wrong([{ code: 'TUI', amount_minor: 1_000_06 }]),
    await wrong([{ code: 'SECOND', amount_minor: 1_00 }]),
    await wrong([
      { code: 'TUI', amount_minor: null },
      { code: 'BUS', amount_minor: null },
    ]),
  )
  expect(refused.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
    [403, 'identity.fresh_proof_needed'],
    [403, 'identity.not_allowed'],
    [404, 'request.not_found'],
    [422, 'billing.part_wrong'],
    [422, 'billing.part_wrong'],
    [422, 'billing.nothing_to_bill'],
  ])

  // Two bursars at once, and one of them twice: one bill.
  const other = await freshlySignedIn(head.id)
  const headers = { 'idempotency-key': 'late-joiner-1' }
  const answers = await Promise.all([
    bursar.post(door, real, headers),
    bursar.post(door, real, headers),
    other.post(door, real, { 'idempotency-key': 'late-joiner-2' }),
  ])
  const codes = answers.map((answer) => answer.statusCode).toSorted((one, other) => one - other)
  expect([
    [200, 200, 409],
    [200, 409, 409],
  ]).toContainEqual(codes)
  expect((await bursar.post(door, { dry_run: false, parts: [] })).json()).toMatchObject({ code: 'billing.billed_already' })
  const parent = await signedIn(mother.id)
  const { bills } = (await parent.get(`/api/v1/wards/${kofi.id}/bills`)).json()
  expect(bills).toMatchObject([{ total: { amount_minor: 540_00 } }])
  const { items } = (await parent.get(`/api/v1/bills/${bills[0].id}`)).json().bill
  expect(items).toMatchObject([{ name: 'tui', amount: { amount_minor: 600_00 }, purpose: 'Lessons · 8 of 13 weeks' }])
  expect(
    await given((tx) =>
      tx
        .select()
        .from(messages)
        .where(eq(messages.tag, `bill:${bills[0].id}`)),
    ),
  ).not.toHaveLength(0)
  expect((await bursar.get('/api/v1/office/unbilled')).json().count).toBe(0)
  expect((await checkLedger(db)).isSound).toBe(true)
})

test('fees that changed since they were looked at, a pupil who left and a term that is over give no bill, and say why', async () => {
  const { bursar, write, door, given, kofi, term } = await lateJoiner()
  const seen = [
    { code: 'TUI', amount_minor: 1_000_05 },
    { code: 'SECOND', amount_minor: 100_01 },
    { code: 'BUS', amount_minor: 90_00 },
  ]
  await write([feeLine('TUI', 1_100_00), FEES[1] ?? {}])
  const changed = (await bursar.post(door, { dry_run: false, parts: [], seen })).json()
  expect(changed).toMatchObject({ status: 409, code: 'billing.fees_changed' })
  expect(changed.title).toContain('tui, Second child, BUS')
  await given((tx) => tx.update(wards).set({ status: 'withdrawn' }).where(eq(wards.id, kofi.id)))
  expect((await bursar.post(door, { dry_run: false, parts: [] })).json()).toMatchObject({ code: 'billing.not_at_school' })
  await given((tx) => tx.update(wards).set({ status: 'active' }).where(eq(wards.id, kofi.id)))
  await given((tx) =>
    tx
      .update(terms)
      .set({ closes: '2026-01-31' })
      .where(eq(terms.id, term?.id ?? '')),
  )
  expect((await bursar.post(door, { dry_run: false, parts: [] })).json()).toMatchObject({ code: 'billing.term_over' })
  expect((await bursar.get('/api/v1/office/unbilled')).json()).toEqual({ pupils: [], count: 0 })
})

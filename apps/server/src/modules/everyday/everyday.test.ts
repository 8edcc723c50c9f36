import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { assessments, assessmentScores, attendanceRecords, bills, guardianships, payments, termReports, terms } from '#db/schema'
import { newId } from '#lib/random'
import { addSchool, addUser, createTestApp, openTwoSchools, TEST_NOW } from '#testing'

const BEFORE = new Date(TEST_NOW.getTime() - 3_600_000)

async function openSchools() {
  const { fixture, ...app } = await openTwoSchools()
  const { here, own, other, abroad } = fixture
  const termId = String(own.rows.get('terms')?.['id'])
  await app.given(async (tx) => {
    await tx
      .update(assessments)
      .set({ publishedAt: BEFORE })
      .where(eq(assessments.id, String(own.rows.get('assessments')?.['id'])))
    await tx
      .update(payments)
      .set({ paidAt: BEFORE })
      .where(eq(payments.id, String(own.rows.get('payments')?.['id'])))
    await tx.update(termReports).set({ publishedAt: BEFORE }).where(eq(termReports.wardId, own.wardId))
  })
  const browser = await app.signedIn(own.guardianId)
  const ask = (query: string, userId = own.guardianId) => browser.get(`/getusereverydetail?user_id=${userId}&${query}`)
  return { ...app, here, own, other, abroad, termId, ask }
}

test('one answer holds everything of a term: days, marks, reports, bills and payments of every ward', async () => {
  const { ask, termId, own } = await openSchools()
  const answer = await ask(`term_id=${termId}`)
  expect(answer.statusCode).toBe(200)
  const { term, wards, as_of: asOf } = answer.json()
  expect(term.id).toBe(termId)
  expect(asOf).toBe('2026-03-12T09:30:00.000Z')
  expect(wards).toHaveLength(1)
  const [detail] = wards
  expect(detail.ward.id).toBe(own.wardId)
  expect(detail.attendance.records).toHaveLength(1)
  expect(detail.attendance.summary).toMatchObject({ times_opened: 1, present: 1 })
  expect(detail.academics.assessments).toHaveLength(1)
  expect(detail.academics.standings).toHaveLength(1)
  expect(detail.term_reports).toHaveLength(1)
  expect(detail.bills).toHaveLength(1)
  expect(detail.payments).toHaveLength(1)
})

test('of two wards each has its own days, marks, reports, bills and payments', async () => {
  const { ask, given, termId, here, own, other } = await openSchools()
  const idOf = ({ rows }: typeof own, table: string) => String(rows.get(table)?.['id'])
  await given(async (tx) => {
    await tx
      .insert(guardianships)
      .values({ id: newId(), schoolId: here.id, guardianId: own.guardianId, wardId: other.wardId, relationship: 'aunt' })
    await tx
      .update(assessments)
      .set({ publishedAt: BEFORE, termId })
      .where(eq(assessments.id, idOf(other, 'assessments')))
    await tx.update(assessmentScores).set({ termId }).where(eq(assessmentScores.wardId, other.wardId))
    await tx.update(termReports).set({ publishedAt: BEFORE, termId }).where(eq(termReports.wardId, other.wardId))
    await tx.update(bills).set({ termId }).where(eq(bills.wardId, other.wardId))
    await tx
      .update(payments)
      .set({ paidAt: BEFORE })
      .where(eq(payments.id, idOf(other, 'payments')))
  })
  const { wards } = (await ask(`term_id=${termId}`)).json()
  expect(wards).toHaveLength(2)
  for (const family of [own, other]) {
    const detail = wards.find(({ ward }: { ward: { id: string } }) => ward.id === family.wardId)
    const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
    expect(ids(detail.attendance.records)).toEqual([idOf(family, 'attendance_records')])
    expect(ids(detail.academics.assessments)).toEqual([idOf(family, 'assessments')])
    expect(detail.academics.standings).toHaveLength(1)
    expect(ids(detail.term_reports)).toEqual([idOf(family, 'term_reports')])
    expect(ids(detail.bills)).toEqual([idOf(family, 'bills')])
    expect(detail.payments).toHaveLength(1)
  }
})

test('asked from a later day on, earlier days are left out; a day outside the term is refused', async () => {
  const { ask, termId, given, own } = await openSchools()
  await given((tx) => tx.update(attendanceRecords).set({ day: '2026-01-12' }).where(eq(attendanceRecords.wardId, own.wardId)))
  const later = await ask(`term_id=${termId}&datestart=2026-02-01`)
  expect(later.json().wards[0].attendance.records).toEqual([])
  const outside = await ask(`term_id=${termId}&datestart=2026-07-01`)
  expect(outside.statusCode).toBe(400)
  expect(outside.json()).toMatchObject({ code: 'everyday.day_outside_term', errors: [{ path: 'datestart' }] })
  expect((await ask(`term_id=${termId}&datestart=2026-02-30`)).statusCode).toBe(400)
})

test('another user’s id, another school’s term and no term at all are refused', async () => {
  const { ask, termId, own, abroad, app } = await openSchools()
  expect((await ask(`term_id=${termId}`, abroad.guardianId)).statusCode).toBe(403)
  expect((await ask(`term_id=${String(abroad.rows.get('terms')?.['id'])}`)).statusCode).toBe(404)
  expect((await ask(`term_id=${newId()}`)).statusCode).toBe(404)
  expect((await ask('')).statusCode).toBe(400)
  const stranger = await app.inject({ url: `/getusereverydetail?user_id=${own.guardianId}&term_id=${termId}` })
  expect(stranger.statusCode).toBe(401)
})

test('a guardian without the rights gets the ward and nothing of marks or money', async () => {
  const { ask, termId, own, given } = await openSchools()
  await given((tx) =>
    tx.update(guardianships).set({ mayAcademics: false, mayBills: false }).where(eq(guardianships.guardianId, own.guardianId)),
  )
  const [detail] = (await ask(`term_id=${termId}`)).json().wards
  expect(detail).toMatchObject({
    attendance: { records: [] },
    academics: { standings: [], assessments: [] },
    term_reports: [],
    bills: [],
    payments: [],
  })
})

test('asking all the time is slowed down', async () => {
  const { given, signedIn, clock } = await createTestApp()
  const { parent, neighbour, term } = await given(async (tx) => {
    const { school } = await addSchool(tx)
    const [term] = await tx.select().from(terms).where(eq(terms.schoolId, school.id))
    return { parent: await addUser(tx, school.id), neighbour: await addUser(tx, school.id), term }
  })
  const browser = await signedIn(parent.id)
  const other = await signedIn(neighbour.id)
  const ask = () => browser.get(`/getusereverydetail?user_id=${parent.id}&term_id=${term?.id}`)
  for (let asked = 0; asked < 20; asked++) expect((await ask()).statusCode).toBe(200)
  clock.advance(6)
  // Wherever ten seconds begin, there are thirty answers in them.
  const answers = await Promise.all(Array.from({ length: 14 }, ask))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10)
  const told = answers.find(({ statusCode }) => statusCode === 429)
  expect(told?.headers['retry-after']).toBe('4')
  expect((await other.get(`/getusereverydetail?user_id=${neighbour.id}&term_id=${term?.id}`)).statusCode).toBe(200)
  clock.advance(4)
  expect((await ask()).statusCode).toBe(200)
  clock.advance(-86_400)
  expect((await ask()).statusCode).toBe(200)
})

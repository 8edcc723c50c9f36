import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { guardianships, schools, shares, termReports, terms, users } from '#db/schema'
import { newId, newPublicId } from '#lib/random'
import { addBands, addReport, addSchool, addUser, addWard, createTestApp, TEST_NOW } from '#testing'

const hours = (count: number) => new Date(TEST_NOW.getTime() + count * 3_600_000)
const MARKS = {
  Science: { classScore: 31, examScore: 30, total: 61, grade: '1', level: 'Proficient', subjectPosition: 3, classAverage: 55 },
  French: { classScore: 20, examScore: null, total: null },
}

/** Abena and Kwame stand for Ama, who has a published report; Efua is somebody else's mother. */
async function atSchool(fields: Parameters<typeof addReport>[3] = {}, school: Parameters<typeof addSchool>[1] = {}) {
  const test = await createTestApp()
  const placed = await test.given(async (tx) => {
    const place = await addSchool(tx, school)
    const schoolId = place.school.id
    await addBands(tx, schoolId)
    const [abena, kwame, efua] = [
      await addUser(tx, schoolId, 'parent', { fullname: 'Abena Mensah' }),
      await addUser(tx, schoolId, 'parent', { fullname: 'Kwame Mensah' }),
      await addUser(tx, schoolId, 'parent', { fullname: 'Efua Sam' }),
    ]
    const person = { dateOfBirth: '2015-04-11', admissionNo: 'NYP/21/0147', lastName: 'Mensah', middleName: 'Serwaa' }
    const ward = await addWard(tx, { schoolId, classId: place.class.id }, [abena.id, kwame.id], person)
    await addWard(tx, { schoolId, classId: place.class.id }, [efua.id], { firstName: 'Yaw' })
    const head = { average: 61, position: 6, numberOnRoll: 34, timesOpened: 73, timesPresent: 69, nextTermBillMinor: 123_400 }
    const report = await addReport(tx, { schoolId, classId: place.class.id, wardId: ward.id }, MARKS, { ...head, ...fields })
    return { schoolId, classId: place.class.id, abena, kwame, efua, ward, report }
  })
  const proven = { steppedUpUntil: hours(1) }
  return { ...test, ...placed, asAbena: await test.signedIn(placed.abena.id, proven) }
}

/** What anybody gets by an address, without a request id. */
const plain = (answer: { statusCode: number; json(): object }) => [answer.statusCode, { ...answer.json(), request_id: '' }]

test('a mother finds the published reports of her ward, the term still to come, and one report whole', async () => {
  const { asAbena, ward, report, given, schoolId } = await atSchool()
  await given((tx) =>
    tx.insert(terms).values({
      id: newId(),
      schoolId,
      academicYear: '2025/2026',
      number: 3,
      name: 'Term 3',
      opens: '2026-03-10',
      closes: '2026-07-23',
    }),
  )
  const list = (await asAbena.get(`/api/v1/wards/${ward.id}/term_reports`)).json()
  expect(list.being_written).toEqual({ academic_year: '2025/2026', term: 'Term 3', expected: '2026-07-23' })
  expect(list.term_reports).toMatchObject([{ id: report.id, average: 61, position: 6, class: 'Basic 5', signatures: [] }])

  const { term_report: whole } = (await asAbena.get(`/api/v1/term_reports/${report.id}`)).json()
  expect(whole).toMatchObject({
    ward: { fullname: 'Ama Serwaa Mensah', admission_no: 'NYP/21/0147', name: 'Ama M.' },
    weights: { class: 50, exam: 50 },
    total: 61,
    total_of: 100,
    times_absent: 4,
    next_term_bill: { amount_minor: 123_400, currency: 'GHS' },
    grading_scale: {
      bands: [
        { from: 50, to: 100 },
        { from: 0, to: 49 },
      ],
    },
    subjects: [
      { name: 'Science', position: 3, total: 61 },
      { name: 'French', exam_score: null, total: null },
    ],
    versions: [],
  })
})

test('before it is published, when it is withdrawn and for anybody else, a report is not there', async () => {
  const draft = await atSchool({ status: 'approved', publishedAt: null })
  expect((await draft.asAbena.get(`/api/v1/term_reports/${draft.report.id}`)).statusCode).toBe(404)
  const early = await atSchool({ publishedAt: hours(1) })
  expect((await early.asAbena.get(`/api/v1/term_reports/${early.report.id}`)).statusCode).toBe(404)
  early.clock.advance(3601)
  expect((await early.asAbena.get(`/api/v1/term_reports/${early.report.id}`)).statusCode).toBe(200)

  const { given, signedIn, efua, kwame, report, ward } = await atSchool()
  const asEfua = await signedIn(efua.id, { steppedUpUntil: hours(1) })
  for (const path of ['', '/comparison', '/shares'])
    expect((await asEfua.get(`/api/v1/term_reports/${report.id}${path}`)).statusCode).toBe(404)
  expect((await asEfua.post(`/api/v1/term_reports/${report.id}/share`, {})).statusCode).toBe(404)
  expect((await asEfua.post(`/api/v1/term_reports/${report.id}/acknowledgement`, { version: 1 })).statusCode).toBe(404)
  expect((await asEfua.get(`/termreports/${report.publicId}.json`)).statusCode).toBe(404)
  await given((tx) => tx.update(guardianships).set({ mayAcademics: false }).where(eq(guardianships.guardianId, kwame.id)))
  const asKwame = await signedIn(kwame.id)
  expect((await asKwame.get(`/api/v1/term_reports/${report.id}`)).statusCode).toBe(404)
  expect((await asKwame.get(`/api/v1/wards/${ward.id}/term_reports`)).statusCode).toBe(404)
})

test('where the school shows no positions, none leaves the server', async () => {
  const { asAbena, ward, report } = await atSchool({}, { showPosition: false })
  const answers = [
    await asAbena.get(`/api/v1/wards/${ward.id}/term_reports`),
    await asAbena.get(`/api/v1/term_reports/${report.id}`),
    await asAbena.get(`/termreports/${report.publicId}.json`),
  ]
  for (const { body } of answers) {
    expect(body).toContain('"position":null')
    expect(body).not.toMatch(/"position":\d/)
  }
})

test('both guardians see who signed, and signing twice changes nothing', async () => {
  const { asAbena, signedIn, kwame, report, clock } = await atSchool()
  const first = (await asAbena.post(`/api/v1/term_reports/${report.id}/acknowledgement`, { version: 1 })).json()
  clock.advance(60)
  expect((await asAbena.post(`/api/v1/term_reports/${report.id}/acknowledgement`)).json()).toEqual(first)
  const asKwame = await signedIn(kwame.id)
  const { term_report: seen } = (await asKwame.get(`/api/v1/term_reports/${report.id}`)).json()
  expect(seen.signatures).toEqual([{ by: 'Abena Mensah', is_mine: false, at: TEST_NOW.toISOString() }])
  const home = (await asKwame.get(`/myuserfeed?user_id=${kwame.id}`)).json()
  expect(home.needs.find((need: { kind: string }) => need.kind === 'report')?.handled).toMatchObject({ by: 'Abena Mensah' })
})

test('a guardian without the right to bills sees no money on the report', async () => {
  const { given, signedIn, kwame, report } = await atSchool()
  await given((tx) => tx.update(guardianships).set({ mayBills: false }).where(eq(guardianships.guardianId, kwame.id)))
  const { term_report: seen } = (await (await signedIn(kwame.id)).get(`/api/v1/term_reports/${report.id}`)).json()
  expect([seen.next_term_bill, seen.arrears]).toEqual([null, null])
})

test('a link opens the reduced report for anybody, is counted, and is gone once it is taken back', async () => {
  const { app, asAbena, report, signedIn, kwame } = await atSchool()
  const { share } = (await asAbena.post(`/api/v1/term_reports/${report.id}/share`, { days: 7 })).json()
  expect(share).toMatchObject({ path: `/termreport/${share.public_id}`, expires_at: hours(7 * 24).toISOString(), opened: 0 })

  const answer = await app.inject(`/termreports/${share.public_id}.json`)
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'referrer-policy': 'no-referrer',
  })
  expect(answer.json().term_report).toMatchObject({ ward: { name: 'Ama M.' }, average: 61 })
  for (const secret of ['Mensah', 'Serwaa', '2015-04-11', 'NYP/21', 'next_term_bill', 'arrears', 'photo', 'signatures', '123400'])
    expect(answer.body).not.toContain(secret)

  // The other guardian sees the link and its opening, but only its maker takes it back.
  const asKwame = await signedIn(kwame.id)
  const [seen] = (await asKwame.get(`/api/v1/term_reports/${report.id}/shares`)).json().shares
  expect(seen).toMatchObject({ made_by: 'Abena Mensah', is_mine: false, is_open: true, opened: 1 })
  const foreign = await asKwame.delete(`/api/v1/term_reports/${report.id}/share?public_id=${share.public_id}`)
  expect(foreign.statusCode).toBe(404)
  expect((await asAbena.delete(`/api/v1/term_reports/${report.id}/share?public_id=${share.public_id}`)).statusCode).toBe(204)
  expect((await app.inject(`/termreports/${share.public_id}.json`)).statusCode).toBe(404)
  const [after] = (await asAbena.get(`/api/v1/term_reports/${report.id}/shares`)).json().shares
  expect(after).toMatchObject({ is_open: false, opened: 1, revoked_at: TEST_NOW.toISOString() })
})

test('of two links the one that is named is taken back, and none when none is named', async () => {
  const { app, asAbena, report } = await atSchool()
  const door = `/api/v1/term_reports/${report.id}/share`
  const link = async () => (await asAbena.post(door, {})).json().share.public_id
  const [one, other] = [await link(), await link()]
  const opens = async (id: string) => (await app.inject(`/termreports/${id}.json`)).statusCode
  expect((await asAbena.delete(door)).statusCode).toBe(400)
  expect([await opens(one), await opens(other)]).toEqual([200, 200])
  expect((await asAbena.delete(`${door}?public_id=${one}`)).statusCode).toBe(204)
  expect([await opens(one), await opens(other)]).toEqual([404, 200])
  expect((await asAbena.delete(`${door}?public_id=${one}`)).statusCode).toBe(404)
})

test('a link is made only with a fresh second proof, for at most ninety days', async () => {
  const { report, signedIn, abena, asAbena } = await atSchool()
  const withoutProof = await signedIn(abena.id)
  const refused = await withoutProof.post(`/api/v1/term_reports/${report.id}/share`, {})
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'identity.fresh_proof_needed'])
  for (const days of [0, 91, 1.5, '7', -1])
    expect((await asAbena.post(`/api/v1/term_reports/${report.id}/share`, { days })).statusCode).toBe(400)
  const { share } = (await asAbena.post(`/api/v1/term_reports/${report.id}/share`, {})).json()
  expect(share.expires_at).toBe(hours(30 * 24).toISOString())
})

test('unknown, expired, taken back, cut off, look-alike and misused links all get one identical answer', async () => {
  const { app, given, asAbena, report, schoolId, ward, abena, clock } = await atSchool()
  const make = async () => (await asAbena.post(`/api/v1/term_reports/${report.id}/share`, { days: 1 })).json().share.public_id
  const [expired, revoked, good]: string[] = [await make(), await make(), await make()]
  await asAbena.delete(`/api/v1/term_reports/${report.id}/share?public_id=${revoked}`)
  const performance = newPublicId()
  await given(async (tx) => {
    await tx
      .update(shares)
      .set({ expiresAt: hours(-1) })
      .where(eq(shares.publicId, expired ?? ''))
    const made = { id: newId(), schoolId, wardId: ward.id, madeById: abena.id, expiresAt: hours(20) }
    await tx.insert(shares).values({ ...made, publicId: performance, performanceYear: '2025/2026' })
  })
  const lookAlike = String(good).replaceAll(/[A-Za-z]/g, (c) => (c === c.toUpperCase() ? c.toLowerCase() : c.toUpperCase()))
  const wrong = [
    newPublicId(),
    expired,
    revoked,
    good?.slice(0, -1),
    `${good}x`,
    lookAlike,
    performance,
    report.publicId,
    report.id,
    'x',
    '%00',
    '..%2f..',
  ]
  const answers = new Set<string>()
  for (const id of wrong) answers.add(JSON.stringify(plain(await app.inject(`/termreports/${id}.json`))))
  expect([...answers]).toHaveLength(1)
  expect([...answers][0]).toContain('404')
  expect((await app.inject(`/termreports/${good}.json`)).statusCode).toBe(200)
  clock.advance(86_401)
  expect((await app.inject(`/termreports/${good}.json`)).statusCode).toBe(404)
})

test('a link dies with the guardianship, the right or the account of its maker, and with the report', async () => {
  const { app, given, asAbena, report, abena } = await atSchool()
  const link = async () => {
    const { share } = (await asAbena.post(`/api/v1/term_reports/${report.id}/share`, {})).json()
    const status = async () => (await app.inject(`/termreports/${share.public_id}.json`)).statusCode
    expect(await status()).toBe(200)
    return status
  }
  const change = (values: Partial<typeof guardianships.$inferInsert>) =>
    given((tx) => tx.update(guardianships).set(values).where(eq(guardianships.guardianId, abena.id)))
  const ends = [
    [{ mayAcademics: false }, { mayAcademics: true }],
    [{ endedAt: hours(-1) }, { endedAt: null }],
  ] as const
  for (const [end, comeBack] of ends) {
    const ended = await link()
    await change(end)
    expect(await ended()).toBe(404)
    await change(comeBack)
    expect(await ended()).toBe(404)
  }
  const status = await link()
  await given((tx) => tx.update(users).set({ isActive: false }).where(eq(users.id, abena.id)))
  expect(await status()).toBe(404)
  await given((tx) => tx.update(users).set({ isActive: true }).where(eq(users.id, abena.id)))
  expect(await status()).toBe(200)
  await given((tx) => tx.update(termReports).set({ status: 'withdrawn' }).where(eq(termReports.id, report.id)))
  expect(await status()).toBe(404)
})

test('by its own public id the family gets the whole report, and nobody else anything', async () => {
  const { app, asAbena, report } = await atSchool()
  expect((await asAbena.get(`/termreports/${report.publicId}.json`)).json().term_report).toMatchObject({ id: report.id })
  expect((await app.inject(`/termreports/${report.publicId}.json`)).statusCode).toBe(404)
})

test('a report stands beside the one before it', async () => {
  const { asAbena, given, schoolId, classId, ward, report } = await atSchool()
  expect((await asAbena.get(`/api/v1/term_reports/${report.id}/comparison`)).json()).toEqual({ comparison: null })
  await given(async (tx) => {
    const id = newId()
    const term = { schoolId, academicYear: '2025/2026', number: 1, name: 'Term 1', opens: '2025-09-02', closes: '2025-12-18' }
    await tx.insert(terms).values({ id, ...term })
    await addReport(
      tx,
      { schoolId, classId, wardId: ward.id },
      { Science: { total: 48 } },
      { termId: id, average: 48, position: 12 },
    )
  })
  const { comparison } = (await asAbena.get(`/api/v1/term_reports/${report.id}/comparison`)).json()
  expect(comparison).toMatchObject({
    before: { term: 'Term 1' },
    average: { before: 48, now: 61 },
    position: { before: 12, now: 6 },
    subjects: [
      { name: 'Science', before: 48, now: 61 },
      { name: 'French', before: null, now: null },
    ],
  })
})

test('a Nigerian report carries the mean over the year’s terms', async () => {
  const { asAbena, given, schoolId, classId, ward, report } = await atSchool({ template: 'nigeria' })
  await given(async (tx) => {
    const id = newId()
    const term = { schoolId, academicYear: '2025/2026', number: 1, name: 'First Term', opens: '2025-09-02', closes: '2025-12-18' }
    await tx.insert(terms).values({ id, ...term })
    const before = { termId: id, average: 48, template: 'nigeria' as const }
    await addReport(tx, { schoolId, classId, wardId: ward.id }, { Science: { total: 48 } }, before)
  })
  const { term_report: whole } = (await asAbena.get(`/api/v1/term_reports/${report.id}`)).json()
  expect(whole.cumulative).toEqual({
    average: 54.5,
    terms: [
      { term: 'First Term', average: 48 },
      { term: 'Term 2', average: 61 },
    ],
  })
  expect(whole.subjects[0].cumulative).toBe(54.5)
})

test.each([0, 1, 25])('a report of %i subjects with long names, of a ward who left, is whole', async (count) => {
  const { asAbena, given, schoolId, classId, abena } = await atSchool()
  const marks = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`${'Religious and Moral Education '.repeat(2)}${index}`, { total: 50 + index }]),
  )
  const report = await given(async (tx) => {
    const ward = await addWard(tx, { schoolId, classId }, [abena.id], { firstName: 'Kofi', status: 'withdrawn' })
    return addReport(tx, { schoolId, classId, wardId: ward.id }, marks)
  })
  const { term_report: whole } = (await asAbena.get(`/api/v1/term_reports/${report.id}`)).json()
  expect([whole.subjects.length, whole.total_of, whole.ward.has_left]).toEqual([count, count * 100, true])
  expect(whole.total === null).toBe(count === 0)
})

test('parents of another school see nothing of this one', async () => {
  const { given, signedIn, report } = await atSchool()
  const stranger = await given(async (tx) => {
    const away = await addSchool(tx, { name: 'Olumo' })
    const user = await addUser(tx, away.school.id)
    await addWard(tx, { schoolId: away.school.id, classId: away.class.id }, [user.id])
    expect(await tx.select().from(schools)).toHaveLength(2)
    return user
  })
  const browser = await signedIn(stranger.id)
  expect((await browser.get(`/api/v1/term_reports/${report.id}`)).statusCode).toBe(404)
  expect((await browser.get(`/termreports/${report.publicId}.json`)).statusCode).toBe(404)
})

import { ListQuery, ONEROSTER, SCOPES, StatusInfo, TOKEN_PATH } from '@schoolgate/contracts/oneroster'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Tx } from '#db'
import {
  assessments,
  assessmentScores,
  audit,
  classes,
  gradingBands,
  guardianships,
  schools,
  subjects,
  terms,
  timetableEntries,
  users,
  wards,
} from '#db/schema'
import { newId } from '#lib/random'
import { addSchool, addUser, addWard, addSession, browserAt, createTestApp, TEST_NOW } from '#testing'

const ROSTERING = `${ONEROSTER}/rostering/v1p2`
const GRADEBOOK = `${ONEROSTER}/gradebook/v1p2`
const ALL = ['roster', 'contacts', 'demographics', 'marks']

type Mark = { ward: string; state: 'marked' | 'absent' | 'excused' | 'not_marked'; score?: number }

/** Basic 5 with Ama and Kofi, their teacher with a lesson in Science, one released test and one that is not. */
async function write(tx: Tx) {
  const { school, class: basic5 } = await addSchool(tx, { name: 'Nyansapo Prep School' })
  const schoolId = school.id
  const head = await addUser(tx, schoolId, 'head', { fullname: 'Grace Owusu', ref: 'S-01' })
  const teacher = await addUser(tx, schoolId, 'teacher', { fullname: 'Emmanuel Kwame Tetteh', email: 'tetteh@school.example' })
  const mother = await addUser(tx, schoolId, 'parent', { fullname: 'Abena Mensah', phone: '+233245550182' })
  const father = await addUser(tx, schoolId, 'parent', { fullname: 'Yaw Mensah', phone: '+233245550183' })
  const ama = await addWard(tx, { schoolId, classId: basic5.id }, [mother.id, father.id], {
    firstName: 'Ama',
    lastName: 'Mensah',
  })
  const kofi = await addWard(tx, { schoolId, classId: basic5.id }, [], { firstName: 'Kofi', lastName: 'Appiah' })
  await tx.update(classes).set({ classTeacherId: teacher.id }).where(eq(classes.id, basic5.id))
  const [term] = await tx.select().from(terms).where(eq(terms.schoolId, schoolId))
  if (!term) throw new Error('The school has no term.')
  const scienceId = newId()
  await tx.insert(subjects).values({ id: scienceId, schoolId, name: 'Science' })
  const lesson = { weekday: 1, period: 1, starts: '08:00', ends: '08:40', subjectId: scienceId, teacherId: teacher.id }
  await tx.insert(timetableEntries).values({ id: newId(), schoolId, classId: basic5.id, ...lesson })

  async function work(title: string, publishedAt: Date | null, marks: readonly Mark[]): Promise<string> {
    const id = newId()
    const place = { schoolId, classId: basic5.id, termId: term?.id ?? '', subjectId: scienceId }
    await tx
      .insert(assessments)
      .values({ id, ref: id, ...place, type: 'class_test', title, day: '2026-03-03', maxScore: 20, publishedAt })
    for (const { ward, state, score } of marks)
      await tx
        .insert(assessmentScores)
        .values({ id: newId(), schoolId, assessmentId: id, wardId: ward, termId: place.termId, state, score: score ?? null })
    return id
  }
  const released = await work('Plants', TEST_NOW, [
    { ward: ama.id, state: 'marked', score: 17.5 },
    { ward: kofi.id, state: 'excused' },
  ])
  const hidden = await work('Secret', null, [{ ward: ama.id, state: 'marked', score: 3 }])
  return { school, basic5, head, teacher, mother, father, ama, kofi, term, scienceId, released, hidden }
}

async function open() {
  const world = await createTestApp()
  const here = await world.given(write)
  const { app, given, clock } = world
  const asStaff = async (userId: string, isProven = true) => {
    const steppedUpUntil = isProven ? new Date(clock.now().getTime() + 600_000) : null
    const page = browserAt(app, { 'schoolgate-side': 'staff' })
    page.cookies.set('schoolgate_office', await given((tx) => addSession(tx, userId, clock.now(), { steppedUpUntil })))
    return page
  }
  const head = await asStaff(here.head.id)
  async function connect(gives: readonly string[] = ALL, name = 'Classroom') {
    const made = await head.post('/api/v1/office/programs', { name, gives })
    expect(made.statusCode, made.body).toBe(200)
    const { program, secret } = made.json()
    return { id: String(program.id), secret: String(secret) }
  }
  const askToken = ({ id, secret }: { id: string; secret: string }, form: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: TOKEN_PATH,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
      },
      payload: new URLSearchParams({ grant_type: 'client_credentials', ...form }).toString(),
    })
  /** What a program reads that shows this token. */
  const readerWith = (token: string) => ({
    ask: (url: string, method: 'GET' | 'PUT' | 'DELETE' = 'GET') =>
      app.inject({ method, url, headers: { authorization: `Bearer ${token}` } }),
    async read(url: string) {
      const answer = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
      expect(answer.statusCode, `${url} ${answer.body}`).toBe(200)
      return answer.json()
    },
  })
  async function program(gives: readonly string[] = ALL, name = 'Classroom') {
    const credentials = await connect(gives, name)
    const token = await askToken(credentials)
    expect(token.statusCode, token.body).toBe(200)
    return { ...credentials, ...readerWith(token.json().access_token) }
  }
  return { ...world, ...here, asStaff, head, headId: here.head.id, connect, askToken, readerWith, program }
}

const minorOf = (body: string) =>
  StatusInfo.parse(JSON.parse(body)).imsx_CodeMinor.imsx_codeMinorField[0]?.imsx_codeMinorFieldValue
const idsOf = (objects: { sourcedId: string }[]) => objects.map(({ sourcedId }) => sourcedId)

test('the calls of the published conformance notebook that read go through, in its order', async () => {
  const { connect, askToken, readerWith, teacher, school, term, ama, released } = await open()
  const scope = [SCOPES.roster, SCOPES.gradebook, `${SCOPES.gradebook.replace('readonly', 'createput')}`].join(' ')
  const token = await askToken(await connect(), { scope })
  expect(token.statusCode, token.body).toBe(200)
  // What changes something is asked for there, and never given.
  expect(token.json()).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: `${SCOPES.roster} ${SCOPES.gradebook}` })
  const { read, ask } = readerWith(token.json().access_token)

  expect((await read(`${ROSTERING}/teachers?limit=1`)).users).toHaveLength(1)
  const { users: teachers } = await read(`${ROSTERING}/teachers?filter=email='tetteh@school.example'&limit=10000`)
  expect(teachers).toHaveLength(1)
  expect(teachers[0]).toMatchObject({
    sourcedId: teacher.id,
    email: 'tetteh@school.example',
    givenName: 'Emmanuel Kwame',
    familyName: 'Tetteh',
  })

  const found = await read(`${ROSTERING}/teachers/${teacher.id}/classes?limit=10000&filter=status='active'`)
  const scheduled = found.classes.find(({ classType }: { classType: string }) => classType === 'scheduled')
  expect(scheduled.school.sourcedId).toBe(school.id)
  expect(scheduled.terms[0].sourcedId).toBe(term.id)
  expect(found.classes).toHaveLength(2)

  const { users: students } = await read(`${ROSTERING}/classes/${scheduled.sourcedId}/students?limit=10000`)
  expect(students).toHaveLength(2)
  expect(Object.keys(students[0])).toEqual(expect.arrayContaining(['email', 'sourcedId']))

  const { categories } = await read(`${GRADEBOOK}/classes/${scheduled.sourcedId}/categories?limit=10000`)
  expect(idsOf(categories)).toContain('class_test')

  const { academicSessions } = await read(`${ROSTERING}/terms/${term.id}/gradingPeriods?limit=10000`)
  expect(academicSessions).toHaveLength(1)
  expect(academicSessions[0]).toMatchObject({
    type: 'gradingPeriod',
    startDate: term.opens,
    endDate: term.closes,
    schoolYear: '2026',
  })

  const { lineItems } = await read(`${GRADEBOOK}/classes/${scheduled.sourcedId}/lineItems?limit=10000`)
  expect(lineItems).toMatchObject([{ sourcedId: released, title: 'Plants', resultValueMin: 0, resultValueMax: 20 }])
  const { results } = await read(`${GRADEBOOK}/classes/${scheduled.sourcedId}/lineItems/${released}/results?limit=10000`)
  expect(results).toHaveLength(2)
  expect(results.find((each: { student: { sourcedId: string } }) => each.student.sourcedId === ama.id)).toMatchObject({
    score: 17.5,
    scoreStatus: 'fully graded',
    scoreDate: '2026-03-12',
  })
  for (const method of ['PUT', 'DELETE'] as const) {
    const refused = await ask(`${GRADEBOOK}/lineItems/${released}`, method)
    expect([refused.statusCode, minorOf(refused.body)]).toEqual([403, 'forbidden'])
  }
})

test('each path of the standard that is served answers in its shape, and what it lists is found by its id and its address', async () => {
  const { program, ama, mother, basic5, scienceId, school, term } = await open()
  const { read } = await program()
  const keys = {
    academicSessions: ['academicSessions', 3],
    terms: ['academicSessions', 1],
    gradingPeriods: ['academicSessions', 1],
    orgs: ['orgs', 1],
    schools: ['orgs', 1],
    courses: ['courses', 2],
    classes: ['classes', 2],
    users: ['users', 6],
    students: ['users', 2],
    teachers: ['users', 1],
    enrollments: ['enrollments', 6],
    demographics: ['demographics', 2],
  } as const
  for (const [path, [many, count]] of Object.entries(keys)) {
    const listed = (await read(`${ROSTERING}/${path}`))[many]
    expect(listed, path).toHaveLength(count)
    for (const { sourcedId } of listed) {
      const one = Object.values(await read(`${ROSTERING}/${path}/${encodeURIComponent(sourcedId)}`))
      expect(one, path).toEqual([listed.find((each: { sourcedId: string }) => each.sourcedId === sourcedId)])
    }
  }
  const inScience = `${basic5.id}.${scienceId}`
  for (const [path, many, count] of [
    [`schools/${school.id}/classes`, 'classes', 2],
    [`schools/${school.id}/courses`, 'courses', 2],
    [`schools/${school.id}/enrollments`, 'enrollments', 6],
    [`schools/${school.id}/students`, 'users', 2],
    [`schools/${school.id}/teachers`, 'users', 1],
    [`schools/${school.id}/terms`, 'academicSessions', 1],
    [`schools/${school.id}/classes/${inScience}/enrollments`, 'enrollments', 3],
    [`schools/${school.id}/classes/${inScience}/students`, 'users', 2],
    [`schools/${school.id}/classes/${inScience}/teachers`, 'users', 1],
    [`classes/${basic5.id}/teachers`, 'users', 1],
    [`students/${ama.id}/classes`, 'classes', 2],
    [`users/${ama.id}/classes`, 'classes', 2],
    [`users/${mother.id}/classes`, 'classes', 0],
    [`terms/${term.id}/classes`, 'classes', 2],
    [`courses/${scienceId}/classes`, 'classes', 1],
  ] as const)
    expect((await read(`${ROSTERING}/${path}`))[many], path).toHaveLength(count)
  expect((await read(`${GRADEBOOK}/classes/${inScience}/students/${ama.id}/results`)).results).toHaveLength(1)
  expect((await read(`${GRADEBOOK}/schools/${school.id}/lineItems`)).lineItems).toHaveLength(1)
  const { user } = await read(`${ROSTERING}/users/${ama.id}`)
  expect(user).toMatchObject({
    givenName: 'Ama',
    familyName: 'Mensah',
    roles: [{ role: 'student', org: { sourcedId: school.id } }],
  })
  // Every address that an object names another by leads to it.
  for (const { href, sourcedId } of user.agents) expect((await read(new URL(href).pathname)).user.sourcedId).toBe(sourcedId)
  const { user: her } = await read(`${ROSTERING}/users/${mother.id}`)
  expect(her).toMatchObject({ phone: '+233245550182', roles: [{ role: 'parent' }], agents: [{ sourcedId: ama.id }] })
})

test('a list is filtered, sorted, cut into pages and narrowed to fields; what is not known is refused in the standard’s words', async () => {
  const { program, ama, kofi, mother } = await open()
  const { read, ask } = await program()
  const found = async (query: string) => idsOf((await read(`${ROSTERING}/users?${query}`)).users)
  expect(await found(`filter=${encodeURIComponent("roles.role='student'")}&sort=familyName`)).toEqual([kofi.id, ama.id])
  expect(await found(`filter=${encodeURIComponent("roles.role='student'")}&sort=familyName&orderBy=desc`)).toEqual([
    ama.id,
    kofi.id,
  ])
  expect(await found(`filter=${encodeURIComponent("givenName='AMA' OR givenName='Abena'")}`)).toEqual(
    [ama.id, mother.id].toSorted(),
  )
  expect(await found(`filter=${encodeURIComponent("familyName='Mensah' AND roles.role!='student'")}`)).toHaveLength(2)
  expect(await found(`filter=${encodeURIComponent("givenName~'man'")}`)).toHaveLength(1)
  expect(await found(`filter=${encodeURIComponent("dateLastModified>'2999-01-01'")}`)).toEqual([])
  expect(await found(`filter=${encodeURIComponent("familyName='x'' or 1=1 --'")}`)).toEqual([])
  expect((await read(`${ROSTERING}/students?fields=sourcedId,givenName&sort=givenName&limit=1`)).users).toEqual([
    { sourcedId: ama.id, givenName: 'Ama' },
  ])

  const page = await ask(`${ROSTERING}/users?limit=2&offset=2`)
  expect(page.headers['x-total-count']).toBe('6')
  const links = String(page.headers['link'])
  for (const [rel, offset] of Object.entries({ first: 0, prev: 0, next: 4, last: 4 }))
    expect(links).toContain(`<${ROSTERING}/users?limit=2&offset=${offset}>; rel="${rel}"`)
  expect(ListQuery.parse({})).toMatchObject({ limit: 100, offset: 0 })

  for (const [query, minor] of [
    ['filter=familyName', 'invaliddata'],
    ["filter=shoeSize='4'", 'invalid_filter_field'],
    ["filter=roles.__proto__='4'", 'invaliddata'],
    ["filter=a='1' AND b='2' AND c='3'", 'invaliddata'],
    ['sort=shoeSize', 'invalid_sort_field'],
    ['fields=sourcedId,shoeSize', 'invalid_selection_field'],
    ['fields=', 'invalid_selection_field'],
    ['limit=0', 'invaliddata'],
    ['limit=10001', 'invaliddata'],
    ['limit=many', 'invaliddata'],
    ['offset=-1', 'invaliddata'],
    ['orderBy=up', 'invaliddata'],
  ] as const) {
    const refused = await ask(`${ROSTERING}/users?${encodeURI(query)}`)
    expect([refused.statusCode, minorOf(refused.body)], query).toEqual([400, minor])
  }
  for (const path of [
    'users/nobody',
    'shoes',
    'classes/none/students',
    `schools/${ama.id}/classes`,
    `terms/${ama.id}/gradingPeriods`,
  ]) {
    const refused = await ask(`${ROSTERING}/${path}`)
    expect([refused.statusCode, minorOf(refused.body)], path).toEqual([404, 'unknownobject'])
  }
})

test('of who left, who was limited, and what is not released, a program hears nothing', async () => {
  const { program, given, ama, kofi, mother, father, hidden } = await open()
  const { read, ask } = await program()
  const limited = { limited: ['academics'], limitPaper: 'FD/21/2026' }
  await given((tx) => tx.update(guardianships).set(limited).where(eq(guardianships.guardianId, father.id)))
  expect((await ask(`${ROSTERING}/users/${father.id}`)).statusCode).toBe(404)
  expect(idsOf((await read(`${ROSTERING}/users/${ama.id}`)).user.agents)).toEqual([mother.id])
  await given((tx) => tx.update(guardianships).set({ endedAt: TEST_NOW }).where(eq(guardianships.guardianId, mother.id)))
  expect((await ask(`${ROSTERING}/users/${mother.id}`)).statusCode).toBe(404)
  expect((await ask(`${GRADEBOOK}/lineItems/${hidden}`)).statusCode).toBe(404)
  expect((await read(`${GRADEBOOK}/results`)).results).toHaveLength(2)
  await given((tx) => tx.update(wards).set({ status: 'withdrawn' }).where(eq(wards.id, kofi.id)))
  for (const path of [`users/${kofi.id}`, `students/${kofi.id}`, `demographics/${kofi.id}`, `students/${kofi.id}/classes`])
    expect((await ask(`${ROSTERING}/${path}`)).statusCode, path).toBe(404)
  const everything = [
    ...['users', 'students', 'enrollments', 'demographics'].map((path) => `${ROSTERING}/${path}`),
    `${GRADEBOOK}/results`,
  ]
  for (const path of everything) {
    const said = JSON.stringify(await read(path))
    for (const gone of [kofi.id, father.id, mother.id, 'Appiah']) expect(said, path).not.toContain(gone)
  }
})

test('how a class’s totals become grades is read with its marks, as the office settled it for the stage', async () => {
  const { given, school, basic5, scienceId, program } = await open()
  const bands = [
    { scale: 'ges', fromScore: 0, grade: '9', level: 'Fail' },
    { scale: 'ges', fromScore: 80, grade: '1', level: 'Highly proficient' },
    { scale: 'own', fromScore: 0, grade: 'B', level: 'Growing' },
    { scale: 'own', fromScore: 60, grade: 'A', level: 'Strong' },
  ]
  await given(async (tx) => {
    await tx.delete(gradingBands).where(eq(gradingBands.schoolId, school.id))
    await tx.insert(gradingBands).values(bands.map((band) => ({ id: newId(), schoolId: school.id, ...band })))
    await tx.update(schools).set({ gradingScale: 'ges' }).where(eq(schools.id, school.id))
  })
  const { read, ask } = await program()
  const { scoreScales } = await read(`${GRADEBOOK}/scoreScales`)
  expect(scoreScales).toMatchObject([
    {
      sourcedId: `scale.${basic5.id}`,
      title: 'GES',
      type: 'grade',
      class: { sourcedId: basic5.id, type: 'class' },
      scoreScaleValue: [
        { itemValueLHS: '80-100', itemValueRHS: '1' },
        { itemValueLHS: '0-79', itemValueRHS: '9' },
      ],
    },
  ])
  await given((tx) =>
    tx
      .update(schools)
      .set({ stageGrading: { [basic5.stage]: { class_weight: 50, scale: 'own' } } })
      .where(eq(schools.id, school.id)),
  )
  // By the class in one subject as by the whole of it, and by its own id.
  for (const path of [
    `classes/${basic5.id}.${scienceId}/scoreScales`,
    `classes/${basic5.id}/scoreScales`,
    `schools/${school.id}/scoreScales`,
  ])
    expect((await read(`${GRADEBOOK}/${path}`)).scoreScales, path).toMatchObject([
      { title: 'OWN', scoreScaleValue: [{ itemValueLHS: '60-100', itemValueRHS: 'A' }, { itemValueRHS: 'B' }] },
    ])
  expect((await read(`${GRADEBOOK}/scoreScales/scale.${basic5.id}`)).scoreScale.title).toBe('OWN')
  expect((await ask(`${GRADEBOOK}/scoreScales/scale.nothing`)).statusCode).toBe(404)
})

test('a program reads what the head gives it and asks for, and no more', async () => {
  const { program, connect, askToken, readerWith, mother } = await open()
  const plain = await program(['roster'], 'Library')
  const { user } = await plain.read(`${ROSTERING}/users/${mother.id}`)
  expect(user).toMatchObject({ givenName: 'Abena', email: '' })
  expect(user).not.toHaveProperty('phone')
  for (const path of [`${ROSTERING}/demographics`, `${GRADEBOOK}/results`, `${GRADEBOOK}/lineItems`]) {
    const refused = await plain.ask(path)
    expect([refused.statusCode, minorOf(refused.body)], path).toEqual([403, 'forbidden'])
  }
  const credentials = await connect(ALL, 'Bus')
  const narrow = await askToken(credentials, { scope: SCOPES.gradebookCore })
  expect((await readerWith(narrow.json().access_token).ask(`${ROSTERING}/users`)).statusCode).toBe(403)
  const refused = await askToken(credentials, { scope: 'https://purl.imsglobal.org/spec/or/v1p2/scope/gradebook.delete' })
  expect([refused.statusCode, refused.json().error]).toEqual([400, 'invalid_scope'])
})

test('a token is refused as OAuth 2 says, ends after an hour, and with the secret it was made by', async () => {
  const { app, connect, askToken, readerWith, clock, asStaff, headId } = await open()
  const credentials = await connect()
  const errorOf = async (asked: ReturnType<typeof askToken>) => {
    const answer = await asked
    return [answer.statusCode, answer.json().error]
  }
  expect(await errorOf(askToken({ ...credentials, secret: 'wrong' }))).toEqual([401, 'invalid_client'])
  expect(await errorOf(askToken({ id: 'nobody', secret: credentials.secret }))).toEqual([401, 'invalid_client'])
  expect(await errorOf(askToken(credentials, { grant_type: 'password' }))).toEqual([400, 'unsupported_grant_type'])
  const json = { method: 'POST', url: TOKEN_PATH } as const
  expect(await errorOf(app.inject({ ...json, payload: { scope: 'a' } }))).toEqual([400, 'invalid_request'])
  const inBody = { grant_type: 'client_credentials', client_id: credentials.id, client_secret: credentials.secret }
  const made = await app.inject({ ...json, payload: inBody })
  expect(made.statusCode, made.body).toBe(200)
  const { ask } = readerWith(made.json().access_token)
  expect((await ask(`${ROSTERING}/orgs`)).statusCode).toBe(200)
  // A program is nobody at the doors of people.
  expect((await ask('/api/v1/profile/record_openings')).statusCode).toBe(401)
  clock.advance(3600)
  const ended = await ask(`${ROSTERING}/orgs`)
  expect([ended.statusCode, minorOf(ended.body)]).toEqual([401, 'unauthorisedrequest'])
  // Refused or not, the answer is nobody's to keep, and no page's to run.
  for (const said of [ended, made])
    expect(said.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
  for (const wrong of ['sgo_wrong', 'sgt_wrong', ''])
    expect((await readerWith(wrong).ask(`${ROSTERING}/orgs`)).statusCode).toBe(401)

  const again = readerWith((await askToken(credentials)).json().access_token)
  expect((await again.ask(`${ROSTERING}/orgs`)).statusCode).toBe(200)
  clock.advance(1)
  // An hour on, the head comes anew and proves herself.
  const page = await asStaff(headId)
  const renewed = (await page.post(`/api/v1/office/programs/${credentials.id}/secret`)).json()
  expect(renewed.program.id).toBe(credentials.id)
  expect(renewed.secret).not.toBe(credentials.secret)
  expect((await again.ask(`${ROSTERING}/orgs`)).statusCode).toBe(401)
  expect(await errorOf(askToken(credentials))).toEqual([401, 'invalid_client'])
  const last = readerWith((await askToken({ ...credentials, secret: renewed.secret })).json().access_token)
  expect((await last.ask(`${ROSTERING}/orgs`)).statusCode).toBe(200)
  expect((await page.call('DELETE', `/api/v1/office/programs/${credentials.id}`)).statusCode).toBe(204)
  expect((await last.ask(`${ROSTERING}/orgs`)).statusCode).toBe(401)
  expect(await errorOf(askToken({ ...credentials, secret: renewed.secret }))).toEqual([401, 'invalid_client'])
})

test('programs are connected by the head alone, after one more proof; a secret is told once, and another school’s is not there', async () => {
  const { app, given, asStaff, head, connect, teacher, school } = await open()
  const other = await given(async (tx) => {
    const away = await addSchool(tx, { name: 'Olumo Primary School' })
    return addUser(tx, away.school.id, 'head')
  })
  const secretary = await given((tx) => addUser(tx, school.id, 'office'))
  const { id, secret } = await connect(['roster'], 'Library')
  const listed = await head.get('/api/v1/office/programs')
  expect(listed.json()).toMatchObject({
    programs: [{ id, name: 'Library', gives: ['roster'], made_by: 'Grace Owusu', last_used_at: null }],
    token_url: `http://localhost:3000${TOKEN_PATH}`,
    read_url: `http://localhost:3000${ONEROSTER}`,
  })
  expect(listed.body).not.toContain(secret)
  const taken = await head.post('/api/v1/office/programs', { name: 'library', gives: ['marks'] })
  expect([taken.statusCode, taken.json().code]).toEqual([409, 'programs.name_taken'])
  for (const who of [teacher, secretary]) {
    const page = await asStaff(who.id)
    expect((await page.get('/api/v1/office/programs')).statusCode).toBe(403)
    expect((await page.post('/api/v1/office/programs', { name: 'Mine', gives: ['roster'] })).statusCode).toBe(403)
  }
  const unproven = await (await asStaff(other.id, false)).post('/api/v1/office/programs', { name: 'Mine', gives: ['roster'] })
  expect([unproven.statusCode, unproven.json().code]).toEqual([403, 'identity.fresh_proof_needed'])
  const abroad = await asStaff(other.id)
  expect((await abroad.get('/api/v1/office/programs')).json().programs).toEqual([])
  expect((await abroad.post(`/api/v1/office/programs/${id}/secret`)).statusCode).toBe(404)
  expect((await abroad.call('DELETE', `/api/v1/office/programs/${id}`)).statusCode).toBe(404)
  expect((await app.inject({ url: '/api/v1/office/programs' })).statusCode).toBe(401)
  // Ended, its name is free again.
  await head.call('DELETE', `/api/v1/office/programs/${id}`)
  await connect(['roster'], 'Library')
})

test('every look stands in the school’s record by the program’s name; a child’s guardians read it once a day', async () => {
  const { program, given, signedIn, mother, ama, clock, head } = await open()
  const { id, read } = await program()
  for (let time = 0; time < 3; time++) await read(`${ROSTERING}/students?limit=1&sort=givenName`)
  const { lines } = (await head.get('/api/v1/office/audit?action=programs.read')).json()
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatchObject({
    actor: { id, name: 'Classroom', role: 'program' },
    note: '/rostering/v1p2/students (1/2)',
    address: '127.0.0.1',
  })
  const openings = () =>
    given((tx) =>
      tx
        .select()
        .from(audit)
        .where(and(eq(audit.action, 'roster.given'), eq(audit.wardId, ama.id))),
    )
  expect(await openings()).toMatchObject([{ actorName: 'Classroom', actorRole: 'program' }])
  await read(`${GRADEBOOK}/results`)
  const hers = await signedIn(mother.id)
  const seen = (await hers.get('/api/v1/profile/record_openings')).body
  expect(seen).toContain('roster.given')
  expect(seen).toContain('marks.given')
  clock.advance(1800)
  await read(`${ROSTERING}/students`)
  expect(await openings()).toHaveLength(1)
})

test('a program that asks without end is told to wait', { timeout: 180_000 }, async () => {
  const { program, clock } = await open()
  const { ask } = await program()
  // Many at once, for the counting is of the process and not of the database; fewer than the server answers at a time.
  const asked = async (times: number) => Promise.all(Array.from({ length: times }, () => ask(`${ROSTERING}/nothing`)))
  const answers = [...(await asked(300)), ...(await asked(305))]
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(refused.length).toBe(5)
  expect(minorOf(refused[0]?.body ?? '')).toBe('server_busy')
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  clock.advance(61)
  expect((await ask(`${ROSTERING}/orgs`)).statusCode).toBe(200)
})

test('whoever is known by one word has it as both names', async () => {
  const { program, given, school, mother } = await open()
  await given((tx) => tx.update(users).set({ fullname: 'Abena' }).where(eq(users.id, mother.id)))
  const { read } = await program()
  expect((await read(`${ROSTERING}/users/${mother.id}`)).user).toMatchObject({ givenName: 'Abena', familyName: 'Abena' })
  expect((await read(`${ROSTERING}/orgs`)).orgs).toMatchObject([
    { sourcedId: school.id, name: 'Nyansapo Prep School', type: 'school' },
  ])
})

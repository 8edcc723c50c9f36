import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, invitations, messages, persons, sessions, users } from '#db/schema'
import { hashPassword } from '#modules/identity'
import { addSchool, addSession, addUser, browserAt, createTestApp, openStream, personOf } from '#testing'

const ESTHER = { fullname: 'Esther Mills', title: 'Ms.', role: 'teacher', phone: '024 555 0161' }
const PHONE = '+233245550161'

/** Mrs. Owusu, head; Efua of the office; Mr. Tetteh, teacher. */
async function school(withHead = true) {
  const world = await createTestApp()
  const staff = await world.given(async (tx) => {
    const { school } = await addSchool(tx, { name: 'Nyansapo Prep School' })
    const head = await addUser(tx, school.id, withHead ? 'head' : 'bursar', {
      ref: 'S-01',
      title: 'Mrs.',
      fullname: 'Grace Owusu',
      phone: '+233245550101',
    })
    const office = await addUser(tx, school.id, 'office', { ref: 'S-02', fullname: 'Efua Sarpong', phone: '+233245550102' })
    const teacher = await addUser(tx, school.id, 'teacher', { ref: 'S-06', fullname: 'Emmanuel Tetteh', phone: '+233245550106' })
    return { school, head, office, teacher }
  })
  /** Somebody of the staff, who proved themselves a moment ago. */
  const as = async (userId: string) => {
    const steppedUpUntil = new Date(world.clock.now().getTime() + 600_000)
    const page = browserAt(world.app, { 'schoolgate-side': 'staff' })
    page.cookies.set(
      'schoolgate_office',
      await world.given((tx) => addSession(tx, userId, world.clock.now(), { steppedUpUntil })),
    )
    return {
      ...page,
      invite: (changes: object = {}) => page.post('/api/v1/office/invitations', { ...ESTHER, ...changes }),
      /** Over what stands there, or over what somebody read before. */
      change: async (id: string, changes: object, seen?: object) => {
        const [row] = await world.given((tx) => tx.select().from(users).where(eq(users.id, id)))
        const now = { role: row?.role ?? 'teacher', ends_on: row?.endsOn ?? null }
        return page.call('PATCH', `/api/v1/office/people/${id}`, { ...changes, seen: seen ?? now })
      },
      people: async () => (await page.get('/api/v1/office/people')).json(),
    }
  }
  const linkIn = async (texts: () => string[], count = 1) => {
    const links = () => texts().flatMap((text) => /\/office\/invite#(\w{22})/.exec(text)?.[1] ?? [])
    await expect.poll(() => links().length).toBe(count)
    return links().at(-1) ?? ''
  }
  /** Whoever holds a link, in a browser of their own. */
  const invited = (token: string) => {
    const page = browserAt(world.app, { 'schoolgate-side': 'staff' })
    const say = (what: string, more: object = {}) => page.post(`/api/v1/invitations/${what}`, { token, ...more })
    const codes = () => world.sentSms.flatMap(({ to, text }) => (/^\d{6}/.test(text) ? [{ to, code: text.slice(0, 6) }] : []))
    return {
      ...page,
      say,
      async accept() {
        const before = codes().length
        const asked = await say('code')
        expect(asked.statusCode, asked.body).toBe(200)
        await expect.poll(() => codes().length).toBe(before + 1)
        return say('accept', { code: codes().at(-1)?.code })
      },
    }
  }
  const bySms = (count = 1) => linkIn(() => world.sentSms.map(({ text }) => text), count)
  const byEmail = (count = 1) => linkIn(() => world.sentEmails.map(({ text }) => text), count)
  return { ...world, ...staff, as, invited, bySms, byEmail }
}

test('the head invites a teacher, who opens the link, proves the phone, and is in: to set up a password and a second proof', async () => {
  const { as, head, invited, bySms, sentSms, given, school: at } = await school()
  const hers = await as(head.id)
  const asked = await hers.invite({ ends_on: '2026-07-31' })
  expect(asked.statusCode, asked.body).toBe(200)
  expect(asked.json().invitation).toMatchObject({
    fullname: 'Esther Mills',
    role: 'teacher',
    phone: PHONE,
    ends_on: '2026-07-31',
    invited_by: 'Mrs. Grace Owusu',
    expires_at: '2026-03-15T09:30:00.000Z',
    state: 'open',
  })
  const token = await bySms()
  expect(sentSms[0]?.to).toBe(PHONE)
  expect(sentSms[0]?.text).toContain('Grace Owusu invites you to work at Nyansapo Prep School')
  // Nobody is here before they come.
  expect((await hers.people()).people.map(({ fullname }: { fullname: string }) => fullname)).not.toContain('Esther Mills')

  const esther = invited(token)
  expect((await esther.say('open')).json()).toMatchObject({
    school_name: 'Nyansapo Prep School',
    fullname: 'Esther Mills',
    role: 'teacher',
    invited_by: 'Mrs. Grace Owusu',
    sent_to: '024 ••• ••61',
  })
  expect((await esther.say('accept', { code: '000000' })).json()).toMatchObject({ status: 422, code: 'identity.wrong_code' })
  const accepted = await esther.accept()
  expect(accepted.json(), accepted.body).toMatchObject({ fullname: 'Esther Mills', schoolid: at.id, username: 's-07' })
  expect((await esther.get('/api/v1/sessions/current')).json()).toMatchObject({
    role: 'teacher',
    second_factor: true,
    has_password: false,
  })
  expect((await esther.put('/api/v1/profile/password', { password: 'waakye before the bell' })).statusCode).toBe(200)
  expect((await esther.post('/api/v1/second_factors/totp')).statusCode).toBe(200)
  const people = await hers.people()
  expect(people.invitations).toEqual([])
  expect(people.people).toContainEqual(
    expect.objectContaining({
      fullname: 'Esther Mills',
      title: 'Ms.',
      role: 'teacher',
      ends_on: '2026-07-31',
      state: 'here',
      is_me: false,
    }),
  )
  const [row] = await given((tx) => tx.select().from(users).where(eq(users.fullname, 'Esther Mills')))
  expect((await given((tx) => personOf(tx, row?.id ?? ''))).phoneVerifiedAt).not.toBeNull()
  const lines = await given((tx) => tx.select().from(audit).where(eq(audit.schoolId, at.id)))
  expect(lines.map(({ action, actorName, note }) => [action, actorName, note])).toEqual(
    expect.arrayContaining([
      ['identity.colleague_invited', 'Grace Owusu', 'Esther Mills, teacher'],
      ['identity.invitation_accepted', 'Esther Mills', null],
    ]),
  )
})

test('a link works once, for three days, and not after it was taken back, sent again or said to be for somebody else', async () => {
  const { as, head, invited, bySms, clock, given } = await school()
  const hers = await as(head.id)
  const { id } = (await hers.invite()).json().invitation
  const first = await bySms()
  clock.advance(61)
  expect((await hers.post(`/api/v1/office/invitations/${id}/again`)).json().invitation).toMatchObject({ id, state: 'open' })
  const second = await bySms(2)
  const over = async (token: string) => (await invited(token).say('open')).json().code
  expect(await over(first)).toBe('identity.invitation_over')
  expect(await over(second)).toBe(undefined)
  expect((await hers.delete(`/api/v1/office/invitations/${id}`)).statusCode).toBe(204)
  expect(await over(second)).toBe('identity.invitation_over')
  expect((await hers.delete(`/api/v1/office/invitations/${id}`)).statusCode).toBe(404)

  await hers.invite()
  const third = await bySms(3)
  await hers.invite({ fullname: 'Esther M. Mills' })
  const fourth = await bySms(4)
  expect([await over(third), await over(fourth)]).toEqual(['identity.invitation_over', undefined])
  expect((await invited(fourth).say('not_me')).statusCode).toBe(204)
  expect(await over(fourth)).toBe('identity.invitation_over')
  const told = await given((tx) => tx.select().from(messages).where(eq(messages.tag, 'invitation')))
  expect(told.map(({ texts }) => texts.en.body)).toEqual([expect.stringContaining('not Esther M. Mills')])

  await hers.invite()
  const fifth = await bySms(5)
  clock.advance(3 * 86_400)
  expect(await over(fifth)).toBe('identity.invitation_over')
  expect((await (await as(head.id)).people()).invitations).toMatchObject([{ state: 'expired' }])
  expect((await invited('a'.repeat(22)).say('code')).statusCode).toBe(404)
})

test('with an e-mail the link goes there and the code to the phone; without the code the link opens nothing', async () => {
  const { as, head, invited, byEmail, sentSms, given } = await school()
  await (await as(head.id)).invite({ email: 'Esther@school.example' })
  const token = await byEmail()
  expect(sentSms).toEqual([])
  const esther = invited(token)
  expect((await esther.say('accept', { code: '123456' })).statusCode).toBe(422)
  expect((await esther.get('/api/v1/sessions/current')).statusCode).toBe(401)
  expect((await esther.accept()).statusCode).toBe(200)
  const [person] = await given((tx) => tx.select().from(persons).where(eq(persons.email, 'esther@school.example')))
  expect(person).toMatchObject({ phone: PHONE, emailVerifiedAt: expect.any(Date), phoneVerifiedAt: expect.any(Date) })
  // Accepted twice at once, it lets in once.
  expect((await invited(token).say('open')).statusCode).toBe(404)
})

test('a mother of the school who is invited to teach there is one person with two hats', async () => {
  const { as, head, invited, bySms, given, school: at } = await school()
  const mother = await given((tx) => addUser(tx, at.id, 'parent', { fullname: 'Esther Mills', phone: PHONE }))
  await (await as(head.id)).invite()
  const esther = invited(await bySms())
  expect((await esther.accept()).json().user_id).toBe(mother.personId)
  // The link opens the school's side, and no more.
  expect([...esther.cookies.keys()].filter((name) => name === 'schoolgate')).toEqual([])
  const hats = await given((tx) => tx.select({ role: users.role }).from(users).where(eq(users.personId, mother.personId)))
  expect(hats.map(({ role }) => role).toSorted((one, other) => one.localeCompare(other))).toEqual(['parent', 'teacher'])
})

test('who came with a data file while the invitation waited is not there twice', async () => {
  const { as, head, invited, bySms, given, school: at } = await school()
  await (await as(head.id)).invite({ ends_on: '2026-07-31' })
  const esther = await given((tx) => addUser(tx, at.id, 'office', { fullname: 'Esther Mills', phone: PHONE }))
  expect((await invited(await bySms()).accept()).json().user_id).toBe(esther.personId)
  const rows = await given((tx) => tx.select().from(users).where(eq(users.phone, PHONE)))
  expect(rows).toMatchObject([{ id: esther.id, role: 'teacher', endsOn: '2026-07-31' }])
})

test('a phone by which a colleague signs in no more lets nobody in, and the invitation stays as it was', async () => {
  const { as, head, invited, bySms, given, teacher } = await school()
  await given((tx) => tx.update(persons).set({ phone: '+233245550177' }).where(eq(persons.id, teacher.personId)))
  await (await as(head.id)).post(`/api/v1/office/people/${teacher.id}/invitation`)
  const token = await bySms()
  const thief = invited(token)
  expect((await thief.accept()).json()).toMatchObject({ status: 409, code: 'identity.other_contact_needed' })
  expect((await thief.get('/api/v1/sessions/current')).statusCode).toBe(401)
  expect((await thief.say('open')).statusCode).toBe(200)
})

test('an invitation is forgotten a month after its last day', async () => {
  const { as, head, given, clock, doDue } = await school()
  await (await as(head.id)).invite()
  clock.advance(20 * 86_400)
  await doDue()
  expect(await given((tx) => tx.$count(invitations))).toBe(1)
  clock.advance(20 * 86_400)
  await doDue()
  expect(await given((tx) => tx.$count(invitations))).toBe(0)
})

test('the head appoints; the office brings in teachers, and everybody while there is no head; nobody else invites', async () => {
  const { as, head, office, teacher } = await school()
  const [hers, efua, tetteh] = [await as(head.id), await as(office.id), await as(teacher.id)]
  const asked = async (who: typeof hers, role: string) => (await who.invite({ role })).statusCode
  for (const role of ['teacher', 'bursar', 'office', 'head']) expect([role, await asked(hers, role)]).toEqual([role, 200])
  for (const role of ['bursar', 'office', 'head']) expect([role, await asked(efua, role)]).toEqual([role, 403])
  expect([await asked(efua, 'teacher'), await asked(tetteh, 'teacher')]).toEqual([200, 403])
  expect((await efua.change(teacher.id, { role: 'head' })).statusCode).toBe(403)
  expect((await efua.change(head.id, { ends_on: '2026-03-01' })).statusCode).toBe(403)
  expect((await efua.change(teacher.id, { ends_on: '2026-12-18' })).statusCode).toBe(200)
  expect((await tetteh.get('/api/v1/office/people')).statusCode).toBe(403)
  const fresh = await school(false)
  expect((await (await fresh.as(fresh.office.id)).invite({ role: 'head' })).statusCode).toBe(200)
})

test('a number of no phone, of a country the school sends nothing to, or of somebody who works here is refused', async () => {
  const { as, head, teacher, given, bySms, invited } = await school()
  const hers = await as(head.id)
  const refusal = async (phone: string) => (await hers.invite({ phone })).json().code
  expect(await refusal('024')).toBe('identity.not_a_phone_number')
  expect(await refusal('+2348031234567')).toBe('identity.country_not_enabled')
  expect(await refusal('024 555 0106')).toBe('identity.already_here')
  // Who left comes back as the one they were.
  await given((tx) => tx.update(users).set({ endsOn: '2026-01-31' }).where(eq(users.id, teacher.id)))
  expect((await hers.invite({ phone: '024 555 0106', role: 'bursar' })).json().invitation.person_id).toBe(teacher.id)
  expect((await invited(await bySms()).accept()).json().fullname).toBe('Emmanuel Tetteh')
  const [back] = await given((tx) => tx.select().from(users).where(eq(users.id, teacher.id)))
  expect(back).toMatchObject({ role: 'bursar', endsOn: null, isActive: true })
})

test('another role or a last day that is over acts at once: open pages and streams end, and old links to come back too', async () => {
  const { as, head, teacher, app, given, clock } = await school()
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const secret = await given((tx) => addSession(tx, teacher.id, clock.now()))
  const stream = await openStream(address, secret)
  const his = browserAt(app, { 'schoolgate-side': 'staff' })
  his.cookies.set('schoolgate_office', secret)
  expect((await his.get('/api/v1/sessions/current')).json().role).toBe('teacher')
  const hers = await as(head.id)
  await hers.post(`/api/v1/office/people/${teacher.id}/invitation`)
  const changed = await hers.change(teacher.id, { role: 'bursar' })
  expect(changed.json().person).toMatchObject({ id: teacher.id, role: 'bursar', state: 'here' })
  await stream.ended
  expect((await his.get('/api/v1/sessions/current')).statusCode).toBe(401)
  expect((await hers.people()).invitations).toEqual([])

  his.cookies.set('schoolgate_office', await given((tx) => addSession(tx, teacher.id, clock.now())))
  expect((await his.get('/api/v1/sessions/current')).json().role).toBe('bursar')
  expect((await hers.change(teacher.id, { ends_on: '2026-03-12' })).json().person.state).toBe('here')
  expect((await his.get('/api/v1/sessions/current')).statusCode).toBe(200)
  expect((await hers.change(teacher.id, { ends_on: '2026-03-11' })).json().person.state).toBe('left')
  expect((await his.get('/api/v1/sessions/current')).statusCode).toBe(401)
  expect(await given((tx) => tx.$count(sessions, eq(sessions.personId, teacher.personId)))).toBe(0)
  const lines = await given((tx) =>
    tx
      .select()
      .from(audit)
      .where(and(eq(audit.action, 'identity.colleague_changed'), eq(audit.subjectId, teacher.id))),
  )
  expect(lines.map(({ changes }) => changes)).toEqual([
    [{ field: 'role', before: 'teacher', after: 'bursar' }],
    [{ field: 'ends_on', before: null, after: '2026-03-12' }],
    [{ field: 'ends_on', before: '2026-03-12', after: '2026-03-11' }],
  ])
})

test('the last head stays head, and of two heads each may change the other and nobody themselves', async () => {
  const { as, head, given, school: at } = await school()
  const hers = await as(head.id)
  expect((await hers.change(head.id, { role: 'teacher' })).statusCode).toBe(403)
  const second = await given((tx) => addUser(tx, at.id, 'head', { fullname: 'Kofi Badu', phone: '+233245550109' }))
  const his = await as(second.id)
  const answers = await Promise.all([his.change(head.id, { role: 'teacher' }), hers.change(second.id, { role: 'teacher' })])
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(await given((tx) => tx.$count(users, eq(users.role, 'head')))).toBe(1)
})

test('a head who lost phone, mailbox and paper is let in by the other head, and sets everything up anew', async () => {
  const { as, head, given, school: at, invited, bySms, clock } = await school()
  const second = await given(async (tx) =>
    addUser(tx, at.id, 'head', {
      fullname: 'Kofi Badu',
      email: 'badu@school.example',
      phone: '+233245550109',
      passwordHash: await hashPassword('forgotten by everybody'),
    }),
  )
  const hers = await as(head.id)
  expect((await hers.post(`/api/v1/office/people/${head.id}/invitation`)).statusCode).toBe(403)
  const asked = await hers.post(`/api/v1/office/people/${second.id}/invitation`)
  expect(asked.json().invitation).toMatchObject({ person_id: second.id, phone: '+233245550109', email: null })
  const his = invited(await bySms())
  expect((await his.accept()).statusCode).toBe(200)
  expect((await his.get('/api/v1/sessions/current')).json()).toMatchObject({ role: 'head', second_factor: true })
  expect((await his.put('/api/v1/profile/password', { password: 'waakye before the bell' })).statusCode).toBe(200)
  expect((await his.post('/api/v1/second_factors/recovery_codes')).json().recovery_codes).toHaveLength(10)
  expect((await hers.people()).people).toContainEqual(
    expect.objectContaining({ id: second.id, second_factors: { totp: false, passkeys: 0, recovery_codes_left: 10 } }),
  )
  clock.advance(1)
  const noPhone = await given((tx) => addUser(tx, at.id, 'teacher', { email: 'afi@school.example' }))
  expect((await hers.post(`/api/v1/office/people/${noPhone.id}/invitation`)).json().code).toBe('identity.no_phone_here')
})

test('nobody of another school sees or changes these people, and nothing changes without a fresh proof', async () => {
  const { as, head, teacher, given, signedIn } = await school()
  const { id } = (await (await as(head.id)).invite()).json().invitation
  const abroad = await given(async (tx) => addUser(tx, (await addSchool(tx)).school.id, 'head', { phone: '+233245550188' }))
  const theirs = await as(abroad.id)
  expect((await theirs.people()).people).toHaveLength(1)
  for (const answer of [
    await theirs.change(teacher.id, { role: 'head' }),
    await theirs.post(`/api/v1/office/people/${teacher.id}/invitation`),
    await theirs.post(`/api/v1/office/invitations/${id}/again`),
    await theirs.delete(`/api/v1/office/invitations/${id}`),
  ])
    expect(answer.statusCode).toBe(404)
  const stale = await signedIn(head.id)
  for (const answer of [
    await stale.post('/api/v1/office/invitations', ESTHER),
    await stale.patch(`/api/v1/office/people/${teacher.id}`, { role: 'head', seen: { role: 'teacher', ends_on: null } }),
    await stale.post(`/api/v1/office/people/${teacher.id}/invitation`),
  ])
    expect(answer.json().code).toBe('identity.fresh_proof_needed')
  const kept = await given((tx) => tx.select().from(invitations))
  expect(kept).toHaveLength(1)
})

test('of two heads who change one colleague each keeps what they changed; the same day is asked about, with who was first', async () => {
  const { as, head, teacher, given } = await school()
  const second = await given((tx) => addUser(tx, head.schoolId, 'head', { fullname: 'Kofi Ata' }))
  const [hers, his] = [await as(head.id), await as(second.id)]
  const seen = { role: 'teacher', ends_on: null }
  await his.change(teacher.id, { ends_on: '2026-12-18' }, seen)
  const beside = await hers.change(teacher.id, { role: 'bursar' }, seen)
  expect(beside.json().person).toMatchObject({ role: 'bursar', ends_on: '2026-12-18' })
  const late = await hers.change(teacher.id, { ends_on: '2026-07-31' }, seen)
  expect(late.json()).toMatchObject({
    status: 409,
    code: 'request.changed_meanwhile',
    meanwhile: [{ field: 'ends_on', by: 'Kofi Ata' }],
  })
  expect((await hers.people()).people).toContainEqual(
    expect.objectContaining({ id: teacher.id, role: 'bursar', ends_on: '2026-12-18' }),
  )
})

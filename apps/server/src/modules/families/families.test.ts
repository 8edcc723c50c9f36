import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deskEntries, deskThreads, guardianships, messages, persons, users, wards } from '#db/schema'
import { newId } from '#lib/random'
import { partsOfZip, unpacked } from '#lib/sheets/zip'
import { readXlsx } from '#lib/sheets/xlsx-reader'
import { addUser, openTwoSchools } from '#testing'

const DAY = 86_400
const WHY = { reason: 'The father asked in writing' }

/** A school with a row of everything of two families, and its head with a fresh proof. */
async function atSchool() {
  const world = await openTwoSchools()
  const { own, other, staff } = world.fixture
  const proven = () => world.freshlySignedIn(staff.head.id)
  const head = await proven()
  const path = `/api/v1/office/guardians/${own.guardianId}/family`
  const leave = () =>
    world.given((tx) =>
      tx.update(wards).set({ status: 'transferred', updatedAt: world.clock.now() }).where(eq(wards.id, own.wardId)),
    )
  const ward = () => world.given(async (tx) => (await tx.select().from(wards).where(eq(wards.id, own.wardId)))[0])
  return { ...world, own, other, staff, head, proven, path, leave, ward }
}

test('the head reads how much the school keeps of a family, and what of it the books keep', async () => {
  const { head, path, own } = await atSchool()
  const { family } = (await head.get(path)).json()
  expect(family).toMatchObject({
    guardian: { id: own.guardianId },
    pupils: [{ id: own.wardId, status: 'active' }],
    goes: { days: 1, marks: 1, reports: 1 },
    stays: { bills: 1 },
    forget_on: null,
  })
})

test('all that is kept of a family is one file with every row of it, readable and whole, and nothing of another family', async () => {
  const { head, path, own, other, signedIn } = await atSchool()
  const answer = await head.post(`${path}/file`, WHY)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/zip')
  const parts = partsOfZip(answer.rawPayload)
  const part = (name: string) => {
    const found = parts.get(name)
    if (!found) throw new Error(`There is no ${name}.`)
    return unpacked(found, 50_000_000)
  }
  const everything = part('everything.json').toString()
  const tables = Object.keys(JSON.parse(everything))
  expect(tables).toEqual(
    expect.arrayContaining([
      ...'users wards guardianships attendance_records assessment_scores term_reports term_report_subjects bills'.split(' '),
      ...'bill_items ledger_entries payments receipts messages notice_answers classes subjects'.split(' '),
    ]),
  )
  // Conversations with the assistant are the parent's alone, secrets nobody's, and files of other families nobody's here.
  expect(tables.filter((name) => /^(conversation|sessions|persons|codes|api_tokens|audit)/.test(name))).toEqual([])
  expect(everything).toContain(own.canary)
  expect(everything).not.toContain(other.canary)
  expect(everything).not.toContain(other.wardId)
  expect(everything).not.toMatch(/"[a-z_]*(hash|secret|token|sha256)[a-z_]*":/)
  expect([...parts.keys()].filter((name) => name.startsWith('pictures/')).length).toBeGreaterThan(0)
  const { tabs } = await readXlsx(part('family.xlsx'))
  expect(JSON.stringify(tabs)).toContain(own.canary)
  // The family sees that it was taken out, and why.
  const parent = await signedIn(own.guardianId)
  const [line] = (await parent.get('/api/v1/profile/record_openings')).json().openings
  expect(line).toMatchObject({ what: 'families.taken', role: 'head' })
})

test('what another guardian asked the school in private is not in it, and nor is what somebody told the head alone', async () => {
  const { head, path, own, given, clock } = await atSchool()
  await given(async (tx) => {
    const schoolId = String(own.rows.get('wards')?.['schoolId'])
    const [father, wardId, at] = [await addUser(tx, schoolId), own.wardId, clock.now()]
    const open = { schoolId, wardId, desk: 'office', about: 'home', lastAt: at } as const
    const [shared, secret] = [newId(), newId()]
    await tx.insert(deskThreads).values([
      { ...open, id: shared, askedById: father.id },
      { ...open, id: secret, askedById: father.id, isPrivate: true },
    ])
    const said = { schoolId, wardId, side: 'family', kind: 'said', byId: father.id, at } as const
    await tx.insert(deskEntries).values([
      { ...said, id: newId(), threadId: shared, text: 'When is the trip?' },
      { ...said, id: newId(), threadId: secret, text: 'We are getting divorced.' },
      { ...said, id: newId(), threadId: shared, kind: 'reported', text: 'The teacher shouts.' },
    ])
  })
  const part = partsOfZip((await head.post(`${path}/file`, WHY)).rawPayload).get('everything.json')
  const everything = part ? unpacked(part, 50_000_000).toString() : ''
  expect(everything).toContain('When is the trip?')
  expect(everything).not.toMatch(/divorced|shouts/)
})

test('who is a pupil here is not forgotten; of who left the guardians are told, and it can be stopped for a week', async () => {
  const { head, path, leave, ward, given, staff } = await atSchool()
  const refused = await head.post(`${path}/forget`, WHY)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'families.still_here'])
  await leave()
  const { forget_on: on } = (await head.post(`${path}/forget`, WHY)).json()
  expect(on).toBe('2026-03-19T09:30:00.000Z')
  expect((await head.get(path)).json().family.forget_on).toBe(on)
  // Asked for again nothing is told twice.
  expect((await head.post(`${path}/forget`, WHY)).json()).toEqual({ forget_on: on })
  const told = () => given((tx) => tx.select().from(messages).where(eq(messages.kind, 'family_file')))
  expect(await told()).toMatchObject([{ texts: { en: { title: 'The school will forget your file' } } }])
  expect((await head.post(`${path}/keep`)).statusCode).toBe(204)
  expect((await ward())?.forgetOn).toBeNull()
  expect((await told()).map(({ texts }) => texts.en.title).toSorted()).toEqual([
    'The school will forget your file',
    'Your file stays',
  ])
  const lines = (await head.get('/api/v1/office/audit?action=families')).json().lines
  expect(lines).toMatchObject([
    { action: 'families.kept', actor: { id: staff.head.id } },
    { action: 'families.forgetting', note: WHY.reason },
  ])
})

test('after the week the file and every way to reach the guardian are gone; the books name the child, another family loses nothing', async () => {
  const { head, proven, path, leave, ward, given, clock, doDue, own, other } = await atSchool()
  await leave()
  await head.post(`${path}/forget`, WHY)
  clock.advance(6 * DAY)
  await doDue()
  expect((await ward())?.forgottenAt).toBeNull()
  clock.advance(2 * DAY)
  await doDue()
  expect(await ward()).toMatchObject({ forgottenAt: expect.any(Date), dateOfBirth: null, photoId: null, forgetOn: null })
  const people = await given((tx) =>
    tx
      .select({ user: users, person: persons })
      .from(users)
      .innerJoin(persons, eq(persons.id, users.personId))
      .where(inArray(users.id, [own.guardianId, other.guardianId])),
  )
  const of = (id: string) => people.find(({ user }) => user.id === id)
  expect(of(own.guardianId)).toMatchObject({
    user: {
      phone: null,
      email: null,
      secondPhone: null,
      address: null,
      photoId: null,
      isActive: false,
      fullname: expect.stringContaining(own.canary),
    },
    person: { phone: null, email: null, passwordHash: null },
  })
  expect(of(other.guardianId)?.user.isActive).toBe(true)
  expect(await given((tx) => tx.$count(guardianships, eq(guardianships.wardId, other.wardId)))).toBeGreaterThan(0)
  // Nothing of the family is left to be counted.
  expect((await (await proven()).get(path)).json()).toMatchObject({ family: { pupils: [], goes: { days: 0 } } })
}, 180_000)

test('a guardian who stands for another child too is still reached', async () => {
  const { head, path, leave, given, clock, doDue, own, other } = await atSchool()
  await given((tx) => tx.update(guardianships).set({ guardianId: own.guardianId }).where(eq(guardianships.wardId, other.wardId)))
  await leave()
  // The other child is a pupil: the family is not forgotten as a whole.
  expect((await head.post(`${path}/forget`, WHY)).statusCode).toBe(409)
  await given((tx) => tx.update(wards).set({ forgetOn: clock.now() }).where(eq(wards.id, own.wardId)))
  clock.advance(DAY)
  await doDue()
  const [user] = await given((tx) => tx.select().from(users).where(eq(users.id, own.guardianId)))
  expect(user).toMatchObject({ isActive: true })
}, 180_000)

test('a family leaves the house only with a fresh proof, by the head alone', async () => {
  const { signedIn, staff, path } = await atSchool()
  const stale = await signedIn(staff.head.id)
  expect((await stale.post(`${path}/file`, WHY)).json()).toMatchObject({ code: 'identity.fresh_proof_needed' })
  expect((await stale.post(`${path}/forget`, WHY)).json()).toMatchObject({ code: 'identity.fresh_proof_needed' })
  const office = await signedIn(staff.office.id)
  expect((await office.get(path)).statusCode).toBe(403)
})

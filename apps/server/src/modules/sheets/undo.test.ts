import type { Undo } from '@schoolgate/contracts/sheet-undo'
import { and, eq, like, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { attendanceRecords, audit, persons, sheetWrites, users, wards } from '#db/schema'
import { addSession, addUser, addWard, bringingSchool } from '#testing'

const AT = '/api/v1/office/sheets'
/** Each reading of a sheet starts a process, which on a busy machine takes its seconds. */
vi.setConfig({ testTimeout: 90_000 })

/** A school into which somebody brought a list and saved it; they may look at what undoing it does, and do it. */
async function savedList(list: string, before?: (house: Awaited<ReturnType<typeof bringingSchool>>) => Promise<unknown>) {
  const house = await bringingSchool()
  await before?.(house)
  const secretary = await house.at(house.office.id)
  const first = [await house.pupils(), await house.families()]
  const { sheet, rows } = await secretary.checked(await secretary.answered(await secretary.brought(list)))
  expect([sheet.counts, rows.filter(({ state }) => state === 'look')]).toMatchObject([{ bad: 0, look: 0 }, []])
  expect(await secretary.saved(sheet, 'all')).toMatchObject({ state: 'done' })
  house.clock.advance(60)
  const foresee = async (): Promise<Undo> => (await secretary.get(`${AT}/${sheet.id}/undo`)).json().undo
  const undo = async (): Promise<Undo> => {
    const asked = await secretary.post(`${AT}/${sheet.id}/undo`)
    expect([asked.statusCode, asked.json()]).toMatchObject([200, { work: { kind: 'import', sheet_id: sheet.id } }])
    await house.doDue()
    const { work } = (await secretary.get(`/api/v1/office/work/${asked.json().work.id}`)).json()
    expect(work).toMatchObject({ state: 'done' })
    return foresee()
  }
  const wardNamed = (firstName: string) =>
    house.given(async (tx) => {
      const [ward] = await tx
        .select()
        .from(wards)
        .where(and(eq(wards.schoolId, house.schoolId), eq(wards.firstName, firstName)))
      if (!ward) throw new Error(`There is no ${firstName}.`)
      return ward
    })
  const personNamed = (fullname: string) =>
    house.given(async (tx) => {
      const [person] = await tx
        .select()
        .from(users)
        .where(and(eq(users.schoolId, house.schoolId), eq(users.fullname, fullname)))
      if (!person) throw new Error(`There is no ${fullname}.`)
      return person
    })
  return { ...house, secretary, sheet, first, foresee, undo, wardNamed, personNamed }
}

const LIST = `Admission No,Surname,First name,Class,House,Mother,Mother’s phone
NYP/21/0147,Mensah,Ama,JHS 2,Aggrey,Abena Mensah,0244550182
NYP/26/0001,Mensah,Kofi,JHS 2,,Abena Mensah,0244550182
NYP/26/0002,Quaye,Nii,Basic 5,,Naa Dedei Quaye,0275550451
NYP/26/0003,Agbeko,Selorm,Basic 5,,Dzifa Agbeko,0545550912
NYP/26/0004,Agbeko,Elikem,JHS 2,,Dzifa Agbeko,0545550912`

test('a saved list is undone: what it changed is as before, and whoever was new is gone with all that was written of them', async () => {
  const { given, first, foresee, undo, pupils, families, secretary, sheet } = await savedList(LIST)
  expect((await pupils()).length).toBe(5)
  const would = await foresee()
  expect(would).toMatchObject({
    undone_at: null,
    until: '2026-03-19T09:30:00.000Z',
    counts: { back: 1, pupils_out: 4, guardians_out: 2, stays: 0 },
    stays: [],
  })
  expect(would.goes[0]).toMatchObject({
    name: 'Ama Mensah',
    outcome: 'back',
    changes: [
      { field: 'class', before: 'Basic 5', sheet: 'JHS 2', now: 'JHS 2', goes_back: true },
      { field: 'house', before: '', sheet: 'Aggrey', now: 'Aggrey', goes_back: true },
    ],
  })
  expect(await undo()).toMatchObject({
    undone_at: '2026-03-12T09:31:00.000Z',
    counts: { back: 1, pupils_out: 4, guardians_out: 2, stays: 0 },
    goes: [],
  })
  expect([await pupils(), await families()]).toEqual(first)
  expect(await given((tx) => tx.$count(persons, eq(persons.phone, '+233545550912')))).toBe(0)
  expect(
    await given((tx) => tx.select({ action: audit.action }).from(audit).where(eq(audit.subjectId, sheet.id))),
  ).toContainEqual({
    action: 'sheets.undone',
  })
  expect((await secretary.post(`${AT}/${sheet.id}/undo`)).json().code).toBe('sheets.undone_already')
  // What was undone can be saved again, and that undone.
  const again = await secretary.checked(sheet)
  await secretary.saved(again.sheet, 'all')
  expect((await pupils()).length).toBe(5)
  await undo()
  expect([await pupils(), await families()]).toEqual(first)
})

test('what somebody changed or used since stays and is named; everything beside it goes back', async () => {
  const { given, undo, foresee, wardNamed, personNamed, pupils, families, schoolId, mother } = await savedList(LIST)
  const [ama, nii, selorm] = [await wardNamed('Ama'), await wardNamed('Nii'), await wardNamed('Selorm')]
  const naa = await personNamed('Naa Dedei Quaye')
  await given(async (tx) => {
    const at = new Date('2026-03-12T09:30:40Z')
    await tx.update(wards).set({ house: 'Nkrumah', updatedAt: at }).where(eq(wards.id, ama.id))
    await addSession(tx, naa.id, at)
    await tx.execute(
      sql`insert into attendance_records (id, school_id, ward_id, term_id, day, session, status)
        select gen_random_uuid(), ${schoolId}, ${selorm.id}, id, opens, 'day', 'present' from terms where school_id = ${schoolId} limit 1`,
    )
  })
  const would = await foresee()
  expect(would.counts).toEqual({ back: 0, pupils_out: 2, guardians_out: 0, others_out: 0, stays: 3 })
  const done = await undo()
  expect(done.counts).toEqual(would.counts)
  for (const { stays } of [would, done])
    expect(
      stays.map(({ name, is_new, why, changes }) => [
        name,
        is_new,
        why,
        changes.map((each) => [each.field, each.now, each.goes_back]),
      ]),
    ).toEqual([
      [
        'Ama Mensah',
        false,
        'changed',
        [
          ['class', expect.any(String), true],
          ['house', 'Nkrumah', false],
        ],
      ],
      ['Nii Quaye', true, 'signed_in', []],
      ['Selorm Agbeko', true, 'register', []],
    ])
  expect((await pupils()).map(({ first, class: klass }) => [first, klass])).toEqual([
    ['Ama', 'B5'],
    ['Nii', 'B5'],
    ['Selorm', 'B5'],
  ])
  expect((await families()).map(({ name, no }) => [name, no])).toEqual([
    [mother.fullname, 'NYP/21/0147'],
    ['Naa Dedei Quaye', nii.admissionNo],
    ['Dzifa Agbeko', selorm.admissionNo],
  ])
  expect(await given((tx) => tx.$count(attendanceRecords))).toBe(1)
})

test('a phone that the list changed goes back, unless the guardian signed in with it or somebody else has the old one by now', async () => {
  const list = `Admission No,Surname,First name,Class,Guardian 1 phone,Guardian 1,Guardian 1 occupation
A-1,Boateng,Adwoa,Basic 5,0205550101,Kwame Boateng,Farmer
A-2,Asare,Yaw,Basic 5,0205550102,Esi Asare,Trader
A-3,Darko,Ato,Basic 5,0205550103,Kofi Darko,Driver`
  const house = await savedList(list, ({ given, schoolId, ama }) =>
    given(async (tx) => {
      for (const [no, ref, fullname] of [
        ['A-1', 'G-0101', 'Kwame Boateng'],
        ['A-2', 'G-0102', 'Esi Asare'],
        ['A-3', 'G-0103', 'Kofi Darko'],
      ] as const) {
        const guardian = await addUser(tx, schoolId, 'parent', { ref, fullname, phone: null, occupation: null })
        const child = {
          admissionNo: no,
          firstName: { 'A-1': 'Adwoa', 'A-2': 'Yaw', 'A-3': 'Ato' }[no],
          lastName: fullname.split(' ')[1] ?? '',
        }
        await addWard(tx, { schoolId, classId: ama.classId }, [guardian.id], child)
      }
    }),
  )
  const { given, personNamed, undo, schoolId } = house
  const esi = await personNamed('Esi Asare')
  expect(esi).toMatchObject({ phone: '+233205550102', occupation: 'Trader' })
  await given((tx) => addSession(tx, esi.id, new Date('2026-03-12T09:30:30Z')))
  const { counts, stays } = await undo()
  expect(counts).toEqual({ back: 2, pupils_out: 0, guardians_out: 0, others_out: 0, stays: 1 })
  expect(stays).toMatchObject([
    {
      about: 'guardian',
      name: 'Esi Asare',
      why: 'signed_in',
      changes: [
        { field: 'phone', before: '', sheet: '+233205550102', now: '+233205550102', goes_back: false },
        { field: 'occupation', before: '', sheet: 'Trader', goes_back: true },
      ],
    },
  ])
  const contacts = await given((tx) =>
    tx
      .select({ name: users.fullname, phone: users.phone, of: persons.phone, job: users.occupation })
      .from(users)
      .innerJoin(persons, eq(persons.id, users.personId))
      .where(and(eq(users.schoolId, schoolId), like(users.ref, 'G-01%')))
      .orderBy(users.ref),
  )
  expect(contacts).toEqual([
    { name: 'Kwame Boateng', phone: null, of: null, job: null },
    { name: 'Esi Asare', phone: '+233205550102', of: '+233205550102', job: null },
    { name: 'Kofi Darko', phone: null, of: null, job: null },
  ])
})

test('a guardian whom another school has too stays there; a contact that only the list gave them is theirs no more', async () => {
  const { undo, personNamed, given, officeAway } = await savedList(LIST, ({ given: write, officeAway: away }) =>
    write(async (tx) => {
      await addUser(tx, away.schoolId, 'parent', { fullname: 'Mrs Agbeko', phone: '+233545550912' })
      await addUser(tx, away.schoolId, 'parent', { fullname: 'Mrs Quaye', phone: '+233275550451' })
    }),
  )
  const [dzifa, naa] = [await personNamed('Dzifa Agbeko'), await personNamed('Naa Dedei Quaye')]
  // The other school strikes one of the two phones out: here it is known still.
  await given((tx) => tx.update(users).set({ phone: null }).where(eq(users.fullname, 'Mrs Quaye')))
  const { counts } = await undo()
  expect(counts).toMatchObject({ guardians_out: 2, stays: 0 })
  const left = await given((tx) =>
    tx
      .select({ id: users.personId, name: users.fullname, phone: persons.phone })
      .from(users)
      .innerJoin(persons, eq(persons.id, users.personId))
      .where(and(eq(users.schoolId, officeAway.schoolId), eq(users.role, 'parent')))
      .orderBy(users.fullname),
  )
  expect(left.filter(({ name }) => name.startsWith('Mrs'))).toEqual([
    { id: dzifa.personId, name: 'Mrs Agbeko', phone: '+233545550912' },
    { id: naa.personId, name: 'Mrs Quaye', phone: null },
  ])
})

test('another school sees nothing of what a list wrote, and what was forgotten cannot be undone any more', async () => {
  const { at, officeAway, teacher, sheet, secretary, clock, doDue, given } = await savedList(LIST)
  const away = await at(officeAway.id)
  expect((await away.get(`${AT}/${sheet.id}/undo`)).statusCode).toBe(404)
  expect((await away.post(`${AT}/${sheet.id}/undo`)).statusCode).toBe(404)
  expect((await (await at(teacher.id)).post(`${AT}/${sheet.id}/undo`)).statusCode).toBe(403)
  const other = await secretary.brought(LIST)
  expect((await secretary.get(`${AT}/${other.id}/undo`)).json().code).toBe('sheets.not_saved')
  expect((await secretary.post(`${AT}/${other.id}/undo`)).json().code).toBe('sheets.not_saved')
  expect(await given((tx) => tx.$count(sheetWrites))).toBeGreaterThan(0)
  clock.advance(7 * 24 * 3600)
  await doDue()
  expect(await given((tx) => tx.$count(sheetWrites))).toBe(0)
})

import { SHEET_MAX_BYTES, type SheetRow } from '@schoolgate/contracts/sheets'
import { and, eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { classes, sheets } from '#db/schema'
import { readWorkbook } from '#lib/sheets/reader'
import { addUser, addWard, bringingSchool, PUPILS } from '#testing'

const AT = '/api/v1/office/sheets'
/** Each reading of a sheet starts a process, which on a busy machine takes its seconds. */
vi.setConfig({ testTimeout: 90_000 })

test('the office brings a list as it has it, repairs whole columns, sees who is new, and saves the good rows', async () => {
  const { at, office, pupils, families } = await bringingSchool()
  const secretary = await at(office.id)
  const sheet = await secretary.brought(PUPILS)
  expect(sheet).toMatchObject({
    name: 'pupils.csv',
    state: 'brought',
    understood: { rows: 4, columns: { length: 6 } },
    school_classes: [
      { code: 'B5', name: 'Basic 5' },
      { code: 'J2', name: 'JHS 2' },
    ],
    counts: null,
  })
  expect(sheet.understood.findings.map(({ code, written, rows }) => [code, written, rows])).toEqual([
    ['class_offered', 'Basic Five', 1],
    ['lost_nought', '244550182', 1],
    ['class_offered', 'JHS2', 1],
    ['no_phone', '024 555 01', 1],
    ['class_offered', 'BS 5', 1],
  ])
  const { sheet: seen, rows } = await secretary.checked(await secretary.answered(sheet))
  expect(seen).toMatchObject({ state: 'checked', counts: { ready: 3, new: 2, changed: 0, same: 1, bad: 1, look: 0, joined: 2 } })
  expect(rows.map(({ row, state, admission_no: no, guardian }) => [row, state, no, guardian])).toEqual([
    [2, 'same', 'NYP/21/0147', 'Abena Mensah'],
    [3, 'new', 'P-0001', 'Abena Mensah'],
    [4, 'bad', 'P-0002', 'Yaa Owusu'],
    [5, 'new', 'P-0003', 'Akosua Addo'],
  ])
  expect((await pupils()).length).toBe(1)
  expect((await secretary.post(`${AT}/${sheet.id}/save`, { rows: 'all' })).json().code).toBe('sheets.not_all_ready')
  expect(await secretary.saved(sheet, 'good')).toMatchObject({ state: 'done', about: 'pupils.csv' })
  expect(await pupils()).toEqual([
    { no: 'NYP/21/0147', first: 'Ama', last: 'Mensah', class: 'B5', born: '2015-02-14' },
    { no: 'P-0001', first: 'Kofi', last: 'Mensah', class: 'J2', born: '2012-11-03' },
    { no: 'P-0003', first: 'Yaw', last: 'Addo', class: 'B5', born: '2015-05-01' },
  ])
  expect((await families()).map(({ ref, name, no, as }) => [ref, name, no, as])).toEqual([
    ['G-0007', 'Abena Mensah', 'NYP/21/0147', 'mother'],
    ['G-0007', 'Abena Mensah', 'P-0001', 'mother'],
    ['G-0009', 'Akosua Addo', 'P-0003', 'mother'],
  ])
  expect((await secretary.get(`${AT}/${sheet.id}`)).json().sheet.state).toBe('saved')
  expect((await secretary.post(`${AT}/${sheet.id}/save`, { rows: 'good' })).json().code).toBe('sheets.saved_already')
})

test('the same list again changes nothing, and is understood as it was last time', async () => {
  const { at, office, pupils, families } = await bringingSchool()
  const secretary = await at(office.id)
  const list = PUPILS.replace('024 555 01\n', '0245550101\n')
  const first = await secretary.checked(await secretary.answered(await secretary.brought(list)))
  await secretary.saved(first.sheet, 'all')
  const before = [await pupils(), await families()]
  const again = await secretary.brought(list)
  expect(new Set(again.understood.columns.map(({ reason }) => reason))).toEqual(new Set(['as_last_time']))
  const { sheet, rows } = await secretary.checked(await secretary.answered(again))
  expect([sheet.counts, rows.flatMap(({ findings }) => findings)]).toMatchObject([{ ready: 4, new: 0, changed: 0, same: 4 }, []])
  await secretary.saved(sheet, 'all')
  expect([await pupils(), await families()]).toEqual(before)
})

test('the rows that were not ready come back as a file, and mended they are taken', async () => {
  const { at, office, pupils } = await bringingSchool()
  const secretary = await at(office.id)
  const { sheet } = await secretary.checked(await secretary.answered(await secretary.brought(PUPILS)))
  const file = await secretary.get(`${AT}/${sheet.id}/bad_rows`)
  expect([file.statusCode, file.headers['content-disposition']]).toEqual([200, expect.stringContaining('pupils - to mend.xlsx')])
  const { tabs } = await readWorkbook(file.rawPayload, 'mend.xlsx')
  expect(tabs.map(({ rows }) => rows.map(({ cells }) => cells.map((cell) => cell?.text ?? '')))).toEqual([
    [
      ['S/N', 'NAME OF PUPIL', 'CLASS', 'DOB', "MOTHER'S NAME", "MOTHER'S PHONE", 'What to mend'],
      [
        '3',
        'Owusu, Esi',
        'BS 5',
        '28/04/2015',
        'Yaa Owusu',
        '024 555 01',
        '“024 555 01” is not a phone number. It has 8 digits; some are missing.',
      ],
    ],
  ])
  const mended = await secretary.bring(file.rawPayload, 'mended.xlsx')
  expect(mended.json().sheet.understood.columns.at(-1)).toMatchObject({ head: 'What to mend', field: null })
  const list = PUPILS.split('\n')
  const again = await secretary.checked(
    await secretary.answered(await secretary.brought([list[0], list[3]?.replace('024 555 01', '0245550101')].join('\n'))),
  )
  await secretary.saved(again.sheet, 'all')
  expect((await pupils()).map(({ first }) => first).toSorted()).toEqual(['Ama', 'Esi'])
})

test('who may be the same child, one phone under two names, and another family’s pupil are asked before anything is saved', async () => {
  const { at, office, given, schoolId, families } = await bringingSchool()
  await given(async (tx) => {
    const [klass] = await tx
      .select()
      .from(classes)
      .where(and(eq(classes.schoolId, schoolId), eq(classes.code, 'B5')))
    const father = await addUser(tx, schoolId, 'parent', { ref: 'G-0020', fullname: 'Kwame Boateng', phone: '+233205550100' })
    if (klass)
      await addWard(tx, { schoolId, classId: klass.id }, [father.id], {
        firstName: 'Adwoa',
        lastName: 'Boateng',
        admissionNo: 'NYP/22/0001',
      })
  })
  const secretary = await at(office.id)
  const sheet = await secretary.brought(`Admission No,Surname,First name,Class,DOB,Parent,Phone
NYP/99/0001,Mensah,Amma,Basic 5,2015-02-14,Abena Mensah,0244550182
NYP/99/0002,Quaye,Nii,Basic 5,2014-01-01,Naa Dedei Quaye,0244550182
NYP/22/0001,Boateng,Adwoa,Basic 5,,Abena Mensah,0244550182
NYP/99/0003,Agbeko,Selorm,Basic 5,2014-03-01,Dzifa Agbeko,0545550912`)
  const { sheet: seen, rows } = await secretary.checked(sheet)
  expect(
    rows.map(({ row, state, findings }) => [
      row,
      state,
      findings.filter(({ level }) => level === 'look').map(({ code }) => code),
    ]),
  ).toEqual([
    [2, 'look', ['same_pupil', 'phone_of_two']],
    [3, 'look', ['phone_of_two']],
    [4, 'look', ['phone_of_two']],
    [5, 'new', []],
  ])
  const questions = new Map(
    rows.flatMap(({ findings }) => findings.flatMap(({ code, question }) => (question ? [[code, question.id] as const] : []))),
  )
  const people = { [questions.get('same_pupil') ?? '']: 'same', [questions.get('phone_of_two') ?? '']: 'two' }
  const asked = await secretary.checked(await secretary.answered(seen, { people }))
  expect(asked.rows.map(({ row, state, findings }) => [row, state, findings.map(({ code }) => code)])).toEqual([
    [2, 'changed', ['same_pupil']],
    [3, 'new', []],
    [4, 'look', ['other_family']],
    [5, 'new', []],
  ])
  const family = asked.rows[2]?.findings[0]?.question
  expect(family).toMatchObject({ id: 'family: G-0007', choices: ['belongs'] })
  const done = await secretary.checked(
    await secretary.answered(asked.sheet, { people: { ...people, 'family: G-0007': 'belongs' } }),
  )
  expect(done.sheet.counts).toMatchObject({ ready: 4, look: 0, bad: 0 })
  await secretary.saved(done.sheet, 'all')
  expect((await families()).map(({ name, phone, no }) => [name, phone, no])).toEqual([
    ['Abena Mensah', '+233244550182', 'NYP/21/0147'],
    ['Abena Mensah', '+233244550182', 'NYP/22/0001'],
    ['Kwame Boateng', '+233205550100', 'NYP/22/0001'],
    ['Naa Dedei Quaye', null, 'NYP/99/0002'],
    ['Dzifa Agbeko', '+233545550912', 'NYP/99/0003'],
  ])
})

test('a row that the school made doubtful between the check and the saving is left out and asked about; the others are saved', async () => {
  const { at, office, given, schoolId, ama, pupils } = await bringingSchool()
  const secretary = await at(office.id)
  const { sheet, rows } = await secretary.checked(
    await secretary.brought(`Admission No,Surname,First name,Class,DOB,Parent,Phone
NYP/22/0001,Boateng,Adwoa,Basic 5,,Abena Mensah,0244550182
NYP/99/0003,Agbeko,Selorm,Basic 5,2014-03-01,Dzifa Agbeko,0545550912`),
  )
  expect(rows.map(({ state }) => state)).toEqual(['new', 'new'])
  await given(async (tx) => {
    const father = await addUser(tx, schoolId, 'parent', { ref: 'G-0020', fullname: 'Kwame Boateng', phone: '+233205550100' })
    const adwoa = { firstName: 'Adwoa', lastName: 'Boateng', admissionNo: 'NYP/22/0001' }
    await addWard(tx, { schoolId, classId: ama.classId }, [father.id], adwoa)
  })
  await secretary.saved(sheet, 'all')
  expect((await pupils()).map(({ first }) => first)).toEqual(['Ama', 'Adwoa', 'Selorm'])
  const { sheet: seen } = (await secretary.get(`${AT}/${sheet.id}`)).json()
  expect(seen).toMatchObject({ state: 'saved', counts: { new: 1, look: 1 } })
  const kept: SheetRow[] = (await secretary.get(`${AT}/${sheet.id}/rows?show=all`)).json().rows
  expect(kept.map(({ state, findings }) => [state, findings.map(({ code }) => code)])).toEqual([
    ['look', ['other_family']],
    ['new', []],
  ])
})

test('a phone that stands for more children than a family has is asked once', async () => {
  const { at, office } = await bringingSchool()
  const secretary = await at(office.id)
  const rows = ['Ato', 'Baaba', 'Comfort', 'Dede', 'Ekow', 'Fiifi', 'Gifty'].map(
    (first) => `Asante,${first},Basic 5,School Office,0302550147`,
  )
  const { sheet, rows: seen } = await secretary.checked(
    await secretary.brought(['Surname,First name,Class,Parent,Phone', ...rows].join('\n')),
  )
  expect([sheet.counts, seen[0]?.findings]).toMatchObject([
    { look: 7, ready: 0 },
    [{ code: 'phone_of_many', question: { id: 'many: +233302550147' } }],
  ])
  expect((await secretary.post(`${AT}/${sheet.id}/save`, { rows: 'good' })).json().code).toBe('sheets.nothing_ready')
  const kept = await secretary.checked(await secretary.answered(sheet, { people: { 'many: +233302550147': 'keep' } }))
  expect(kept.sheet.counts).toMatchObject({ look: 0, ready: 7, joined: 7 })
})

test('a file that is no sheet is refused in words, and nothing of it stays', async () => {
  const { at, office, given } = await bringingSchool()
  const secretary = await at(office.id)
  const pdf = await secretary.bring('%PDF-1.7', 'list.pdf')
  expect([pdf.statusCode, pdf.json()]).toMatchObject([
    422,
    {
      code: 'sheets.not_read',
      title: 'This is a PDF: its tables cannot be read.',
      errors: [{ message: 'Ask for the list as Excel or CSV.' }],
    },
  ])
  const large = await secretary.bring(Buffer.alloc(SHEET_MAX_BYTES + 1, 'a'))
  expect([large.statusCode, large.json().code]).toEqual([413, 'sheets.too_large'])
  expect((await secretary.bring('Name', 'a.csv', 'photo')).json().code).toBe('sheets.wrong_form')
  expect(await given((tx) => tx.$count(sheets))).toBe(0)
})

test('teachers bring no sheets, another school sees none, and after seven days they are forgotten', async () => {
  const { at, office, officeAway, teacher, given, clock, doDue } = await bringingSchool()
  const secretary = await at(office.id)
  const { id } = await secretary.brought(PUPILS)
  expect((await (await at(teacher.id)).bring(PUPILS)).statusCode).toBe(403)
  const away = await at(officeAway.id)
  expect((await away.get(`${AT}/${id}`)).statusCode).toBe(404)
  expect((await away.post(`${AT}/${id}/check`)).statusCode).toBe(404)
  expect((await away.delete(`${AT}/${id}`)).statusCode).toBe(404)
  expect((await secretary.get(`${AT}/${id}/rows`)).json().code).toBe('sheets.check_first')
  expect((await secretary.get(AT)).json().sheets).toMatchObject([{ id, name: 'pupils.csv' }])
  clock.advance(7 * 24 * 3600)
  expect((await (await at(office.id)).get(`${AT}/${id}`)).statusCode).toBe(404)
  await doDue()
  expect(await given((tx) => tx.$count(sheets))).toBe(0)
})

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readWorkbook } from '#lib/sheets/reader'
import type { KnownPeople, KnownPupil } from './known-people.ts'
import { understand, type Answers, type KnownSchool, type Understood } from './understand.ts'

const NOTHING: Answers = { kind: null, facts: {}, columns: {}, repairs: {}, classes: {}, leftOutTabs: [] }

const SCHOOL: KnownSchool = {
  today: '2026-03-14',
  countries: ['GH'],
  admissionDigits: null,
  classes: [
    { code: 'B5', name: 'Basic 5' },
    { code: 'J2', name: 'JHS 2' },
  ],
  subjects: ['English Language', 'Ghanaian Language', 'Mathematics', 'Religious and Moral Education', 'Science'],
  terms: [
    { key: '2025/2026 2', opens: '2026-01-08', closes: '2026-04-01' },
    { key: '2025/2026 1', opens: '2025-09-02', closes: '2025-12-18' },
  ],
  remembered: {},
}

const pupil = (admissionNo: string, first: string, last: string): KnownPupil => ({
  admissionNo,
  first,
  middle: null,
  last,
  gender: null,
  dateOfBirth: null,
  classCode: 'B5',
  house: null,
  boardingStatus: 'day',
  joinedOn: null,
})

const PEOPLE: KnownPeople = {
  pupils: [pupil('NYP/21/0147', 'Ama', 'Mensah'), pupil('NYP/21/0148', 'Kofi', 'Addo'), pupil('NYP/21/0149', 'Esi', 'Badu')],
  guardians: [],
  links: [],
  references: ['S-05', 'G-001'],
  staff: [
    {
      ref: 'S-05',
      role: 'teacher',
      title: 'Mr.',
      fullname: 'Emmanuel Tetteh',
      email: 'tetteh@school.example',
      phone: '+233244555301',
      endsOn: null,
    },
  ],
  works: [],
}

/** A list that lies beside this test, as it was written before the rules were. */
async function listed(name: string, answers: Partial<Answers> = {}): Promise<Understood> {
  const file = await readFile(path.join(import.meta.dirname, 'lists', name))
  return understand(await readWorkbook(file, name), { ...NOTHING, ...answers }, SCHOOL)
}

const given = async (list: string, answers: Partial<Answers> = {}): Promise<Understood> =>
  understand(await readWorkbook(Buffer.from(list), 'list.csv'), { ...NOTHING, ...answers }, SCHOOL)

const comesTo = (list: Understood) => {
  const { rows, parts } = list.plan(PEOPLE, {})
  const [[file, part] = ['', undefined]] = [...parts]
  return {
    kind: list.kind,
    file,
    heads: part?.columns.join(','),
    rows: (part?.rows ?? []).map(({ cells }) => cells.join(',')),
    wrong: rows.flatMap(({ row, findings }) => findings.map(({ level, code, written }) => `${row} ${level} ${code} ${written}`)),
  }
}

test('a list of staff: who is here keeps their reference, ranks are roles, and who is neither waits', async () => {
  expect(comesTo(await listed('11-staff.csv'))).toEqual({
    kind: 'staff',
    file: 'staff',
    heads: 'ref,role,title,fullname,email,phone',
    rows: [
      'S-05,teacher,Mr.,Emmanuel Tetteh,etetteh@school.example,+233244555301',
      'GES/10443,bursar,Mad,Philomina Arthur,,+233208555302',
      'GES/10111,head,Rev. Sr.,Agnes Dery,,+233244555303',
      'S-0001,,,Kwame Ofosu,,+233244555304',
    ],
    wrong: ['6 bad unknown_word Security'],
  })
})

test('a timetable: hours across and days down, no lesson in a break, a ditto is the lesson going on, the class from the title', async () => {
  const { kind, rows, wrong } = comesTo(await listed('12-timetable.csv'))
  expect([kind, rows]).toEqual([
    'timetable',
    [
      'B5,Monday,1,07:45,08:25,Mathematics,,',
      'B5,Monday,2,08:25,09:05,English Language,,',
      'B5,Monday,3,09:30,10:10,Science,,',
      'B5,Monday,4,10:10,10:50,Religious and Moral Education,,',
      'B5,Tuesday,1,07:45,08:25,English Language,,',
      'B5,Tuesday,2,08:25,09:05,Mathematics,,',
      'B5,Tuesday,3,09:30,10:10,Ghanaian Language,,',
      'B5,Tuesday,4,10:10,10:50,Computing,,',
      'B5,Wednesday,1,07:45,08:25,Science,,',
      'B5,Wednesday,2,08:25,09:05,Science,,',
      'B5,Wednesday,3,09:30,10:10,Mathematics,,',
      'B5,Wednesday,4,10:10,10:50,Physical Education,,',
    ],
  ])
  expect(wrong).toEqual(['4 note new_subject Computing', '5 note new_subject Physical Education'])
})

test('a timetable with days across, and one with a row for each lesson, come to the same', async () => {
  const across = 'Class,Time,Monday,Tuesday\nB5,7.45 - 8.25,Maths (Mr. Tetteh),Science\nB5,1:05pm - 1:45pm,Science,Maths'
  expect(comesTo(await given(across)).rows).toEqual([
    'B5,Monday,1,07:45,08:25,Mathematics,S-05,',
    'B5,Tuesday,1,07:45,08:25,Science,,',
    'B5,Monday,2,13:05,13:45,Science,,',
    'B5,Tuesday,2,13:05,13:45,Mathematics,,',
  ])
  const long =
    'Class,Day,Period,Start,End,Subject,Teacher,Room\nBasic 5,Mon,1,7:45,8:25,Maths,Emmanuel Tetteh,Lab\nBasic 5,Mon,2,8:25,9:05,Science,Nobody Known,'
  const { rows, wrong } = comesTo(await given(long))
  expect(rows).toEqual(['B5,Monday,1,07:45,08:25,Mathematics,S-05,Lab', 'B5,Monday,2,08:25,09:05,Science,,'])
  expect(wrong).toEqual(['3 note no_teacher Nobody Known'])
})

test('a register of ticks: each day by its head, and an x is away where others are ticked', async () => {
  const { kind, rows, wrong } = comesTo(await listed('13-ticks.csv'))
  expect([kind, wrong]).toEqual(['attendance', []])
  expect(rows.slice(0, 5).map((row) => row.split(',').slice(1, 4).join(' '))).toEqual([
    '2026-03-09 day present',
    '2026-03-10 day present',
    '2026-03-11 day absent',
    '2026-03-12 day present',
    '2026-03-13 day present',
  ])
  expect(rows.slice(5).map((row) => row.split(',')[3])).toEqual([
    'present',
    'absent',
    'present',
    'present',
    'present',
    'present',
    'present',
    'absent',
    'late',
    'sick',
  ])
})

test('what an x in a register means is asked where nothing tells; a month in the title makes days of plain numbers', async () => {
  const list = 'REGISTER FOR MARCH 2026\nName,Class,9,10,11\nAma Mensah,B5,x,x,\nKofi Addo,B5,x,,x'
  const asked = await given(list)
  expect([asked.kind, asked.facts]).toMatchObject(['attendance', [{ name: 'crosses', value: null }]])
  expect(comesTo(asked).wrong[0]).toBe('3 bad list_crosses ')
  expect(comesTo(await given(list, { facts: { crosses: 'present' } })).rows).toEqual([
    'NYP/21/0147,2026-03-09,day,present',
    'NYP/21/0147,2026-03-10,day,present',
    'NYP/21/0148,2026-03-09,day,present',
    'NYP/21/0148,2026-03-11,day,present',
  ])
})

test('marks: works and what one can get by their heads, the subject and term by the title; the same list is the same works', async () => {
  const list = await listed('14-marks.csv')
  const { kind, rows, wrong } = comesTo(list)
  expect([kind, wrong, list.facts.map(({ name, value }) => [name, value])]).toEqual([
    'marks',
    [],
    [
      ['term', '2025/2026 2'],
      ['subject', 'Mathematics'],
    ],
  ])
  const told = rows.map((row) => row.split(',').slice(1).join(','))
  expect(told.slice(0, 4)).toEqual([
    'B5,2025/2026,2,Mathematics,class_exercise,Ex. 1,10,NYP/21/0147,marked,8,',
    'B5,2025/2026,2,Mathematics,class_exercise,Ex. 2,10,NYP/21/0147,marked,7.5,',
    'B5,2025/2026,2,Mathematics,class_test,Class Test,20,NYP/21/0147,marked,16,',
    'B5,2025/2026,2,Mathematics,project,Project,10,NYP/21/0147,marked,9,',
  ])
  expect(told[5]).toBe('B5,2025/2026,2,Mathematics,class_exercise,Ex. 2,10,NYP/21/0148,absent,,')
  expect(told).toHaveLength(11)
  expect(comesTo(await listed('14-marks.csv')).rows).toEqual(rows)
})

test('a broadsheet: each subject is a column, totals and places are left out, and lines of signatures passed over', async () => {
  const list = await listed('01-broadsheet.csv')
  expect(list.columns.map(({ head, field }) => `${head}: ${field ?? '-'}`).slice(1)).toEqual([
    'ADM. NO.: admission_no',
    'NAMES OF STUDENTS: full_name',
    'SEX: -',
    'MTH: score',
    'ENG: score',
    'BSC: score',
    'YOR: score',
    'TOTAL: -',
    'AVG: -',
    'POS: -',
  ])
  expect(list.facts.map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'term: 2025/2026 2',
    'work: SECOND TERM BROADSHEET 2025/2026 SESSION',
    'work_type: end_of_term',
    'max_score: 100',
  ])
  expect(comesTo(list).wrong.filter((line) => line.includes(' bad '))).toEqual(
    [5, 6, 7].flatMap((row, at) => [`${row} bad class_offered JSS 2B`, `${row} bad no_pupil OCHS/23/04${[1, 2, 5][at]}`]),
  )
  const pupils = await listed('01-broadsheet.csv', { kind: 'pupils' })
  expect(pupils.pupils.map(({ name, gender }) => [name?.last, name?.first, gender])).toEqual([
    ['ADEBAYO', 'Oluwaseun', 'male'],
    ['OKAFOR', 'Chinwe', 'female'],
    ['BALOGUN', 'Abdul-Rahman', 'male'],
  ])
})

test('who owes: brackets are money ahead, NIL is nothing, the day is the title’s', async () => {
  const { kind, heads, rows, wrong } = comesTo(await listed('15-owing.csv'))
  expect([kind, heads, wrong]).toEqual(['opening_balances', 'admission_no,as_of,kind,amount', []])
  expect(rows).toEqual(['NYP/21/0147,2025-12-31,debt,1250.00', 'NYP/21/0148,2025-12-31,credit,40.00'])
})

test('payments are known by their receipt; what has neither receipt nor reference waits', async () => {
  const { kind, rows, wrong } = comesTo(await listed('16-payments.csv'))
  expect([kind, wrong]).toEqual(['payments', []])
  expect(rows).toEqual([
    'REC-001207,001207,2026-01-16 00:00,momo,,17729381123,Abena Mensah,succeeded,NYP/21/0147,,1000.00',
    'REC-001208,001208,2026-01-17 00:00,cash,,,,succeeded,NYP/21/0148,,350',
    'REC-001209,001209,2026-01-17 00:00,bank_slip,,,Mr Badu,succeeded,NYP/21/0149,,200',
  ])
  const bad = comesTo(
    await given('Name,Date paid,Amount,Mode\nAma Mensah,16/01/2026,12..5,MTN MoMo\nAma Mensa,17/01/2026,20,shells'),
  )
  expect(bad.wrong).toEqual([
    '2 bad no_amount 12..5',
    '2 bad no_reference ',
    '3 bad unknown_word shells',
    '3 bad no_reference ',
    '3 look same_pupil Ama Mensa',
  ])
})

test('what a list is of can be said otherwise, and is remembered with its columns', async () => {
  const list = 'Name,Class,Amount\nAma Mensah,B5,20.00'
  expect((await given(list)).kind).toBe('opening_balances')
  const said = await given(list, { kind: 'payments' })
  expect([said.kind, said.facts.map(({ name }) => name)]).toEqual(['payments', ['method']])
  const book = await readWorkbook(Buffer.from(list), 'list.csv')
  const columns = Object.fromEntries(said.columns.map(({ key, field }) => [key, field ?? ('leave_out' as const)]))
  const again = understand(book, NOTHING, { ...SCHOOL, remembered: { [said.heads]: { kind: 'payments', columns, classes: {} } } })
  expect([again.kind, again.columns.map(({ reason }) => reason)]).toEqual([
    'payments',
    ['as_last_time', 'as_last_time', 'as_last_time'],
  ])
})

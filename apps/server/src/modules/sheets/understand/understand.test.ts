import { expect, test } from 'vitest'
import { readWorkbook } from '#lib/sheets/reader'
import { writeXlsx } from '#lib/sheets/xlsx-writer'
import { understand, type Answers, type KnownSchool, type Understood } from './understand.ts'

const CLASSES = [
  ['KG1', 'KG 1'],
  ...[1, 2, 3, 4, 5, 6].map((year) => [`B${year}`, `Basic ${year}`]),
  ['J1', 'JHS 1'],
  ['J2', 'JHS 2'],
].map(([code = '', name = '']) => ({ code, name }))

type Given = Partial<Answers> & { remembered?: Answers['columns'] }

/** A list as somebody has it, understood by a school in Accra that has ordinary classes. */
async function understood(list: string, { remembered, ...answers }: Given = {}, name = 'pupils.csv'): Promise<Understood> {
  const book = await readWorkbook(Buffer.from(list), name)
  return understand(
    book,
    { ...NOTHING, ...answers },
    school(remembered && { [understand(book, NOTHING, school()).heads]: { kind: 'pupils', columns: remembered, classes: {} } }),
  )
}

const NOTHING: Answers = { kind: null, facts: {}, columns: {}, repairs: {}, classes: {}, leftOutTabs: [] }

const school = (remembered: KnownSchool['remembered'] = {}): KnownSchool => ({
  today: '2026-03-12',
  countries: ['GH'],
  admissionDigits: null,
  classes: CLASSES,
  subjects: [],
  terms: [],
  remembered,
})

const matched = ({ columns }: Understood) =>
  columns.map(({ head, field, reason }) => `${head} = ${field ?? 'left out'} (${reason})`)
const named = ({ pupils }: Understood) =>
  pupils.map(({ name }) => (name === null ? null : [name.first, name.middle, name.last].filter(Boolean).join(' ')))
const wrong = ({ pupils }: Understood) =>
  pupils.flatMap(({ row, findings }) => findings.map(({ code, written }) => `${row} ${code} ${written}`))
const repairsOf = ({ repairs }: Understood) =>
  Object.fromEntries(
    repairs.map(({ id, cells, choice }) => [
      id,
      [choice, ...[...cells].map(([from, { to, count }]) => `${from} → ${to ?? '?'} ${count}`)],
    ]),
  )
/** Every repair that is offered, taken. */
const allOf = ({ repairs }: Understood) =>
  Object.fromEntries(repairs.filter(({ choices }) => choices.includes('repair')).map(({ id }) => [id, 'repair' as const]))

test('the heads that schools write are known by their words, nearly their words, or what stands below them', async () => {
  expect(
    matched(
      await understood(
        `S/N,Surname,Other names,GARDIAN NAME,Parent's contact,TEL 2,CLS,Sex,D.O.B,HSE,ARREARS,REMARKS
1,Mensah,Ama Serwaa,Abena Mensah,0244550182,0302550199,Basic 5,F,14/02/2015,Nkrumah,220,asthma
2,Owusu,Kofi,Yaa Owusu,0205550917,,Basic 5,M,03/11/2014,Nkrumah,0,`,
      ),
    ),
  ).toEqual([
    'S/N = left out (none)',
    'Surname = last_name (word)',
    'Other names = other_names (word)',
    'GARDIAN NAME = guardian_name (nearly)',
    "Parent's contact = guardian_phone (word)",
    'TEL 2 = guardian_second_phone (word)',
    'CLS = class (word)',
    'Sex = gender (word)',
    'D.O.B = date_of_birth (word)',
    'HSE = house (word)',
    'ARREARS = left out (none)',
    'REMARKS = left out (none)',
  ])
  expect(
    matched(
      await understood(`Nom;Prénoms;Sexe;Date de naissance;Classe;Téléphone du père;Nom de la mère
Mensah;Ama;F;2015-02-14;Basic 4;+233244550182;Abena`),
    ),
  ).toEqual([
    'Nom = last_name (word)',
    'Prénoms = first_name (word)',
    'Sexe = gender (word)',
    'Date de naissance = date_of_birth (word)',
    'Classe = class (word)',
    'Téléphone du père = father_phone (word)',
    'Nom de la mère = mother_name (word)',
  ])
  expect(matched(await understood(`Ama Mensah,F,024 455 0182,JHS 2\nKofi Owusu,M,020 555 0917,JHS 1`))).toEqual([
    ' = full_name (cells)',
    ' = gender (cells)',
    ' = guardian_phone (cells)',
    ' = class (cells)',
  ])
})

test('lists of other programs are known by their heads, and what the school answered last time stands before all', async () => {
  const gibbon = await understood(
    `Surname,First Name,Preffered Name,Student ID,Year Group,Form Group,Family Sync Key\nMensah,Ama,Ama,1001,Basic 5,A,F1`,
  )
  expect([gibbon.preset, matched(gibbon)]).toEqual([
    'gibbon',
    [
      'Surname = last_name (preset)',
      'First Name = first_name (preset)',
      'Preffered Name = left out (preset)',
      'Student ID = admission_no (preset)',
      'Year Group = class (preset)',
      'Form Group = class_arm (preset)',
      'Family Sync Key = left out (preset)',
    ],
  ])
  expect((await understood('Student,RosarioSIS ID,Grade Level\n"Mensah, Ama",12,Basic 5')).preset).toBe('rosariosis')
  expect((await understood('Last Name,First Name,Student ID,Alternate ID,Grade,Section\nMensah,Ama,12,,5,A')).preset).toBe(
    'opensis',
  )
  expect(
    (
      await understood(
        'First Name [Required],Last Name [Required],Email Address [Required],Password [Required],Org Unit Path [Required]\nAma,Mensah,a@b.example,x,Basic 5',
      )
    ).preset,
  ).toBe('google_classroom')
  const again = await understood('Name,Number\nAma Mensah,12', {
    remembered: { number: 'admission_no' },
    columns: { name: 'full_name' },
  })
  expect(matched(again)).toEqual(['Name = full_name (chosen)', 'Number = admission_no (as_last_time)'])
})

test('title rows, BOYS and GIRLS, totals and heads that are printed again are no pupils', async () => {
  const list = await understood(`NYANSAPO PREP SCHOOL,,,
CLASS: BASIC 5,,,
,,,
S/N,NAME OF PUPIL,SEX,PHONE
BOYS,,,
1,"Owusu, Kofi",,0205550917
TOTAL BOYS,1,,
GIRLS,,,
S/N,NAME OF PUPIL,SEX,PHONE
1,"Mensah, Ama",,0244550182
2,"Boateng, Adwoa",,-do-
Total,3,,`)
  expect(
    list.pupils.map(({ name, gender, classCode, carers }) => [name?.first, name?.last, gender, classCode, carers[0]?.phone]),
  ).toEqual([
    ['Kofi', 'Owusu', 'male', 'B5', '+233205550917'],
    ['Ama', 'Mensah', 'female', 'B5', '+233244550182'],
    ['Adwoa', 'Boateng', 'female', 'B5', '+233244550182'],
  ])
  expect(list.layouts[0]?.passedOver).toEqual({ titles: 2, groups: 2, totals: 2, heads: 1 })
})

test('a tab for each class brings its class, and two rows of heads are one', async () => {
  const tab = (name: string, rows: string[][]) => ({
    name,
    heads: ['Name', 'Mother', ''],
    rows: [['', 'Name', 'Phone'], ...rows],
  })
  const file = writeXlsx([
    tab('Basic One', [['Mensah, Ama', 'Abena', '0244550182']]),
    tab('JHS2', [['Owusu, Kofi', 'Yaa', '0205550917']]),
  ])
  const book = await readWorkbook(file, 'all.xlsx')
  for (const { rows } of book.tabs) {
    const [top] = rows
    if (top)
      top.cells = [
        { text: 'Name', is: 'text' },
        { text: 'Mother', is: 'text' },
        { text: 'Mother', is: 'text', isMerged: true },
      ]
  }
  const offered = understand(book, NOTHING, school())
  expect(matched(offered)).toEqual([
    'Name = full_name (word)',
    'Mother Name = mother_name (word)',
    'Mother Phone = mother_phone (word)',
  ])
  const done = understand(book, { ...NOTHING, repairs: allOf(offered) }, school())
  expect(done.pupils.map(({ tab: of, row, classCode, carers }) => [of, row, classCode, carers[0]?.name])).toEqual([
    ['Basic One', 3, 'B1', 'Abena'],
    ['JHS2', 3, 'J2', 'Yaa'],
  ])
})

test('what a whole column needs is offered once, and one answer mends all its rows', async () => {
  const list = `Surname,First name,Class,DOB,Parent,Phone
MENSAH,AMA,Basic Five,14/02/2015,Mr. Kwame & Mrs. Abena Mensah,244550182
Owusu,Kofi,BS 5A,14-Feb-16,Dr. Yaa Owusu,0205550917 / 0302550199
Boateng,Esi,Basik 5,2014,Adwoa,2.33245E+11
Addo,Yaw,JHS2,03/11/2014,,024 555 01
Tetteh,Nii,Primary 7,42049,"=A1",`
  const offered = await understood(list)
  expect(repairsOf(offered)).toEqual({
    'capitals: surname': [null, 'MENSAH → Mensah 1'],
    'capitals: first name': [null, 'AMA → Ama 1'],
    'class_names: class': [null, 'Basic Five → B5 1', 'BS 5A → B5 1', 'Basik 5 → B5 1', 'JHS2 → J2 1', 'Primary 7 → ? 1'],
    'day_order: dob': ['day_first', '14/02/2015 → 2015-02-14 1', '03/11/2014 → 2014-11-03 1'],
    'year_alone: dob': [null, '2014 →  1'],
    'serial_day: dob': ['repair', '42049 → 2015-02-14 1'],
    'joined_parents: parent': [null, 'Mr. Kwame & Mrs. Abena Mensah → Mr. Kwame Mensah | Mrs. Abena Mensah 1'],
    'titles: parent': [
      'repair',
      'Mr. Kwame & Mrs. Abena Mensah → Mr. | Kwame & Mrs. Abena Mensah 1',
      'Dr. Yaa Owusu → Dr. | Yaa Owusu 1',
    ],
    'lost_nought: phone': [null, '244550182 → +233244550182 1'],
    'two_phones: phone': ['repair', '0205550917 / 0302550199 → +233205550917, +233302550199 1'],
  })
  expect(wrong(offered)).toEqual([
    '2 lost_nought 244550182',
    '2 class_offered Basic Five',
    '3 class_offered BS 5A',
    '4 year_alone 2014',
    '4 lost_digits 2.33245E+11',
    '4 class_offered Basik 5',
    '5 no_phone 024 555 01',
    '5 class_offered JHS2',
    '6 no_class Primary 7',
  ])
  const done = await understood(list, { repairs: allOf(offered), classes: { 'Primary 7': 'J1' } })
  expect(wrong(done)).toEqual(['4 lost_digits 2.33245E+11', '5 no_phone 024 555 01'])
  expect(done.pupils[0]).toMatchObject({
    name: { first: 'Ama', middle: null, last: 'Mensah' },
    classCode: 'B5',
    dateOfBirth: '2015-02-14',
    carers: [
      { carer: 'guardian', title: 'Mr.', name: 'Kwame Mensah', phone: '+233244550182' },
      { carer: 'guardian_2', title: 'Mrs.', name: 'Abena Mensah', phone: null },
    ],
  })
  expect(done.pupils[1]).toMatchObject({
    dateOfBirth: '2016-02-14',
    carers: [{ phone: '+233205550917', secondPhone: '+233302550199' }],
  })
  expect(done.pupils.map(({ classCode }) => classCode)).toEqual(['B5', 'B5', 'B5', 'J2', 'J1'])
})

test('which of 03/11 is the month is asked where no cell tells, and where some tell one and some the other', async () => {
  const either = 'Name,Class,DOB\n"Mensah, Ama",B5,03/11/2014\n"Owusu, Kofi",B5,05/06/2014'
  expect(wrong(await understood(either))).toEqual(['2 day_order 03/11/2014', '3 day_order 05/06/2014'])
  const days = async (list: string, choice: 'day_first' | 'month_first') =>
    (await understood(list, { repairs: { 'day_order: dob': choice } })).pupils.map(({ dateOfBirth }) => dateOfBirth)
  expect(await days(either, 'day_first')).toEqual(['2014-11-03', '2014-06-05'])
  expect(await days(either, 'month_first')).toEqual(['2014-03-11', '2014-05-06'])
  const shown = async (choice: 'day_first' | 'month_first') =>
    (await understood(either, { repairs: { 'day_order: dob': choice } })).repairs.flatMap(({ cells }) =>
      [...cells.values()].map(({ to }) => to),
    )
  expect([await shown('day_first'), await shown('month_first')]).toEqual([
    ['2014-11-03', '2014-06-05'],
    ['2014-03-11', '2014-05-06'],
  ])
  const both = `${either}\n"Addo, Yaw",B5,14/02/2014\n"Boateng, Esi",B5,02/14/2014`
  expect((await understood(both)).repairs.map(({ id, choice }) => [id, choice])).toEqual([['day_order: dob', null]])
  expect(await days(both, 'day_first')).toEqual(['2014-11-03', '2014-06-05', '2014-02-14', null])
  expect(
    (await understood('Name,Class,DOB\n"Mensah, Ama",B5,02/14/2014\n"Owusu, Kofi",B5,05/06/14')).pupils.map(
      ({ dateOfBirth }) => dateOfBirth,
    ),
  ).toEqual(['2014-02-14', '2014-05-06'])
})

test('a name is cut at its comma, by its capitals or its parent’s name, and otherwise as is answered', async () => {
  expect(named(await understood('Name,Class\n"MENSAH, Ama Serwaa",B5\n"Osei Tutu, Kwabena",B5'))).toEqual([
    'Ama Serwaa MENSAH',
    'Kwabena Osei Tutu',
  ])
  expect(named(await understood('Name,Class\nOSEI TUTU Kwabena,B5\nMENSAH Ama Serwaa,B5'))).toEqual([
    'Kwabena OSEI TUTU',
    'Ama Serwaa MENSAH',
  ])
  expect(named(await understood('Name,Class,Father\nMensah Ama,B5,Kwame Mensah\nOwusu Kofi,B5,Mr Yaw Owusu'))).toEqual([
    'Ama Mensah',
    'Kofi Owusu',
  ])
  const asked = 'Name,Class\nMensah Ama,B5\nOwusu Kofi,B5\nKojo,B5'
  expect(wrong(await understood(asked))).toEqual(['2 name_order Mensah Ama', '3 name_order Owusu Kofi', '4 one_word Kojo'])
  expect(named(await understood(asked, { repairs: { 'name_order: name': 'last_first' } }))).toEqual([
    'Ama Mensah',
    'Kofi Owusu',
    null,
  ])
})

test('dittos are what stands above them; what the spreadsheet itself calls an error, and classes that became powers, are refused', async () => {
  const list = await understood('Name,Class,Address\n"Mensah, Ama",B5,Adenta\n"Owusu, Kofi",-do-,〃\n"Addo, Yaw",1E5,#N/A')
  expect(list.pupils.map(({ classCode }) => classCode)).toEqual(['B5', 'B5', null])
  expect(wrong(list)).toEqual(['4 lost_digits 1E5'])
  expect(wrong(await understood('Name,Class\n"Mensah, Ama",ditto'))).toEqual(['2 ditto ditto'])
})

test('a phone that stands alone is the named parent’s; beside both it is asked once whose, and nobody becomes a third parent', async () => {
  const carersOf = ({ pupils }: Understood) =>
    pupils.map(({ carers }) => carers.map(({ name, phone }) => `${name} ${phone ?? '-'}`))
  const one = await understood(`Surname,First name,Class,Mother,Phone,Occupation
Mensah,Ama,Basic 5,Abena Mensah,0244550182,Trader
Owusu,Kofi,Basic 5,,0205550917,`)
  expect(carersOf(one)).toEqual([['Abena Mensah +233244550182'], [' +233205550917']])
  expect(one.pupils[0]?.carers[0]).toMatchObject({ occupation: 'Trader', relationship: 'mother' })
  const both = `Surname,First name,Class,Father,Mother,Contact
Mensah,Ama,Basic 5,Kwame Mensah,Abena Mensah,0244550182
Owusu,Kofi,Basic 5,,Yaa Owusu,0205550917`
  const asked = await understood(both)
  expect(repairsOf(asked)).toEqual({ 'whose_phone: contact': [null, '+233244550182 → Kwame Mensah | Abena Mensah 1'] })
  expect(wrong(asked)).toEqual(['2 whose_phone +233244550182'])
  const answered = await understood(both, { repairs: { 'whose_phone: contact': 'father' } })
  expect(carersOf(answered).map((carers) => carers.toSorted())).toEqual([
    ['Abena Mensah -', 'Kwame Mensah +233244550182'],
    ['Yaa Owusu +233205550917'],
  ])
  const apart = await understood(`Surname,First name,Class,Mother,Mother's phone,Phone
Mensah,Ama,Basic 5,Abena Mensah,0244550182,0244550182`)
  expect(carersOf(apart)).toEqual([['Abena Mensah +233244550182']])
})

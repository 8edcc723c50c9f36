import { expect, test } from 'vitest'
import { readWorkbook } from '#lib/sheets/reader'
import { writeXlsx } from '#lib/sheets/xlsx-writer'
import type { KnownPeople, KnownPupil } from './known-people.ts'
import { understand, type Answers, type KnownSchool, type Understood } from './understand.ts'

/* Lists of the other kinds, each written down as schools keep them before the rules were looked at. */

const NOTHING: Answers = { kind: null, facts: {}, columns: {}, repairs: {}, classes: {}, leftOutTabs: [] }

const SCHOOL: KnownSchool = {
  today: '2026-03-14',
  countries: ['GH'],
  admissionDigits: null,
  classes: [
    ...[1, 2, 3, 4, 5].map((year) => ({ code: `B${year}`, name: `Basic ${year}` })),
    { code: 'B5A', name: 'Basic 5A' },
    { code: 'J2', name: 'JHS 2' },
  ],
  subjects: ['English Language', 'Mathematics', 'Science', 'French'],
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
  pupils: [pupil('N/1', 'Ama', 'Mensah'), pupil('N/2', 'Kofi', 'Addo')],
  guardians: [],
  links: [],
  references: [],
  staff: [],
  works: [],
}

/** What a list comes to once everything that is offered was repaired: its kind, its rows in the named columns, and what is wrong. */
async function comesTo(list: string, columns: readonly string[], answers: Partial<Answers> = {}) {
  const book = await readWorkbook(Buffer.from(list), 'list.csv')
  const first = understand(book, { ...NOTHING, ...answers }, SCHOOL)
  const repairs = Object.fromEntries(
    first.repairs.filter(({ choices }) => choices.includes('repair')).map(({ id }) => [id, 'repair' as const]),
  )
  return said(understand(book, { ...NOTHING, ...answers, repairs: { ...repairs, ...answers.repairs } }, SCHOOL), columns)
}

function said(list: Understood, columns: readonly string[]) {
  const { rows, parts } = list.plan(PEOPLE, {})
  const found = [...parts.values()].flatMap((part) => {
    const places = columns.map((column) => part.columns.indexOf(column))
    return places.includes(-1) ? [] : part.rows.map(({ cells }) => places.map((place) => cells[place]).join(' '))
  })
  const wrong = rows.flatMap(({ row, findings }) => findings.map(({ code, written }) => `${row} ${code} ${written}`))
  return { kind: list.kind, rows: found, wrong }
}

test('a list of parents: several children in one cell are each a pupil, in their own classes', async () => {
  const list = [
    'PARENTS’ CONTACT LIST 2025/26',
    'No.,Parent’s Name,Phone,WhatsApp,Ward(s),Class',
    '1,Mrs. Akua Mensah,244123456,0244123456,Kwame Mensah,Basic 5',
    '2,Mr. John Owusu,0201234567,,"Yaa Owusu, Kofi Owusu","Basic 2, Basic 4"',
    '3,Alhaji Musa,055 123 4567,,Fatima & Ibrahim Musa,Basic 1/Basic 3',
    '4,Grace Badu,0551234568,,"Badu, Esi",Basic 1',
  ].join('\n')
  const order = { repairs: { 'name_order:ward s': 'first_last' as const } }
  expect(await comesTo(list, ['first_name', 'last_name', 'class'], order)).toEqual({
    kind: 'pupils',
    rows: ['Kwame Mensah B5', 'Yaa Owusu B2', 'Kofi Owusu B4', 'Fatima Musa B1', 'Ibrahim Musa B3', 'Esi Badu B1'],
    wrong: [],
  })
  const { rows } = await comesTo(list, ['guardian', 'admission_no'], order)
  expect(rows).toEqual(['G-0001 P-0001', 'G-0002 P-0002', 'G-0002 P-0003', 'G-0003 P-0004', 'G-0003 P-0005', 'G-0004 P-0006'])
})

test('class and arm in one column, questions of a form, and birthdays without a head are known by what stands below', async () => {
  const nigerian = 'REG NO,STUDENT’S NAME (SURNAME FIRST),CLASS/ARM,DOB\nG/1,ADEYEMI Tolu,Basic 5A,3-Jan-15'
  expect((await comesTo(nigerian, ['first_name', 'class', 'date_of_birth'])).rows).toEqual(['Tolu B5A 2015-01-03'])
  const form = 'Pupil’s full name,Which class is your child in?,When was your child born?\n"Mensah, Ama",Basic 5,2015-03-12'
  expect((await comesTo(form, ['first_name', 'class', 'date_of_birth'])).rows).toEqual(['Ama B5 2015-03-12'])
  const bare = '"Mensah, Ama",F,13/03/2015,Basic 5,0244123456\n"Addo, Kofi",M,14/02/2016,Basic 5,0244123457'
  expect((await comesTo(bare, ['first_name', 'date_of_birth'])).rows).toEqual(['Ama 2015-03-13', 'Kofi 2016-02-14'])
})

test('staff among much else that is kept of them, and only who is called so is the head-teacher', async () => {
  const list = [
    'FULL NAME,SUBJECT TAUGHT,CLASS TAUGHT,PHONE NUMBER,EMAIL,SSNIT NO,BANK,DATE OF 1ST APPOINTMENT,RANK',
    'Mr Yaw BOATENG,Maths,B5,0244111222,yaw@x.com,C00123,GCB,12/09/2015,Principal Superintendent',
    'Mrs Afua Sarpong,,,0209998877,,C00124,ADB,,Head Teacher',
    'Kojo Antwi,,,,,,,,Assistant Head Teacher',
  ].join('\n')
  expect(await comesTo(list, ['role', 'title', 'fullname'])).toEqual({
    kind: 'staff',
    rows: ['teacher Mr. Yaw Boateng', 'head Mrs. Afua Sarpong', 'teacher  Kojo Antwi'],
    wrong: [],
  })
})

test('registers: days under their halves, days of a week by a letter, and a weekday before the day', async () => {
  const days = ['admission_no', 'date', 'session', 'status']
  const halves = 'BASIC 5 REGISTER,MARCH 2026\n,09/03,,10/03,\nName,AM,PM,AM,PM\nAma Mensah,/,\\,/,O'
  expect(await comesTo(halves, days)).toEqual({
    kind: 'attendance',
    rows: [
      'N/1 2026-03-09 morning present',
      'N/1 2026-03-09 afternoon present',
      'N/1 2026-03-10 morning present',
      'N/1 2026-03-10 afternoon absent',
    ],
    wrong: [],
  })
  const letters = 'BASIC 5 - WEEK ENDING FRIDAY 13TH MARCH 2026\nS/N,NAMES,M,T,W,TH,F\n1,Ama Mensah,1,1,0,1,1'
  const numbers =
    'Attendance for week ending 13th March 2026\nName,Mon 9,Tue 10,Wed 11,Thu 12,Fri 13,Total\nAma Mensah,P,P,A,P,P,4'
  const week = ['09 present', '10 present', '11 absent', '12 present', '13 present'].map((day) => `N/1 2026-03-${day}`)
  for (const list of [letters, numbers]) expect((await comesTo(list, ['admission_no', 'date', 'status'])).rows).toEqual(week)
})

test('a mark book: a row of what one can get, and what is reckoned from the marks is no work', async () => {
  const list = [
    'Class:,Basic 5,,Subject:,Mathematics',
    'Student,Class Ex 1,Home Work,Mid-Term Exam,Total (50%),50%,Exam,Overall,Grade,Position',
    'Max,10,20,40,50,50,100,100,,',
    'Mensah Ama,8,15,31,40,20,78,79,A,1st',
    'Addo Kofi,ab,12,25,30,15,60,60,B,2nd',
  ].join('\n')
  expect(await comesTo(list, ['admission_no', 'subject', 'type', 'title', 'max_score', 'state', 'score'])).toEqual({
    kind: 'marks',
    rows: [
      'N/1 Mathematics class_exercise Class Ex 1 10 marked 8',
      'N/1 Mathematics homework Home Work 20 marked 15',
      'N/1 Mathematics mid_term Mid-Term Exam 40 marked 31',
      'N/1 Mathematics end_of_term Exam 100 marked 78',
      'N/2 Mathematics class_exercise Class Ex 1 10 absent ',
      'N/2 Mathematics homework Home Work 20 marked 12',
      'N/2 Mathematics mid_term Mid-Term Exam 40 marked 25',
      'N/2 Mathematics end_of_term Exam 100 marked 60',
    ],
    wrong: [],
  })
})

test('a broadsheet with class score and exam under each subject', async () => {
  const list = [
    'BASIC 5 TERMINAL REPORT SUMMARY',
    'NAME,MATHS,,,ENGLISH,,,POSITION',
    ',CLASS 50,EXAM 50,TOTAL,CLASS 50,EXAM 50,TOTAL,',
    'Ama Mensah,40,39,79,35,33,68,1',
  ].join('\n')
  expect((await comesTo(list, ['subject', 'type', 'title', 'max_score', 'score'])).rows).toEqual([
    'Mathematics class_test Class score 50 40',
    'Mathematics end_of_term Exam 50 39',
    'English Language class_test Class score 50 35',
    'English Language end_of_term Exam 50 33',
  ])
})

test('a timetable of the whole school: a column for each class under each day, or each day’s hours across', async () => {
  const lessons = ['class', 'day', 'period', 'starts', 'subject']
  const byClass = [
    'MONDAY,,',
    'Time,Basic 5,JHS 2',
    '8:00-8:40,Maths,English',
    '8:40-9:20,English,Maths',
    'TUESDAY,,',
    'Time,Basic 5,JHS 2',
    '8:00-8:40,Science,English',
  ].join('\n')
  expect((await comesTo(byClass, lessons)).rows).toEqual([
    'B5 Monday 1 08:00 Mathematics',
    'J2 Monday 1 08:00 English Language',
    'B5 Monday 2 08:40 English Language',
    'J2 Monday 2 08:40 Mathematics',
    'B5 Tuesday 1 08:00 Science',
    'J2 Tuesday 1 08:00 English Language',
  ])
  const across = 'Class,Monday,,Tuesday,\n,8:00-8:40,8:40-9:20,8:00-8:40,8:40-9:20\nBasic 5,Maths,English,Science,French'
  expect((await comesTo(across, lessons)).rows).toEqual([
    'B5 Monday 1 08:00 Mathematics',
    'B5 Monday 2 08:40 English Language',
    'B5 Tuesday 1 08:00 Science',
    'B5 Tuesday 2 08:40 French',
  ])
  const headless = 'TIMETABLE: BASIC 5\n,8:00-8:40,8:40-9:20,9:30-10:10\nMON,Maths,English,French\nTUE,English,Maths,French'
  expect((await comesTo(headless, lessons)).rows).toHaveLength(6)
})

test('money: what is left and not what was brought over, and a cash book with a column for each way of paying', async () => {
  const ledger = [
    'SCHOOL FEES AS AT 31ST JANUARY 2026',
    'Name,Class,Bal B/F,Term 2 Fees,Total,Paid,Balance (GH¢)',
    'Ama Mensah,Basic 5,50.00,800.00,850.00,500.00,350.00',
    'Kofi Addo,Basic 5,-20,800,780,900,(120.00)',
  ].join('\n')
  expect(await comesTo(ledger, ['admission_no', 'as_of', 'kind', 'amount'])).toEqual({
    kind: 'opening_balances',
    rows: ['N/1 2026-01-31 debt 350.00', 'N/2 2026-01-31 credit 120.00'],
    wrong: [],
  })
  const book = [
    'DATE,RCT NO.,RECEIVED FROM,PUPIL,CLASS,BEING,CASH,MOMO,CHEQUE',
    '13/02/2026,1201,Mrs Mensah,Ama Mensah,Basic 5,Term 2 fees,350,50,',
    '14/02/2026,1202,Mr Addo,Kofi Addo,Basic 5,Term 2 fees,,,200',
    '15/02/2026,1203,Mr Addo,Kofi Addo,Basic 5,Term 2 fees,-,0,',
  ].join('\n')
  expect(await comesTo(book, ['reference', 'paid_at', 'method', 'amount'])).toEqual({
    kind: 'payments',
    rows: [
      'REC-1201 2026-02-13 00:00 cash 350',
      'REC-1201-momo 2026-02-13 00:00 momo 50',
      'REC-1202 2026-02-14 00:00 cheque 200',
    ],
    wrong: ['4 no_amount '],
  })
})

test('a workbook with pupils on one tab, staff on the next and balances on a third is brought list by list', async () => {
  const pupils = {
    name: 'Pupils',
    heads: ['Name', 'Class', 'Sex', 'D.O.B'],
    rows: [['Mensah, Ama', 'Basic 5', 'F', '13/03/2015']],
  }
  const more = [...pupils.rows, ['Addo, Kofi', 'Basic 5', 'M', '14/02/2015'], ['Badu, Esi', 'Basic 4', 'F', '15/02/2015']]
  const staff = { name: 'Staff', heads: ['Staff name', 'Rank', 'Phone'], rows: [['Yaw Boateng', 'Teacher', '0244111222']] }
  const owing = { name: 'Arrears', heads: ['Name', 'Class', 'Amount owed'], rows: [['Ama Mensah', 'Basic 5', '350']] }
  const file = writeXlsx([{ ...pupils, rows: more }, staff, owing])
  const book = await readWorkbook(file, 'school.xlsx')
  const first = understand(book, NOTHING, SCHOOL)
  expect([first.kind, first.pupils.length, first.otherLists]).toEqual([
    'pupils',
    3,
    [
      { kind: 'staff', tabs: ['Staff'] },
      { kind: 'opening_balances', tabs: ['Arrears'] },
    ],
  ])
  const second = understand(book, { ...NOTHING, kind: 'staff' }, SCHOOL)
  expect(said(second, ['role', 'fullname'])).toEqual({ kind: 'staff', rows: ['teacher Yaw Boateng'], wrong: [] })
  const oneKind = understand(await readWorkbook(writeXlsx([pupils, { ...pupils, name: 'More' }]), 'p.xlsx'), NOTHING, SCHOOL)
  expect([oneKind.pupils.length, oneKind.otherLists]).toEqual([2, []])
})

test('classes under a word that says nothing, two parents under one head, and days with dots', async () => {
  const list = [
    'CLASS LIST 2026/27',
    'No.,Pupil,Sex,Room,Father / Guardian,Mobile Nos,Born',
    '1,"AMPONSAH, Kwaku Jnr.",M,Pry 4,Mr. & Mrs. Amponsah,024 411 2233 / 020 998 1122,09.05.2021',
    '2,"Yeboah-Asante, Nana Yaa",F,Pry 5,Rev. Yeboah-Asante,+233 (0)27 455 6612,10.05.2021',
  ].join('\n')
  expect(await comesTo(list, ['first_name', 'last_name', 'class', 'date_of_birth'])).toEqual({
    kind: 'pupils',
    rows: ['Kwaku Amponsah B4 2021-05-09', 'Nana Yeboah-Asante B5 2021-05-10'],
    wrong: [],
  })
  expect((await comesTo(list, ['fullname', 'phone'])).rows).toEqual([
    'Amponsah +233244112233',
    'Amponsah ',
    'Yeboah-Asante +233274556612',
  ])
})

test('a row for each guardian of a child makes the child once; the same number under another name is still wrong', async () => {
  const list = [
    'Adm. #,Learner’s Name (Surname First),Yr,Contact Person,Relationship,Contact',
    'SDA-001,Asamoah Benedicta,5,Asamoah Peter,Father,0244 123 001',
    'SDA-001,Asamoah Benedicta,5,Gyamfi Lydia,Mother,0244 123 002',
    'SDA-001,Asamoah Benedicta,5,Gyamfi Lydia,Mother,0244 123 002',
    'SDA-002,Tetteh Nathaniel,5,Tetteh Rose,Mother,0244 123 003',
    'SDA-002,Quansah Jemima,5,Quansah Rose,Mother,0244 123 004',
  ].join('\n')
  const { rows, wrong } = await comesTo(list, ['guardian', 'admission_no', 'relationship'])
  expect(rows).toEqual(['G-0001 SDA-001 father', 'G-0002 SDA-001 mother', 'G-0003 SDA-002 mother', 'G-0004 SDA-002 mother'])
  expect(wrong).toEqual(['3 child_again Benedicta Asamoah', '4 child_again Benedicta Asamoah', '6 number_twice SDA-002'])
  expect((await comesTo(list, ['first_name', 'last_name', 'class'])).rows.slice(0, 2)).toEqual([
    'Benedicta Asamoah B5',
    'Nathaniel Tetteh B5',
  ])
})

test('a second contact with a name is somebody else; names typed by a thumb are written as names', async () => {
  const form = [
    'What is your child’s full name?,Which class is your child in?,Your name,Your phone number,Second contact (name and number)',
    'ama serwaa bonsu,Basic 2,Akosua Bonsu,0244 777 001,Kofi Bonsu 0244777002',
    'KWAME BONSU,Basic 5,Akosua Bonsu,0244 777 001,',
  ].join('\n')
  expect((await comesTo(form, ['first_name', 'middle_name', 'last_name'])).rows).toEqual(['Ama Serwaa Bonsu', 'Kwame  Bonsu'])
  expect(await comesTo(form, ['fullname', 'phone'])).toEqual({
    kind: 'pupils',
    rows: ['Akosua Bonsu +233244777001', 'Kofi Bonsu +233244777002'],
    wrong: [],
  })
})

test('how many boys there are is nobody’s name, a surname in capitals is calmed, and D and B are day and boarding', async () => {
  const list = [
    'FORM ONE (JHS 2) REGISTER',
    'No,Names,House,Day/Brd,Guardian’s Contact',
    ',BOYS,,,',
    '1,ADDAI Samuel,Red,D,0551002001',
    ',GIRLS,,,',
    '2,CUDJOE Rita K.,Red,B,0551002003',
    ',No. of boys = 1,,,',
    ',Total number of girls: 1,,,',
  ].join('\n')
  expect(await comesTo(list, ['first_name', 'last_name', 'gender', 'boarding_status'])).toEqual({
    kind: 'pupils',
    rows: ['Samuel Addai male day', 'Rita Cudjoe female boarder'],
    wrong: [],
  })
})

test('a week in a grid, days across or down, hours with points, and the class in its corner or above it', async () => {
  const columns = ['class', 'day', 'period', 'starts', 'ends', 'subject']
  const down = 'JHS 2,8:00-8:40,8:40-9:20,BREAK,9:50-10:30\nMonday,Maths,English,,Science\nWed,French,Maths,,Science'
  expect(await comesTo(down, columns)).toMatchObject({
    kind: 'timetable',
    rows: [
      'J2 Monday 1 08:00 08:40 Mathematics',
      'J2 Monday 2 08:40 09:20 English Language',
      'J2 Monday 3 09:50 10:30 Science',
      'J2 Wednesday 1 08:00 08:40 French',
      'J2 Wednesday 2 08:40 09:20 Mathematics',
      'J2 Wednesday 3 09:50 10:30 Science',
    ],
  })
  const across = [
    'TIME TABLE FOR BASIC 5,,',
    'TIME,MONDAY,TUESDAY',
    '7.30 - 8.00,ASSEMBLY,ASSEMBLY',
    '8.00 - 9.10,MATHS,ENGLISH',
    '9.10 - 9.40,BREAK,BREAK',
  ].join('\n')
  expect((await comesTo(across, ['class', 'day', 'starts', 'ends', 'subject'])).rows).toEqual([
    'B5 Monday 08:00 09:10 Mathematics',
    'B5 Tuesday 08:00 09:10 English Language',
  ])
})

test('what one can get stands in the title, a French head says that the day comes first, and a post makes a list of staff', async () => {
  const marks = 'Mathematics - Class Test 2 (out of 30)\nName of pupil,Adm No,Score\nAma Mensah,N/1,27\nKofi Addo,N/2,Abs'
  expect((await comesTo(marks, ['admission_no', 'subject', 'max_score', 'state', 'score'])).rows).toEqual([
    'N/1 Mathematics 30 marked 27',
    'N/2 Mathematics 30 absent ',
  ])
  const french = 'Nom;Prénoms;Né(e) le;Classe\nKOFFI;Aya;12/05/2016;Basic 5\nTRAORÉ;Moussa;03/11/2015;Basic 5'
  expect((await comesTo(french, ['first_name', 'last_name', 'date_of_birth'])).rows).toEqual([
    'Aya Koffi 2016-05-12',
    'Moussa Traoré 2015-11-03',
  ])
  const staff = 'FULL NAME,POST,SUBJECT(S),PHONE NUMBER,DATE ENGAGED\nMensah Grace (Mrs),Teacher,English,0244999001,01/09/2019'
  expect(await comesTo(staff, ['role', 'title', 'fullname'])).toEqual({
    kind: 'staff',
    rows: ['teacher Mrs. Mensah Grace'],
    wrong: [],
  })
})

test('ticks without hours say nothing of when a child came', async () => {
  const list = 'Basic 5,Week 3,\nName,Mon 9/3,Tue 10/3\nAma Mensah,✓,x'
  const { rows } = await comesTo(list, ['admission_no', 'date', 'status'])
  expect(rows).toEqual(['N/1 2026-03-09 present', 'N/1 2026-03-10 absent'])
  expect((await comesTo(list, ['time_in'])).rows).toEqual([])
})

test('a parent’s children side by side, each with the own class, are each a pupil', async () => {
  const list = [
    'Parent Name,Phone,Child 1,Child 1 Class,Child 2,Child 2 Class',
    'Mr. Kwame Tawiah,0244500001,Kwesi Tawiah,B2,Abena Tawiah,Basic 1',
    'Ms. Linda Ocran,0244500002,Joel Ocran,B3,,',
  ].join('\n')
  expect(await comesTo(list, ['first_name', 'last_name', 'class'])).toEqual({
    kind: 'pupils',
    rows: ['Kwesi Tawiah B2', 'Abena Tawiah B1', 'Joel Ocran B3'],
    wrong: [],
  })
  const { rows } = await comesTo(list, ['guardian', 'admission_no'])
  expect(rows).toEqual(['G-0001 P-0001', 'G-0001 P-0002', 'G-0002 P-0003'])
})

test('who is to be called stands before the phone, and when to call behind it', async () => {
  const list = [
    'Surname,First Name,Grade,Caregiver’s Name & Contact',
    'Agyei,Michael,5,Agyei Grace - 0244100200',
    'Bediako,Anita,5,"Bediako, Joseph (0200100300)"',
    'Cofie,Ishmael,5,0277100400 (call after 5pm)',
    'Darko,Yaw,5,0277100401 / 0277100402',
  ].join('\n')
  expect(await comesTo(list, ['fullname', 'phone', 'second_phone'])).toEqual({
    kind: 'pupils',
    rows: [
      'Agyei Grace +233244100200 ',
      'Bediako, Joseph +233200100300 ',
      'Parent of Ishmael Cofie +233277100400 ',
      'Parent of Yaw Darko +233277100401 +233277100402',
    ],
    wrong: [],
  })
})

test('a register whose names have no head, a debtors’ list with its parts, and subjects as teachers shorten them', async () => {
  const register = 'Register for Basic 5 - March 2026,,,\n,9,10,11,Days present\nAma Mensah,P,P,A,2\nKofi Addo,P,L,P,3'
  expect(await comesTo(register, ['admission_no', 'date', 'status'])).toEqual({
    kind: 'attendance',
    rows: [
      'N/1 2026-03-09 present',
      'N/1 2026-03-10 present',
      'N/1 2026-03-11 absent',
      'N/2 2026-03-09 present',
      'N/2 2026-03-10 late',
      'N/2 2026-03-11 present',
    ],
    wrong: [],
  })
  const debtors = [
    'Debtors - Term 2',
    'Student ID,Student Name,Form,Previous balance,Fees this term,Total due',
    'N/1,Ama Mensah,B5,150,900,"GHS 1,050.00"',
  ].join('\n')
  expect(await comesTo(debtors, ['admission_no', 'owed'])).toMatchObject({ kind: 'opening_balances', wrong: [] })
  expect((await comesTo(debtors, ['admission_no', 'amount'])).rows).toEqual(['N/1 1050.00'])
  const marks = 'Mid-Term Exams - Basic 5\nStudent,Eng Lang,Core Maths,Sci.\nAma Mensah,55,61.5,n/a\nKofi Addo,absent,40,51'
  expect((await comesTo(marks, ['admission_no', 'subject', 'state', 'score'])).rows).toEqual([
    'N/1 English Language marked 55',
    'N/1 Mathematics marked 61.5',
    'N/2 English Language absent ',
    'N/2 Mathematics marked 40',
    'N/2 Science marked 51',
  ])
})

test('what is said of each of two parents is of whoever stands before it, and a second contact keeps the own phone', async () => {
  const list = [
    'BIODATA OF LEARNERS - BASIC 4',
    'S/N,NAME OF LEARNER,NAME OF FATHER,OCC. OF FATHER,TEL,NAME OF MOTHER,OCCUPATION,TEL.',
    '1,"Obeng, Prince",Obeng Yaw,Mason,0244600001,Yeboah Akosua,Trader,0244600002',
  ].join('\n')
  expect(await comesTo(list, ['fullname', 'phone', 'occupation'])).toEqual({
    kind: 'pupils',
    rows: ['Yeboah Akosua +233244600002 Trader', 'Obeng Yaw +233244600001 Mason'],
    wrong: [],
  })
  const contacts = [
    'Surname,First name,Class,Emergency contact 1 name,Emergency contact 1 phone,Emergency contact 2 name,Emergency contact 2 phone',
    'Adom,Nhyira,B3,Adom Kwabena,0244700001,Adom Serwaa,0244700002',
  ].join('\n')
  expect((await comesTo(contacts, ['fullname', 'phone'])).rows).toEqual([
    'Adom Kwabena +233244700001',
    'Adom Serwaa +233244700002',
  ])
})

test('names under their classes and nothing else, and how many were there is nobody', async () => {
  const names = 'Pupils per class\nBasic 1\nBaby Joy\nBaby Ben Ansah\nBasic 2\nNana Kwame Poku'
  expect((await comesTo(names, ['first_name', 'last_name', 'class'])).rows).toEqual([
    'Baby Joy B1',
    'Baby Ansah B1',
    'Nana Poku B2',
  ])
  const week = [
    'CLASS: B5,WEEK ENDING: 13/03/2026,,',
    'NO,NAME,MON,TUE',
    '1,Mensah Ama,/,/',
    'BOYS PRESENT,,0,0',
    'GIRLS PRESENT,,1,1',
  ].join('\n')
  expect(await comesTo(week, ['admission_no', 'date', 'status'])).toEqual({
    kind: 'attendance',
    rows: ['N/1 2026-03-09 present', 'N/1 2026-03-10 present'],
    wrong: [],
  })
})

import { expect, test } from 'vitest'
import { readWorkbook } from '#lib/sheets/reader'
import { zipOf } from '#lib/sheets/zip'
import { understand, type Answers, type KnownSchool, type Understood } from './understand.ts'

const NOTHING: Answers = { kind: null, facts: {}, columns: {}, repairs: {}, classes: {}, leftOutTabs: [] }
const SCHOOL: KnownSchool = {
  today: '2026-11-14',
  countries: ['GH'],
  admissionDigits: null,
  classes: [{ code: 'B5', name: 'Basic 5' }],
  subjects: ['Mathematics'],
  terms: [{ key: '2026/2027 1', opens: '2026-09-08', closes: '2026-12-17' }],
  remembered: {},
}

const MANIFEST = 'propertyName,value\r\nmanifest.version,1.0\r\noneroster.version,1.2\r\nfile.users,bulk'

/** A package as 1.2 has it: roles in a file of their own, a homeroom beside a lesson's class, what is deleted still listed. */
const NEW: readonly (readonly [string, string])[] = [
  ['manifest.csv', MANIFEST],
  ['orgs.csv', 'sourcedId,status,dateLastModified,name,type,identifier\no1,,,"St. Mary\'s, Osu",school,GH-1'],
  [
    'users.csv',
    `\ufeffsourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades
s1,,,true,ama,,Ama,Mensah,Serwaa,NYP/26/0001,,,,g1,05
s2,,,true,kofi,,Kofi,Mensah,,NYP/26/0002,,,,,05
s3,tobedeleted,2026-11-01,true,yaw,,Yaw,Gone,,NYP/26/0003,,,,,05
g1,,,true,abena,,Abena,Mensah,,,abena@mail.example,0244550182,,s2,
t1,,,true,tetteh,,Emmanuel,Tetteh,,S-05,t@school.example,,0244555301,,
a1,,,true,adwoa,,Adwoa,Sarpong,,,a@school.example,,,,`,
  ],
  [
    'roles.csv',
    `sourcedId,status,dateLastModified,userSourcedId,roleType,role
r1,,,s1,primary,student
r2,,,s2,primary,student
r3,,,s3,primary,student
r4,,,g1,primary,mother
r5,,,t1,secondary,aide
r6,,,t1,primary,teacher
r7,,,a1,primary,siteAdministrator`,
  ],
  ['demographics.csv', 'sourcedId,status,dateLastModified,birthDate,sex\ns1,,,2015-02-14,female\ns2,,,2012-11-03,male'],
  [
    'classes.csv',
    `sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,subjects
k1,,,Basic 5,05,c1,B5,homeroom,
k2,,,Basic 5 Mathematics,05,c1,B5MA,scheduled,Mathematics`,
  ],
  ['courses.csv', 'sourcedId,status,dateLastModified,title\nc1,,,Mathematics 5'],
  [
    'enrollments.csv',
    `sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role
e1,,,k2,o1,s1,student
e2,,,k1,o1,s1,student
e3,,,k1,o1,s2,student
e3,,,k1,o1,s2,student
e4,,,k1,o1,nobody,student`,
  ],
  [
    'lineItems.csv',
    'sourcedId,status,dateLastModified,title,description,assignDate,dueDate,classSourcedId,resultValueMax\nl1,,,"Fractions, ""part 1""",,2026-10-05,2026-10-09,k2,20',
  ],
  [
    'results.csv',
    'sourcedId,status,dateLastModified,lineItemSourcedId,studentSourcedId,scoreStatus,score,comment\nx1,,,l1,s1,fully graded,17,"Good,\nshow working"\nx2,,,l1,s2,exempt,,',
  ],
]

const brought = async (parts: readonly (readonly [string, string])[], answers: Partial<Answers> = {}): Promise<Understood> =>
  understand(await readWorkbook(zipOf(parts), 'export.zip'), { ...NOTHING, ...answers }, SCHOOL)

const shown = ({ pupils }: Understood) =>
  pupils.map(({ admissionNo, name, gender, dateOfBirth, classCode, carers, findings }) => [
    admissionNo,
    name && [name.first, name.middle, name.last].filter((part) => part !== null).join(' '),
    gender,
    dateOfBirth,
    classCode,
    carers.map(({ name: parent, phone, email, relationship }) => [parent, phone, email, relationship].join(' ')),
    findings.map(({ code }) => code),
  ])

const AMA = [
  'NYP/26/0001',
  'Ama Serwaa Mensah',
  'female',
  '2015-02-14',
  'B5',
  ['Abena Mensah +233244550182 abena@mail.example mother'],
  [],
]
const KOFI = [
  'NYP/26/0002',
  'Kofi Mensah',
  'male',
  '2012-11-03',
  'B5',
  ['Abena Mensah +233244550182 abena@mail.example mother'],
  [],
]

test('a OneRoster 1.2 package is a list of pupils: each in the class with its own teacher, with the parents that either side names', async () => {
  const list = await brought(NEW)
  expect([list.kind, list.preset]).toEqual(['pupils', 'oneroster'])
  expect(shown(list)).toEqual([AMA, KOFI])
})

test('its staff and its marks are lists of their own', async () => {
  const nobody = { pupils: [], guardians: [], links: [], references: [], staff: [], works: [] }
  const staff = await brought(NEW, { kind: 'staff' })
  expect(
    staff
      .plan(nobody, {})
      .parts.get('staff')
      ?.rows.map(({ cells }) => cells.join(' ')),
  ).toEqual(['S-05 teacher  Emmanuel Tetteh t@school.example +233244555301', 'a1 office  Adwoa Sarpong a@school.example '])
  const marks = await brought(NEW, { kind: 'marks' })
  expect(marks.plan(nobody, {}).rows.map(({ says, findings }) => [says, findings.map(({ code }) => code)])).toEqual([
    [[{ field: 'Fractions, "part 1"', value: '17' }], ['no_pupil']],
    [[{ field: 'Fractions, "part 1"', value: 'excused' }], ['no_pupil']],
  ])
})

test('a 1.1 package in a folder, as a Mac packs it: the role stands beside the name, and without classes the grade is the class', async () => {
  const users = `sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades
s1,active,15/06/2023,TRUE,o1,student,ama,,Ama,Mensah,,NYP/26/0001,,,,,05
g1,active,15/06/2023,TRUE,o1,parent,abena,,Abena,Mensah,,,,0244550182,,s1,`
  const list = await brought([
    ['export/manifest.csv', MANIFEST],
    ['export/users.csv', users],
    ['__MACOSX/export/._users.csv', 'x'],
  ])
  expect(shown(list)).toEqual([
    ['NYP/26/0001', 'Ama Mensah', null, null, null, ['Abena Mensah +233244550182  guardian'], ['class_offered']],
  ])
  expect(list.repairs.map(({ kind, cells }) => [kind, ...[...cells].map(([from, { to }]) => `${from} → ${to}`)])).toEqual([
    ['class_names', 'Grade 5 → B5'],
  ])
})

test('a package that names nobody is refused in words', async () => {
  await expect(
    brought([
      ['manifest.csv', MANIFEST],
      ['users.csv', 'sourcedId,role\n'],
    ]),
  ).rejects.toThrow('The package names nobody.')
})

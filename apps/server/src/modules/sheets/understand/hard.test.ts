import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { readWorkbook } from '#lib/sheets/reader'
import type { SheetRow, Workbook } from '#lib/sheets/workbook'
import { understand, type Answers, type KnownSchool, type Understood } from './understand.ts'

/* Lists of kinds that nobody here had seen: each was written down before the rules were looked at, and tried as it was. */

const NOTHING: Answers = { kind: null, facts: {}, columns: {}, repairs: {}, classes: {}, leftOutTabs: [] }

const SCHOOL: KnownSchool = {
  today: '2026-03-14',
  countries: ['GH'],
  admissionDigits: null,
  classes: [
    ['KG2', 'KG 2'],
    ...[1, 2, 3, 4, 5, 6].map((year) => [`B${year}`, `Basic ${year}`]),
    ['CM1', 'CM1'],
    ['S2A', 'SHS 2 Science A'],
  ].map(([code = '', name = '']) => ({ code, name })),
  subjects: [],
  terms: [],
  remembered: {},
}

const lists = path.join(import.meta.dirname, 'lists')
const listed = async (name: string): Promise<Workbook> => readWorkbook(await readFile(path.join(lists, name)), name)

const Cells = z.array(z.array(z.string()))
const Merged = z.object({ rows: Cells, merges: z.array(z.string()) })

/** Rows of a spreadsheet as its reader answers them: what is merged says the same in each of its cells. */
function rowsOf(rows: readonly (readonly string[])[], merges: readonly string[] = []): SheetRow[] {
  const read: SheetRow[] = rows.map((cells, index) => ({
    row: index + 1,
    cells: cells.map((text) => (text === '' ? null : { text, is: 'text' as const })),
  }))
  for (const merge of merges) {
    const [, left = 'A', top = '1', right = 'A', bottom = '1'] = /^([A-Z])(\d+):([A-Z])(\d+)$/.exec(merge) ?? []
    const columnOf = (letter: string) => letter.charCodeAt(0) - 65
    const first = read[Number(top) - 1]?.cells[columnOf(left)]
    for (const { row, cells } of read.slice(Number(top) - 1, Number(bottom)))
      for (let column = columnOf(left); column <= columnOf(right); column++)
        if (first && (row > Number(top) || column > columnOf(left))) cells[column] = { ...first, isMerged: true }
  }
  return read
}

const tabbed = async (name: string): Promise<Workbook> => {
  const said: unknown = JSON.parse(await readFile(path.join(lists, name), 'utf8'))
  const merged = Merged.safeParse(said).data
  const tabs = merged
    ? [{ name: 'Sheet1', rows: rowsOf(merged.rows, merged.merges) }]
    : Object.entries(z.record(z.string(), Cells).parse(said)).map(([tab, rows]) => ({ name: tab, rows: rowsOf(rows) }))
  return { tabs, hidden: [], encoding: null }
}

const allOf = ({ repairs }: Understood) =>
  Object.fromEntries(repairs.filter(({ choices }) => choices.includes('repair')).map(({ id }) => [id, 'repair' as const]))

function brought(book: Workbook, answers: Partial<Answers> = {}) {
  const first = understand(book, { ...NOTHING, ...answers }, SCHOOL)
  return understand(book, { ...NOTHING, ...answers, repairs: { ...allOf(first), ...answers.repairs } }, SCHOOL)
}

const named = ({ pupils }: Understood) =>
  pupils.map(({ name }) =>
    name === null ? null : [name.first, name.middle, name.last].filter((part) => part !== null).join(' '),
  )
const wrong = ({ pupils }: Understood) =>
  pupils.flatMap(({ row, findings }) => findings.map(({ code, written }) => `${row} ${code} ${written}`))
const parents = ({ pupils }: Understood) =>
  pupils.map(({ carers }) =>
    carers.map(({ carer, title, name, phone }) =>
      [carer, title, name, phone].filter((part) => part !== null && part !== '').join(' '),
    ),
  )

test('a Ghanaian register: BOYS and GIRLS are lines, their totals too, the class stands above', async () => {
  const list = brought(await listed('02-register.csv'), { repairs: { 'name_order: name of pupil': 'last_first' } })
  expect([named(list), wrong(list)]).toEqual([['Kwabena Asante', 'Emmanuel Teye Nartey', 'Abena Ofori', 'Naa Korkor Sowah'], []])
  expect(list.pupils.map(({ gender, classCode, dateOfBirth }) => [gender, classCode, dateOfBirth])).toEqual([
    ['male', 'B4', '2015-03-12'],
    ['male', 'B4', '2015-07-30'],
    ['female', 'B4', '2015-11-05'],
    ['female', 'B4', '2016-01-22'],
  ])
})

test('a list pasted from a chat: numbered lines are children, what else was said is no row, and its class counts', async () => {
  const list = brought(await listed('03-whatsapp.csv'))
  expect([named(list), wrong(list)]).toEqual([['Kofi Boateng', 'Adwoa Safo', 'Nana Yaw Darko'], []])
  expect(parents(list)).toEqual([
    ['guardian Mr. Yaw Boateng +233244120981'],
    ['guardian Mrs. Esther Safo +233208771230'],
    ['guardian Maame Darko +233554102299'],
  ])
  expect(list.pupils.map(({ classCode, row }) => [classCode, row])).toEqual([
    ['B2', 2],
    ['B2', 3],
    ['B2', 4],
  ])
})

test('a tab for each class is its class, and a mother’s surname tells which of the names is the family’s', async () => {
  const list = brought(await tabbed('04-tabs.json'))
  expect([named(list), list.pupils.map(({ classCode }) => classCode), wrong(list)]).toEqual([
    ['Ama Owusu', 'Yaw Addo', 'Esi Owusu', 'Kojo Tawiah'],
    ['B1', 'B1', 'B2', 'B2'],
    [],
  ])
})

test('a French list with semicolons, in the letters of Windows', async () => {
  const list = brought(await listed('05-francais.csv'))
  expect([named(list), wrong(list)]).toEqual([['Aya Élodie Kouassi', 'Moussa Traoré'], []])
  expect(parents(list)).toEqual([
    ["mother N'Guessan Adèle +233244601202", 'father Kouassi Jean +233244601201'],
    ['father Traoré Ibrahim +233244601203'],
  ])
})

test('dittos of every kind', async () => {
  const list = brought(await listed('06-ditto.csv'))
  expect([named(list), list.pupils.map(({ classCode }) => classCode), wrong(list)]).toEqual([
    ['Kwesi Mensah', 'Araba Mensah', 'Nii Armah Quaye', 'Naa Dei Quaye', 'Lartey Tetteh'],
    ['B3', 'B1', 'B1', 'B1', 'B1'],
    [],
  ])
  expect(list.pupils.map(({ carers }) => carers[0]?.phone)).toEqual([
    '+233244300101',
    '+233244300101',
    '+233244300103',
    '+233244300103',
    '+233244300105',
  ])
})

test('heads in two rows, merged over what they speak of', async () => {
  const list = brought(await tabbed('07-merged.json'))
  expect([named(list), list.pupils.map(({ dateOfBirth }) => dateOfBirth), wrong(list)]).toEqual([
    ['Kwaku Agyeman', 'Naa Lamiley Lamptey'],
    ['2014-05-03', '2014-09-19'],
    [],
  ])
  expect(parents(list)[1]).toEqual(['mother Ms. Grace Lamptey +233244610004'])
})

test('months first, months in words, and a year alone', async () => {
  const list = brought(await listed('08-monthfirst.csv'))
  expect(list.pupils.map(({ dateOfBirth }) => dateOfBirth)).toEqual([
    '2016-02-14',
    '2015-09-03',
    '2015-11-30',
    '2015-11-03',
    '2017-05-06',
    null,
  ])
  expect(wrong(list)).toEqual([])
})

test('a family written once beside its children, two parents and two phones in one cell', async () => {
  const list = brought(await tabbed('09-family.json'))
  expect([named(list), wrong(list)]).toEqual([['Kwame Boakye', 'Abena Boakye', 'Yaw Boakye', 'Rahinatu Alhassan'], []])
  expect(parents(list)[2]).toEqual(['guardian Mr. Boakye +233244930001', 'guardian_2 Mrs. Boakye'])
  expect(list.pupils[2]?.carers[0]?.secondPhone).toBe('+233208930001')
})

test('a boarding school’s list: the head says where the surname is, a phone says whose it is, and nil is nothing', async () => {
  const list = brought(await listed('10-boarding.csv'), { classes: { 'SHS 2 Arts B': 'S2A', 'SHS 1 Sci A': 'S2A' } })
  expect([named(list), wrong(list)]).toEqual([['Kelvin Nana Owusu-Ansah', 'Selorm Dzifa', 'Isaac (Jnr) Amoah'], []])
  expect(list.pupils.map(({ house, boardingStatus, admissionNo }) => [house, boardingStatus, admissionNo])).toEqual([
    ['Aggrey', 'boarder', '0301024112'],
    ['Yaa Asantewaa', 'day', '0301024113'],
    ['Aggrey', 'boarder', '0301025001'],
  ])
  expect(parents(list)).toEqual([['guardian +233244118220'], ['guardian +233557119002'], []])
})

const classesAndDays = ({ pupils }: Understood) =>
  pupils.map(({ admissionNo, gender, classCode, dateOfBirth }) => [admissionNo, gender, classCode, dateOfBirth])

test('what openSIS, RosarioSIS, Gibbon, Google and Microsoft write of the same children, each in its own words', async () => {
  const [opensis, rosario, gibbon, google, sds] = await Promise.all(
    ['17-opensis', '18-rosariosis', '19-gibbon', '20-google', '24-sds'].map(async (name) => brought(await listed(`${name}.csv`))),
  )
  if (!opensis || !rosario || !gibbon || !google || !sds) throw new Error('A list is missing.')
  expect([opensis, rosario, gibbon, google, sds].flatMap(wrong)).toEqual([])
  expect([opensis, rosario, gibbon, google].map(({ preset }) => preset)).toEqual([
    'opensis',
    'rosariosis',
    'gibbon',
    'google_classroom',
  ])
  expect([named(opensis), classesAndDays(opensis)[0]]).toEqual([
    ['Ama Serwaa Mensah', 'Kofi Owusu'],
    ['24', 'female', 'B5', '2015-02-14'],
  ])
  expect(opensis.pupils[0]?.carers[0]?.relationship).toBe('mother')
  // Who it is, and the phone, stand in one cell.
  expect(parents(rosario)).toEqual([['guardian Mr. Yaw Asante +233244501117'], ['guardian Mrs. Naa Nartey +233208114220']])
  expect(rosario.pupils.map(({ carers }) => carers[0]?.relationship)).toEqual(['father', 'mother'])
  // A title that stands before the child’s name is nobody else’s.
  expect(parents(gibbon)).toEqual([['guardian Mrs. Abena Mensah +233244550182', 'guardian_2 Kwame Mensah +233205550917']])
  expect([classesAndDays(google), parents(google)]).toEqual([
    [
      ['NYP/21/0147', null, 'B5', null],
      ['NYP/21/0148', null, 'B4', null],
    ],
    [['guardian +233244550182'], []],
  ])
  // “5” under Grade, and a month that comes first.
  expect(classesAndDays(sds)).toEqual([
    ['NYP/21/0147', null, 'B5', '2015-02-14'],
    ['NYP/21/0148', null, 'B4', '2015-11-03'],
  ])
})

test('GIRLS (2) is a line, the order of a day is said in its head, and a class above its children is theirs', async () => {
  const girls = brought(await listed('21-girls-first.csv'), { repairs: { 'name_order: name': 'first_last' } })
  expect(classesAndDays(girls)).toEqual([
    [null, 'female', 'B3', '2017-11-05'],
    [null, 'female', 'B3', '2017-01-22'],
    [null, 'male', 'B3', '2017-03-12'],
  ])
  const lines = brought(await listed('25-class-lines.csv'))
  expect([named(lines), lines.pupils.map(({ classCode }) => classCode), wrong(lines)]).toEqual([
    ['Ama Mensah', 'Kofi Owusu', 'Esi Quaye'],
    ['B4', 'B4', 'B5'],
    [],
  ])
  expect(lines.layouts[0]?.passedOver.groups).toBe(2)
})

test('one column for the parent’s name and contacts; a title of the north; a mother who is late is nobody to call', async () => {
  const contact = brought(await listed('22-name-and-contact.csv'))
  expect([named(contact), parents(contact), wrong(contact)]).toEqual([
    ['Ama Serwaa Mensah', 'Kofi Owusu'],
    [['guardian Mrs. Abena Mensah +233244550182'], ['guardian Mr. Yaw Owusu +233208114220']],
    [],
  ])
  expect(contact.pupils[1]?.carers[0]?.secondPhone).toBe('+233244112233')
  const north = brought(await listed('23-nigeria.csv'))
  expect([parents(north)[0], north.pupils[0]?.carers[0]?.secondPhone]).toEqual([
    ['guardian Alh. Ibrahim Abdullahi +233244120981'],
    null,
  ])
  const pasted = brought(await listed('26-pasted.csv'))
  expect(parents(pasted)).toEqual([['mother Abena Mensah +233244550182'], ['father Yaw Owusu +233244550183']])
})

test('what parents typed into a form, and a French list whose heads are explained in brackets', async () => {
  const form = brought(await listed('27-form.csv'))
  expect([named(form), parents(form), wrong(form)]).toEqual([
    ['Ama Serwaa Mensah', 'Kofi Owusu'],
    [['guardian Abena Mensah +233244550182'], ['guardian Yaw Owusu +233244550183']],
    [],
  ])
  const french = brought(await listed('28-togo.csv'))
  expect([named(french), classesAndDays(french), wrong(french)]).toEqual([
    ['Aya Élodie Kouassi', 'Moussa Traoré'],
    [
      [null, 'female', 'CM1', '2014-02-03'],
      [null, 'male', 'CM1', '2013-12-25'],
    ],
    [],
  ])
})

import { SHEET_KINDS, type SheetKind } from '@schoolgate/contracts/sheets'
import { expect, test } from 'vitest'
import { readWorkbook } from '#lib/sheets/reader'
import { writeXlsx } from '#lib/sheets/xlsx-writer'
import { emptySheet } from './empty-sheet.ts'
import { understand } from './understand/understand.ts'

const ANSWERS = { kind: null, facts: {}, columns: {}, repairs: {}, classes: {}, leftOutTabs: [] }
const SCHOOL = {
  today: '2026-03-14',
  countries: ['GH'],
  admissionDigits: null,
  classes: [{ code: 'B5', name: 'Basic 5' }],
  subjects: ['Science'],
  terms: [{ key: '2025/2026 2', opens: '2026-01-08', closes: '2026-04-01' }],
  remembered: {},
}
const FILLED: Readonly<Record<SheetKind, readonly string[]>> = {
  pupils: [
    'N/1',
    'Mensah',
    'Ama',
    'Serwaa',
    'F',
    '14/02/2015',
    'Basic 5',
    'Grace Mensah',
    '0244555301',
    'Kofi Mensah',
    '0244555302',
  ],
  staff: ['S/1', 'Mr.', 'Yaw Boateng', 'Teacher', '0244555303', 'yaw@school.example'],
  timetable: ['Basic 5', 'Monday', '1', '07:45', '08:25', 'Science', 'Yaw Boateng', 'Lab'],
  attendance: ['N/1', 'Ama Mensah', 'Basic 5', '13/03/2026', 'absent', 'Fever'],
  marks: ['N/1', 'Ama Mensah', 'Basic 5', 'Science', 'Test 1', '20', '17'],
  opening_balances: ['N/1', 'Ama Mensah', 'Basic 5', '350', ''],
  payments: ['13/03/2026', 'N/1', 'Ama Mensah', 'Basic 5', '350', 'Cash', '1201', 'Grace Mensah'],
}

test('an empty list that was filled in is known for what it is, with every one of its columns, in either language', async () => {
  for (const language of ['en', 'fr'] as const)
    for (const kind of SHEET_KINDS) {
      const { name, bytes } = emptySheet(kind, language)
      const [tab] = (await readWorkbook(bytes, name)).tabs
      const heads = tab?.rows[0]?.cells.map((cell) => cell?.text ?? '') ?? []
      const book = await readWorkbook(writeXlsx([{ name: tab?.name ?? '', heads, rows: [FILLED[kind]] }]), name)
      const list = understand(book, ANSWERS, SCHOOL)
      const unknown = list.columns.filter(({ field }) => field === null).map(({ head }) => head)
      expect([language, list.kind, unknown, list.findings]).toEqual([language, kind, [], []])
    }
})

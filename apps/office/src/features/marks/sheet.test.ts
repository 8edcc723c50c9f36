import type { BookCell, BookPupil, BookWork } from '@schoolgate/contracts/mark-book'
import { expect, test } from 'vitest'
import { readBlock, writtenBlock } from './block.ts'
import { layOver } from './pasting.ts'
import { writtenCell } from './cell.ts'
import { createSheet } from './sheet.ts'

const pupil = (id: string, first_name: string, last_name: string, is_here = true): BookPupil => ({
  id,
  admission_no: `N-00${id}`,
  first_name,
  last_name,
  fullname: `${first_name} ${last_name}`,
  is_here,
})
const work = (id: string, title: string, max_score = 20): BookWork => ({
  id,
  type: 'class_test',
  title,
  date: null,
  max_score,
  weight: null,
  published_at: null,
  changed_at: '2026-03-12T09:00:00.000Z',
})
const PUPILS = [
  pupil('1', 'Kwame', 'Adusei'),
  pupil('2', 'Efua', 'Agyeman'),
  pupil('3', 'Ama', 'Mensah'),
  pupil('4', 'Kofi', 'Ntim', false),
]
const WORKS = [work('t1', 'Test 1'), work('t2', 'Test 2')]
const theirs = (changes: Partial<BookCell>): BookCell => ({
  work_id: 't1',
  ward_id: '3',
  state: 'marked',
  score: 14,
  comment: null,
  version: 2,
  by: 'Mrs. Esi Ofori',
  at: '2026-03-12T10:40:00.000Z',
  ...changes,
})
const sheetOf = (cells: BookCell[] = []) => createSheet({ pupils: PUPILS, works: WORKS, cells })
const column = (sheet: ReturnType<typeof sheetOf>, at: number) => PUPILS.map((_, row) => writtenCell(sheet.cell(row, at)))
const lay = (text: string, at = { row: 0, column: 0 }) => layOver(readBlock(text), { pupils: PUPILS, works: WORKS }, at)

test('a block of a spreadsheet is read cell by cell, with what is quoted in it, and written the same way', () => {
  expect(readBlock('a\tb\r\n"c ""d"""\t"e\nf"\r\n')).toEqual([
    ['a', 'b'],
    ['c "d"', 'e\nf'],
  ])
  expect(
    readBlock(
      writtenBlock([
        ['x\ty', '"'],
        ['1', ''],
      ]),
    ),
  ).toEqual([
    ['x\ty', '"'],
    ['1', ''],
  ])
  expect(readBlock('17\n\n12\n')).toEqual([['17'], [''], ['12']])
})

test('a block without names goes from the active cell on, and what lies outside is counted', () => {
  const { cells, isByName, outside } = lay('11\t5\t9\n12\t6\t9', { row: 1, column: 0 })
  expect(isByName).toBe(false)
  expect(outside).toBe(2)
  expect(cells.map(({ row, column: at, typed }) => [row, at, typed])).toEqual([
    [1, 0, '11'],
    [1, 1, '5'],
    [2, 0, '12'],
    [2, 1, '6'],
  ])
})

test('a block with names in another order gives each child its own mark, and names who is not here', () => {
  const told = lay('Mensah, Ama\t17\nADUSEI Kwame\t9\nKojo Nobody\t3', { row: 0, column: 1 })
  expect(told.unknown).toEqual(['Kojo Nobody'])
  expect(told.isByName).toBe(true)
  expect(told.cells).toEqual([
    { row: 2, column: 1, typed: '17' },
    { row: 0, column: 1, typed: '9' },
  ])
  // By number, below a head that names the works in another order.
  expect(lay('No.\tName\tTest 2\tTest 1\nN-003\tAma Mensah\t8\t7\nN-001\tKwame Adusei\t6\t5').cells).toEqual([
    { row: 2, column: 1, typed: '8' },
    { row: 2, column: 0, typed: '7' },
    { row: 0, column: 1, typed: '6' },
    { row: 0, column: 0, typed: '5' },
  ])
  // A block of another class is laid nowhere: never by position.
  expect(lay('Esi Badu\t17\nYaw Poku\t9')).toMatchObject({ cells: [], unknown: ['Esi Badu', 'Yaw Poku'] })
})

test('one paste is one undo; a mark that cannot be taken stays in its cell and is not sent', () => {
  const sheet = sheetOf()
  sheet.paste(lay('24\n1S\n17,5').cells)
  expect(column(sheet, 0)).toEqual(['24', '1S', '17.5', ''])
  expect(sheet.wrong().map(({ cell }) => cell.wrong?.why)).toEqual(['above', 'not_a_mark'])
  expect(sheet.unsaved().map(({ row, cell }) => [row, cell.mark.score])).toEqual([[2, 17.5]])
  expect(sheet.undo()).toEqual({ cells: 3, others: 0 })
  expect(column(sheet, 0)).toEqual(['', '', '', ''])
  expect(sheet.redo()).toEqual({ cells: 3, others: 0 })
  expect(column(sheet, 0)).toEqual(['24', '1S', '17.5', ''])
})

test('who has left gets no more marks', () => {
  const sheet = sheetOf()
  sheet.type(3, 0, '12')
  expect(sheet.unsaved()).toEqual([])
})

test('what somebody else wrote comes in where nothing was typed, and stands beside what was', () => {
  const sheet = sheetOf([theirs({ score: 12, version: 1 }), theirs({ ward_id: '2', score: 9, version: 1 })])
  sheet.type(2, 0, '15')
  sheet.arrived([theirs({}), theirs({ ward_id: '2', score: 10 })])
  expect(writtenCell(sheet.cell(1, 0))).toBe('10')
  expect(sheet.clashing().map(({ row, cell }) => [row, writtenCell(cell), cell.theirs?.score])).toEqual([[2, '15', 14]])
  expect(sheet.unsaved()).toEqual([])
  sheet.choose(2, 0, 'mine')
  expect(sheet.unsaved().map(({ cell }) => [cell.version, cell.mark.score])).toEqual([[2, 15]])
  sheet.settled('t1', '3', { mark: { state: 'marked', score: 15 }, wrong: null, comment: null }, 3)
  // Somebody changed it once more: to take one's own back would write over that.
  sheet.arrived([theirs({ score: 16, version: 4 })])
  expect(sheet.undo()).toEqual({ cells: 0, others: 1 })
  expect(writtenCell(sheet.cell(2, 0))).toBe('16')
})

test('what was kept on the device stands in its cells again, over the version that was seen', () => {
  const first = sheetOf([theirs({ score: 12, version: 1 })])
  first.type(2, 0, '15')
  first.type(0, 1, '24')
  const again = createSheet({ pupils: PUPILS, works: WORKS, cells: [theirs({ score: 13 })] }, first.kept())
  expect(writtenCell(again.cell(2, 0))).toBe('15')
  expect(again.unsaved().map(({ cell }) => cell.version)).toEqual([1])
  expect(again.wrong().map(({ cell }) => cell.wrong?.typed)).toEqual(['24'])
})

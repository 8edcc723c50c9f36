import { expect, test } from 'vitest'
import { markOf, NO_MARK, readMark, writtenMark } from './read-mark.ts'

const marked = (score: number) => ({ state: 'marked', score })

test('a mark is read as teachers write it: with a comma, with its maximum, with a half', () => {
  for (const typed of ['17.5', '17,5', ' 17,50 ', '17,5/20', '17.5 / 20', '17½', '17 ½'])
    expect(readMark(typed, 20)).toEqual(marked(17.5))
  expect(readMark('0', 20)).toEqual(marked(0))
  expect(readMark('½', 20)).toEqual(marked(0.5))
  expect(readMark('20', 20)).toEqual(marked(20))
})

test('away and excused are said by a letter or a word, in either language, and are no nought', () => {
  for (const typed of ['a', 'A', 'abs', 'Absent', 'absente', 'away'])
    expect(readMark(typed, 20)).toEqual({ state: 'absent', score: null })
  for (const typed of ['e', 'E', 'exc', 'excused', 'excusé'])
    expect(readMark(typed, 20)).toEqual({ state: 'excused', score: null })
  for (const typed of ['', '  ', '-', '–']) expect(readMark(typed, 20)).toEqual(NO_MARK)
})

test('what is no mark of this work is told apart: above its maximum, of another maximum, no mark at all', () => {
  expect(readMark('24', 20)).toBe('above')
  expect(readMark('20.01', 20)).toBe('above')
  expect(readMark('18/25', 20)).toBe('other_maximum')
  for (const typed of ['1S', '-3', '1e3', '17.555', '17/', 'A+', '12 13']) expect(readMark(typed, 20)).toBe('not_a_mark')
})

test('what is written of a mark is read as the same mark', () => {
  for (const mark of [NO_MARK, markOf({ state: 'marked', score: 17.5 }), markOf({ state: 'absent', score: null })])
    expect(readMark(writtenMark(mark), 20)).toEqual(mark)
})

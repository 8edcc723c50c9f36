import { expect, test } from 'vitest'
import { guard, isFormula, parseCsv, unguard, writeCsv } from './csv.ts'

/** Texts of the letters that make trouble, the same every time. */
function* troublesome(count: number): Generator<string> {
  const letters = ['=', '+', '-', '@', '\t', '\r', '\n', "'", '"', ',', ' ', 'a', 'ɛ', '₵', '1']
  let state = 12_345
  for (let made = 0; made < count; made++) {
    let text = ''
    for (let length = made % 7; length > 0; length--) {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      text += letters[state % letters.length] ?? ''
    }
    yield text
  }
}

test('whatever a text holds, its guarded form is no formula and gives the text back', () => {
  for (const text of troublesome(5000)) {
    expect(isFormula(guard(text))).toBe(false)
    expect(unguard(guard(text))).toBe(text)
  }
})

test('what was written is read again, cell for cell', () => {
  const rows = [...troublesome(600)].map((text) => ['x', guard(text), 'y'])
  expect(parseCsv(writeCsv([['a', 'b', 'c'], ...rows])).map(({ cells }) => cells)).toEqual([['a', 'b', 'c'], ...rows])
})

test('each row knows the line it begins on, also after a text of several lines', () => {
  expect(parseCsv('\ufeffa,b\n1,"two\nlines"\n\n3,4\n').map(({ line }) => line)).toEqual([1, 2, 5])
})

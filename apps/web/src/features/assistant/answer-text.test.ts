import { expect, test } from 'vitest'
import { blocksOf, piecesOf, plainText, wholeSentences } from './answer-text.ts'

test('a number in brackets points at a source, and only where there is one', () => {
  expect(piecesOf('It is **58 so far** this term. [1] See [3].', 1)).toEqual([
    { kind: 'plain', text: 'It is ' },
    { kind: 'strong', text: '58 so far' },
    { kind: 'plain', text: ' this term.' },
    { kind: 'source', number: 1 },
    { kind: 'plain', text: ' See [3].' },
  ])
})

test('an answer is paragraphs and lists', () => {
  expect(blocksOf('Left to pay:\n- Fees\n- Bus\n\nThank you.')).toEqual([
    { kind: 'paragraph', text: 'Left to pay:' },
    { kind: 'list', lines: ['Fees', 'Bus'] },
    { kind: 'paragraph', text: 'Thank you.' },
  ])
})

test('what is read aloud has no marks in it', () => {
  expect(plainText('Ama has **58**. [1]\n- Bus [2]')).toBe('Ama has 58.\nBus')
})

test('only sentences that have ended are read aloud while an answer comes', () => {
  expect(wholeSentences('She was in 41 of 43 days. It was 74.9 in Term 1. That is')).toEqual([
    'She was in 41 of 43 days.',
    'It was 74.9 in Term 1.',
  ])
})

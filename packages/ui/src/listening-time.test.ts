import { expect, test } from 'vitest'
import { listeningTakes } from './listening-time.ts'

test.each([
  ['one word', 1, '0:01'],
  ['a short notice', 105, '0:42'],
  ['a letter of a page', 400, '2:40'],
])('%s', (_, words, takes) => {
  expect(listeningTakes(Array.from({ length: words }, () => 'word').join(' '))).toBe(takes)
})

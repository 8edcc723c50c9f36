import { expect, test } from 'vitest'
import { fileSize } from './file-size.ts'

test.each([
  [10, 'en', '1 KB'],
  [96_400, 'en', '96 KB'],
  [999_400, 'en', '999 KB'],
  [999_900, 'en', '1.0 MB'],
  [1_840_000, 'en', '1.8 MB'],
  [1_840_000, 'fr', '1,8 Mo'],
] as const)('%d bytes in %s are %s', (bytes, language, size) => {
  expect(fileSize(bytes, language)).toBe(size)
})

import { expect, test } from 'vitest'

const sources = import.meta.glob<string>('/src/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })

test('no screen asks a contract to check anything: the built app carries contracts without checks', () => {
  const asking = Object.entries(sources).filter(
    ([file, text]) =>
      !file.includes('.test.') && !file.startsWith('/src/testing/') && /(?<!JSON|Date)\.(?:safeP|p)arse\(/.test(text),
  )
  expect(asking.map(([file]) => file)).toEqual([])
})

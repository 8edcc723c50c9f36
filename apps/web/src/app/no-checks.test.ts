import { expect, test } from 'vitest'

const sources = import.meta.glob<string>(['/src/**/*.{ts,tsx}', '../../../../packages/ui/src/**/*.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('no screen asks a contract to check anything: the built app carries contracts without checks', () => {
  expect(Object.keys(sources).filter((file) => file.endsWith('/lib/api.ts'))).toHaveLength(1)
  const asking = Object.entries(sources).filter(
    ([file, text]) => !file.includes('.test.') && !file.includes('/testing/') && /(?<!JSON|Date)\.(?:safeP|p)arse\(/.test(text),
  )
  expect(asking.map(([file]) => file)).toEqual([])
})

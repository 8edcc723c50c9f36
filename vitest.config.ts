import { defineConfig } from 'vitest/config'
import LongestFirst from './scripts/longest-first.mjs'

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      'apps/*/vitest.config.ts',
      'packages/ui/vitest.config.ts',
      { test: { name: 'contracts', root: 'packages/contracts', include: ['src/**/*.test.ts'] } },
      { test: { name: 'demo', root: 'demo', include: ['src/**/*.test.ts'] } },
    ],
  },
})

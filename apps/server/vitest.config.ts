import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    globalSetup: ['./src/testing/cluster.ts'],
    setupFiles: ['./src/testing/quiet.ts'],
    pool: 'forks',
    // Each test makes a server and throws it away: with room for the young, the collector has half the work.
    execArgv: ['--max-semi-space-size=64'],
    // A worker reads the server once, not once a file: a third of the run. What a test changes in its process it puts back itself.
    isolate: false,
    // Many wait: for PostgreSQL, a clock, a child process. Three keep two cores busy.
    maxWorkers: 3,
    // On a busy machine everything takes its time; what hangs is found out a little later.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})

import { defineConfig } from '@playwright/test'
import { shellLaunch } from '@schoolgate/ui/build/chromium'

export default defineConfig({
  testDir: '.',
  globalSetup: './start-server.ts',
  fullyParallel: false,
  // Many wait: for a network that is gone, a clock, a prompt. Three keep two cores busy.
  workers: 3,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  // On a busy machine everything takes its time; what hangs is found out a little later.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['line'], ['json']] : [['list']],
  use: {
    // The workers read this file again after the global setup has set the address.
    ...(process.env['SCHOOL_URL'] ? { baseURL: process.env['SCHOOL_URL'] } : {}),
    browserName: 'chromium',
    launchOptions: shellLaunch(),
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-GH',
    timezoneId: 'Africa/Accra',
    trace: 'off',
  },
  projects: [
    { name: 'app', testMatch: '*.test.ts', testIgnore: 'push/**' },
    // Browsers of their own, with a desktop and push services beside them: two at most, and they begin when the last of the others has
    // begun. They do not wait for its end, nor does a journey that failed before hide what they have to say.
    { name: 'push', testMatch: 'push/*.test.ts', workers: 2 },
  ],
})

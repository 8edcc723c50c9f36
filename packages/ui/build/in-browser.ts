import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { shellLaunch } from './chromium.ts'

/** The tests of this name, in a real browser of this size. */
export const inBrowser = (name: string, viewport: { width: number; height: number }): ViteUserConfig =>
  defineConfig({
    plugins: [react()],
    // Found only in the middle of a run otherwise, and every page of the moment is loaded anew.
    optimizeDeps: { include: ['react-dom/client'] },
    define: { __SHAPES__: JSON.stringify('test') },
    test: {
      name,
      include: ['src/**/*.test.{ts,tsx}'],
      // Beside them run the tests of the server: more would make each wait for the others, and none be sooner done.
      maxWorkers: 2,
      testTimeout: 60_000,
      expect: { poll: { timeout: 30_000 } },
      setupFiles: ['src/testing/setup.ts'],
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({
          launchOptions: shellLaunch(),
        }),
        instances: [{ browser: 'chromium', viewport }],
      },
    },
  })

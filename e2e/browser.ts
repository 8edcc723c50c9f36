import { existsSync } from 'node:fs'

const USUAL_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable']

/** The Chromium to drive: `CHROMIUM_PATH`, else the system's, else (undefined) Playwright's own. */
export const chromiumPath = (): string | undefined =>
  process.env['CHROMIUM_PATH'] ?? USUAL_PLACES.find((path) => existsSync(path))

/** How it is started: quiet on the network, and without the sandbox where root cannot have one. */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** What every launch of the browser has in common, as Playwright takes it. */
export const chromiumLaunch = () => {
  const executablePath = chromiumPath()
  return { args: [...CHROMIUM_FLAGS], ...(executablePath === undefined ? {} : { executablePath }) }
}

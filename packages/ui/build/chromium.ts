import { existsSync } from 'node:fs'

const WHOLE = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable']
const SHELL = ['/usr/bin/chromium-headless-shell']

const found = (given: string | undefined, places: readonly string[]) => given || places.find((path) => existsSync(path))

/** The Chromium to drive: `CHROMIUM_PATH`, else the system's, else (undefined) Playwright's own. */
export const chromiumPath = (): string | undefined => found(process.env['CHROMIUM_PATH'], WHOLE)

/** How it is started: quiet on the network, and without the sandbox where root cannot have one. */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

const launchOf = (executablePath: string | undefined) => {
  return { args: [...CHROMIUM_FLAGS], ...(executablePath === undefined ? {} : { executablePath }) }
}

/** What every launch of the browser has in common, as Playwright takes it. */
export const chromiumLaunch = () => launchOf(chromiumPath())

/**
 * The same browser without its windows, where there is one (`CHROMIUM_SHELL_PATH`, or the system's): the same pages cost it half the
 * processor's time. It shows no notifications, installs no app, and keeps no pages and no profile.
 */
export const shellLaunch = () => launchOf(found(process.env['CHROMIUM_SHELL_PATH'], SHELL) ?? chromiumPath())

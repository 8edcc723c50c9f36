// Finds a Chromium for the tests, or gets one.
import { readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { givenBy, installFromDebian, isDebianRoot, runs, usualPlaces } from './programs.mjs'
import { ownEnvironment, Refusal, run, step } from './steps.mjs'

const SHELLS = ['chromium-headless-shell']
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']
/** Where Playwright puts the program below its folder for one version. */
const IN_PLAYWRIGHT = ['chrome-linux/chrome', 'chrome-linux64/chrome', 'chrome-mac/Chromium.app/Contents/MacOS/Chromium']

/** The path of a Chromium, installed now when there was none. */
export async function provideChromium() {
  const found = findChromium()
  if (found) return found
  await step('installing Chromium for the tests', isDebianRoot() ? installDebians : installFromPlaywright)
  const installed = findChromium()
  if (installed) return installed
  throw new Refusal('The tests need a Chromium: install the package “chromium”, or set CHROMIUM_PATH to the program.')
}

/**
 * The path of the same browser without windows, whose pages cost half the processor's time; installed now where Debian has it.
 * Undefined: there is none, and the whole one does its work.
 */
export async function provideShell() {
  const findShell = () => givenBy('CHROMIUM_SHELL_PATH') ?? usualPlaces(SHELLS).find(runs)
  const found = findShell()
  if (found || !isDebianRoot()) return found
  await step('installing Chromium without windows for the tests', () => installFromDebian(...SHELLS))
  return findShell()
}

const findChromium = () => givenBy('CHROMIUM_PATH') ?? [...usualPlaces(NAMES), ...MAC, ...playwrights()].find(runs)

function playwrights() {
  const cache = process.platform === 'darwin' ? 'Library/Caches' : '.cache'
  const home = process.env.PLAYWRIGHT_BROWSERS_PATH ?? path.join(homedir(), cache, 'ms-playwright')
  try {
    const versions = readdirSync(home).filter((name) => name.startsWith('chromium-'))
    return versions.flatMap((version) => IN_PLAYWRIGHT.map((program) => path.join(home, version, program)))
  } catch (error) {
    if (error.code === 'ENOENT') return []
    throw error
  }
}

async function installDebians() {
  const refusal = await installFromDebian('chromium', 'fonts-liberation')
  if (refusal !== null) throw new Refusal(`apt-get could not install the package “chromium”: ${refusal}`)
}

/** Playwright's own download needs no root; where it fails, the sentence above says what to do. */
async function installFromPlaywright() {
  await run('playwright', ['install', 'chromium'], { env: ownEnvironment() })
}

// Finds a Chromium for the tests, or gets one.
import { accessSync, constants, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { ownEnvironment, Refusal, run, step } from './steps.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']
/** Where Playwright puts the program below its folder for one version. */
const IN_PLAYWRIGHT = ['chrome-linux/chrome', 'chrome-linux64/chrome', 'chrome-mac/Chromium.app/Contents/MacOS/Chromium']

/** The path of a Chromium, installed now when there was none. */
export async function provideChromium() {
  const found = findChromium()
  if (found) return found
  const isDebianRoot = process.getuid?.() === 0 && runs('/usr/bin/apt-get')
  await step('installing Chromium for the tests', () => (isDebianRoot ? installFromDebian() : installFromPlaywright()))
  const installed = findChromium()
  if (installed) return installed
  throw new Refusal('The tests need a Chromium: install the package “chromium”, or set CHROMIUM_PATH to the program.')
}

function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (runs(given)) return given
    throw new Refusal(`CHROMIUM_PATH is ${given}, which is no program that can be run.`)
  }
  const folders = (process.env.PATH ?? '').split(path.delimiter).concat('/usr/bin', '/snap/bin')
  const usual = folders.filter(Boolean).flatMap((folder) => NAMES.map((name) => path.join(folder, name)))
  return [...usual, ...MAC, ...playwrights()].find(runs)
}

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

function runs(program) {
  try {
    accessSync(program, constants.X_OK)
    return true
  } catch {
    return false // not there, or not a program
  }
}

async function installFromDebian() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-q'], { env })
  const { code, said } = await run('apt-get', ['install', '-qy', '--no-install-recommends', 'chromium', 'fonts-liberation'], {
    env,
  })
  if (code !== 0) throw new Refusal(`apt-get could not install the package “chromium”: ${said.trim().split('\n').at(-1)}`)
}

/** Playwright's own download needs no root; where it fails, the sentence above says what to do. */
async function installFromPlaywright() {
  await run('playwright', ['install', 'chromium'], { env: ownEnvironment() })
}

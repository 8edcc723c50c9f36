// npm test: everything, on a fresh clone too. Quick checks first; the last line says how many tests passed and failed.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { build } from './build.mjs'
import { check } from './check.mjs'
import { provideChromium, provideShell } from './chromium.mjs'
import { provideFirefox } from './firefox.mjs'
import { checkHost, installPackages, productNode } from './install.mjs'
import { provideNginx } from './nginx.mjs'
import { inRoot, main, ownEnvironment, Refusal, run } from './steps.mjs'
import { journeysIn } from './test-reports.mjs'

const RESULTS = inRoot('.cache/test-results')

/** @type {{ passed: number, failed: number, skipped: number, troubles: { name: string, why: string }[] }} */
const total = { passed: 0, failed: 0, skipped: 0, troubles: [] }
const add = ({ passed, failed, skipped = 0, troubles = [] }) => {
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
  total.troubles.push(...troubles)
}

await main(async () => {
  checkHost()
  await installPackages()
  const node = productNode()
  rmSync(RESULTS, { recursive: true, force: true })
  mkdirSync(RESULTS, { recursive: true })

  // The one waits for the network and the disk, the other for the processor.
  const [programs, isBuilt] = await Promise.all([providePrograms(), checkedAndBuilt(node)])
  const env = ownEnvironment({ ...programs, CI: process.env.CI ?? '1' })
  env.NODE_COMPILE_CACHE = inRoot('.cache/compile') // the tests start the program some two hundred times
  env.PATH = `${path.dirname(node)}${path.delimiter}${env.PATH}`
  // What stands on its own feet in the tests is the very program that ships; it also starts in half the time of the sources.
  if (isBuilt) env.SCHOOLGATE_PROGRAM = inRoot('apps/server/dist/schoolgate.mjs')
  // Each waits a third of its time, for PostgreSQL, a clock or a screen: side by side they keep the processor busy.
  const found = await Promise.all([
    vitest('the server and the contracts', ['--project=!web', '--project=!office', '--project=!ui'], env),
    vitest('the web app and the office in a browser', ['--project=web', '--project=office', '--project=ui'], env, 'at its end'),
  ])
  for (const counts of found) add(counts)
  if (isBuilt) add(await playwright(env))
  // A build machine may keep only the last lines: what failed is said again there.
  for (const { name, why } of total.troubles) console.log(`✗ failed: ${name}\n${why.replaceAll(/^/gm, '    ')}`)
  console.log(inWords(total))
  return total.failed === 0 ? 0 : 1
})

/** The programs of the host that the tests drive, one after the other: Debian installs one at a time. Empty: there is none that the journeys could use. */
async function providePrograms() {
  return {
    CHROMIUM_PATH: await provideChromium(),
    CHROMIUM_SHELL_PATH: (await provideShell()) ?? '',
    FIREFOX_PATH: (await provideFirefox()) ?? '',
    NGINX_PATH: (await provideNginx()) ?? '',
  }
}

/** Tests that were skipped are told where there are some. */
function inWords({ passed, failed, skipped = 0 }) {
  return `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`
}

/** Journeys go through the built product; a build that fails counts as one failure and spares them. */
async function checkedAndBuilt(node) {
  add(await check())
  try {
    await build(node)
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    console.log(error.message)
    add({ passed: 0, failed: 1 })
    return false
  }
}

async function vitest(what, filter, env, speaks = 'meanwhile') {
  const report = path.join(RESULTS, `${what.replaceAll(' ', '-')}.json`)
  const args = ['run', ...filter, '--reporter=default', `--reporter=${inRoot('scripts/vitest-reporter.mjs')}`]
  return tests(what, ['vitest', args, { env: { ...env, VITEST_REPORT: report } }], report, (found) => found, speaks)
}

async function playwright(env) {
  const report = path.join(RESULTS, 'journeys.json')
  const options = { cwd: inRoot('e2e'), env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report } }
  return tests('journeys through the built product', ['playwright', ['test'], options], report, journeysIn)
}

/**
 * Runs one runner and reads its report; it speaks `meanwhile`, or `at its end` where another one speaks. A runner that failed without a
 * failed test counts as one failure.
 */
async function tests(what, [program, args, options], report, countsIn, speaks = 'meanwhile') {
  const began = performance.now()
  console.log(`… ${what}`)
  const { code, said } = await run(program, args, { ...options, isLoud: speaks === 'meanwhile' })
  if (speaks === 'at its end') process.stdout.write(said)
  const counts = existsSync(report) ? countsIn(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0 }
  const failed = code !== 0 && counts.failed === 0 ? 1 : counts.failed
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${failed === 0 ? '✓' : '✗'} ${what}: ${inWords({ ...counts, failed })} (${seconds} s)`)
  return { ...counts, failed }
}

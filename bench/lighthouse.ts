import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { CHROMIUM_FLAGS, chromiumPath } from '@schoolgate/ui/build/chromium'
import { node, startSchool } from '@schoolgate/e2e/school'
import { median, printTable } from './table.ts'

const run = promisify(execFile)

// 110 MB of packages that only this bench needs: installed when it is first asked for, not with every clone.
const LIGHTHOUSE = 'lighthouse@13.5.0'
const HOME = path.resolve(import.meta.dirname, '../.cache/lighthouse')
const PROGRAM = path.join(HOME, 'node_modules/lighthouse/cli/index.js')
const RUNS = 3
const CATEGORIES = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 }

type Report = {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; title: string; numericValue?: number }>
}

/** Lighthouse, mobile, on /login: the middle of three runs, and every audit that cost points. */
export async function lighthouse(): Promise<void> {
  await install()
  const school = await startSchool()
  try {
    const reports: Report[] = []
    for (let time = 0; time < RUNS; time++) reports.push(await judge(`${school.url}/login`))
    printTable(
      `Lighthouse, mobile, /login (median of ${RUNS})`,
      ['category', 'score', 'wanted'],
      Object.entries(CATEGORIES).map(([name, wanted]) => [
        name,
        Math.round(100 * median(reports.map(({ categories }) => categories[name]?.score ?? 0))),
        wanted,
      ]),
    )
    const paint = median(reports.map(({ audits }) => audits['largest-contentful-paint']?.numericValue ?? Number.NaN))
    console.log(`\nLargest contentful paint: ${Math.round(paint)} ms`)
    for (const line of lostPoints(reports[0])) console.log(`  lost points: ${line}`)
  } finally {
    await school.stop()
  }
}

async function install(): Promise<void> {
  if (existsSync(PROGRAM)) return
  console.log(`Installing ${LIGHTHOUSE} into .cache/ (once) …`)
  await mkdir(HOME, { recursive: true })
  await run('npm', ['install', '--no-save', '--prefix', HOME, LIGHTHOUSE], { cwd: HOME })
}

async function judge(url: string): Promise<Report> {
  const { stdout } = await run(
    node(),
    [
      PROGRAM,
      url,
      '--quiet',
      '--output=json',
      `--only-categories=${Object.keys(CATEGORIES).join(',')}`,
      `--chrome-flags=--headless=new ${CHROMIUM_FLAGS.join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: chromiumPath() }, maxBuffer: 64 * 1024 * 1024 },
  )
  return JSON.parse(stdout)
}

function lostPoints(report: Report | undefined): string[] {
  return Object.entries(report?.categories ?? {}).flatMap(([category, { auditRefs }]) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && (report?.audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${category}: ${report?.audits[id]?.title ?? id}`),
  )
}

import { mkdir, mkdtemp, readdir, readFile, rm, copyFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { schoolgate, startSchool } from '@schoolgate/e2e/school'
import { addEarlierYears } from './earlier-years.ts'
import { printTable } from './table.ts'

const PUPILS = 1000
const YEARS = 5

/** What importing costs a school with five years behind it: a day's register, everything again, and going through the books. */
export async function imports(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'schoolgate-imports-'))
  const files = await mkdtemp(path.join(tmpdir(), 'schoolgate-files-'))
  try {
    await schoolgate(['demo', '--write', files, '--pupils', String(PUPILS)])
    const history = path.join(files, 'nyansapo')
    await addEarlierYears(history, YEARS - 1)
    const { folder: day, rows } = await takeLastDay(history, path.join(files, 'day'))
    const school = await startSchool({ dataDir, environment: { DEMO: '0' } })
    try {
      const desk = (...args: string[]) => timed(() => schoolgate(args, { DATA_DIR: dataDir, DEMO: '0' }))
      const first = await desk('import', history)
      const register = await desk('import', day)
      const registerAgain = await desk('import', day)
      const again = await desk('import', history)
      const check = await desk('ledger', 'check')
      // What every command takes before and after its work.
      const start = await desk('proposals')
      const said = (text: string, about: RegExp) => about.exec(text)?.[0].replaceAll(/ +/g, ' ') ?? ''
      printTable(
        `Importing into a running school of ${PUPILS} pupils with ${YEARS} years of history, the start of the program included`,
        ['command', 'seconds', 'says'],
        [
          [`import of all ${YEARS} years, the first time`, first.seconds, said(first.said, /^attendance .*$/m)],
          [`import of one day’s register (${rows} rows)`, register.seconds, said(register.said, /^attendance .*$/m)],
          ['the same again', registerAgain.seconds, said(registerAgain.said, /^attendance .*$/m)],
          [`import of all ${YEARS} years again, unchanged`, again.seconds, said(again.said, /^attendance .*$/m)],
          ['ledger check', check.seconds, said(check.said, /^nyansapo.*$/m)],
          ['proposals, which reads one empty table', start.seconds, said(start.said, /^Nothing waits/m)],
        ],
      )
    } finally {
      await school.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
    await rm(files, { recursive: true, force: true })
  }
}

/** Moves the register of the last day out of a school's files into a folder of its own. */
async function takeLastDay(from: string, to: string): Promise<{ folder: string; rows: number }> {
  const names = (await readdir(from)).filter((name) => name.startsWith('attendance.'))
  const sheets = await Promise.all(
    names.map(async (name) => ({ name, lines: (await readFile(path.join(from, name), 'utf8')).trimEnd().split('\n') })),
  )
  const dayOf = (line: string) => line.split(',')[1] ?? ''
  const last = sheets.reduce(
    (latest, { lines }) => lines.slice(1).reduce((day, line) => (dayOf(line) > day ? dayOf(line) : day), latest),
    '',
  )
  const taken = sheets.flatMap(({ lines }) => lines.slice(1).filter((line) => dayOf(line) === last))
  for (const { name, lines } of sheets)
    await writeFile(path.join(from, name), `${lines.filter((line) => dayOf(line) !== last).join('\n')}\n`)
  await mkdir(to)
  await copyFile(path.join(from, 'school.csv'), path.join(to, 'school.csv'))
  await writeFile(path.join(to, 'attendance.csv'), `${[sheets[0]?.lines[0] ?? '', ...taken].join('\n')}\n`)
  return { folder: to, rows: taken.length }
}

async function timed(work: () => Promise<string>): Promise<{ said: string; seconds: number }> {
  const began = performance.now()
  const said = await work()
  return { said, seconds: Math.round((performance.now() - began) / 10) / 100 }
}

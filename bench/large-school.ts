import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { schoolgate, startSchool } from '@schoolgate/e2e/school'
import { addEarlierYears } from './earlier-years.ts'

/**
 * Puts a school of so many pupils into an empty data folder, by the way of any school; answers phones of its guardians.
 * Its last year of attendance and marks stands there once for each of `years`.
 */
export async function largeSchool(dataDir: string, pupils: number, years = 1): Promise<{ phones: string[] }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'schoolgate-large-'))
  try {
    await schoolgate(['demo', '--write', folder, '--pupils', String(pupils)])
    await addEarlierYears(path.join(folder, 'nyansapo'), years - 1)
    await importInto(dataDir, path.join(folder, 'nyansapo'))
    const guardians = await readFile(path.join(folder, 'nyansapo/guardians.csv'), 'utf8')
    const numbers = guardians.match(/\b0[25]\d \d{3} \d{4}\b/g) ?? []
    return { phones: numbers.map((number) => `+233${number.replaceAll(' ', '').slice(1)}`) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Imports a school's data files into a data folder in which nothing is yet: beside its server, which makes the database. */
export async function importInto(dataDir: string, folder: string): Promise<void> {
  const environment = { DEMO: '0' }
  const server = await startSchool({ dataDir, environment })
  await schoolgate(['import', folder], { DATA_DIR: dataDir, ...environment }).finally(() => server.stop())
}

import type { Page } from '@playwright/test'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type RunningSchool, schoolgate } from './school.ts'

const AS_STAFF = { headers: { 'schoolgate-side': 'staff' } }
const SCHOOL = {
  code: 'nyansapo',
  country: 'GH',
  head_teacher_name: 'Grace Adjei-Boateng',
  head_teacher_title: 'Mrs.',
  currency: 'GHS',
  timezone: 'Africa/Accra',
  grading_scale: 'ges',
}

const ask = async (page: Page, address: string) => (await page.request.get(address, AS_STAFF)).json()

async function schoolOf(
  page: Page,
): Promise<{ name: string; terms: Record<'opens' | 'closes' | 'academic_year' | 'number' | 'name', string>[] }> {
  const { user } = await ask(page, '/api/v1/sessions/current')
  return (await ask(page, `/getschoolinfos?user_id=${user.user_id}`)).school_info
}

/** What the file of the demo school says of it, and `more`; brought with other files of it, by their names. */
export async function bringFiles(
  { dataDir }: Pick<RunningSchool, 'dataDir'>,
  more: { name: string } & Record<string, string>,
  files: Record<string, readonly string[]> = {},
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'schoolgate-files-'))
  const school = { ...SCHOOL, ...more }
  const all = { 'school.csv': [Object.keys(school).join(), Object.values(school).join()], ...files }
  for (const [name, lines] of Object.entries(all)) await writeFile(path.join(folder, name), lines.join('\n'))
  await schoolgate(['import', folder], { DATA_DIR: dataDir })
  await rm(folder, { recursive: true })
}

/** Brings a data file into the school of whoever of the staff is signed in on the page. */
export const bringFile = async (page: Page, school: RunningSchool, name: string, lines: readonly string[]): Promise<void> =>
  bringFiles(school, { name: (await schoolOf(page)).name }, { [name]: lines })

/**
 * Lets the term that is or was last run until today, for whoever of the staff is signed in on the page: in the long holidays, a week
 * after a term, no register can be taken. It comes as a data file, as a school would bring it.
 */
export async function letTermRun(page: Page, school: RunningSchool): Promise<void> {
  const { terms } = await schoolOf(page)
  const today = new Date().toISOString().slice(0, 10)
  const last = terms.toSorted((one, other) => (one.opens < other.opens ? -1 : 1)).findLast(({ opens }) => opens <= today)
  if (!last) throw new Error('The school has had no term yet.')
  const closes = last.closes < today ? today : last.closes
  const row = [last.academic_year, last.number, last.name, last.opens, closes].join(',')
  await bringFile(page, school, 'terms.csv', ['academic_year,term,name,opens,closes', row])
}

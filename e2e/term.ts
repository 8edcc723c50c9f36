import type { Page } from '@playwright/test'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type RunningSchool, schoolgate } from './school.ts'

const AS_STAFF = { headers: { 'schoolgate-side': 'staff' } }
const SCHOOL = `code,name,country,head_teacher_name,head_teacher_title,currency,timezone,grading_scale
nyansapo,%s,GH,Grace Adjei-Boateng,Mrs.,GHS,Africa/Accra,ges`

/**
 * Lets the term that is or was last run until today, for whoever of the staff is signed in on the page: in the long holidays, a week
 * after a term, no register can be taken. It comes as a data file, as a school would bring it.
 */
export async function letTermRun(page: Page, { dataDir }: RunningSchool): Promise<void> {
  const ask = async (address: string) => (await page.request.get(address, AS_STAFF)).json()
  const { user } = await ask('/api/v1/sessions/current')
  const { school_info: info } = await ask(`/getschoolinfos?user_id=${user.user_id}`)
  const today = new Date().toISOString().slice(0, 10)
  const last = info.terms
    .toSorted((one: { opens: string }, other: { opens: string }) => (one.opens < other.opens ? -1 : 1))
    .findLast(({ opens }: { opens: string }) => opens <= today)
  const closes = last.closes < today ? today : last.closes
  const folder = await mkdtemp(path.join(tmpdir(), 'schoolgate-term-'))
  await writeFile(path.join(folder, 'school.csv'), SCHOOL.replace('%s', info.name))
  const row = [last.academic_year, last.number, last.name, last.opens, closes]
  await writeFile(path.join(folder, 'terms.csv'), `academic_year,term,name,opens,closes\n${row.join(',')}`)
  await schoolgate(['import', folder], { DATA_DIR: dataDir })
  await rm(folder, { recursive: true })
}

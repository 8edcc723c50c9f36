import { DEMO_ACCOUNTS, type Folder } from '@schoolgate/demo'
import type { Tx } from '#db'
import type { schools } from '#db/schema'
import { demoPeople, pupilFor } from './people.store.ts'

const EMAILS: ReadonlySet<string | undefined> = new Set(DEMO_ACCOUNTS.map(({ email }) => email))

/**
 * Those people of the demo whom a school loaded by an earlier release does not have, as data files with nothing else in them; null where
 * nobody is missing. Whoever is there stays as they are; a member of the staff whom the demo had without e-mail gets it now.
 */
export async function newcomersTo(tx: Tx, school: typeof schools.$inferSelect, content: Folder): Promise<Folder | null> {
  const here = await demoPeople(tx, school.id)
  const sheet = (name: string) => content.sheets.get(name) ?? []
  const isNew = ({ ref, email }: Record<string, string>) => EMAILS.has(email) && !here.get(ref ?? '')?.email
  const staff = sheet('staff').filter(isNew)
  const guardians = sheet('guardians').filter((row) => isNew(row) && !here.has(row['ref'] ?? ''))
  if (staff.length + guardians.length === 0) return null
  const guardianships = []
  for (const row of sheet('guardianships')) {
    if (!guardians.some(({ ref }) => ref === row['guardian'])) continue
    const last = sheet('wards').find(({ admission_no }) => admission_no === row['admission_no'])?.['last_name'] ?? ''
    // Around another day the demo's pupils have other numbers.
    const admission_no = await pupilFor(tx, school.id, { admissionNo: row['admission_no'] ?? '', last, emails: [...EMAILS] })
    if (admission_no !== null) guardianships.push({ ...row, admission_no })
  }
  const sheets = new Map([
    ['school', [asItIs(school)]],
    ['staff', staff],
    ['guardians', guardians],
    ['guardianships', guardianships],
  ])
  return { name: content.name, sheets, papers: [] }
}

/** What a school's file has to say, as the school has it. */
const asItIs = (school: typeof schools.$inferSelect) => ({
  code: school.code,
  name: school.name,
  country: school.country,
  head_teacher_title: school.headTeacherTitle,
  head_teacher_name: school.headTeacherName,
  currency: school.currency,
  timezone: school.timezone,
  grading_scale: school.gradingScale,
})

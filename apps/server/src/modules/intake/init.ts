import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import type { Storage } from '#lib/storage'
import { importFolder } from './intake.ts'
import type { ImportReport } from './lay-down.ts'
import { schoolOfCode } from './references.store.ts'
import { writeFolder } from './write-folder.ts'

/** What a school must say of itself to begin; all of it can be changed later by importing school.csv. */
export type NewSchool = {
  name: string
  /** ISO 3166, such as GH or NG. */
  country: string
  town: string
  /** The number parents may call. */
  phone: string
  headTeacherTitle: string
  headTeacherName: string
  /** Whoever works in the office: signs in by a code to this e-mail or phone; there is no first password to leak. */
  office: { title: string; fullname: string; email: string; phone: string }
}

/** What became of it, and by what the data files call the school and its office from now on. */
export type NewSchoolReport = ImportReport & { code: string; officeRef: string }

const OFFICE_REF = 'S-OFFICE'

/** What goes without saying in a country until the school says otherwise. */
const CUSTOMS: Record<string, { currency: string; timezone: string; grading_scale: string; class_weight: string }> = {
  GH: { currency: 'GHS', timezone: 'Africa/Accra', grading_scale: 'ges', class_weight: '50' },
  NG: { currency: 'NGN', timezone: 'Africa/Lagos', grading_scale: 'waec', class_weight: '30' },
}

/** Makes a real, empty school with its office account; refused with faults like any import, also when the school is there already. */
export async function initSchool(
  school: NewSchool,
  { db, storage, clock, person }: { db: Db; storage: Storage; clock: Clock; person: string },
): Promise<NewSchoolReport> {
  const code = codeFor(school.name)
  const refused = (wrong: string, todo: string): NewSchoolReport => ({
    code,
    officeRef: OFFICE_REF,
    schoolId: null,
    outcome: 'refused',
    files: [],
    questions: [],
    notes: [],
    faults: [{ file: 'schoolgate init', line: null, column: null, wrong, todo }],
  })
  const customs = CUSTOMS[school.country.toUpperCase()]
  if (!customs)
    return refused(`The customs of “${school.country}” are not known yet.`, `Write one of: ${Object.keys(CUSTOMS).join(', ')}.`)
  if (await db.asSystem((tx) => schoolOfCode(tx, code)))
    return refused(`The school “${code}” is already here.`, 'Change it by importing its school.csv.')

  const folder = await mkdtemp(path.join(tmpdir(), 'schoolgate-init-'))
  try {
    await writeFolder(folder, { sheets: sheetsOf(school, code, customs), papers: [] })
    const report = await importFolder({ db, storage, clock, folder, commandUser: { person, staff: undefined }, newSchool: true })
    return { ...report, code, officeRef: OFFICE_REF }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const codeFor = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40)

function sheetsOf({ office, ...school }: NewSchool, code: string, customs: Record<string, string>) {
  const row = {
    code,
    name: school.name,
    town: school.town,
    country: school.country,
    phones: school.phone,
    email: office.email,
    head_teacher_name: school.headTeacherName,
    head_teacher_title: school.headTeacherTitle,
    ...customs,
  }
  const person = {
    ref: OFFICE_REF,
    role: 'office',
    title: office.title,
    fullname: office.fullname,
    email: office.email,
    phone: office.phone,
  }
  return new Map([
    ['school', [row]],
    ['staff', [person]],
  ])
}

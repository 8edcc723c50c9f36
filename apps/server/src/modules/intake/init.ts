import type { FOUNDING_COUNTRIES } from '@schoolgate/contracts/founding'
import type { Db, Tx } from '#db'
import { commandActor, type Actor } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { newId } from '#lib/random'
import { NOTHING_BESIDE, partOf } from './import-rows.ts'
import { beginImport, layDown, TakenBack, type ImportReport } from './lay-down.ts'
import { schoolOfCode, waitForSchoolTurn } from './references.store.ts'

/** What a school must say of itself to begin; all of it can be changed later. */
export type NewSchool = {
  name: string
  /** ISO 3166, such as GH or NG. */
  country: string
  town: string
  /** The number parents may call. */
  phone: string
  headTeacherTitle: string
  headTeacherName: string
  /** Its first member of staff: its head, or whoever works in the office. */
  founder: { role: 'head' | 'office'; title: string; fullname: string; email: string; phone: string }
}

/** What became of it, and by what the data files call the school and its first member of staff from now on. */
export type NewSchoolReport = ImportReport & { code: string; founderRef: string }

/** By whom a school is made: its first member of staff, or whoever types at the installation's own computer. */
export type MadeBy = Pick<Actor, 'name' | 'address'>

const REFS = { head: 'S-HEAD', office: 'S-OFFICE' }
const TURN_WITHIN = '20s'

type Customs = { currency: string; timezone: string; grading_scale: string; class_weight: string }

/** What goes without saying in a country until the school says otherwise. */
const CUSTOMS: Record<(typeof FOUNDING_COUNTRIES)[number], Customs> = {
  GH: { currency: 'GHS', timezone: 'Africa/Accra', grading_scale: 'ges', class_weight: '50' },
  NG: { currency: 'NGN', timezone: 'Africa/Lagos', grading_scale: 'waec', class_weight: '30' },
}

/** Makes a real, empty school with its office account; refused with faults like any import, also when the school is there already. */
export async function initSchool(
  school: NewSchool,
  { db, clock, person }: { db: Db; clock: Clock; person: string },
): Promise<NewSchoolReport> {
  const code = codeFor(school.name)
  const told = (report: ImportReport): NewSchoolReport => ({ ...report, code, founderRef: REFS[school.founder.role] })
  try {
    return await db.asSystem(async (tx) =>
      (await schoolOfCode(tx, code))
        ? told(refused(`The school “${code}” is already here.`, 'Change it by importing its school.csv.'))
        : makeSchool(tx, school, { code, by: { name: person, address: null }, now: clock() }),
    )
  } catch (error) {
    if (error instanceof TakenBack) return told(error.report)
    throw error
  }
}

/** Makes a school in this transaction, as an import does; throws what takes the transaction back where only the writing shows a fault. */
export async function makeSchool(
  tx: Tx,
  school: NewSchool,
  { code, by, now }: { code: string; by: MadeBy; now: Date },
): Promise<NewSchoolReport> {
  const told = (report: ImportReport): NewSchoolReport => ({ ...report, code, founderRef: REFS[school.founder.role] })
  const customs = new Map<string, Customs>(Object.entries(CUSTOMS)).get(school.country.toUpperCase())
  if (!customs)
    return told(
      refused(`The customs of “${school.country}” are not known yet.`, `Write one of: ${Object.keys(CUSTOMS).join(', ')}.`),
    )
  if (!(await waitForSchoolTurn(tx, code, TURN_WITHIN)) || (await schoolOfCode(tx, code)))
    return told(refused(`The school “${code}” is already here.`, 'Choose another name.'))
  const id = newId()
  const context = await beginImport(tx, {
    school: {
      id,
      isNew: true,
      country: school.country,
      currency: '',
      timezone: 'UTC',
      schoolDays: [],
      gradingScale: '',
      smsCountries: [],
    },
    by: { ...commandActor(id, by.name ?? '', null), ...by },
    now,
    beside: NOTHING_BESIDE,
    confirmedFamilies: [],
    faults: [],
  })
  const sheets = sheetsOf(school, code, customs)
  const report = await layDown(tx, context, {
    partsOf: async ({ name }) => partOf(name, sheets.get(name)),
    steps: { step: async () => undefined, end: async () => undefined },
    dryRun: false,
    deactivateMissing: false,
  })
  return told(report)
}

const refused = (wrong: string, todo: string): ImportReport => ({
  schoolId: null,
  outcome: 'refused',
  files: [],
  questions: [],
  notes: [],
  faults: [{ file: 'schoolgate init', line: null, column: null, wrong, todo }],
})

/** A school that nobody gave a code: one that is free, of its name and where that is taken of its town. */
export async function freeCodeFor(tx: Tx, { name, town }: Pick<NewSchool, 'name' | 'town'>): Promise<string> {
  const long = codeFor(`${name} ${town}`)
  const numbered = Array.from({ length: 20 }, (_, index) => `${long.slice(0, 36)}-${index + 2}`)
  for (const code of [codeFor(name), long, ...numbered]) if (!(await schoolOfCode(tx, code))) return code
  return newId()
}

/** A name without a letter of ours still needs a code. */
const codeFor = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40)
    .replace(/-$/, '') || 'school'

function sheetsOf({ founder, ...school }: NewSchool, code: string, customs: Customs) {
  return new Map([
    [
      'school',
      oneRow({
        code,
        name: school.name,
        town: school.town,
        country: school.country,
        phones: school.phone,
        email: founder.email,
        head_teacher_name: school.headTeacherName,
        head_teacher_title: school.headTeacherTitle,
        ...customs,
      }),
    ],
    ['staff', oneRow({ ref: REFS[founder.role], ...founder })],
  ])
}

const oneRow = (row: Record<string, string>) => ({ columns: Object.keys(row), rows: [Object.values(row)] })

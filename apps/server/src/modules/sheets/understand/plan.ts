import type { Finding } from './faults.ts'
import { noteOf, phoneOfMany } from './people-questions.ts'
import { familiesOf, type GuardianMade } from './plan-families.ts'
import { findPupils, type Found } from './find-pupils.ts'
import type { KnownPeople, KnownPupil, PeopleAnswers } from './known-people.ts'
import type { PupilSaid } from './pupils.ts'
import { classUnsaid } from './faults.ts'
import { nameKey } from '#lib/sheets/words'

/** What would happen to one row of the sheet. */
export type PlannedRow = {
  tab: string
  row: number
  name: string
  classCode: string | null
  admissionNo: string | null
  guardian: string | null
  phone: string | null
  /** What else the row says, by its columns or their heads. */
  says: { field: string; value: string }[]
  state: 'new' | 'changed' | 'same'
  changes: { about: string | null; field: string; from: string; to: string }[]
  findings: Finding[]
  /** Brothers and sisters: others of the same guardian, here or in the sheet. */
  isJoined: boolean
}

/** Rows of data files that a sheet comes to, each with the rows of the sheet (by their place in `rows`) that it is of, and which of the things that its row says. */
export type PlannedPart = { columns: readonly string[]; rows: { cells: string[]; of: number[]; about: string | null }[] }
/** `isCompared`: what would change is what the import finds when it is tried; else the rows say it. */
export type Plan = { isCompared: boolean; rows: PlannedRow[]; parts: ReadonlyMap<string, PlannedPart> }

/** Beyond so many children a phone is the school's own or the secretary's, and is asked about (office §3). */
export const MOST_CHILDREN_OF_PHONE = 6

const WARD_COLUMNS = [
  'admission_no',
  'first_name',
  'middle_name',
  'last_name',
  'gender',
  'date_of_birth',
  'class',
  'house',
  'boarding_status',
  'joined_on',
]
const GUARDIAN_COLUMNS = [
  'ref',
  'title',
  'fullname',
  'phone',
  'second_phone',
  'email',
  'occupation',
  'address',
  'confirm_shared_phone',
]

/** Lays the pupils of a sheet on those of the school: who is new, what changes, who belongs together, and what must be asked. */
export function planOf(said: readonly PupilSaid[], known: KnownPeople, answers: PeopleAnswers): Plan {
  const found = findPupils(said, known, answers)
  const families = familiesOf(said, found, known, answers)
  const rows = said.map((pupil, index) => rowOf(pupil, found[index] ?? NOBODY, families.guardiansOf(index)))
  askOfManyChildren(rows, families.guardians, known, answers)
  const part = (columns: readonly string[], of: readonly { cells: string[]; of: number[] }[]): PlannedPart => ({
    columns,
    rows: of.map((row) => ({ ...row, about: null })),
  })
  return {
    isCompared: false,
    rows,
    parts: new Map([
      [
        'guardians',
        part(
          GUARDIAN_COLUMNS,
          families.guardians.map((guardian) => ({ cells: guardianCells(guardian), of: [...guardian.rows] })),
        ),
      ],
      [
        'wards',
        part(
          WARD_COLUMNS,
          said.flatMap((pupil, index) => wardOf(pupil, found[index] ?? NOBODY, index)),
        ),
      ],
      [
        'guardianships',
        part(
          ['guardian', 'admission_no', 'relationship'],
          families.links.map(({ guardian, row, relationship }) => ({
            cells: [guardian, found[row]?.admissionNo ?? '', relationship],
            of: [row],
          })),
        ),
      ],
    ]),
  }
}

const NOBODY: Found = { admissionNo: '', pupil: null, findings: [], isLeftOut: true, isAgain: false }

/** What a row says, laid on what stands here: an empty cell says nothing of who is here already. */
function wardCells(
  { name, gender, dateOfBirth, classCode, house, boardingStatus, joinedOn }: PupilSaid,
  { admissionNo, pupil }: Found,
): string[] {
  const named =
    pupil &&
    name &&
    nameKey(`${pupil.first} ${pupil.middle ?? ''} ${pupil.last}`) === nameKey(`${name.first} ${name.middle ?? ''} ${name.last}`)
      ? null
      : name
  const cells = [
    admissionNo,
    named?.first ?? pupil?.first,
    named ? named.middle : pupil?.middle,
    named?.last ?? pupil?.last,
    gender ?? pupil?.gender,
    dateOfBirth ?? pupil?.dateOfBirth,
    classCode ?? pupil?.classCode,
    house ?? pupil?.house,
    boardingStatus ?? pupil?.boardingStatus,
    joinedOn ?? pupil?.joinedOn,
  ]
  return cells.map((cell) => cell ?? '')
}

const wardOf = (pupil: PupilSaid, found: Found, index: number) =>
  found.isLeftOut || found.isAgain ? [] : [{ cells: wardCells(pupil, found), of: [index] }]

const knownCells = (pupil: KnownPupil): string[] =>
  [
    pupil.admissionNo,
    pupil.first,
    pupil.middle,
    pupil.last,
    pupil.gender,
    pupil.dateOfBirth,
    pupil.classCode,
    pupil.house,
    pupil.boardingStatus,
    pupil.joinedOn,
  ].map((cell) => cell ?? '')

const guardianCells = ({
  ref,
  title,
  fullname,
  phone,
  secondPhone,
  email,
  occupation,
  address,
  isShared,
}: GuardianMade): string[] =>
  [ref, title, fullname, phone, secondPhone, email, occupation, address, isShared ? 'yes' : 'no'].map((cell) => cell ?? '')

function rowOf(said: PupilSaid, found: Found, guardians: readonly GuardianMade[]): PlannedRow {
  const [first] = guardians
  const changes = [
    ...(found.pupil && !found.isAgain ? changesOf(WARD_COLUMNS, knownCells(found.pupil), wardCells(said, found)) : []),
    ...guardians.flatMap((guardian) =>
      guardian.before
        ? changesOf(GUARDIAN_COLUMNS, guardianCells({ ...guardian, ...guardian.before }), guardianCells(guardian))
        : [],
    ),
  ]
  const isNew = found.pupil === null && !found.isAgain
  const unsaid = isNew && said.classCode === null && !said.findings.some(({ field }) => field === 'class') ? [classUnsaid()] : []
  const fresh = guardians.filter(({ before }) => before === null).length
  return {
    tab: said.tab,
    row: said.row,
    name: said.name ? [said.name.first, said.name.middle, said.name.last].filter((part) => part !== null).join(' ') : '',
    classCode: said.classCode ?? found.pupil?.classCode ?? null,
    admissionNo: found.admissionNo === '' ? null : found.admissionNo,
    guardian: first?.fullname ?? null,
    phone: first?.phone ?? first?.secondPhone ?? null,
    says: [],
    state: isNew ? 'new' : changes.length > 0 || fresh > 0 ? 'changed' : 'same',
    changes,
    findings: [...said.findings, ...unsaid, ...found.findings, ...guardians.flatMap(({ findings }) => findings)],
    isJoined: guardians.some(({ rows, hasOthers }) => rows.size > 1 || hasOthers),
  }
}

const changesOf = (columns: readonly string[], before: readonly string[], after: readonly string[]) =>
  columns.flatMap((field, index) => {
    const [from = '', to = ''] = [before[index], after[index]]
    return from === to ? [] : [{ about: null, field, from, to }]
  })

function askOfManyChildren(
  rows: readonly PlannedRow[],
  guardians: readonly GuardianMade[],
  known: KnownPeople,
  answers: PeopleAnswers,
): void {
  const here = Map.groupBy(known.links, ({ guardian }) => guardian)
  for (const { ref, phone, fullname, rows: of } of guardians) {
    const children = new Set([
      ...(here.get(ref) ?? []).map(({ admissionNo }) => admissionNo),
      ...[...of].map((row) => rows[row]?.admissionNo ?? `${row}`),
    ])
    if (phone === null || children.size <= MOST_CHILDREN_OF_PHONE) continue
    const question = phoneOfMany(phone, fullname, children.size)
    for (const row of of) rows[row]?.findings.push(answers[question.question?.id ?? ''] === 'keep' ? noteOf(question) : question)
  }
}

import * as faults from './faults.ts'
import { numbersFrom } from './find-pupils.ts'
import type { ReadAbout, Said } from './kind.ts'
import type { KnownPeople } from './known-people.ts'
import { calm, isShouted, withoutTitle } from './names.ts'
import type { PlannedRow } from './plan.ts'
import type { ReadRow } from './read-cells.ts'
import { folded, nameKey, tidy } from '#lib/sheets/words'

const COLUMNS = ['ref', 'role', 'title', 'fullname', 'email', 'phone', 'ends_on']

/** Only who is called so and nothing else is the head-teacher; of the others the one word that tells comes first. */
const ROLES: readonly [role: string, words: RegExp][] = [
  [
    'head',
    /^(?:the )?(?:head ?(?:master|mistress|teacher|of school)?|principal|proprietor|proprietress|directeur|directrice|rector)$/,
  ],
  ['bursar', /\b(?:bursar|accountant|accounts?|cashier|comptable|econome)\b/],
  ['office', /\b(?:secretary|secretariat|admin\w*|clerk|front desk|receptionist|registrar|office|secretaire)\b/],
  [
    'teacher',
    /\b(?:teacher|tutor|form (?:master|mistress)|facilitator|instructor|lecturer|superintendent|enseignante?|professeur|maitre|maitresse|teaching|coach|hod)\b/,
  ],
]

const roleOf = (written: string): string | null => ROLES.find(([, words]) => words.test(folded(written)))?.[0] ?? null

type Member = { from: ReadRow; title: string | null; fullname: string; role: string | null; findings: PlannedRow['findings'] }

/** Who works at the school. Who has a phone or an e-mail can sign in to the office from then on. */
export function readStaff(rows: readonly ReadRow[], { repairs, keyOf }: ReadAbout): Said {
  const members = rows.map((from): Member => {
    const { values } = from
    const findings = [...from.findings]
    const written =
      values.full_name ?? [values.first_name, values.other_names, values.last_name].filter((part) => part !== undefined).join(' ')
    const { title, name } = withoutTitle(written)
    const bare = name.includes(',')
      ? name
          .split(/\s*,\s*/)
          .toReversed()
          .join(' ')
      : name
    const isLoud =
      bare.split(' ').some((word) => word.length > 2 && isShouted(word)) &&
      repairs.note('capitals', { key: keyOf('full_name'), field: 'full_name' }, bare, calm(bare)) === 'repair'
    if (tidy(written) === '') findings.push(faults.nameUnsaid())
    const role = values.role === undefined ? 'teacher' : roleOf(values.role)
    if (role === null) findings.push(faults.unknownWord('role', values.role ?? '', 'teacher, bursar, secretary, head'))
    return { from, title: values.title ?? title, fullname: isLoud ? calm(bare) : bare, role, findings }
  })
  return {
    findings: members.flatMap(({ findings }) => findings),
    plan: (known) => {
      const refs = refsOf(members, known)
      return {
        isCompared: true,
        rows: members.map(({ from: { tab, row, values }, title, fullname, findings }, index) => ({
          tab,
          row,
          name: [title, fullname].filter((part) => part !== null).join(' '),
          classCode: null,
          admissionNo: refs[index] ?? null,
          guardian: null,
          phone: values.phone ?? null,
          says: (['role', 'email'] as const).flatMap((field) =>
            values[field] === undefined ? [] : [{ field, value: values[field] }],
          ),
          state: 'same',
          changes: [],
          findings,
          isJoined: false,
        })),
        parts: new Map([
          [
            'staff',
            {
              columns: COLUMNS.slice(0, rows.some(({ values }) => values.ends_on !== undefined) ? 7 : 6),
              rows: members.map((member, index) => ({
                about: null,
                of: [index],
                cells: cellsOf(member, refs[index] ?? '', known, rows),
              })),
            },
          ],
        ]),
      }
    },
  }
}

/** An empty cell says nothing of who works here already. */
function cellsOf(
  { from: { values }, title, fullname, role }: Member,
  ref: string,
  { staff }: KnownPeople,
  rows: readonly ReadRow[],
): string[] {
  const here = staff.find((each) => each.ref === ref)
  const isSaid = (field: 'role' | 'ends_on') => rows.some((row) => row.values[field] !== undefined)
  const named = here && nameKey(here.fullname) === nameKey(fullname) ? here.fullname : fullname
  const cells = [
    ref,
    isSaid('role') ? role : (here?.role ?? role),
    title ?? here?.title,
    named,
    values.email ?? here?.email,
    values.phone ?? here?.phone,
    ...(isSaid('ends_on') ? [values.ends_on ?? here?.endsOn] : []),
  ]
  return cells.map((cell) => cell ?? '')
}

/** Who is here keeps their reference, found by it, by phone, e-mail or name; who is not gets the list's own, or a new one. */
function refsOf(members: readonly Member[], { staff, references }: KnownPeople): string[] {
  const next = numbersFrom('S', references)
  const taken = new Set(references)
  const named = Map.groupBy(staff, ({ fullname }) => nameKey(fullname))
  return members.map(({ from: { values }, fullname }) => {
    const own = values.staff_no?.replaceAll(/\s+/g, '') ?? ''
    const sameName = named.get(nameKey(fullname)) ?? []
    const here =
      staff.find(({ ref }) => own !== '' && ref === own) ??
      staff.find(
        ({ phone, email }) =>
          (values.phone !== undefined && phone === values.phone) ||
          (values.email !== undefined && email === values.email.toLowerCase()),
      ) ??
      (sameName.length === 1 ? sameName[0] : undefined)
    if (here) return here.ref
    const isFree = /^[A-Za-z0-9][A-Za-z0-9/._-]{0,39}$/.test(own) && !taken.has(own)
    return isFree ? own : next()
  })
}

import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import path from 'node:path'
import { numberOf, rolesOf, tabOf, type Files, type Row } from './one-roster-files.ts'
import { guardiansOf, staffTab } from './one-roster-people.ts'
import { SHEET_LIMITS, SheetRefused, type Tab, type Workbook } from './workbook.ts'
import { unpacked, type ZipPart } from './zip.ts'

/** The files that are read; the others say nothing that the school keeps. */
const READ = [
  'manifest',
  'orgs',
  'academicsessions',
  'courses',
  'classes',
  'enrollments',
  'users',
  'roles',
  'demographics',
  'lineitems',
  'results',
]

/** Whether a zip is a OneRoster package (1.1 or 1.2) and not a spreadsheet: it has the file of people, as CSV. */
export const isOneRoster = (parts: ReadonlyMap<string, ZipPart>): boolean =>
  [...parts.keys()].some((name) => nameOf(name) === 'users')

/** Folders are not looked at, nor what a Mac puts beside files. */
const nameOf = (part: string): string | null =>
  part.startsWith('__MACOSX/') || !part.toLowerCase().endsWith('.csv')
    ? null
    : path.posix.basename(part).slice(0, -4).toLowerCase()

/**
 * Reads a OneRoster package as lists: its pupils with their class and parents, its staff, and its marks. What is to be deleted, and whom
 * nothing names, is in none of them. Throws `SheetRefused`.
 */
export function readOneRoster(parts: ReadonlyMap<string, ZipPart>): Workbook {
  const files: Files = new Map(
    [...parts].flatMap(([part, zipped]) => {
      const name = nameOf(part)
      return name !== null && READ.includes(name)
        ? [[name, rowsOf(name, unpacked(zipped, SHEET_LIMITS.sharedTexts))] as const]
        : []
    }),
  )
  const tabs = [pupilsTab(files), staffTab(files), marksTab(files)].filter(({ rows }) => rows.length > 1)
  if (tabs.length === 0)
    throw new SheetRefused('The package names nobody.', 'Export it again, with users, classes and enrollments.')
  if (tabs.some(({ rows }) => rows.length > SHEET_LIMITS.rows + 1))
    throw new SheetRefused(`The package has more than ${SHEET_LIMITS.rows} rows.`, 'Export fewer classes at a time.')
  return { tabs, hidden: [], encoding: null }
}

function rowsOf(name: string, file: Buffer): Row[] {
  try {
    const rows: string[][] = parse(file, {
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: SHEET_LIMITS.rowLength,
    })
    const [heads = [], ...body] = rows
    const keys = heads.map((head) => head.trim().toLowerCase())
    const seen = new Set<string>()
    return body
      .map((cells): Row => Object.fromEntries(keys.map((key, column) => [key, (cells[column] ?? '').trim()])))
      .filter((row) => {
        const id = row['sourcedid'] ?? ''
        const isTwice = id !== '' && seen.has(id)
        seen.add(id)
        return !isTwice && row['status']?.toLowerCase() !== 'tobedeleted'
      })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new SheetRefused(`${name}.csv of the package cannot be read as CSV.`, 'Export the package again.')
  }
}

const PUPIL_HEADS = ['Admission no', 'Surname', 'First name', 'Middle name', 'Gender', 'Date of birth', 'Class']
const GUARDIAN_HEADS = ['first name', 'surname', 'phone', 'email', 'relationship']

function pupilsTab(files: Files): Tab {
  const roles = rolesOf(files)
  const about = new Map((files.get('demographics') ?? []).map((row) => [row['sourcedid'] || row['usersourcedid'] || '', row]))
  const classOf = classesOf(files)
  const guardians = guardiansOf(files, roles)
  const lines = (files.get('users') ?? [])
    .filter((user) => roles.get(user['sourcedid'] ?? '')?.toLowerCase() === 'student')
    .map((user) => {
      const id = user['sourcedid'] ?? ''
      const [first, second] = guardians(user)
      const person = (one: typeof first) => [one?.first, one?.last, one?.phone, one?.email, one?.relationship]
      return [
        numberOf(user),
        user['familyname'],
        user['givenname'],
        user['middlename'],
        about.get(id)?.['sex'],
        about.get(id)?.['birthdate'],
        classOf(id) ?? gradeOf(user['grades']),
        ...person(first),
        ...person(second),
      ]
    })
  const heads = [
    ...PUPIL_HEADS,
    ...GUARDIAN_HEADS.map((head) => `Guardian ${head}`),
    ...GUARDIAN_HEADS.map((head) => `Guardian 2 ${head}`),
  ]
  return tabOf('pupils', 'Pupils', heads, lines)
}

/** “05” is the fifth year. */
const gradeOf = (grades: string | undefined): string | undefined => {
  const [first = ''] = (grades ?? '').split(',')
  return /^\d{1,2}$/.test(first.trim()) ? `Grade ${Number(first)}` : first.trim() || undefined
}

/** The class that each pupil sits in: the one with its own teacher, or else the only one. */
function classesOf(files: Files): (pupil: string) => string | undefined {
  const classes = new Map((files.get('classes') ?? []).map((row) => [row['sourcedid'] ?? '', row]))
  const enrolled = Map.groupBy(
    (files.get('enrollments') ?? []).filter(({ role }) => role?.toLowerCase() === 'student'),
    (row) => row['usersourcedid'] ?? '',
  )
  return (pupil) => {
    const all = (enrolled.get(pupil) ?? [])
      .map((row) => classes.get(row['classsourcedid'] ?? ''))
      .filter((row) => row !== undefined)
    const home = all.find((row) => row['classtype']?.toLowerCase() === 'homeroom') ?? (all.length === 1 ? all[0] : undefined)
    return home?.['title']
  }
}

const MARK_HEADS = ['Admission no', 'Name', 'Subject', 'Work', 'Date', 'Max score', 'Score', 'Comment']

function marksTab(files: Files): Tab {
  const users = new Map((files.get('users') ?? []).map((user) => [user['sourcedid'] ?? '', user]))
  const works = new Map((files.get('lineitems') ?? []).map((work) => [work['sourcedid'] ?? '', work]))
  const classes = new Map((files.get('classes') ?? []).map((row) => [row['sourcedid'] ?? '', row]))
  const courses = new Map((files.get('courses') ?? []).map((row) => [row['sourcedid'] ?? '', row]))
  const lines = (files.get('results') ?? []).flatMap((result) => {
    const [user, work] = [users.get(result['studentsourcedid'] ?? ''), works.get(result['lineitemsourcedid'] ?? '')]
    if (!user || !work) return []
    const klass = classes.get(work['classsourcedid'] ?? '')
    const course = courses.get(klass?.['coursesourcedid'] ?? '')
    const subject = (klass?.['subjects'] || course?.['subjects'] || course?.['title'] || '').split(',')[0]
    const isExempt = result['scorestatus']?.toLowerCase() === 'exempt'
    return [
      [
        numberOf(user),
        [user['givenname'], user['familyname']].join(' '),
        subject,
        work['title'],
        work['duedate'] || work['assigndate'],
        work['resultvaluemax'],
        isExempt ? 'excused' : result['score'],
        result['comment']?.replaceAll(/\s+/g, ' '),
      ],
    ]
  })
  return tabOf('marks', 'Marks', MARK_HEADS, lines)
}

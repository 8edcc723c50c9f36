import { attendanceOf } from './attendance.ts'
import type { DemoTerm } from './calendar.ts'
import { timetableOf } from './curriculum.ts'
import { accountsOf, type Left } from './fees.ts'
import { guardianshipOf } from './guardians.ts'
import { markBook } from './marks.ts'
import type { Dice } from './random.ts'
import { signaturesOf } from './signatures.ts'
import { reportsOf, type Presence } from './reports.ts'
import type { DemoClass, Folder, Row, School } from './school.ts'

type Extra = {
  name: string
  schoolRow: Row
  staff: Row[]
  notices: Row[]
  papers: Folder['papers']
  left: Left
  /** The teacher of a subject in a class. */
  teacherOf(klass: DemoClass, subject: string): string
  /** Changes single attendance rows of the named wards, so that something is worth looking at. */
  touchUp(rows: Row[]): void
  /** Guardianships beside the families' own. */
  others: { guardians: Row[]; guardianships: Row[] }
}

/** A school with everything in it as data files. */
export function folderOf(random: Dice, school: School, extra: Extra): Folder {
  const sheets = new Map<string, Row[]>()
  sheets.set('school', [extra.schoolRow])
  sheets.set('terms', school.terms.map(termRow))
  sheets.set('staff', extra.staff)
  const { rows: hands, signatures } = signaturesOf(extra.staff, new Set(school.classes.map(({ teacher }) => teacher)))
  sheets.set('signatures', hands)
  sheets.set('classes', school.classes.map(classRow))
  sheets.set('guardians', [...school.families.flatMap((family) => family.guardians.map(guardianRow)), ...extra.others.guardians])
  sheets.set('wards', school.pupils.map(wardRow))
  sheets.set('guardianships', [...school.pupils.flatMap(guardianshipRows), ...extra.others.guardianships])
  sheets.set(
    'timetable',
    school.classes.flatMap((klass) =>
      timetableOf(klass, school.subjectsOf(klass.stage), (subject) => extra.teacherOf(klass, subject)),
    ),
  )
  sheets.set('notices', extra.notices)

  const presence: Presence = new Map()
  const reports: Row[] = []
  for (const term of school.terms) {
    const part = `${term.year.slice(0, 4)}-term-${term.number}`
    const attendance = attendanceOf(random, school, term)
    if (term.isCurrent) extra.touchUp(attendance)
    count(attendance, term, presence)
    sheets.set(`attendance.${part}`, attendance)
    const { rows, standings } = markBook(random, school, term, extra.teacherOf)
    sheets.set(`assessments.${part}`, rows)
    if (!term.isCurrent || term.closes < school.today) reports.push(...reportsOf(random, school, term, standings, presence))
  }
  sheets.set('term_reports', reports)
  const { bills, payments } = accountsOf(random, school, extra.left)
  sheets.set('bills', bills)
  sheets.set('payments', payments)
  return { name: extra.name, sheets, papers: extra.papers, signatures }
}

function count(rows: readonly Row[], term: DemoTerm, presence: Presence) {
  for (const { admission_no: admissionNo = '', status = '' } of rows) {
    if (status !== 'present' && status !== 'late') continue
    const key = `${admissionNo} ${term.year} ${term.number}`
    presence.set(key, (presence.get(key) ?? 0) + 1)
  }
}

const termRow = (term: DemoTerm): Row => ({
  academic_year: term.year,
  term: String(term.number),
  name: term.name,
  opens: term.opens,
  closes: term.closes,
  mid_term_starts: term.midTerm[0],
  mid_term_ends: term.midTerm[1],
  next_term_begins: term.nextBegins,
  times_opened: term.isCurrent ? '' : String(term.days.length),
})

const classRow = ({ code, name, level, stage, stream, position, teacher }: DemoClass): Row => ({
  code,
  name,
  level,
  stage,
  stream,
  position: String(position),
  class_teacher: teacher,
})

const guardianRow = ({ ref, title, fullname, phone, email, work }: School['families'][number]['guardians'][number]): Row => ({
  ref,
  title,
  fullname,
  phone,
  second_phone: '',
  email,
  occupation: work,
  address: '',
  language: 'en',
})

const wardRow = (pupil: School['pupils'][number]): Row => ({
  admission_no: pupil.admissionNo,
  first_name: pupil.first,
  middle_name: pupil.middle,
  last_name: pupil.last,
  gender: pupil.gender,
  date_of_birth: pupil.born,
  class: pupil.class.code,
  house: pupil.house,
  boarding_status: 'day',
  status: 'active',
})

const guardianshipRows = (pupil: School['pupils'][number]): Row[] =>
  pupil.family.guardians.map(({ ref, title }) => guardianshipOf(ref, pupil, title === 'Mr.' ? 'father' : 'mother'))

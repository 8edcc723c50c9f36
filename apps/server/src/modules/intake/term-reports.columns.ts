import type { termReports } from '#db/schema'
import {
  academicYear,
  day,
  days,
  mark,
  moment,
  money,
  oneOf,
  optional,
  otherwise,
  reference,
  several,
  text,
  type Cell,
  whole,
  Wrong,
} from './cells.ts'
import type { RowOf } from './rows.ts'

type Component = { name: string; score: number; of: number }

const componentText = ({ name: part, score, of }: Component): string => `${part}: ${score}/${of}`

/** `CA1: 15/20`; several are parted by `|`. */
const component: Cell<Component> = {
  isRequired: false,
  read(written) {
    const [, name = '', score = '', of = ''] =
      /^([^:=+@\t-][^:]{0,39}):\s*(\d{1,3}(?:\.\d{1,2})?)\s*\/\s*(\d{1,3})$/.exec(written) ?? []
    if (name === '') return new Wrong(`“${written.slice(0, 40)}” is not a part of a score.`, 'Write it as “Class test: 15/20”.')
    if (Number(score) > Number(of)) return new Wrong(`${name} is above its maximum.`, 'Correct the score or the maximum.')
    return { name: name.trim(), score: Number(score), of: Number(of) }
  },
  show: componentText,
  write: componentText,
}

const remark = text(500)
const name = text(120)

export const columns = {
  admission_no: reference,
  academic_year: academicYear,
  term: whole(1, 4),
  class: reference,
  template: oneOf(['basic', 'jhs', 'shs', 'nigeria', 'preschool']),
  class_weight: whole(0, 100),
  number_on_roll: optional(whole(1, 999)),
  times_opened: optional(days(300)),
  times_present: optional(days(300)),
  average: optional(mark),
  class_average: optional(mark),
  aggregate: optional(whole(0, 99)),
  position: optional(whole(1, 999)),
  conduct: optional(text(120)),
  attitude: optional(text(120)),
  interest: optional(text(120)),
  strengths: optional(remark),
  areas_for_growth: optional(remark),
  class_teacher: optional(name),
  class_teacher_remark: optional(remark),
  head_teacher: optional(name),
  head_teacher_remark: optional(remark),
  promoted_to: optional(text(60)),
  repeated_in: optional(text(60)),
  vacation_date: optional(day),
  next_term_begins: optional(day),
  next_term_bill: optional(money),
  status: oneOf(['draft', 'approved', 'published', 'withdrawn']),
  published_at: optional(moment),
  line_kind: otherwise(oneOf(['subject', 'affective', 'psychomotor', 'skill']), 'subject'),
  line: text(80),
  line_no: whole(1, 99),
  components: several(component),
  class_score: optional(mark),
  exam_score: optional(mark),
  total: optional(mark),
  grade: optional(text(10)),
  level: optional(text(40)),
  subject_position: optional(whole(1, 999)),
  subject_average: optional(mark),
  rating: optional(text(40)),
  remark: optional(remark),
  teacher: optional(name),
}

export type ReportRow = RowOf<typeof columns>

/** The columns of the report itself; the ones after them belong to one line of it. */
export const HEAD = [
  'class',
  'template',
  'class_weight',
  'number_on_roll',
  'times_opened',
  'times_present',
  'average',
  'class_average',
  'aggregate',
  'position',
  'conduct',
  'attitude',
  'interest',
  'strengths',
  'areas_for_growth',
  'class_teacher',
  'class_teacher_remark',
  'head_teacher',
  'head_teacher_remark',
  'promoted_to',
  'repeated_in',
  'vacation_date',
  'next_term_begins',
  'next_term_bill',
  'status',
  'published_at',
] as const

export const reportKey = (row: { admission_no: string; academic_year: string; term: number }): string =>
  `${row.admission_no} ${row.academic_year} ${row.term}`

/** A stored report in the file's words. */
export const shownHead = (report: typeof termReports.$inferSelect) => ({
  template: report.template,
  class_weight: report.classWeight,
  number_on_roll: report.numberOnRoll,
  times_opened: report.timesOpened,
  times_present: report.timesPresent,
  average: report.average,
  class_average: report.classAverage,
  aggregate: report.aggregate,
  position: report.position,
  conduct: report.conduct,
  attitude: report.attitude,
  interest: report.interest,
  strengths: report.strengths,
  areas_for_growth: report.areasForGrowth,
  class_teacher: report.classTeacherName,
  class_teacher_remark: report.classTeacherRemark,
  head_teacher: report.headTeacherName,
  head_teacher_remark: report.headTeacherRemark,
  promoted_to: report.promotedTo,
  repeated_in: report.repeatedIn,
  vacation_date: report.vacationDate,
  next_term_begins: report.nextTermBegins,
  next_term_bill: report.nextTermBillMinor,
  status: report.status,
  published_at: report.publishedAt?.toISOString() ?? null,
})

/** A report of the file in the database's words. */
export const keptHead = (row: ReportRow) => ({
  template: row.template,
  classWeight: row.class_weight,
  numberOnRoll: row.number_on_roll,
  timesOpened: row.times_opened,
  timesPresent: row.times_present,
  average: row.average,
  classAverage: row.class_average,
  aggregate: row.aggregate,
  position: row.position,
  conduct: row.conduct,
  attitude: row.attitude,
  interest: row.interest,
  strengths: row.strengths,
  areasForGrowth: row.areas_for_growth,
  classTeacherName: row.class_teacher,
  classTeacherRemark: row.class_teacher_remark,
  headTeacherName: row.head_teacher,
  headTeacherRemark: row.head_teacher_remark,
  promotedTo: row.promoted_to,
  repeatedIn: row.repeated_in,
  vacationDate: row.vacation_date,
  nextTermBegins: row.next_term_begins,
  nextTermBillMinor: row.next_term_bill,
  status: row.status,
  publishedAt: row.published_at === null ? null : new Date(row.published_at),
})

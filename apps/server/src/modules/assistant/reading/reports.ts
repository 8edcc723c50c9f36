import type { GradeBand, TermReport, TermReportLine } from '@schoolgate/contracts/reports'
import type { Money } from '@schoolgate/contracts/money'
import type * as z from 'zod'
import { dayIn } from '#lib/days'
import type { INPUTS } from './inputs.ts'
import { isSubject } from './marks.ts'
import type { ReadingContext } from './reading-context.ts'
import type { Cited, LookResult, TermLabel } from './shape.ts'
import { chooseTerms, labelOf, minus } from './terms.ts'

export type ReportLine = {
  subject: string
  class_score: number | null
  exam_score: number | null
  total: number | null
  grade: string | null
  level: string | null
  position: number | null
  class_average: number | null
  above_class: number | null
  remark: string | null
}
export type Report = {
  term: TermLabel
  class: string
  is_latest: boolean
  template: TermReport['template']
  average: number | null
  class_average: number | null
  above_class: number | null
  total: number | null
  total_of: number
  aggregate: number | null
  position: number | null
  number_on_roll: number | null
  /** Highest total first. */
  subjects: ReportLine[]
  times_opened: number | null
  times_present: number | null
  times_absent: number | null
  conduct: string | null
  attitude: string | null
  interest: string | null
  traits: { name: string; rating: string; remark: string | null }[]
  strengths: string | null
  areas_for_growth: string | null
  class_teacher: { name: string | null; remark: string | null }
  head_teacher: { name: string | null; remark: string | null }
  promoted_to: string | null
  repeated_in: string | null
  vacation_date: string | null
  next_term_begins: string | null
  weights: { class: number; exam: number }
  scale: GradeBand[]
  version: number
  published: string
  signed: boolean
  next_term_bill: Money | null
}
type Earlier = {
  term: string
  academic_year: string
  class: string
  average: number | null
  position: number | null
  number_on_roll: number | null
  promoted_to: string | null
}
export type ReportsFound = {
  /** The term that was asked for; null: the newest report, whichever it is. */
  term: TermLabel | null
  report: Report | null
  /** The report before it, and what changed. */
  before: (Earlier & { average_change: number | null; position_change: number | null }) | null
  /** All published ones, newest first. */
  all: Earlier[]
  being_written: { academic_year: string; term: string; expected: string | null } | null
  show_position: boolean
}

const TRAITS_SHOWN = 12

/** A published report: the newest, or that of a term. */
export async function readReports(
  context: ReadingContext,
  input: z.infer<typeof INPUTS.reports>,
): Promise<LookResult<'reports', ReportsFound>> {
  const none = { tool: 'reports', sources: [], untrusted: [] } as const
  const { reports, scope, ward, now } = context
  if (!ward.rights.academics) return { ...none, state: 'not_allowed', data: null, sources: [] }
  const isAsked = input.term !== undefined || input.year !== undefined || input.className !== undefined
  const [chosen, listed] = await Promise.all([isAsked ? chooseTerms(context, input) : null, reports.list(scope, ward.id, now)])
  if (!listed) return { ...none, state: 'not_allowed', data: null, sources: [] }
  if (isAsked && !chosen) return { ...none, state: 'unknown_term', data: null, sources: [] }
  const { term_reports: lines, being_written } = listed
  const at = chosen ? lines.findIndex((line) => chosen.terms.some((term) => isOf(line, term))) : lines.length > 0 ? 0 : -1
  const line = lines[at]
  const term = line && context.school.terms.find((each) => isOf(line, each))
  const whole = term && (await reports.ofTerm(scope, [ward.id], term.id, now))[0]
  const report =
    whole && term ? reportOf(whole, labelOf(term, context), { isLatest: at === 0, context, asked: input.subjects ?? [] }) : null
  const older = lines[at + 1]
  const data: ReportsFound = {
    term: chosen ? labelOf(chosen.last, context) : null,
    report,
    before:
      report && older
        ? {
            ...earlier(older),
            average_change: minus(report.average, older.average),
            position_change: minus(older.position, report.position),
          }
        : null,
    all: lines.map(earlier),
    being_written,
    show_position: context.school.show_position,
  }
  const page = `/termreports?ward=${ward.id}`
  const list: Cited = { key: 'list', kind: 'reports', id: ward.id, about: ward.first_name, route: page }
  const own: Cited[] = line
    ? [{ key: 'report', kind: 'report', id: line.id, about: line.term, route: `/termreport/${line.public_id}?ward=${ward.id}` }]
    : []
  return {
    tool: 'reports',
    state: report ? 'found' : 'nothing',
    data,
    sources: [...own, list],
    untrusted: ['remark', 'conduct', 'attitude', 'interest', 'strengths', 'areas_for_growth'],
  }
}

const isOf = (line: TermReportLine, term: { academic_year: string; number: number }) =>
  line.academic_year === term.academic_year && line.term_number === term.number

const earlier = ({
  term,
  academic_year,
  class: klass,
  average,
  position,
  number_on_roll,
  promoted_to,
}: TermReportLine): Earlier => ({
  term,
  academic_year,
  class: klass,
  average,
  position,
  number_on_roll,
  promoted_to,
})

type Frame = { isLatest: boolean; context: ReadingContext; asked: readonly string[] }

const reportOf = (report: TermReport, term: TermLabel, { isLatest, context, asked }: Frame): Report => ({
  term,
  class: report.class,
  is_latest: isLatest,
  template: report.template,
  average: report.average,
  class_average: report.class_average,
  above_class: minus(report.average, report.class_average),
  total: report.total,
  total_of: report.total_of,
  aggregate: report.aggregate,
  position: report.position,
  number_on_roll: report.number_on_roll,
  subjects: report.subjects
    .filter(({ name }) => asked.length === 0 || asked.some((one) => isSubject(one, name)))
    .map((line) => ({
      subject: line.name,
      class_score: line.class_score,
      exam_score: line.exam_score,
      total: line.total,
      grade: line.grade,
      level: line.level,
      position: line.position,
      class_average: line.class_average,
      above_class: minus(line.total, line.class_average),
      remark: line.remark,
    }))
    .toSorted((one, other) => (other.total ?? -1) - (one.total ?? -1)),
  times_opened: report.times_opened,
  times_present: report.times_present,
  times_absent: report.times_absent,
  conduct: report.conduct,
  attitude: report.attitude,
  interest: report.interest,
  traits: [...report.affective, ...report.psychomotor, ...report.skills]
    .slice(0, TRAITS_SHOWN)
    .map(({ name, rating, remark }) => ({ name, rating, remark })),
  strengths: report.strengths,
  areas_for_growth: report.areas_for_growth,
  class_teacher: report.class_teacher,
  head_teacher: report.head_teacher,
  promoted_to: report.promoted_to,
  repeated_in: report.repeated_in,
  vacation_date: report.vacation_date,
  next_term_begins: report.next_term_begins,
  weights: report.weights,
  scale: report.grading_scale.bands,
  version: report.version,
  published: dayIn(context.school.timezone, new Date(report.published_at ?? context.now)),
  signed: report.signatures.some(({ is_mine }) => is_mine),
  next_term_bill: report.next_term_bill,
})

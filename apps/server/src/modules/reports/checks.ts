import { JUMP_LOOKED_AT, SAME_REMARK_LOOKED_AT, type ReportCheck } from '@schoolgate/contracts/report-books'
import type { ReportTemplate } from '@schoolgate/contracts/reports'
import type { termReports } from '#db/schema'

type Words = Pick<typeof termReports.$inferSelect, 'conduct' | 'attitude' | 'interest' | 'classTeacherRemark'>
type Named = { id: string; name: string }
/** A pupil’s report, as it is looked at. */
export type LookedAt = {
  wardId: string
  words: Words
  lines: readonly { subject: Named; total: number | null; before: number | null }[]
  above: readonly { subject: Named; score: number; of: number }[]
  isOther: boolean
}

const check = (kind: ReportCheck['kind'], more: Partial<Omit<ReportCheck, 'kind'>> = {}): ReportCheck => ({
  kind,
  subject: null,
  before: null,
  after: null,
  count: null,
  ...more,
})

/** Nothing is marked for a pupil, so there is no report. */
export const NO_REPORT: readonly ReportCheck[] = [check('no_report')]

/** What needs a look in the reports of a class before parents get them, pupil by pupil: first the words, then the marks. */
export function checksOf(reports: readonly LookedAt[], template: ReportTemplate): Map<string, ReportCheck[]> {
  const alike = new Map(
    [...Map.groupBy(reports, ({ words }) => remarkOf(words))].map(([remark, those]) => [remark, those.length]),
  )
  const marked = new Map(
    reports.flatMap(({ lines }) =>
      lines.flatMap(({ subject, total }) => (total === null ? [] : [[subject.id, subject] as const])),
    ),
  )
  return new Map(
    reports.map((report) => [
      report.wardId,
      [...ofWords(report.words, alike.get(remarkOf(report.words)) ?? 0, template), ...ofMarks(report, marked)],
    ]),
  )
}

/** Told apart by their words, not by a capital or a full stop. */
const remarkOf = ({ classTeacherRemark }: Words): string =>
  (classTeacherRemark ?? '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

function ofWords(words: Words, alike: number, template: ReportTemplate): ReportCheck[] {
  const { conduct, attitude, interest } = words
  const remark = remarkOf(words)
  return [
    ...(remark === '' ? [check('no_remark')] : []),
    ...(remark !== '' && alike >= SAME_REMARK_LOOKED_AT ? [check('same_remark', { count: alike })] : []),
    // A small child's paper says what the child can do instead.
    ...(template === 'preschool'
      ? []
      : [
          ...(conduct === null ? [check('no_conduct')] : []),
          ...(attitude === null ? [check('no_attitude')] : []),
          ...(interest === null ? [check('no_interest')] : []),
        ]),
  ]
}

function ofMarks({ lines, above, isOther }: LookedAt, marked: ReadonlyMap<string, Named>): ReportCheck[] {
  const totals = new Map(lines.map((line) => [line.subject.id, line]))
  return [
    ...(isOther ? [check('other_marks')] : []),
    ...above.map(({ subject, score, of }) => check('above', { subject, before: of, after: score })),
    ...[...marked.values()].flatMap((subject) =>
      (totals.get(subject.id)?.total ?? null) === null ? [check('no_total', { subject })] : [],
    ),
    ...lines.flatMap(({ subject, total, before }) =>
      total !== null && before !== null && Math.abs(total - before) > JUMP_LOOKED_AT
        ? [check('jump', { subject, before, after: total })]
        : [],
    ),
  ]
}

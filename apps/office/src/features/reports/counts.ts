import type { BookPupil, BookReport, ReportBook } from '@schoolgate/contracts/report-books'

type WithReport = BookPupil & { report: BookReport }
export const hasReport = (pupil: BookPupil): pupil is WithReport => pupil.report !== null

/** How far the reports of a class are: what each step of the way still waits for. */
export function countsOf({ pupils }: ReportBook) {
  const made = pupils.filter(hasReport)
  const as = (status: BookReport['status']) => made.filter(({ report }) => report.status === status)
  const drafts = as('draft')
  const published = as('published')
  return {
    made,
    drafts,
    approved: as('approved'),
    published,
    withdrawn: as('withdrawn'),
    /** Nothing is marked for them. */
    without: pupils.filter(({ checks }) => checks.some(({ kind }) => kind === 'no_report')),
    toMake: pupils.filter(({ report, checks }) => report === null && checks.every(({ kind }) => kind !== 'no_report')),
    /** Their marks say something else than the report. */
    others: made.filter(({ checks }) => checks.some(({ kind }) => kind === 'other_marks')),
    unsigned: drafts.filter(({ report }) => report.teacher_signed === null),
    signed: drafts.find(({ report }) => report.teacher_signed !== null)?.report.teacher_signed ?? null,
    written: made.filter(({ report }) => report.words.class_teacher_remark !== null),
    publishedAt: published[0]?.report.published_at ?? null,
  }
}
export type Counts = ReturnType<typeof countsOf>

/** Below this an average is read by the head. */
export const PASS = 54

/** Why a head reads a report first; null: it is as expected. */
export type Reason = { word: 'fell' | 'rose' | 'below' | 'look'; by: number | null }

/** Checks that concern what a report says; that a word is missing is counted elsewhere. */
const READ_FIRST = ['same_remark', 'no_total', 'above', 'jump', 'other_marks']

/** What more than so many of a class have is no exception. */
const MOST = 0.5

const movedBy = ({ report }: BookPupil): number | null =>
  report?.average == null || report.average_before == null ? null : report.average - report.average_before

/** The reports to read first: who fell and who rose most, who is low, and what is worth a look. */
export function readFirst(pupils: readonly BookPupil[]): Map<string, Reason> {
  const moved = pupils
    .flatMap((pupil) => {
      const by = movedBy(pupil)
      return by === null ? [] : [{ id: pupil.id, by }]
    })
    .toSorted((one, other) => one.by - other.by)
  const [fell, rose] = [moved[0], moved.at(-1)]
  const made = pupils.filter(hasReport)
  const has = ({ checks }: BookPupil, kind: string): boolean => checks.some((check) => check.kind === kind)
  const rare = READ_FIRST.filter((kind) => made.filter((pupil) => has(pupil, kind)).length <= made.length * MOST)
  const reasonOf = (pupil: BookPupil): Reason['word'] | null => {
    if (fell && fell.by < 0 && pupil.id === fell.id) return 'fell'
    if (pupil.report?.average != null && pupil.report.average < PASS) return 'below'
    if (rose && rose.by > 0 && pupil.id === rose.id) return 'rose'
    return rare.some((kind) => has(pupil, kind)) ? 'look' : null
  }
  return new Map(
    made.flatMap((pupil): [string, Reason][] => {
      const word = reasonOf(pupil)
      return word === null ? [] : [[pupil.id, { word, by: movedBy(pupil) }]]
    }),
  )
}

import type { Assessment, Lesson, WardAcademics } from '@schoolgate/contracts/academics'
import type { Tx } from '#db'
import { termOfRow } from '#db/terms'
import { dayIn } from '#lib/days'
import type { Scope } from '#lib/scope'
import {
  openedWard,
  openedWards,
  partsOf,
  subjectNamesOf,
  teachersOf,
  termsOf,
  type MarkRow,
  type ReportLine,
  type ReportRow,
  type TermRow,
} from './academics.store.ts'
import { insightsOf } from './insights.ts'
import { lessonsOf } from './lessons.store.ts'
import { averagesOf, standingsOf } from './standings.ts'

const WHOLE = 100

/**
 * A ward's published marks in a term of the school (the current one where none is named); null where the caller may not see them or
 * there is no such term.
 */
export async function academicsOf(
  tx: Tx,
  scope: Scope,
  { wardId, termId, now }: { wardId: string; termId?: string | undefined; now: Date },
): Promise<WardAcademics | null> {
  const found = await academicsOfWards(tx, scope, { wardIds: [wardId], termId, now })
  return found.get(wardId) ?? null
}

/** The same of several wards by as many statements as of one; those are left out whose marks the caller may not see. */
export async function academicsOfWards(
  tx: Tx,
  scope: Scope,
  { wardIds, termId, now }: { wardIds: readonly string[]; termId?: string | undefined; now: Date },
): Promise<Map<string, WardAcademics>> {
  if (wardIds.length === 0) return new Map()
  const [opened, terms] = await Promise.all([openedWards(tx, scope, wardIds), termsOf(tx, scope)])
  const [first] = opened
  if (!first) return new Map()
  const today = dayIn(first.timezone, now)
  const current = terms.findLast(({ opens }) => opens <= today) ?? terms[0]
  const term = termId === undefined ? current : terms.find(({ id }) => id === termId)
  if (!term) return new Map()
  const wardsFound = opened.map(({ id }) => id)
  const ofWard = await readParts(tx, wardsFound, { termId: term.id, now })
  return new Map(opened.map((ward) => [ward.id, assemble({ ward, terms, term, today, ...ofWard(ward.id) })]))
}

/** The same for whoever may see the marks by another right than a guardian's; who calls this has checked it. */
export async function marksInTerm(
  tx: Tx,
  { wardId, now, ...rest }: Omit<Found, keyof Parts> & { wardId: string; now: Date },
): Promise<WardAcademics> {
  const ofWard = await readParts(tx, [wardId], { termId: rest.term.id, now })
  return assemble({ ...rest, ...ofWard(wardId) })
}

/** What the page of each of these wards is made of. */
async function readParts(
  tx: Tx,
  wardIds: readonly string[],
  { termId, now }: { termId: string; now: Date },
): Promise<(wardId: string) => Parts> {
  const { marks, reports, lines } = await partsOf(tx, wardIds, termId, now)
  return (id) => ({
    marks: marks.filter(({ wardId }) => wardId === id),
    reports: reports.filter(({ wardId }) => wardId === id),
    lines,
  })
}

/** A term of the caller's own school; null where it has no such term. */
export async function termOf(tx: Tx, scope: Scope, termId: string): Promise<WardAcademics['term'] | null> {
  const found = (await termsOf(tx, scope)).find(({ id }) => id === termId)
  return found ? termOfRow(found) : null
}

/** The week of a ward's class; null where the caller may not see it. */
export async function timetableOf(tx: Tx, scope: Scope, wardId: string, now: Date): Promise<Week | null> {
  const ward = await openedWard(tx, scope, wardId)
  return (
    ward && {
      class: ward.class,
      school_days: ward.schoolDays,
      lessons: await lessonsOf(tx, ward.classId, dayIn(ward.timezone, now), now),
    }
  )
}

/** What the school calls its subjects, and who teaches the ward; nobody where the caller may not see it. */
export async function subjectsOf(
  tx: Tx,
  scope: Scope,
  wardId: string,
  now: Date,
): Promise<{ subjects: string[]; teachers: string[] }> {
  const [names, teachers] = await Promise.all([subjectNamesOf(tx, scope), teachersOf(tx, scope, wardId, now)])
  return { subjects: names.map(({ name }) => name), teachers: teachers.flatMap(({ name }) => name ?? []) }
}

type Week = { class: string; school_days: number[]; lessons: Lesson[] }
/** `lines` are found by the reports they belong to, and may be of other wards too. */
type Parts = { marks: readonly MarkRow[]; reports: readonly ReportRow[]; lines: readonly ReportLine[] }
type Found = Parts & {
  ward: { class: string; classWeight: number }
  terms: readonly TermRow[]
  term: TermRow
  today: string
}

function assemble({ ward, terms, term, today, marks, reports, lines }: Found): WardAcademics {
  const report = reports.find(({ termId }) => termId === term.id)
  const classWeight = report?.classWeight ?? ward.classWeight
  const opensOf = new Map(terms.map(({ id, opens }) => [id, opens]))
  const earlier = reports.filter(({ termId }) => (opensOf.get(termId) ?? '') < term.opens)
  const standings = standingsOf({
    marks,
    classWeight,
    lines: report ? lines.filter(({ reportId }) => reportId === report.id) : [],
    trendOf: (subjectId) =>
      earlier.flatMap(({ id, termId }) => {
        const line = lines.find((each) => each.reportId === id && each.subjectId === subjectId)
        return line && line.total !== null ? [{ term_id: termId, total: line.total }] : []
      }),
  })
  const assessments = marks.map(asAssessment)
  const averages = averagesOf(term, terms, reports, standings, ward.class)
  const published = [...marks, ...(report ? [report] : [])].map(({ publishedAt }) => publishedAt.toISOString())
  return {
    term: termOfRow(term),
    terms: terms
      .filter(({ opens }) => opens <= today)
      .toReversed()
      .map(({ id, academicYear, name }) => ({ id, academic_year: academicYear, name })),
    weights: { class: classWeight, exam: WHOLE - classWeight },
    averages,
    standings,
    assessments,
    insights: insightsOf(standings, assessments, averages),
    updated_at: published.toSorted().at(-1) ?? null,
  }
}

const asAssessment = (mark: MarkRow): Assessment => ({
  id: mark.id,
  subject_id: mark.subjectId,
  type: mark.type,
  title: mark.title,
  date: mark.day,
  max_score: mark.maxScore,
  weight: mark.weight,
  state: mark.state,
  score: mark.score,
  comment: mark.comment,
  published_at: mark.publishedAt.toISOString(),
  class_average: mark.classAverage,
  teacher: mark.teacher,
  correction:
    mark.correctedWhy !== null && mark.correctedAt !== null
      ? { why: mark.correctedWhy, at: mark.correctedAt.toISOString() }
      : null,
})

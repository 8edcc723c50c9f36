import type { Response } from '@schoolgate/contracts/endpoint'
import { averageOf } from '@schoolgate/contracts/mark-rules'
import type { BookReport, listReportBooks, ReportBook, WrittenWords } from '@schoolgate/contracts/report-books'
import type { Tx } from '#db'
import { dayIn } from '#lib/days'
import { notFound } from '#lib/problem'
import type { Scope } from '#lib/scope'
import { meantTerm, schoolClock, schoolToday, termOfBooks, termsOf } from '#modules/academics'
import {
  classCode,
  classesLed,
  handsOn,
  marksAbove,
  pupilsByClass,
  pupilsByName,
  reportsBefore,
  stagesByClass,
  subjectsById,
} from './book.store.ts'
import { changesBetween } from './changes.ts'
import { checksOf, NO_REPORT } from './checks.ts'
import { planReports, type Planned } from './compile.plan.ts'
import { leaderOf } from './compile.service.ts'
import { batchNamed, reportsRead, type Batch, type ReportRow } from './compile.store.ts'
import { ratedIn, ratingsBefore, ratingsOf } from './ratings.store.ts'

type Asked = { classId: string; termId: string | undefined; now: Date }
type TermRow = Batch['term']

const termShown = (term: TermRow, today: string, all: readonly TermRow[]) => ({
  id: term.id,
  name: term.name,
  academic_year: term.academicYear,
  opens: term.opens,
  closes: term.closes,
  next_term_begins: term.nextTermBegins,
  still_runs: today < term.closes,
  ends_year: !all.some(({ academicYear, number }) => academicYear === term.academicYear && number > term.number),
})

const wantedOf = (code: string, { academicYear, number }: TermRow) => ({ class: code, academic_year: academicYear, term: number })

/** The class and term that somebody opened, a teacher only the own class. */
export async function openBatch(tx: Tx, scope: Scope, { classId, termId, now }: Asked): Promise<Batch> {
  const code = await classCode(tx, scope.schoolId, classId)
  if (code === null) throw notFound()
  const term = meantTerm(await termsOf(tx, scope), await schoolToday(tx, scope.schoolId, now), termId)
  const batch = await batchNamed(
    tx,
    scope.schoolId,
    wantedOf(code, term),
    now,
    scope.role === 'teacher' ? scope.userId : undefined,
  )
  if (!batch) throw notFound()
  return batch
}

/** The reports of a class as they are written, what the marks say by now, and what needs a look. */
export async function reportBookOf(tx: Tx, scope: Scope, asked: Asked): Promise<ReportBook> {
  const { now } = asked
  const batch = await openBatch(tx, scope, asked)
  const { class: klass, term, school } = batch
  const held = await reportsRead(tx, batch)
  const { template, grading, bands, planned, linesHeld, withoutMarks } = await planReports(tx, batch, held, now)
  const planOf = new Map(planned.map((one) => [one.wardId, one]))
  // Also of a child who has left meanwhile: it would go out with the others.
  const made = held.map((old) => {
    const plan = planOf.get(old.wardId)
    return { wardId: old.wardId, old, linesBefore: linesHeld.get(old.id) ?? [], plan: plan?.isOther ? plan : null }
  })
  const wardIds = [...new Set([...held, ...planned].map(({ wardId }) => wardId))]
  const before = await reportsBefore(tx, batch, wardIds, now)
  const hands = await handsOn(
    tx,
    held.map(({ id }) => id),
  )
  const ratings = await ratingsOf(
    tx,
    held.map(({ id }) => id),
  )
  const ratedBefore = await ratingsBefore(tx, batch, wardIds)
  const named = await subjectsById(tx, scope.schoolId)
  const subjectOf = (id: string) => named.get(id) ?? { id, name: '' }
  const linesOf = ({ wardId, linesBefore }: Pick<Planned, 'wardId' | 'linesBefore'>) =>
    linesBefore
      .map(({ subjectId, classScore, examScore, total, grade }) => ({
        subject: subjectOf(subjectId),
        class_score: classScore,
        exam_score: examScore,
        total,
        grade,
        before: before.get(wardId)?.totals.get(subjectId) ?? null,
      }))
      .toSorted((one, other) => one.subject.name.localeCompare(other.subject.name))
  const above = Map.groupBy(await marksAbove(tx, batch), ({ wardId }) => wardId)
  const checks = checksOf(
    made.map((one) => ({
      wardId: one.wardId,
      words: one.old,
      lines: linesOf(one),
      above: (above.get(one.wardId) ?? []).map(({ subjectId, score, of }) => ({
        subject: subjectOf(subjectId),
        score: score ?? 0,
        of,
      })),
      isOther: one.plan !== null,
    })),
    template,
  )
  const reportOf = new Map(
    made.map((one): [string, BookReport] => {
      const { old } = one
      const signed = hands.get(old.id)?.signedBy ?? null
      return [
        one.wardId,
        {
          ...wordsShown(old, hands.get(old.id)?.by ?? null),
          public_id: old.publicId,
          status: old.status,
          version: old.version,
          published_at: old.publishedAt?.toISOString() ?? null,
          teacher_signed:
            signed === null || old.teacherSignedAt === null ? null : { by: signed, at: old.teacherSignedAt.toISOString() },
          average: old.average,
          average_before: before.get(one.wardId)?.average ?? null,
          position: school.showPosition ? old.position : null,
          number_on_roll: old.numberOnRoll,
          times_opened: old.timesOpened,
          times_present: old.timesPresent,
          promoted_to: old.promotedTo,
          repeated_in: old.repeatedIn,
          lines: linesOf(one),
          ratings: ratings.get(old.id) ?? [],
          ratings_before: ratedBefore.get(one.wardId) ?? [],
          changes: one.plan === null ? [] : changesOfPlan(one.plan, (id) => subjectOf(id).name),
        },
      ]
    }),
  )
  const pupils = await pupilsByName(tx, [...wardIds, ...withoutMarks])
  return {
    class: { id: klass.id, code: klass.code, name: klass.name },
    term: termShown(term, dayIn(school.timezone, now), await termsOf(tx, scope)),
    batch: wantedOf(klass.code, term),
    school: { name: school.name, motto: school.motto, head_teacher: `${school.headTeacherTitle} ${school.headTeacherName}` },
    timezone: school.timezone,
    class_teacher: leaderOf(batch),
    template,
    weights: { class: grading.classWeight, exam: WHOLE - grading.classWeight },
    bands,
    class_average: averageOf(made.map(({ old }) => old.average)),
    class_average_before: averageOf([...before.values()].map(({ average }) => average)),
    show_position: school.showPosition,
    rated: await ratedIn(tx, batch, template, [...ratings.values()].flat()),
    pupils: pupils.map((pupil) => ({
      ...pupil,
      report: reportOf.get(pupil.id) ?? null,
      checks: withoutMarks.includes(pupil.id) ? [...NO_REPORT] : (checks.get(pupil.id) ?? []),
    })),
  }
}

const WHOLE = 100

/** What people wrote on a report, as it is written over. */
export const wordsShown = (report: ReportRow, by: string | null): WrittenWords => ({
  ward_id: report.wardId,
  words: {
    conduct: report.conduct,
    attitude: report.attitude,
    interest: report.interest,
    strengths: report.strengths,
    areas_for_growth: report.areasForGrowth,
    class_teacher_remark: report.classTeacherRemark,
    head_teacher_remark: report.headTeacherRemark,
  },
  words_version: report.wordsVersion,
  by,
  at: report.wordsAt?.toISOString() ?? null,
})

/** What would be told of a report that is made anew. */
const changesOfPlan = ({ old, figures, lines, linesBefore }: Planned, nameOf: (subjectId: string) => string) => {
  const said = (those: Planned['linesBefore']) =>
    those.map(({ subjectId, total, grade }) => ({ name: nameOf(subjectId), total, grade }))
  return changesBetween({ ...old, subjects: said(linesBefore) }, { ...old, ...figures, subjects: said(lines) })
}

/** How far the reports of a term are: of the class that a teacher leads, of all classes for others. */
export async function reportBooksOf(
  tx: Tx,
  scope: Scope,
  termId: string | undefined,
  now: Date,
): Promise<Response<typeof listReportBooks>> {
  const found = await termOfBooks(tx, scope, termId, now)
  const { timezone } = await schoolClock(tx, scope.schoolId, now)
  if (found === null) return { term: null, terms: [], timezone, books: [] }
  const { today, term, terms } = found
  const classes = await classesLed(tx, scope.schoolId, scope.role === 'teacher' ? scope.userId : undefined, now)
  const stages = await stagesByClass(tx, scope.schoolId, term.id)
  const pupils = await pupilsByClass(tx, scope.schoolId)
  return {
    term: termShown(term, today, await termsOf(tx, scope)),
    terms,
    timezone,
    books: classes.map(({ teacher, ...klass }) => {
      const { classId: _, publishedAt, ...stage } = stages.get(klass.id) ?? NO_REPORTS
      return {
        class: klass,
        class_teacher: teacher,
        pupils: pupils.get(klass.id) ?? 0,
        ...stage,
        published_at: publishedAt?.toISOString() ?? null,
      }
    }),
  }
}

const NO_REPORTS = { classId: '', written: 0, drafts: 0, signed: 0, approved: 0, published: 0, publishedAt: null }

import { ASSESSMENT_TYPES } from '@schoolgate/contracts/academics'
import { and, eq, inArray } from 'drizzle-orm'
import { assessments, assessmentScores, classes, subjects, terms, users, wards } from '#db/schema'
import { newId } from '#lib/random'
import { refreshClassAverages } from '#modules/academics'
import { upsert } from '#db/bulk'
import { academicYear, day, mark, moment, oneOf, optional, otherwise, reference, text, whole } from './cells.ts'
import { dataFile, OfPupils } from './data-file.ts'
import { termKey } from './import-context.ts'
import { classIds, peopleIds, subjectIds, termIds, wardIds } from './references.store.ts'

const columns = {
  ref: reference,
  class: reference,
  academic_year: academicYear,
  term: whole(1, 4),
  subject: text(80),
  type: oneOf(ASSESSMENT_TYPES),
  title: text(120),
  date: optional(day),
  max_score: mark,
  weight: optional(whole(0, 100)),
  teacher: optional(reference),
  published_at: optional(moment),
  admission_no: reference,
  state: otherwise(oneOf(['not_marked', 'marked', 'absent', 'excused']), 'marked'),
  score: optional(mark),
  comment: optional(text(500)),
}

const HEAD = [
  'class',
  'academic_year',
  'term',
  'subject',
  'type',
  'title',
  'date',
  'max_score',
  'weight',
  'teacher',
  'published_at',
] as const

export const assessmentsFile = dataFile({
  name: 'assessments',
  columns,
  key: ['ref', 'admission_no'],
  fillsFileOf: 'admission_no',
  head: { of: ['ref'], columns: HEAD },
  called: (row, context) => `${row.title}, ${context.wards.get(row.admission_no)?.fullname ?? ''}`,
  // What was given to parents is not taken back by an empty cell.
  lasting: ['published_at'],
  check(lines, context) {
    for (const { row, fault } of lines) {
      const term = context.terms.get(termKey(row))
      if (!context.classes.has(row.class))
        fault('class', `There is no class “${row.class}”.`, 'Add it to classes.csv, or correct the code.')
      if (!term) fault('term', `There is no term ${row.term} of ${row.academic_year}.`, 'Add it to terms.csv, or correct it.')
      else if (row.date !== null && (row.date < term.opens || row.date > term.closes))
        fault('date', `${row.date} lies outside ${term.name} (${term.opens} to ${term.closes}).`, 'Correct the day or the term.')
      if (!context.wards.has(row.admission_no))
        fault('admission_no', `There is no ward “${row.admission_no}”.`, 'Add the child to wards.csv, or correct the number.')
      if (row.teacher !== null && (context.people.get(row.teacher)?.role ?? 'parent') === 'parent')
        fault('teacher', `There is no member of staff “${row.teacher}”.`, 'Correct the reference, or leave it empty.')
      if (row.max_score === 0) fault('max_score', 'A work of no marks cannot be marked.', 'Write the highest mark one can get.')
      if (row.state === 'marked' && row.score === null)
        fault(
          'score',
          'The work is marked, but there is no score.',
          'Write the score, or not_marked, absent or excused under state.',
        )
      if (row.state !== 'marked' && row.score !== null)
        fault('score', `There is a score, but the state is ${row.state}.`, 'Write marked under state, or leave the score empty.')
      if (row.score !== null && row.score > row.max_score)
        fault('score', `The score ${row.score} is above the maximum ${row.max_score}.`, 'Correct the score or max_score.')
    }
  },
  isByPupil: true,
  async held(tx, { school, now }, wanted) {
    const which =
      wanted instanceof OfPupils
        ? inArray(assessmentScores.wardId, [...wanted.wardIds])
        : inArray(assessments.ref, [...new Set(wanted.map(({ ref }) => ref))])
    const rows = await tx
      .select({
        work: assessments,
        score: assessmentScores,
        classCode: classes.code,
        term: terms,
        subject: subjects.name,
        teacher: users.ref,
        ward: wards.admissionNo,
      })
      .from(assessmentScores)
      .innerJoin(assessments, eq(assessments.id, assessmentScores.assessmentId))
      .innerJoin(classes, eq(classes.id, assessments.classId))
      .innerJoin(terms, eq(terms.id, assessments.termId))
      .innerJoin(subjects, eq(subjects.id, assessments.subjectId))
      .innerJoin(wards, eq(wards.id, assessmentScores.wardId))
      .leftJoin(users, eq(users.id, assessments.teacherId))
      .where(and(eq(assessments.schoolId, school.id), which))
    return rows.map(({ work, score, classCode, term, subject, teacher, ward }) => ({
      state: 'here' as const,
      own: work.publishedAt !== null && work.publishedAt <= now ? { published_at: undefined } : {},
      row: {
        ref: work.ref,
        class: classCode,
        academic_year: term.academicYear,
        term: term.number,
        subject,
        type: work.type,
        title: work.title,
        date: work.day,
        max_score: work.maxScore,
        weight: work.weight,
        teacher,
        published_at: work.publishedAt?.toISOString() ?? null,
        admission_no: ward,
        state: score.state,
        score: score.score,
        comment: score.comment,
      },
    }))
  },
  async write(tx, rows, context) {
    const [classOf, termOf] = [await classIds(tx, context), await termIds(tx, context)]
    const [people, wardOf] = [await peopleIds(tx, context), await wardIds(tx, context)]
    const subjectOf = await subjectIds(
      tx,
      context,
      rows.map(({ subject }) => subject),
    )
    const works = [...new Map(rows.map((row) => [row.ref, row])).values()].map((row) => ({
      id: newId(),
      schoolId: context.school.id,
      ref: row.ref,
      classId: classOf.of(row.class),
      termId: termOf.of(termKey(row)),
      subjectId: subjectOf.of(row.subject),
      type: row.type,
      title: row.title,
      day: row.date,
      maxScore: row.max_score,
      weight: row.weight,
      teacherId: people.maybe(row.teacher),
      publishedAt: row.published_at === null ? null : new Date(row.published_at),
      updatedAt: context.now,
    }))
    await upsert(tx, assessments, works, ['schoolId', 'ref'])
    const written = await tx
      .select({ id: assessments.id, ref: assessments.ref })
      .from(assessments)
      .where(
        and(
          eq(assessments.schoolId, context.school.id),
          inArray(
            assessments.ref,
            works.map(({ ref }) => ref),
          ),
        ),
      )
    for (const { id } of written) context.written.works.add(id)
    const workOf = new Map(written.map(({ id, ref }) => [ref, id]))
    const scores = rows.map((row) => ({
      id: newId(),
      schoolId: context.school.id,
      assessmentId: workOf.get(row.ref) ?? '',
      wardId: wardOf.of(row.admission_no),
      termId: termOf.of(termKey(row)),
      state: row.state,
      score: row.score,
      comment: row.comment,
      updatedAt: context.now,
    }))
    await upsert(tx, assessmentScores, scores, ['assessmentId', 'wardId'])
    await refreshClassAverages(tx, [...workOf.values()])
  },
})

import type { FoundIn } from '#modules/assistant/reading'
import { dataOf, sentences, tableOf, type Composer, type Draft, type ComposerInput } from './draft.ts'
import { capital, shortened, type Phrasing } from './phrasing.ts'
import { marksEn } from './marks.en.ts'
import { marksFr } from './marks.fr.ts'
import { skillsIn } from './reports.ts'
import { markOf, workTable } from './works-table.ts'

type Data = FoundIn['marks']
type Subject = Data['subjects'][number]

/** The sentences about marks in the language of the answer. */
export const marksWords = ({ language }: Phrasing) => (language === 'fr' ? marksFr : marksEn)
export const whenOf = (data: Data, say: Phrasing) => say.inTerm(data.term, data.is_so_far)

/** What there is where nothing was published; null where there is something. */
function nothing(data: Data, input: ComposerInput): Draft | null {
  const { say, slots, context } = input
  const words = marksWords(say)
  if (data.subjects.length > 0) return null
  if (slots.subjects !== undefined && data.counted.subjects > 0)
    return { text: words.noneIn(say.list(slots.subjects.map((key) => capital(key.replaceAll('_', ' ')))), whenOf(data, say)) }
  if (context.ward.is_preschool) return inWords(input)
  return { text: words.nothing(say.inTerm(data.term), data.term.name, say) }
}

/** What the report of a class without marks says a child can do. */
function inWords({ say, context, found }: ComposerInput): Draft {
  const report = dataOf(found, 'reports')?.report
  return {
    text: sentences(marksWords(say).noScores(say, context.ward.class), report && skillsIn(report, say)),
    ...(report ? { cite: ['report'] } : {}),
  }
}

/** Said first where the term that runs has no marks and the newest ones are of an earlier term. */
const insteadOf = (data: Data, say: Phrasing): string =>
  data.instead_of === null
    ? ''
    : sentences(
        marksWords(say).nothing(say.inTerm(data.instead_of), data.instead_of.name, say),
        marksWords(say).instead(say.inTerm(data.term)),
      )

/** Runs a composer on the marks that were found, or says that there are none. */
export const withMarks =
  (compose: (data: Data, input: ComposerInput) => Draft): Composer =>
  (input) => {
    const data = dataOf(input.found, 'marks')
    if (!data) return { text: '' }
    const missing = nothing(data, input)
    if (missing) return missing
    const draft = data.named.length > 0 ? named(data, input) : compose(data, input)
    const hasReport = dataOf(input.found, 'reports')?.report !== undefined && !data.is_so_far
    return {
      ...draft,
      text: sentences(insteadOf(data, input.say), draft.text),
      cite: [...(draft.cite ?? ['term']), ...(hasReport ? ['report'] : [])],
    }
  }

export const known = (data: Data) => data.subjects.filter(({ total }) => total !== null)
/** Each subject with the ward's mark and the class's. */
export const marksTable = (subjects: readonly Subject[], say: Phrasing) => {
  const { columns } = marksWords(say)
  const figure = (value: number | null) => (value === null ? '–' : say.number(value))
  return tableOf(
    [columns.subject, columns.mark, columns.class],
    subjects.map(({ subject, total, class_average: average }) => [subject, figure(total), figure(average)]),
  )
}

export function ofSubject(one: Subject, data: Data, input: ComposerInput): string {
  const { say, slots } = input
  const words = marksWords(say)
  const when = whenOf(data, say)
  const { subject, total, grade, level, class_average: average, class_score: classScore, exam_score: exam, before } = one
  if (slots.part === 'class') {
    if (!classScore) return words.noClassScore(subject, when)
    const { weighted, out_of: outOf, raw, of } = classScore
    return `${subject} ${when}: ${sentences(
      words.classScore(say.number(weighted), say.number(outOf)),
      raw !== weighted && words.classRaw(say.number(raw), say.number(of)),
    )}`
  }
  if (slots.part === 'exam') {
    if (exam) return `${subject} ${when}: ${words.examScore(say.number(exam.weighted), say.number(exam.out_of))}`
    const report = dataOf(input.found, 'reports')?.report
    const line = report?.subjects.find((each) => each.subject === subject)
    return sentences(
      words.noExam(subject, when),
      report &&
        line &&
        line.exam_score !== null &&
        words.lastExam(say.inTerm(report.term), say.number(line.exam_score), say.number(report.weights.exam)),
    )
  }
  const place = data.is_so_far
    ? null
    : (dataOf(input.found, 'reports')?.report?.subjects.find((line) => line.subject === subject)?.position ?? null)
  if (total === null) return words.noTotal(subject, when)
  const shown = say.number(total)
  return sentences(
    grade === null
      ? words.total(subject, when, shown, data.total_of)
      : words.graded(subject, when, shown, data.total_of, words.grade(grade, level)),
    classScore &&
      exam &&
      words.parts(
        say.number(classScore.weighted),
        say.number(classScore.out_of),
        say.number(exam.weighted),
        say.number(exam.out_of),
      ),
    classScore && !exam && words.classScore(say.number(classScore.weighted), say.number(classScore.out_of)),
    average !== null && words.classIs(say.number(average)),
    besideClass(one.above_class, say),
    before?.change !== null && before !== null && since(before, data, say),
    place !== null && words.placedIn(place),
  )
}

export const besideClass = (by: number | null, say: Phrasing): string => {
  const words = marksWords(say)
  if (by === null) return ''
  return by === 0
    ? words.levelWithClass(say)
    : by > 0
      ? words.aboveClass(say, say.number(by))
      : words.belowClass(say, say.number(-by))
}

/** "Term 3"; with its year where that is another one than the marks'. */
export const termName = (one: { term: string; academic_year: string }, { term }: Pick<Data, 'term'>): string =>
  one.academic_year === term.academic_year ? one.term : `${one.term}, ${one.academic_year}`

function since(before: NonNullable<Subject['before']>, data: Data, say: Phrasing): string {
  const words = marksWords(say)
  const by = before.change ?? 0
  const term = termName(before, data)
  if (by === 0) return words.sameAs(term, say.number(before.total))
  return words.since(term, say.number(before.total), say.number(Math.abs(by)), by > 0)
}

const EARLIER_SHOWN = 3
export const COMMENT_LENGTH = 240
/** Single works that the question names by their titles. */
export function named(data: Data, { say }: ComposerInput): Draft {
  const words = marksWords(say)
  return {
    text: data.named
      .map((work) =>
        sentences(
          words.work(say.quote(work.work), work.subject, markOf(work, say, words)),
          work.class_average !== null && words.classIs(say.number(work.class_average)),
          work.day !== null && words.workDay(say.day(work.day)),
          work.comment && words.comment(say.quote(shortened(work.comment, COMMENT_LENGTH))),
        ),
      )
      .join('\n'),
    cite: [...new Set(data.named.map((work) => work.subject))].slice(0, 3),
  }
}

export const subject: Composer = withMarks((data, input) => {
  const { say } = input
  const words = marksWords(say)
  const unknown = data.unknown.map((key) => key.replaceAll('_', ' '))
  const works = data.works.filter(({ state }) => state === 'marked')
  const [only, second] = data.subjects
  return {
    text: sentences(
      data.subjects.map((one) => ofSubject(one, data, input)).join('\n'),
      // Highest first, so the difference is never below zero.
      only &&
        second &&
        data.between !== null &&
        data.between > 0 &&
        words.between(only.subject, say.number(data.between), second.subject),
      unknown.length > 0 && words.noneIn(say.list(unknown), whenOf(data, say)),
    ),
    table:
      data.subjects.length > 1 ? marksTable(data.subjects, say) : only && data.is_so_far ? workTable(works, say, words) : null,
    cite: data.subjects.map((one) => one.subject),
  }
})

/** The exams alone; where none of this term is marked, that is said and the last ones are told. */
function examsIn(data: Data, { say, found }: ComposerInput): string {
  const words = marksWords(say)
  const list = (lines: readonly { subject: string; score: number; of: number }[]) =>
    say.list(lines.map(({ subject, score, of }) => words.examOne(subject, say.number(score), say.number(of))))
  const now = data.subjects.flatMap(({ subject, exam_score: exam }) =>
    exam ? [{ subject, score: exam.weighted, of: exam.out_of }] : [],
  )
  if (now.length > 0) return words.exams(whenOf(data, say), list(now))
  const report = dataOf(found, 'reports')?.report
  const last =
    report?.subjects.flatMap(({ subject, exam_score: score }) =>
      score === null ? [] : [{ subject, score, of: report.weights.exam }],
    ) ?? []
  return sentences(
    words.noExams(whenOf(data, say)),
    report && last.length > 0 && words.exams(say.inTerm(report.term), list(last)),
    words.soFarInstead,
  )
}

export const overview: Composer = withMarks((data, input) => {
  const { say, slots } = input
  const words = marksWords(say)
  const when = whenOf(data, say)
  const exams = slots.part === 'exam' ? examsIn(data, input) : null
  if (exams !== null && !data.is_so_far) return { text: exams, cite: ['term'] }
  const ofYear =
    slots.year === undefined ? [] : data.averages.filter((one) => one.academic_year === data.term.academic_year).slice(0, -1)
  return {
    text: sentences(
      exams,
      data.average === null ? words.noAverage(say, when) : words.average(say, say.number(data.average), when),
      data.class_average !== null && words.classIs(say.number(data.class_average)),
      ...ofYear.map((one) => words.averageWas(inNamedTerm(one, data, say), say.number(one.average))),
      words.all(say.list(known(data).map((one) => words.one(one.subject, say.number(one.total ?? 0))))),
    ),
    table: null,
    cite: ['term'],
  }
})

export const average: Composer = withMarks((data, input) => {
  const { say, slots } = input
  const words = marksWords(say)
  if (data.average === null) return { text: words.noAverage(say, whenOf(data, say)) }
  const earlier = data.averages.filter((one) => one.term !== data.term.name || one.academic_year !== data.term.academic_year)
  const ofYear =
    slots.year === undefined
      ? earlier.slice(slots.isSeveral ? -EARLIER_SHOWN : -1)
      : earlier.filter((one) => one.academic_year === data.term.academic_year)
  return {
    text: sentences(
      words.average(say, say.number(data.average), whenOf(data, say)),
      data.class_average !== null && words.classIs(say.number(data.class_average)),
      besideClass(data.above_class, say),
      sumIn(data, input),
      ...ofYear.map((one) => words.averageWas(inNamedTerm(one, data, say), say.number(one.average))),
    ),
  }
})

/** All subjects of a report together. */
function sumIn(data: Data, { say, found }: ComposerInput): string {
  const report = data.is_so_far ? null : dataOf(found, 'reports')?.report
  return report && report.total !== null
    ? marksWords(say).together(say.number(report.total), report.total_of === null ? null : say.number(report.total_of))
    : ''
}

/** "in Term 3, 2024/2025" of a term that is only known by its name. */
export const inNamedTerm = (one: { term: string; academic_year: string }, data: Data, say: Phrasing) =>
  say.inTerm({
    ...data.term,
    name: one.term,
    academic_year: one.academic_year,
    is_current: false,
    is_this_year: one.academic_year === data.term.academic_year,
  })

export const rank: Composer = withMarks((data, input) => {
  const { say, slots } = input
  const words = marksWords(say)
  const when = whenOf(data, say)
  if (slots.rank === 'both') {
    const [best, worst] = (['best', 'worst'] as const).map((one) => rank({ ...input, slots: { ...slots, rank: one } }))
    return { ...best, text: sentences(best?.text, worst?.text) }
  }
  const sorted = slots.rank === 'worst' ? known(data).toReversed() : known(data)
  const [first] = sorted
  if (!first) return { text: words.noAverage(say, when) }
  const tied = sorted.filter((one) => one.total === first.total)
  const rest = sorted.filter((one) => one.total !== first.total)
  const total = say.number(first.total ?? 0)
  if (sorted.length === 1) return { text: words.onlyOne(first.subject, total, when), cite: [first.subject] }
  const isWorst = slots.rank === 'worst'
  const behind = isWorst ? data.subjects.find((one) => one.subject === data.needs_practice) : undefined
  const named = say.list(tied.map((one) => one.subject))
  return {
    text: sentences(
      (isWorst ? words.worst : words.best)(say, when, named, total, tied.length > 1),
      isWorst && tied.length === 1 && (first.above_class ?? 0) < 0 && words.needsPractice,
      rest.length > 0 && words.next(say.list(rest.slice(0, 2).map((one) => words.one(one.subject, say.number(one.total ?? 0))))),
      behind &&
        !tied.includes(behind) &&
        behind.above_class !== null &&
        words.furthest(behind.subject, say.number(-behind.above_class)),
    ),
    table: marksTable(sorted, say),
    cite: [first.subject, 'term'],
  }
})

import type { FoundIn } from '#modules/assistant/reading'
import { dataOf, sentences, type Composer, type Draft, type ComposerInput } from './draft.ts'
import { shortened, type Phrasing } from './phrasing.ts'
import { reportsEn } from './reports.en.ts'
import { reportsFr } from './reports.fr.ts'

type Data = FoundIn['reports']
type Report = NonNullable<Data['report']>

const wordsOf = ({ language }: Phrasing) => (language === 'fr' ? reportsFr : reportsEn)
/** A remark is a line or two; longer ones are read on their own page. */
const REMARK_LENGTH = 280
const quoted = (text: string, say: Phrasing) => say.quote(shortened(text, REMARK_LENGTH))

/** What is known where the report asked for is not out. */
function notOut(data: Data, { say }: ComposerInput): string {
  const words = wordsOf(say)
  const [newest] = data.all
  const { term, being_written: writing } = data
  return sentences(
    term ? words.noneFor(say, say.inTerm(term), term.name) : words.none(say),
    writing && (term === null || term.name === writing.term) && words.beingWritten(writing.term),
    writing?.expected && (term === null || term.name === writing.term) && words.expected(say.day(writing.expected)),
    newest && words.newest(newest.term, newest.academic_year),
  )
}

const traitsOf = ({ traits }: Report, say: Phrasing): string[] =>
  traits.map(({ name, rating, remark }) =>
    wordsOf(say).trait(name, rating, remark === null || remark === '' ? null : quoted(remark, say)),
  )

/** What a child can do and is to grow in, as a report without marks says it. */
export function skillsIn(report: Report, say: Phrasing): string {
  const words = wordsOf(say)
  return sentences(
    report.traits.length > 0 && words.skills(say.list(traitsOf(report, say))),
    report.strengths && words.strengths(quoted(report.strengths, say)),
    report.areas_for_growth && words.growth(quoted(report.areas_for_growth, say)),
    words.wasIn(whenOf(report, say)),
  )
}

const withReport =
  (compose: (report: Report, data: Data, input: ComposerInput) => Draft): Composer =>
  (input) => {
    const data = dataOf(input.found, 'reports')
    if (!data) return { text: '' }
    return data.report ? compose(data.report, data, input) : { text: notOut(data, input), cite: ['list'] }
  }

/** "in Term 1", also of the running term: a report is of a term, not of now. */
const whenOf = ({ term }: Report, say: Phrasing) => say.inTerm({ ...term, is_current: false })

export const summary: Composer = withReport((report, data, { say, slots, context }) => {
  const words = wordsOf(say)
  const { term, position, number_on_roll: roll } = report
  const lines = report.subjects.filter(({ total }) => total !== null)
  const change = data.before?.average_change ?? null
  return {
    text: sentences(
      words.head(say, term.name, term.academic_year, report.class),
      slots.subjects === undefined && report.average !== null && words.average(say.number(report.average)),
      slots.subjects === undefined && report.class_average !== null && words.classAverage(say.number(report.class_average)),
      change !== null && change !== 0 && data.before && words.changed(data.before.term, say.number(Math.abs(change)), change > 0),
      position !== null && words.placed(position, roll),
      report.aggregate !== null && words.aggregate(report.aggregate),
      slots.subjects === undefined &&
        report.total !== null &&
        report.total_of !== null &&
        words.total(say.number(report.total), say.number(report.total_of)),
      lines.length > 0 &&
        words.subjects(say.list(lines.map((line) => words.subject(line.subject, say.number(line.total ?? 0), line.grade)))),
      slots.subjects !== undefined &&
        sentences(
          ...lines.map(
            (line) => line.position !== null && words.subjectPosition(line.subject, line.position, whenOf(report, say)),
          ),
          ...lines.map((line) => line.remark && words.subjectRemark(line.subject, quoted(line.remark, say))),
        ),
      report.template === 'preschool' && report.traits.length > 0 && words.skills(say.list(traitsOf(report, say))),
      report.times_present !== null && report.times_opened !== null && words.present(report.times_present, report.times_opened),
      report.class_teacher.remark && words.teacher(report.class_teacher.name, quoted(report.class_teacher.remark, say)),
      report.promoted_to && words.promoted(say, report.promoted_to, whenOf(report, say)),
      report.next_term_begins !== null &&
        report.next_term_begins >= context.today &&
        words.nextTerm(say.day(report.next_term_begins)),
      report.version > 1 && words.version(report.version),
    ),
    table: null,
    cite: ['report'],
  }
})

export const ready: Composer = (input) => {
  const { say, found } = input
  const data = dataOf(found, 'reports')
  if (!data) return { text: '' }
  const words = wordsOf(say)
  const { report, being_written: writing, term } = data
  if (report && (term !== null || writing === null))
    return { text: words.out(report.term.name, report.term.academic_year, say.day(report.published)), cite: ['report'] }
  return {
    text: sentences(
      writing ? words.beingWritten(writing.term) : notOut(data, input),
      writing?.expected && words.expected(say.day(writing.expected)),
      report && words.outNewest(report.term.name, report.term.academic_year, say.day(report.published)),
    ),
    cite: [report ? 'report' : 'list', 'list'],
  }
}

export const position: Composer = withReport((report, data, { say, slots }) => {
  const words = wordsOf(say)
  const when = whenOf(report, say)
  if (!data.show_position) return { text: words.notShown, cite: ['report'] }
  if (slots.subjects !== undefined) {
    const lines = report.subjects.map((line) =>
      line.position === null ? words.noPosition(when) : words.subjectPosition(line.subject, line.position, when),
    )
    return { text: lines.join(' ') || words.noPosition(when), cite: ['report'] }
  }
  const isCurrentAwaited = slots.term === 'current' || (data.term?.is_current ?? false)
  const { before } = data
  return {
    text: sentences(
      isCurrentAwaited && !report.term.is_current && words.noneThisTerm(say.inTerm(report.term)),
      report.position === null ? words.noPosition(when) : words.position(say, report.position, report.number_on_roll, when),
      before?.position !== null && before !== null && words.before(before.term, before.position, before.number_on_roll),
    ),
    cite: ['report'],
  }
})

/** The lines of words that were asked for; single traits are told by themselves. */
const fieldsOf = ({ field, moreFields = [] }: ComposerInput['slots']) =>
  [field, ...moreFields].filter((name) => name !== undefined && name !== 'traits')

export const remarks: Composer = withReport((report, _data, { say, slots }) => {
  const words = wordsOf(say)
  const when = whenOf(report, say)
  const { class_teacher: teacher, head_teacher: head, conduct, attitude, interest } = report
  const field = (name: 'conduct' | 'attitude' | 'interest', value: string | null) =>
    value === null || value === '' ? words.notWritten(words.noField[name], when) : words[name](quoted(value, say))
  const cite = ['report']
  if (slots.field === 'traits')
    return {
      text:
        report.traits.length === 0
          ? words.notWritten(words.noField.traits, when)
          : sentences(`${say.list(traitsOf(report, say))}.`, words.wasIn(when)),
      cite,
    }
  if (slots.field !== undefined)
    return {
      text: sentences(...fieldsOf(slots).map((name) => field(name, { conduct, attitude, interest }[name])), words.wasIn(when)),
      cite,
    }
  if (slots.subjects !== undefined)
    return {
      text: report.subjects
        .map((line) =>
          line.remark ? words.subjectRemark(line.subject, quoted(line.remark, say)) : words.noSubjectRemark(line.subject),
        )
        .join(' '),
      cite,
    }
  const ofTeacher = teacher.remark ? words.teacher(teacher.name, quoted(teacher.remark, say)) : ''
  const ofHead = head.remark ? words.headTeacher(head.name, quoted(head.remark, say)) : ''
  const both = slots.role === 'head' ? ofHead : slots.role === 'class_teacher' ? ofTeacher : sentences(ofTeacher, ofHead)
  return {
    text: sentences(
      both === '' ? words.noRemark(when) : both,
      slots.role === undefined && conduct && words.conduct(quoted(conduct, say)),
      slots.role === undefined && report.strengths && words.strengths(quoted(report.strengths, say)),
      slots.role === undefined && report.areas_for_growth && words.growth(quoted(report.areas_for_growth, say)),
      words.wasIn(when),
    ),
    cite,
  }
})

export const promotion: Composer = withReport((report, data, { say }) => {
  const words = wordsOf(say)
  const when = whenOf(report, say)
  const cite = ['report']
  if (report.promoted_to) return { text: words.promoted(say, report.promoted_to, when), cite }
  if (report.repeated_in) return { text: words.repeated(say, report.repeated_in, when), cite }
  const last = data.all.find(({ promoted_to: to }) => to !== null && to !== '')
  return {
    text: sentences(
      words.noPromotion(when),
      words.promotionLater,
      last?.promoted_to && words.lastPromotion(say, last.promoted_to, last.term, last.academic_year),
    ),
    cite: ['report', 'list'],
  }
})

import { dataOf, sentences, TABLE_ROWS, tableOf, type Composer, type ComposerInput, type Draft } from './draft.ts'
import { helpSubject } from './advice.ts'
import { teacherOf, verdictWords } from './verdicts.ts'
import { COMMENT_LENGTH, known, marksWords, ofSubject, overview, whenOf, withMarks } from './marks.ts'
import { shortened } from './phrasing.ts'
import { markOf, type Work } from './works-table.ts'

/** The work with the lowest or the highest share of the marks, with its own comment, then the next ones. */
function extreme([first, next]: readonly [Work, ...Work[]], isBest: boolean, input: ComposerInput): Draft {
  const { say } = input
  const words = marksWords(say)
  const { work, subject, comment, class_average: average } = first
  return {
    text: sentences(
      (isBest ? words.highestOf : words.lowestOf)(say.quote(work), subject, markOf(first, say, words)),
      average !== null && words.workClass(say.number(average)),
      comment && words.comment(say.quote(shortened(comment, COMMENT_LENGTH))),
      next && words.next(words.workOf(say.quote(next.work), next.subject, markOf(next, say, words))),
      !isBest && verdictWords(say).askAbout(subject, teacherOf(input, subject)),
    ),
    cite: [...new Set([first, ...(next ? [next] : [])].map((one) => one.subject))],
  }
}

export const latest: Composer = withMarks((data, given) => {
  const { say, slots } = given
  const words = marksWords(say)
  const [most, ...others] = slots.rank === undefined || slots.rank === 'both' ? [] : data.extremes[slots.rank]
  if (most) return extreme([most, ...others], slots.rank === 'best', given)
  const isClassWork = ({ type }: Work) => type !== 'end_of_term' && type !== 'mock'
  const works =
    slots.part === 'exam'
      ? data.works.filter((work) => !isClassWork(work))
      : slots.part === 'class'
        ? data.works.filter(isClassWork)
        : data.works
  const shown = works.slice(0, TABLE_ROWS)
  if (shown.length === 0)
    return {
      text: data.is_so_far
        ? words.noWorks(whenOf(data, say))
        : sentences(words.onlyReport(whenOf(data, say)), overview(given).text),
    }
  return {
    text: [
      ...(slots.subjects === undefined ? [] : data.subjects.map((one) => ofSubject(one, data, { ...given, slots: {} }))),
      words.newest(shown.length),
      ...shown.map((work) => words.work(say.quote(work.work), work.subject, markOf(work, say, words))),
    ].join('\n'),
    table: null,
    cite: [...new Set(shown.map((work) => work.subject))].slice(0, 3),
  }
})

export const missing: Composer = withMarks((data, given) => {
  const { say, slots } = given
  const words = marksWords(say)
  const when = whenOf(data, say)
  const asked =
    slots.subjects === undefined ? '' : data.subjects.map((one) => ofSubject(one, data, { ...given, slots: {} })).join(' ')
  if (data.missing.length === 0) return { text: sentences(words.noneMissing(when), asked) }
  return {
    text: [
      words.missing(data.missing_count, when, say),
      ...data.missing
        .slice(0, TABLE_ROWS)
        .map((work) => words.work(say.quote(work.work), work.subject, markOf(work, say, words))),
      words.notZero,
    ].join('\n'),
    cite: [...new Set(data.missing.map((work) => work.subject))].slice(0, 3),
  }
})

export const practise: Composer = (given) => (given.slots.subjects === undefined ? whatToPractise(given) : helpSubject(given))

const whatToPractise: Composer = withMarks((data, given) => {
  const { say } = given
  const words = marksWords(say)
  const behind = data.subjects.find(({ subject: name }) => name === data.needs_practice)
  const least = known(data).at(-1)
  const one = behind ?? least
  if (!one || one.total === null) return { text: words.noAverage(say, whenOf(data, say)) }
  // The furthest behind the class is not always the lowest mark.
  const lower = least === one ? undefined : least
  const lowest = data.lowest.find((work) => work.subject === one.subject)
  // The page of marks names one work for tonight; here it is the same one.
  const tonight = data.tonight?.subject === one.subject && data.tonight.score !== null ? data.tonight : null
  return {
    text: sentences(
      !behind && words.noneBehind(say),
      one.class_average !== null && behind
        ? words.practise(one.subject, say.number(one.total), say.number(one.class_average))
        : words.practiseLowest(one.subject, say.number(one.total)),
      lower && lower.total !== null && words.practiseLowest(lower.subject, say.number(lower.total)),
      tonight?.score !== undefined && tonight.score !== null
        ? words.tonight(say.quote(tonight.work), words.workMark(say.number(tonight.score), say.number(tonight.of)))
        : lowest && words.tonight(say.quote(lowest.work), markOf(lowest, say, words)),
      words.ten,
      verdictWords(say).askAbout(one.subject, teacherOf(given, one.subject)),
    ),
    cite: [one, ...(lower ? [lower] : [])].map(({ subject }) => subject),
  }
})

export const gradeMeaning: Composer = (given) => {
  const { say, slots, found } = given
  const words = marksWords(say)
  const report = dataOf(found, 'reports')?.report
  if (!report || report.scale.length === 0) return { text: words.noScale }
  const wanted = slots.grade?.toLowerCase()
  const band = report.scale.find(({ grade }) => grade.toLowerCase() === wanted)
  const marks = dataOf(found, 'marks')
  const subjects = marks ? marks.subjects.map((one) => ofSubject(one, marks, { ...given, slots: {} })).join(' ') : ''
  const isShort = report.scale.length <= TABLE_ROWS
  return {
    text: sentences(
      subjects,
      band && words.gradeMeans(band.grade, band.level, band.from, band.to),
      wanted !== undefined && !band && words.noSuchGrade,
      !(band || isShort) &&
        words.bands(say.list(report.scale.map(({ grade, level, from, to }) => words.band(grade, level, from, to)))),
      words.weights(report.weights.class, report.weights.exam),
    ),
    table:
      isShort && !band
        ? tableOf(
            words.scaleColumns,
            report.scale.map(({ grade, level, from, to }) => [words.range(from, to), grade, level]),
          )
        : null,
  }
}

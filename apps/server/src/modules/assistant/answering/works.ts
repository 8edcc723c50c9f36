import { dataOf, sentences, TABLE_ROWS, tableOf, type Composer } from './draft.ts'
import { known, marksWords, ofSubject, overview, whenOf, withMarks } from './marks.ts'
import { markOf, type Work } from './works-table.ts'

export const latest: Composer = withMarks((data, given) => {
  const { say, slots } = given
  const words = marksWords(say)
  const isClassWork = ({ type }: Work) => type !== 'end_of_term' && type !== 'mock'
  const works =
    slots.part === 'exam'
      ? data.works.filter((work) => !isClassWork(work))
      : slots.part === 'class'
        ? data.works.filter(isClassWork)
        : data.works
  const ranked = slots.rank === undefined || slots.rank === 'both' ? [] : data.extremes[slots.rank]
  const shown = ranked.length > 0 ? ranked : works.slice(0, TABLE_ROWS)
  if (shown.length === 0)
    return {
      text: data.is_so_far
        ? words.noWorks(whenOf(data, say))
        : sentences(words.onlyReport(whenOf(data, say)), overview(given).text),
    }
  return {
    text: [
      ...(slots.subjects === undefined ? [] : data.subjects.map((one) => ofSubject(one, data, { ...given, slots: {} }))),
      ranked.length > 0 ? words.extreme(slots.rank === 'best') : words.newest(shown.length),
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

export const practise: Composer = withMarks((data, given) => {
  const { say, slots } = given
  const words = marksWords(say)
  const asked = slots.subjects !== undefined ? data.subjects[0] : undefined
  const behind = asked ?? data.subjects.find(({ subject: name }) => name === data.needs_practice)
  const one = behind ?? known(data).at(-1)
  if (!one || one.total === null) return { text: words.noAverage(say, whenOf(data, say)) }
  const lowest = data.lowest.find((work) => work.subject === one.subject)
  // The page of marks names one work for tonight; here it is the same one.
  const tonight = data.tonight?.subject === one.subject && data.tonight.score !== null ? data.tonight : null
  return {
    text: sentences(
      asked ? ofSubject(asked, data, { ...given, slots: {} }) : '',
      !asked && !behind && words.noneBehind(say),
      !asked &&
        (one.class_average !== null && behind
          ? words.practise(one.subject, say.number(one.total), say.number(one.class_average))
          : words.practiseLowest(one.subject, say.number(one.total))),
      tonight?.score !== undefined && tonight.score !== null
        ? words.tonight(say.quote(tonight.work), words.workMark(say.number(tonight.score), say.number(tonight.of)))
        : lowest && words.tonight(say.quote(lowest.work), markOf(lowest, say, words)),
      words.ten,
    ),
    cite: [one.subject],
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

import type { FoundIn, FoundOf } from '#modules/assistant/reading'
import { allOf, sentences, tableOf, type Composer, type Draft, type ComposerInput } from './draft.ts'
import type { Phrasing } from './phrasing.ts'
import { marksWords, ofSubject, termName, overview, whenOf, withMarks } from './marks.ts'
import { markOf } from './works-table.ts'

type Data = FoundIn['marks']
type Subject = Data['subjects'][number]

export const trend: Composer = withMarks((data, input) => {
  const { say, slots } = input
  const words = marksWords(say)
  const when = whenOf(data, say)
  const other = allOf(input.found, 'marks')[1]
  const isSame = other?.data?.term.name === data.term.name && other.data.term.academic_year === data.term.academic_year
  if (other && !isSame) return twoTerms(data, other, input)
  const verdict = (by: number) => (by === 0 ? words.steady : by > 0 ? words.up(say.number(by)) : words.down(say.number(-by)))
  if (slots.subjects !== undefined)
    return {
      text: data.subjects
        .map((one) =>
          one.before && one.total !== null && one.before.change !== null
            ? sentences(
                words.wentFrom(
                  one.subject,
                  say.number(one.before.total),
                  termName(one.before, data),
                  say.number(one.total),
                  when,
                ),
                verdict(one.before.change),
                one.class_average !== null && words.classIs(say.number(one.class_average)),
              )
            : sentences(ofSubject(one, data, { ...input, slots: {} }), words.nothingBefore(one.subject)),
        )
        .join('\n'),
      cite: data.subjects.map((one) => one.subject),
    }
  const [before, last] = data.averages.slice(-2)
  if (!before || !last || last.change === null) return { text: sentences(overview(input).text, words.noAverageBefore) }
  const moved = data.subjects.filter((one) => one.before?.change !== null && one.before !== null)
  return {
    text: sentences(
      words.averageWent(say, say.number(before.average), termName(before, data), say.number(last.average), when),
      verdict(last.change),
      moved.length > 0 && words.counted(data.counted.better, data.counted.worse),
    ),
    table: changeTable(moved, say),
  }
})

const changeTable = (subjects: readonly Subject[], say: Phrasing) => {
  const { columns } = marksWords(say)
  return tableOf(
    [columns.subject, columns.before, columns.mark],
    subjects
      .toSorted((one, other) => Math.abs(other.before?.change ?? 0) - Math.abs(one.before?.change ?? 0))
      .map(({ subject: name, before, total }) => [
        name,
        say.number(before?.total ?? 0),
        total === null ? '–' : say.number(total),
      ]),
  )
}

/** Two terms that were both named: each as it is; which is higher needs no figure of its own. */
function twoTerms(data: Data, { data: other }: FoundOf<'marks'>, input: ComposerInput): Draft {
  const { say, slots } = input
  const words = marksWords(say)
  if (!other) return { text: words.noAverageBefore }
  if (slots.subjects === undefined) {
    const line = (one: Data) =>
      one.average === null
        ? words.nothing(say.inTerm(one.term), one.term.name, say)
        : words.average(say, say.number(one.average), whenOf(one, say))
    return { text: sentences(line(data), line(other)), table: null }
  }
  const lines = [data, other].map((one) =>
    one.subjects.length === 0
      ? words.nothing(say.inTerm(one.term), one.term.name, say)
      : one.subjects.map((each) => ofSubject({ ...each, before: null }, one, { ...input, slots: {} })).join(' '),
  )
  return { text: lines.join('\n'), cite: data.subjects.map((one) => one.subject) }
}

export const why: Composer = withMarks((data, input) => {
  const { say, slots } = input
  const words = marksWords(say)
  const fallen = data.subjects
    .filter((one) => one.before?.change !== null && (one.before?.change ?? 0) < 0)
    .toSorted((one, other) => (one.before?.change ?? 0) - (other.before?.change ?? 0))
  const [one] =
    slots.subjects !== undefined
      ? data.subjects
      : fallen.length > 0
        ? fallen
        : data.subjects.filter(({ subject: name }) => name === data.needs_practice)
  if (!one) return { text: sentences(overview(input).text, words.whyNot, words.askTeacher) }
  const lowest = data.lowest.find((work) => work.subject === one.subject)
  return {
    text: sentences(
      ofSubject(one, data, { ...input, slots: {} }),
      lowest && words.lowestWork(say.quote(lowest.work), markOf(lowest, say, words)),
      lowest?.comment && words.comment(say.quote(lowest.comment)),
      words.whyNot,
      words.askTeacher,
    ),
    cite: [one.subject],
  }
})

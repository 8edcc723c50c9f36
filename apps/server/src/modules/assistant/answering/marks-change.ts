import type { FoundIn, FoundOf } from '#modules/assistant/reading'
import { allOf, sentences, tableOf, type Composer, type Draft, type ComposerInput } from './draft.ts'
import type { Phrasing } from './phrasing.ts'
import { marksWords, ofSubject, termName, overview, whenOf, withMarks } from './marks.ts'
import { teacherOf, verdictWords } from './verdicts.ts'
import { markOf } from './works-table.ts'

type Data = FoundIn['marks']
type Subject = Data['subjects'][number]

type Move = { by: number; was: number; is: number; before: { term: string; academic_year: string } }

/** That it went up, went down or stayed, and from what to what. */
function moved(what: string, { by, was, is, before }: Move, data: Data, say: Phrasing): string {
  const words = marksWords(say)
  const [term, now] = [termName(before, data), say.number(is)]
  if (by === 0) return words.stayed(what, now, term)
  return (by > 0 ? words.wentUp : words.wentDown)(what, say.number(Math.abs(by)), say.number(was), term, now, whenOf(data, say))
}

/** The same of one subject; nothing where there is no mark before it. */
const movedIn = ({ subject, total, before }: Subject, data: Data, say: Phrasing): string =>
  before === null || before.change === null || total === null
    ? ''
    : moved(subject, { by: before.change, was: before.total, is: total, before }, data, say)

export const trend: Composer = withMarks((data, input) => {
  const { say, slots } = input
  const words = marksWords(say)
  const other = allOf(input.found, 'marks')[1]
  const isSame = other?.data?.term.name === data.term.name && other.data.term.academic_year === data.term.academic_year
  if (other && !isSame) return twoTerms(data, other, input)
  if (slots.subjects !== undefined)
    return {
      text: data.subjects
        .map((one) =>
          one.before && one.total !== null && one.before.change !== null
            ? sentences(movedIn(one, data, say), one.class_average !== null && words.classIs(say.number(one.class_average)))
            : sentences(ofSubject(one, data, { ...input, slots: {} }), words.nothingBefore(one.subject)),
        )
        .join('\n'),
      cite: data.subjects.map((one) => one.subject),
    }
  const [before, last] = data.averages.slice(-2)
  if (!before || !last || last.change === null) return { text: sentences(overview(input).text, words.noAverageBefore) }
  const changed = data.subjects.filter((one) => one.before?.change !== null && one.before !== null)
  return {
    text: sentences(
      moved(words.averageOf(say), { by: last.change, was: before.average, is: last.average, before }, data, say),
      changed.length > 0 && words.counted(data.counted.better, data.counted.worse),
    ),
    table: changeTable(changed, say),
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

/** Two terms that were both named: which is higher, which needs no figure of its own, then each as it is. */
function twoTerms(data: Data, { data: other }: FoundOf<'marks'>, input: ComposerInput): Draft {
  const { say, slots } = input
  const words = marksWords(say)
  if (!other) return { text: words.noAverageBefore }
  const higher = (one: number | null | undefined, two: number | null | undefined) =>
    typeof one !== 'number' || typeof two !== 'number'
      ? ''
      : one === two
        ? words.sameInBoth
        : words.higherIn(say.inTerm((one > two ? data : other).term))
  if (slots.subjects === undefined) {
    const line = (one: Data) =>
      one.average === null
        ? words.nothing(say.inTerm(one.term), one.term.name, say)
        : words.average(say, say.number(one.average), whenOf(one, say))
    return { text: sentences(higher(data.average, other.average), line(data), line(other)), table: null }
  }
  const lines = [data, other].map((one) =>
    one.subjects.length === 0
      ? words.nothing(say.inTerm(one.term), one.term.name, say)
      : one.subjects.map((each) => ofSubject({ ...each, before: null }, one, { ...input, slots: {} })).join(' '),
  )
  const verdict = data.subjects.length === 1 ? higher(data.subjects[0]?.total, other.subjects[0]?.total) : ''
  return {
    text: [verdict, ...lines].filter((line) => line !== '').join('\n'),
    cite: data.subjects.map((one) => one.subject),
  }
}

/** A mark and how far it lies from the one before it; nothing where there is none. */
function beside({ subject, total, before }: Subject, data: Data, say: Phrasing): string {
  if (total === null || before === null || before.change === null) return ''
  const { change, total: was } = before
  const told = { now: say.number(total), by: say.number(Math.abs(change)), was: say.number(was) }
  return marksWords(say).beside({ ...told, subject, when: whenOf(data, say), term: termName(before, data) }, change)
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
      beside(one, data, say) || ofSubject(one, data, { ...input, slots: {} }),
      lowest && words.lowestWork(say.quote(lowest.work), markOf(lowest, say, words)),
      lowest?.comment && words.comment(say.quote(lowest.comment)),
      words.whyNot,
      verdictWords(say).askAbout(one.subject, teacherOf(input, one.subject)),
    ),
    cite: [one.subject],
  }
})

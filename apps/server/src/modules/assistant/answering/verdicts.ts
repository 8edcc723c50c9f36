import type { FoundIn } from '#modules/assistant/reading'
import { dataOf, sentences, type Composer, type ComposerInput } from './draft.ts'
import { known, marksTable, marksWords, termName, inNamedTerm, withMarks } from './marks.ts'
import type { Phrasing } from './phrasing.ts'
import { verdictsEn } from './verdicts.en.ts'
import { verdictsFr } from './verdicts.fr.ts'
import { markOf } from './works-table.ts'

type Data = FoundIn['marks']
type Subject = Data['subjects'][number]

export const verdictWords = ({ language }: Phrasing) => (language === 'fr' ? verdictsFr : verdictsEn)

/** Who teaches a subject, where the timetable was read. */
export const teacherOf = ({ found }: ComposerInput, subject: string): string | null =>
  dataOf(found, 'timetable')?.teachers.find((one) => one.subject === subject)?.teacher ?? null

const FAILING = /fail|insuffisant/i

/** What stands in the grades that fail by the school's own scale: those that are called so, else its lowest. */
export const failed: Composer = withMarks((data, input) => {
  const { say, found } = input
  const words = verdictWords(say)
  const scale = (dataOf(found, 'reports')?.report?.scale ?? []).toSorted((one, other) => one.from - other.from)
  const named = scale.filter(({ level, grade }) => FAILING.test(`${level} ${grade}`))
  const band = named.at(-1) ?? scale[0]
  const marked = known(data)
  const lowest = marked.at(-1)
  const tail = lowest && words.lowestIs(lowest.subject, say.number(lowest.total ?? 0))
  if (!band) return { text: sentences(words.noneFailedAtAll, tail), cite: ['term'] }
  const below = marked.filter(({ total }) => total !== null && total <= band.to)
  const [worst] = below.toReversed()
  if (!worst)
    return {
      text: sentences(words.noneFailed(band.grade, band.level, say.number(band.to)), tail),
      cite: [lowest?.subject ?? 'term'],
    }
  return {
    text: sentences(
      words.failed(
        say.list(below.map((one) => marksWords(say).one(one.subject, say.number(one.total ?? 0)))),
        band.level,
        say.number(band.to),
      ),
      words.askAbout(worst.subject, teacherOf(input, worst.subject)),
    ),
    cite: below.map(({ subject }) => subject),
  }
})

const moveOf = ({ before }: Subject) => before?.change ?? 0

/** Where it went up most, and where down. */
export const improvedMost: Composer = withMarks((data, { say }) => {
  const words = verdictWords(say)
  const moved = data.subjects.filter(({ before, total }) => before !== null && before.change !== null && total !== null)
  const byMove = moved.toSorted((one, other) => moveOf(other) - moveOf(one))
  const told = (one: Subject | undefined, tell: typeof words.improved) =>
    one?.before && one.total !== null
      ? tell(one.subject, say.number(one.before.total), termName(one.before, data), say.number(one.total))
      : ''
  const [first] = byMove
  const last = byMove.at(-1)
  if (!first?.before) return { text: marksWords(say).noAverageBefore }
  return {
    text: sentences(
      moveOf(first) > 0 ? told(first, words.improved) : words.noneImproved(termName(first.before, data)),
      moveOf(first) > 0 && words.praise(say),
      last && moveOf(last) < 0 && told(last, words.fell),
    ),
    cite: [first.subject, ...(last ? [last.subject] : [])],
  }
})

/** The best there ever was: the term, the position, and this term's best work. */
export const bestResult: Composer = withMarks((data, { say, found, context }) => {
  const words = verdictWords(say)
  const top = data.averages.toSorted((one, other) => other.average - one.average)[0]
  const placed = (dataOf(found, 'reports')?.all ?? []).filter(({ position }) => position !== null)
  const [highest] = placed.toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0))
  const [work] = data.extremes.best
  const isThis =
    top?.term === data.term.name && top.academic_year === data.term.academic_year && data.term.closes >= context.today
  return {
    text: sentences(
      top &&
        (isThis
          ? words.bestTermIsThis(say, say.number(top.average))
          : words.bestTerm(say, say.number(top.average), inNamedTerm(top, data, say))),
      highest &&
        highest.position !== null &&
        words.bestPosition(highest.position, highest.number_on_roll, inNamedTerm(highest, data, say)),
      work && words.bestWork(say.quote(work.work), work.subject, markOf(work, say, marksWords(say))),
    ),
    cite: [...(work ? [work.subject] : []), 'term'],
  }
})

/** "Is she below the class?": the answer in one word first; nothing where that was not asked. */
export function verdictOnSide(by: number | null, { say, slots }: ComposerInput): string {
  if (slots.side === undefined || by === null) return ''
  const words = verdictWords(say)
  if (by === 0) return words.isLevel(say)
  return by > 0 ? words.isAbove(say, slots.side === 'above') : words.isBelow(say, slots.side === 'below')
}

/** On which side of the class a child stands, in one subject or in all. */
export function standsIn(by: number | null, subject: string | null, say: Phrasing): string {
  if (by === null) return ''
  const words = verdictWords(say)
  return (by === 0 ? words.standsLevel : by > 0 ? words.standsAbove : words.standsBelow)(say, subject)
}

/** The subjects on one side of the class. */
export const onOneSide: Composer = withMarks((data, { say, slots }) => {
  const words = verdictWords(say)
  const isMeant = ({ above_class: by }: Subject) => by !== null && (slots.side === 'below' ? by < 0 : by > 0)
  const meant = data.subjects.filter(isMeant)
  const { above_class: above, below_class: below, subjects } = data.counted
  return {
    text: sentences(
      slots.side === 'below' ? words.below(say, below, subjects) : words.above(say, above, subjects),
      meant.length > 0 &&
        `${say.list(meant.map((one) => words.oneSide(one.subject, say.number(one.total ?? 0), say.number(one.class_average ?? 0))))}.`,
    ),
    table: marksTable(meant, say),
    cite: meant.map(({ subject }) => subject),
  }
})

/** How it goes in one sentence, before any figure is told; nothing where there is no class to hold it against. */
export function verdictOn(data: Data | null, say: Phrasing): string {
  if (!data || data.counted.subjects === 0 || data.class_average === null) return ''
  const words = verdictWords(say)
  const { above_class: above, subjects } = data.counted
  const verdict = above * 3 >= subjects * 2 ? words.wellAbove : above * 3 >= subjects ? words.mixed : words.behind
  return verdict(say, above, subjects)
}

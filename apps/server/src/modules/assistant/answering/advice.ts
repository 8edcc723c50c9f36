import type { FoundIn } from '#modules/assistant/reading'
import { adviceEn } from './advice.en.ts'
import { adviceFr } from './advice.fr.ts'
import { dataOf, sentences, type Composer, type ComposerInput } from './draft.ts'
import { known, marksWords, termName, whenOf, withMarks } from './marks.ts'
import type { Phrasing } from './phrasing.ts'
import { teacherOf } from './verdicts.ts'
import { markOf } from './works-table.ts'

type Data = FoundIn['marks']
type Subject = Data['subjects'][number]

const adviceWords = ({ language }: Phrasing) => (language === 'fr' ? adviceFr : adviceEn)
const phonesOf = ({ context, say }: ComposerInput) =>
  say.list(context.school.phones.length > 0 ? context.school.phones : [say.phone])

/** The subject that was named, else the one that lies furthest behind. */
const meantIn = (data: Data, { slots }: ComposerInput): Subject | undefined =>
  slots.subjects !== undefined
    ? data.subjects[0]
    : (data.subjects.find(({ subject }) => subject === data.needs_practice) ?? known(data).at(-1))

/** How a parent helps with one subject, from where this child stands in it. */
export const helpSubject: Composer = withMarks((data, input) => {
  const { say } = input
  const words = adviceWords(say)
  const one = meantIn(data, input)
  if (!one) return { text: sentences(marksWords(say).noAverage(say, whenOf(data, say)), words.howToHelp(say)) }
  const { tonight } = data
  const work = data.lowest.find(({ subject }) => subject === one.subject)
  const first =
    tonight?.subject === one.subject && tonight.score !== null
      ? words.startWith(
          say.quote(tonight.work),
          one.subject,
          marksWords(say).workMark(say.number(tonight.score), say.number(tonight.of)),
        )
      : work
        ? words.startWith(say.quote(work.work), one.subject, markOf(work, say, marksWords(say)))
        : words.startAlone(one.subject)
  const { total, class_average: average } = one
  return {
    text: [
      sentences(
        first,
        tonight?.subject === one.subject && tonight.topic !== null && words.topic(say.quote(tonight.topic)),
        total !== null &&
          (average === null
            ? words.stands(one.subject, say.number(total))
            : words.standsBeside(one.subject, say.number(total), say.number(average))),
      ),
      words.howToHelp(say),
      words.talkTo(one.subject, teacherOf(input, one.subject), phonesOf(input)),
    ].join('\n'),
    cite: [one.subject],
  }
})

const MOST_TO_ASK = 5
const change = ({ before }: Subject) => before?.change ?? 0

/** Questions for the teacher, each made of something that stands in this child's records. */
export const askTeacher: Composer = (input) => {
  const { say, found, slots } = input
  const words = adviceWords(say)
  const data = dataOf(found, 'marks')
  const register = dataOf(found, 'attendance')
  const subjects = data?.subjects ?? []
  const behind = subjects
    .filter(({ above_class: by, total }) => total !== null && by !== null && by < 0)
    .toSorted((one, other) => (one.above_class ?? 0) - (other.above_class ?? 0))
    .slice(0, slots.subjects === undefined ? 2 : 1)
  const [fell] = subjects
    .filter((one) => change(one) < 0 && !behind.includes(one))
    .toSorted((one, other) => change(one) - change(other))
  const [missing] = data?.missing ?? []
  const best = data ? known(data)[0] : undefined
  const asked = [
    ...behind.map((one) =>
      words.askBehind(one.subject, say.number(one.total ?? 0), say.number(one.class_average ?? 0), teacherOf(input, one.subject)),
    ),
    fell?.before && data && fell.total !== null
      ? words.askFell(fell.subject, say.number(fell.before.total), termName(fell.before, data), say.number(fell.total))
      : '',
    missing ? words.askMissing(say.quote(missing.work)) : '',
    register && register.summary.away > 0 ? words.askAway(register.summary.away) : '',
    register && register.summary.late > 0 ? words.askLate(register.summary.late) : '',
    best && best.total !== null ? words.askBest(best.subject, say.number(best.total)) : '',
    words.askClass,
  ].filter((line) => line !== '')
  return {
    text: [words.askHead(say), ...asked.slice(0, MOST_TO_ASK).map((line) => `- ${line}`), words.bookIt(phonesOf(input))].join(
      '\n',
    ),
    cite: [...behind.map(({ subject }) => subject), 'term'],
  }
}

/** A mark is said to be wrong: who puts it right, what the records show, and words to send. */
export const markWrong: Composer = (input) => {
  const { say, found, slots } = input
  const words = adviceWords(say)
  const data = dataOf(found, 'marks')
  const one = slots.subjects === undefined ? undefined : data?.subjects[0]
  const work = one && data?.works.find(({ subject, state }) => subject === one.subject && state === 'marked')
  const to = (one && teacherOf(input, one.subject)) ?? words.teacher
  return {
    text: [
      sentences(
        words.markPutRight,
        one && one.total !== null && words.markShows(one.subject, say.number(one.total)),
        work && words.markWork(say.quote(work.work), markOf(work, say, marksWords(say))),
        words.bring,
      ),
      words.sayThis,
      one && one.total !== null
        ? words.markMessage(say, to, one.subject, say.number(one.total))
        : words.markMessagePlain(say, to),
      words.callOrGo(phonesOf(input)),
    ].join('\n'),
    cite: one ? [one.subject] : ['term'],
  }
}

/** A bill is said to be wrong: the same. */
export const billWrong: Composer = (input) => {
  const { say, found } = input
  const words = adviceWords(say)
  const bill = dataOf(found, 'bills')?.bill
  return {
    text: [
      sentences(words.billPutRight, bill && words.billShows(bill.bill_no, say.money(bill.total), say.money(bill.paid))),
      ...(bill ? [words.sayThis, words.billMessage(say, bill.bill_no)] : []),
      words.callOrGo(phonesOf(input)),
    ].join('\n'),
    cite: bill ? [bill.bill_no] : ['page'],
  }
}

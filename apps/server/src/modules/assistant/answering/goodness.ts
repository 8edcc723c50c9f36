import type { FoundIn } from '#modules/assistant/reading'
import { attendanceWords, nothing, whenOf as daysWhen } from './attendance.ts'
import { allOf, dataOf, sentences, type Composer } from './draft.ts'
import { marksWords, termName, whenOf, withMarks } from './marks.ts'
import type { Phrasing } from './phrasing.ts'
import { position as placeOf } from './reports.ts'
import { teacherOf, verdictWords } from './verdicts.ts'

type Subject = FoundIn['marks']['subjects'][number]

/** A mark that the parent names, held against the class; and what the records hold instead, where it is another. */
function markNamed(mark: number, one: Pick<Subject, 'total' | 'class_average'>, subject: string | null, say: Phrasing): string {
  const words = verdictWords(say)
  const { class_average: average, total } = one
  if (average === null) return words.goodUnknown
  const shown = say.number(mark)
  return sentences(
    mark === average
      ? words.markLevel(shown, subject)
      : (mark > average ? words.markAbove : words.markBelow)(shown, subject, say.number(average)),
    subject !== null && total !== null && total !== mark && words.recordsSay(subject, say.number(total)),
  )
}

const goodness = (by: number | null, say: Phrasing): string => {
  const words = verdictWords(say)
  if (by === null) return words.goodUnknown
  return by === 0 ? words.goodLevel : by > 0 ? words.goodYes(say.number(by)) : words.goodNo(say.number(-by))
}

/** Marks held against the class, then against the term before. */
const ofMarks: Composer = withMarks((data, input) => {
  const { say, slots } = input
  const words = verdictWords(say)
  const one = slots.subjects === undefined ? undefined : data.subjects[0]
  if (one?.total === null || (one === undefined && data.average === null))
    return { text: marksWords(say).noAverage(say, whenOf(data, say)) }
  if (one) {
    const { before } = one
    if (slots.mark !== undefined) return { text: markNamed(slots.mark, one, one.subject, say), cite: [one.subject] }
    return {
      text: sentences(
        goodness(one.above_class, say),
        one.class_average !== null && words.goodWhy(one.subject, say.number(one.total), say.number(one.class_average)),
        before !== null &&
          before.change !== null &&
          before.change !== 0 &&
          words.moved(say.number(Math.abs(before.change)), before.change > 0, termName(before, data)),
        (one.above_class ?? 0) < 0 && words.askAbout(one.subject, teacherOf(input, one.subject)),
      ),
      cite: [one.subject],
    }
  }
  const weak = data.needs_practice
  return {
    text: sentences(
      slots.mark === undefined
        ? goodness(data.above_class, say)
        : markNamed(slots.mark, { total: data.average, class_average: data.class_average }, null, say),
      data.average !== null &&
        data.class_average !== null &&
        words.goodWhyAll(say, say.number(data.average), say.number(data.class_average)),
      weak !== null && sentences(words.needsMost(weak), words.askAbout(weak, teacherOf(input, weak))),
    ),
    cite: ['term', ...(weak === null ? [] : [weak])],
  }
})

/** Days held against the term before: the records name no number of days that is good. */
const ofDays: Composer = (input) => {
  const { say, found } = input
  const [data, before] = allOf(found, 'attendance').map((one) => one.data)
  if (!data || data.summary.times_opened === 0) return data ? nothing(data, input) : { text: '' }
  const words = verdictWords(say)
  const { away, present, times_opened: opened, unexplained, rate_percent: rate } = data.summary
  const when = daysWhen(data, input)
  const was = before && before.summary.times_opened > 0 ? before.summary.rate_percent : null
  const verdict =
    away === 0
      ? words.daysAll(say, when)
      : rate === null || was === null || !before
        ? words.daysUnknown
        : (rate >= was ? words.daysYes : words.daysNo)(say.number(rate), say.number(was), daysWhen(before, input))
  return {
    text: sentences(
      verdict,
      away > 0 && attendanceWords(say).came(say, present, opened, when),
      unexplained > 0 && !say.hasLeft && attendanceWords(say).unexplained(unexplained),
      away > 0 && words.askClassTeacher,
    ),
    cite: ['term'],
  }
}

/** A place held against the middle of the class. */
const ofPosition: Composer = (input) => {
  const data = dataOf(input.found, 'reports')
  const { position, number_on_roll: roll } = data?.report ?? { position: null, number_on_roll: null }
  if (!data?.show_position || position === null || roll === null) return placeOf(input)
  const words = verdictWords(input.say)
  const draft = placeOf(input)
  return { ...draft, text: sentences((position * 2 <= roll ? words.upperHalf : words.lowerHalf)(position, roll), draft.text) }
}

/** Is that good? */
export const isGood: Composer = (input) =>
  input.slots.matter === 'days' ? ofDays(input) : input.slots.matter === 'position' ? ofPosition(input) : ofMarks(input)

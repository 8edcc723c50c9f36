import type { FoundIn } from '#modules/assistant/reading'
import { attendanceWords, whenOf as daysWhen } from './attendance.ts'
import { moneyWords } from './bills.ts'
import { dataOf, sentences, type Composer, type ComposerInput } from './draft.ts'
import { marksWords, whenOf } from './marks.ts'
import { toAnswer } from './notices.ts'
import { teacherOf, verdictOn, verdictWords } from './verdicts.ts'

/** The average beside the class's. */
function averageOf(data: FoundIn['marks'], { say }: ComposerInput): string {
  const { average, class_average: ofClass } = data
  if (average === null) return ''
  return ofClass === null
    ? marksWords(say).average(say, say.number(average), whenOf(data, say))
    : verdictWords(say).goodWhyAll(say, say.number(average), say.number(ofClass))
}

const daysOf = (data: FoundIn['attendance'], input: ComposerInput): string =>
  data.summary.times_opened === 0
    ? ''
    : attendanceWords(input.say).came(input.say, data.summary.present, data.summary.times_opened, daysWhen(data, input))

const moneyOf = ({ account: { balance } }: FoundIn['bills'], { say }: ComposerInput): string =>
  balance.amount_minor > 0 ? moneyWords(say).left(say, say.money(balance)) : moneyWords(say).nothingLeft(say)

/** What a parent can do next: the subject that needs it most and whom to ask, and what waits for an answer. */
function toDo(input: ComposerInput): string[] {
  const { found, say } = input
  const weak = dataOf(found, 'marks')?.needs_practice ?? null
  const words = verdictWords(say)
  return [
    weak === null ? '' : sentences(words.needsMost(weak), words.askAbout(weak, teacherOf(input, weak))),
    (dataOf(found, 'notices')?.count ?? 0) > 0 ? toAnswer(input).text : '',
  ]
}

/** How a child is doing: the verdict, three figures, and what to do; leaving out what this guardian may not see. */
export const overview: Composer = (input) => {
  const { found, say, context } = input
  const [marks, register, bills] = [dataOf(found, 'marks'), dataOf(found, 'attendance'), dataOf(found, 'bills')]
  const lines = [
    verdictOn(marks, say),
    sentences(marks && averageOf(marks, input), register && daysOf(register, input), bills?.bill && moneyOf(bills, input)),
    context.ward.is_preschool ? marksWords(say).noScores(say, context.ward.class) : '',
    ...toDo(input),
  ]
  return {
    text: lines.filter((line) => line !== '').join('\n'),
    cite: [
      'term',
      ...(bills?.bill ? [bills.bill.bill_no] : []),
      ...(dataOf(found, 'notices')?.notices ?? []).map(({ title }) => title).slice(0, 1),
    ],
  }
}

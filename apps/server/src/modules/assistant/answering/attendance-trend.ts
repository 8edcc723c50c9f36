import type { FoundIn, FoundOf } from '#modules/assistant/reading'
import { attendanceWords, nothing, whenOf } from './attendance.ts'
import { allOf, sentences, type Composer } from './draft.ts'

type Data = FoundIn['attendance']

export const trend: Composer = (given) => {
  const { say, slots } = given
  const words = attendanceWords(say)
  const [one, other] = allOf(given.found, 'attendance').map((found: FoundOf<'attendance'>) => found.data)
  if (!one || one.summary.times_opened === 0) return one ? nothing(one, given) : { text: '' }
  const isEmpty = !other || other.summary.times_opened === 0
  const line = (data: Data) => {
    const { late, absent, excused, rate_percent: rate, present, times_opened: opened } = data.summary
    const when = whenOf(data, given)
    if (slots.status === 'late') return words.trendLate(when, late)
    if (slots.status === 'absent') return words.trendAbsent(when, absent, excused)
    return words.trendLine(when, say.number(rate ?? 0), present, opened)
  }
  if (isEmpty) return { text: sentences(line(one), other && words.nothingToCompare(whenOf(other, given))) }
  const by = (data: Data) =>
    slots.status === 'late'
      ? -data.summary.late
      : slots.status === 'absent'
        ? -data.summary.away
        : (data.summary.rate_percent ?? 0)
  const isCount = slots.status === 'late' || slots.status === 'absent'
  const verdict =
    by(one) === by(other)
      ? words.same
      : by(one) > by(other)
        ? isCount
          ? words.fewer
          : words.better
        : isCount
          ? words.more
          : words.worse
  return { text: sentences(verdict, line(one), line(other)) }
}

import type { FoundIn } from '#modules/assistant/reading'
import { attendanceEn } from './attendance.en.ts'
import { attendanceFr } from './attendance.fr.ts'
import { allOf, sentences, TABLE_ROWS, tableOf, type Composer, type Draft, type ComposerInput } from './draft.ts'
import type { Phrasing } from './phrasing.ts'

type Data = FoundIn['attendance']
type Day = Data['days'][number]

/** The sentences about attendance in the language of the answer. */
export const attendanceWords = ({ language }: Phrasing) => (language === 'fr' ? attendanceFr : attendanceEn)
const AWAY = ['absent', 'excused', 'sick', 'suspended']
const isIn = ({ status }: Day) => status === 'present' || status === 'late'

/** Where in time the figures stand. */
export function whenOf(
  data: Pick<Data, 'term' | 'academic_year' | 'is_so_far' | 'from' | 'to'>,
  { say, context }: Pick<ComposerInput, 'say' | 'context'>,
): string {
  const words = attendanceWords(say)
  if (data.term) return say.inTerm(data.term, data.is_so_far)
  if (data.academic_year !== null) return data.is_so_far ? words.thisYear : words.inYear(data.academic_year)
  if (data.from === data.to) return data.from === context.today ? words.today : words.on(say.day(data.from))
  return words.from(say.day(data.from), say.day(data.to))
}

const onDay = (day: string, say: Phrasing, today: string) =>
  day === today ? attendanceWords(say).today : attendanceWords(say).on(say.day(day))

/** What the register says where it says nothing of the time asked for. */
export function nothing(data: Data, input: ComposerInput): Draft {
  const { say } = input
  const words = attendanceWords(say)
  if (data.closed) return { text: words.closed[data.closed.why](say.day(data.from), data.closed.name ?? '', say) }
  const when = whenOf(data, input)
  return { text: data.term?.is_current ? words.noTermYet(when) : words.noRegister(when, say) }
}

const seen = (input: ComposerInput): Data | null => allOf(input.found, 'attendance')[0]?.data ?? null

export const summary: Composer = (input) => {
  const data = seen(input)
  if (!data || data.summary.times_opened === 0) return data ? nothing(data, input) : { text: '' }
  const { say, slots } = input
  const words = attendanceWords(say)
  const { present, times_opened: opened, absent, excused, away, late, unexplained, rate_percent: rate } = data.summary
  const when = whenOf(data, input)
  const percent = say.number(rate ?? 0)
  const came = words.came(say, present, opened, when)
  const week = slots.termWeek === undefined ? undefined : data.weeks[slots.termWeek - 1]
  if (week)
    return {
      text: sentences(
        words.came(say, week.present, week.times_opened, words.inWeek(say.day(week.starts))),
        words.alsoAbsent(say, week.absent),
        words.excused(say, week.excused),
        words.alsoLate(say, week.late),
      ),
      cite: ['term'],
    }
  if (slots.metric === 'rate') return { text: words.rateFirst(say, percent, present, opened, when) }
  if (slots.status === 'late')
    return {
      text: sentences(words.late(say, late, when), data.last_late && words.lastAway(say.day(data.last_late)), came),
      cite: rowsOf(data, ['late']),
    }
  if (slots.status === 'excused')
    return {
      text: sentences(
        words.excusedFirst(say, excused, when),
        ...data.days
          .filter(({ status }) => AWAY.includes(status) && status !== 'absent')
          .slice(-TABLE_ROWS)
          .map((day) =>
            sentences(words.dayIs[day.status](say, onDay(day.day, say, input.context.today), null), whySentences(day, input)),
          ),
        came,
      ),
      cite: rowsOf(data, AWAY),
    }
  if (slots.status === 'absent')
    return {
      text: sentences(
        words.absent(say, absent, when),
        words.excused(say, excused),
        absent > 0 && excused > 0 && words.altogether(away),
        unexplained > 0 && !say.hasLeft && words.unexplained(unexplained),
        data.last_absent && words.lastAway(say.day(data.last_absent)),
        came,
      ),
      cite: rowsOf(data, AWAY),
    }
  return {
    text: sentences(
      came,
      words.rate(percent),
      words.alsoAbsent(say, absent),
      words.excused(say, excused),
      absent > 0 && excused > 0 && words.altogether(away),
      words.alsoLate(say, late),
    ),
    cite: rowsOf(data, AWAY),
  }
}

const rowsOf = (data: Data, statuses: readonly string[]): string[] => [
  'term',
  ...data.days
    .filter(({ status }) => statuses.includes(status))
    .map(({ day }) => day)
    .slice(-2),
]

export const onDays: Composer = (input) => {
  const data = seen(input)
  if (!data) return { text: '' }
  if (data.from === data.to && data.term === null && data.academic_year === null) return oneDay(data, input)
  const { say, slots } = input
  if (data.summary.times_opened === 0) return nothing(data, input)
  const words = attendanceWords(say)
  const when = whenOf(data, input)
  const status =
    slots.status === 'late' ? 'late' : slots.status === 'excused' ? 'excused' : slots.status === 'present' ? 'present' : 'absent'
  const counts = {
    late: data.summary.late,
    excused: data.summary.excused,
    present: data.summary.present,
    absent: data.summary.away,
  }
  const statuses = { late: ['late'], excused: ['excused', 'sick', 'suspended'], present: ['present', 'late'], absent: AWAY }[
    status
  ]
  const meant = [...new Set(data.days.filter((day) => statuses.includes(day.status)).map(({ day }) => day))]
  const count = counts[status]
  const came = words.came(say, data.summary.present, data.summary.times_opened, when)
  if (slots.status === undefined && data.term === null)
    return {
      text: sentences(
        came,
        words.alsoAbsent(say, data.summary.absent),
        words.excused(say, data.summary.excused),
        words.alsoLate(say, data.summary.late),
      ),
      table: dayTable(
        data.days.filter((day) => !isIn(day) || day.status === 'late'),
        say,
      ),
      cite: [
        'term',
        ...data.days
          .filter(({ status: was }) => was !== 'present')
          .map(({ day }) => day)
          .slice(-2),
      ],
    }
  if (count === 0) return { text: sentences(words.never(words.what[status], when, say), came) }
  const isMany = meant.length > TABLE_ROWS
  const shown = meant.slice(-TABLE_ROWS)
  const [only, ...more] = data.days.filter(({ day }) => shown.includes(day))
  const why = only && more.length === 0 && AWAY.includes(only.status) ? whySentences(only, input) : ''
  const cameLate = only && more.length === 0 && only.status === 'late' && words.lateAt(say, only.time_in)
  return {
    text: isMany
      ? words.whichMany(count, words.what[status], when, say)
      : sentences(words.which(count, words.what[status], say.list(shown.map(say.day)), when, say), why, cameLate),
    table: dayTable(
      data.days.filter(({ day }) => shown.includes(day)),
      say,
    ),
    cite: ['term', ...shown.slice(-3)],
  }
}

const dayTable = (days: readonly Day[], say: Phrasing) => {
  const { columns, status, session } = attendanceWords(say)
  const rows = days.map((day) => [`${say.day(day.day)}${session[day.session]}`, status[day.status], knownOf(day, say)])
  return tableOf([columns.day, columns.was, columns.known], rows.slice(-TABLE_ROWS))
}

function knownOf(day: Day, say: Phrasing): string {
  const words = attendanceWords(say)
  if (day.time_in !== null) return day.time_in
  if (day.explanation?.reason) return words.reason[day.explanation.reason]
  if (day.reason !== null) return say.quote(day.reason)
  return day.status === 'absent' ? words.noReason : ''
}

/** One day: what was, and where the parent thought otherwise, that first. */
function oneDay(data: Data, input: ComposerInput): Draft {
  const { say, slots, context } = input
  const words = attendanceWords(say)
  const [first, ...others] = data.days
  if (!first || first.status === 'holiday' || first.status === 'not_marked')
    return nothing({ ...data, closed: data.closed ?? { why: 'not_marked', name: null } }, input)
  const when = onDay(first.day, say, context.today)
  const cite = [first.day]
  if (others.length > 0)
    return {
      text: data.days.map((day) => words.dayIs[day.status](say, `${when}${words.session[day.session]}`, day.time_in)).join(' '),
      cite,
    }
  const asked = slots.status
  const isAway = AWAY.includes(first.status)
  const why = isAway ? whySentences(first, input) : ''
  if ((asked === 'absent' || asked === 'excused') && !isAway)
    return {
      text: sentences(
        words.notSo[asked](say, when),
        first.status === 'late' ? words.lateAt(say, first.time_in) : words.cameAt(say, first.time_in),
      ),
      cite,
    }
  if (asked === 'late' && first.status === 'present')
    return { text: sentences(words.notSo.late(say, when), words.cameAt(say, first.time_in)), cite }
  const plain =
    first.status === 'present' && first.day === context.today
      ? words.todayIn(say, say.day(first.day), first.time_in)
      : words.dayIs[first.status](say, when, first.time_in)
  const isRight =
    asked !== undefined &&
    slots.isClaim === true &&
    (asked === 'present' ? !isAway : asked === 'late' ? first.status === 'late' : isAway)
  const isWrong = asked === 'present' && slots.isClaim === true && isAway
  return { text: sentences(isRight && words.isSo, isWrong && words.notSo.present(say, when), plain, why), cite }
}

function whySentences(day: Day, { say }: ComposerInput): string {
  const words = attendanceWords(say)
  const { explanation, reason } = day
  const register = reason === null || reason === '' ? null : words.registerSays(say.quote(reason))
  if (!explanation) return sentences(register, day.status === 'absent' && words.nobodySaid(say))
  const text = explanation.text === '' || explanation.text === reason ? null : say.quote(explanation.text)
  const isOwnWord = explanation.reason !== null || text !== null
  return sentences(
    register,
    isOwnWord && words.youSaid(words.reason[explanation.reason ?? 'other'], text),
    words.states[explanation.state],
  )
}

export const reason: Composer = (input) => {
  const data = seen(input)
  if (!data) return { text: '' }
  const { say, slots } = input
  const words = attendanceWords(say)
  const isAway = ({ status, explanation }: Day) =>
    slots.isUnexplained ? status === 'absent' && !explanation : AWAY.includes(status)
  const unexplained = data.days.filter(isAway)
  const away = unexplained.length > 0 ? unexplained : data.days.filter(({ status }) => AWAY.includes(status))
  if (data.from === data.to && data.term === null) return oneDay(data, { ...input, slots: { ...input.slots, status: 'absent' } })
  const [only] = away
  const when = whenOf(data, input)
  if (!only)
    return {
      text: sentences(data.summary.times_opened === 0 ? nothing(data, input).text : words.never(words.what.absent, when, say)),
    }
  if (away.length === 1) {
    const { text } = oneDay({ ...data, days: [only] }, input)
    return { text: sentences(text, words.noReasonKept), cite: [only.day] }
  }
  const shown = away.slice(-TABLE_ROWS)
  const last = shown.at(-1) ?? only
  return {
    text: sentences(
      words.absent(say, data.summary.absent, when),
      words.excused(say, data.summary.excused),
      data.summary.unexplained > 0 && !say.hasLeft && words.unexplained(data.summary.unexplained),
      words.lastAway(say.day(last.day)),
      whySentences(last, input),
    ),
    table: dayTable(shown, say),
    cite: [last.day, 'term'],
  }
}

export const streak: Composer = (input) => {
  const data = seen(input)
  if (!data) return { text: '' }
  const { say } = input
  const words = attendanceWords(say)
  const { status, days, since, longest_present: longest } = data.streak
  if (status === null || since === null) return nothing(data, input)
  const line = status === 'present' ? words.streakIn(say, days, say.day(since)) : words.streakAway(say, days, say.day(since))
  return { text: sentences(line, (status === 'away' || longest > days) && words.longest(longest, whenOf(data, input))) }
}

import type { OfficeLesson } from '@schoolgate/contracts/office-timetable'
import { type Clash, clashesOf } from '@schoolgate/contracts/timetable-clashes'
import type { PlacedLesson, Timetable } from './timetable.queries.ts'

/** When a period is, as most lessons of it have it. */
export type Period = { period: number; starts: string; ends: string }

export const lessonsOf = (lessons: readonly PlacedLesson[], classId: string): readonly PlacedLesson[] =>
  lessons.filter(({ class_id }) => class_id === classId)

const USUAL_STARTS = '08:00'
const USUAL_MINUTES = 40

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** The periods of these lessons in order; of a school without any, a first one. */
export function periodsOf(lessons: readonly OfficeLesson[]): readonly Period[] {
  const found = [...Map.groupBy(lessons, ({ period }) => period)].map(([period, own]): Period => {
    const times = [...Map.groupBy(own, ({ starts, ends }) => `${starts} ${ends}`).values()]
    const most = times.toSorted((one, other) => other.length - one.length)[0]?.[0]
    return { period, starts: most?.starts ?? USUAL_STARTS, ends: most?.ends ?? USUAL_STARTS }
  })
  if (found.length === 0) return [{ period: 1, starts: USUAL_STARTS, ends: timeOf(minutesOf(USUAL_STARTS) + USUAL_MINUTES) }]
  return found.toSorted((one, other) => one.period - other.period)
}

/** One more after the last, as long as that. */
export function nextPeriod(periods: readonly Period[]): Period {
  const last = periods.at(-1) ?? { period: 0, starts: '07:20', ends: USUAL_STARTS }
  const length = minutesOf(last.ends) - minutesOf(last.starts)
  return { period: last.period + 1, starts: last.ends, ends: timeOf(minutesOf(last.ends) + length) }
}

const keyOf = ({ weekday, period }: Pick<OfficeLesson, 'weekday' | 'period'>) => `${weekday} ${period}`

/** The lessons with one put in its place, or taken out. */
export const withLesson = (
  lessons: readonly OfficeLesson[],
  place: Pick<OfficeLesson, 'weekday' | 'period'>,
  lesson: OfficeLesson | null,
): readonly OfficeLesson[] => [...lessons.filter((one) => keyOf(one) !== keyOf(place)), ...(lesson === null ? [] : [lesson])]

const inOrder = (lessons: readonly OfficeLesson[]) =>
  lessons
    .map(({ weekday, period, starts, ends, subject_id, teacher_id, room }) => ({
      weekday,
      period,
      starts,
      ends,
      subject_id,
      teacher_id,
      room,
    }))
    .toSorted((one, other) => one.weekday - other.weekday || one.period - other.period)

/** As it is sent. */
export const toSend = inOrder

export const isSameWeek = (one: readonly OfficeLesson[], other: readonly OfficeLesson[]): boolean =>
  JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))

/** Who gives a lesson: where no teacher is named, the class teacher. */
export const givenBy = ({ classes }: Pick<Timetable, 'classes'>, lesson: PlacedLesson): string | null =>
  lesson.teacher_id ?? classes.find(({ id }) => id === lesson.class_id)?.teacher_id ?? null

/** What the week of a class would clash with. */
export const clashesIn = (timetable: Timetable, classId: string, week: readonly OfficeLesson[]): Clash[] => {
  const whole = (lessons: readonly PlacedLesson[]) => lessons.map((one) => ({ ...one, teacher_id: givenBy(timetable, one) }))
  return clashesOf(
    whole(week.map((one) => ({ ...one, class_id: classId }))),
    whole(timetable.lessons.filter(({ class_id }) => class_id !== classId)),
  )
}

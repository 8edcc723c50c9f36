import type { AbsenceReason, AttendanceStatus } from '@schoolgate/contracts/attendance'
import type { Mark } from '@schoolgate/contracts/registers'

/*
 * What somebody says of a pupil's day (`Mark`) and the rows that the register keeps of it: one of the whole day, or a morning and an
 * afternoon.
 */

type Session = 'day' | 'morning' | 'afternoon'
export type MarkRow = { session: Session; status: AttendanceStatus; timeIn: string | null; why: AbsenceReason | null }

/** A reason that whoever took the register knows of is one the school knows: the child is not merely absent. */
const awayAs = (why: AbsenceReason | null): AttendanceStatus =>
  why === null ? 'absent' : why === 'sick' || why === 'hospital' ? 'sick' : 'excused'

const row = (session: Session, status: AttendanceStatus, why: AbsenceReason | null = null, timeIn: string | null = null) => ({
  session,
  status,
  timeIn,
  why,
})

export function rowsOf(mark: Mark): MarkRow[] {
  switch (mark.is) {
    case 'in':
      return [row('day', 'present')]
    case 'late':
      return [row('day', 'late', null, mark.time_in)]
    case 'away':
      return [row('day', awayAs(mark.why), mark.why)]
    case 'half':
      return (['morning', 'afternoon'] as const).map((half) =>
        half === mark.away ? row(half, awayAs(mark.why), mark.why) : row(half, 'present'),
      )
  }
}

const IS_IN: readonly AttendanceStatus[] = ['present', 'late']
const SAYS_NOTHING: readonly AttendanceStatus[] = ['holiday', 'not_marked']

/** What the rows of a day say; null: nothing. A morning and an afternoon say more than a row for the whole day beside them. */
export function markOf(rows: readonly MarkRow[]): Mark | null {
  const halves = rows.filter(({ session }) => session !== 'day')
  const said = (halves.length > 0 ? halves : rows).filter(({ status }) => !SAYS_NOTHING.includes(status))
  const [first] = said
  if (!first) return null
  const away = said.filter(({ status }) => !IS_IN.includes(status))
  const [gone] = away
  // A half of which nobody said anything is as the other one.
  if (gone && away.length < said.length)
    return { is: 'half', away: gone.session === 'morning' ? 'morning' : 'afternoon', why: gone.why }
  if (gone) return { is: 'away', why: gone.why ?? (gone.status === 'sick' ? 'sick' : gone.status === 'excused' ? 'other' : null) }
  const late = said.find(({ status }) => status === 'late')
  return late ? { is: 'late', time_in: late.timeIn ?? '00:00' } : { is: 'in' }
}

const wordsOf = (mark: Mark | null): string => JSON.stringify(mark, ['is', 'time_in', 'why', 'away'])

export const isSameMark = (one: Mark | null, other: Mark | null): boolean => wordsOf(one) === wordsOf(other)

/** As the record of who changed what says it. */
export const saidOf = (mark: Mark | null): string | null =>
  mark === null
    ? null
    : mark.is === 'late'
      ? `late ${mark.time_in}`
      : mark.is === 'in'
        ? 'in'
        : [mark.is === 'half' ? `away_${mark.away}` : 'away', mark.why].filter((word) => word !== null).join(' ')

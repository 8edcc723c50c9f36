import type { StudentPerformance } from '@schoolgate/contracts/performance'
import { type Tone, toneAt } from '@schoolgate/ui/lib/tones'

/** Less than this is chance, not a direction. */
const CLEAR_CHANGE = 3
/** In school on so many days of 100 is good. */
const GOOD_RATE = 90

export type Findings = {
  trend: { direction: 'rising' | 'falling' | 'steady'; since: string } | 'first' | 'none'
  watch: { subject: string; by: number; since: 'year' | 'term' } | null
  attendance: { state: 'good' | 'low'; rate: number; late: number } | null
}

/** What the head-teacher sees first, by rules from released marks alone. */
export function findingsOf({ terms, subjects, attendance }: StudentPerformance): Findings {
  return { trend: trendOf(terms), watch: watchOf(subjects), attendance: attendance && daysOf(attendance) }
}

function trendOf(terms: StudentPerformance['terms']): Findings['trend'] {
  const [first, last] = [terms[0], terms.at(-1)]
  if (!first || !last) return 'none'
  if (first === last) return 'first'
  const by = last.average - first.average
  const direction = by >= CLEAR_CHANGE ? 'rising' : by <= -CLEAR_CHANGE ? 'falling' : 'steady'
  return { direction, since: first.class === last.class ? first.term : first.class }
}

/** The subject that fell most since last year, or, where last year is not known, since last term. */
function watchOf(subjects: StudentPerformance['subjects']): Findings['watch'] {
  const fallen = subjects.flatMap(({ name, since_last_year, change }) => {
    const by = since_last_year ?? change
    return by === null || by > -CLEAR_CHANGE
      ? []
      : [{ subject: name, by: -by, since: since_last_year === null ? 'term' : 'year' } as const]
  })
  return fallen.toSorted((one, other) => other.by - one.by)[0] ?? null
}

const daysOf = ({ rate, late_lately }: NonNullable<StudentPerformance['attendance']>) => ({
  state: rate >= GOOD_RATE ? ('good' as const) : ('low' as const),
  rate,
  late: late_lately,
})

/** Which of the five looks a total has, by its band in the school's scale (lowest totals, highest first). */
export const toneOf = (total: number, bands: readonly number[]): Tone =>
  toneAt(
    bands.findIndex((from) => total >= from),
    bands.length,
  )

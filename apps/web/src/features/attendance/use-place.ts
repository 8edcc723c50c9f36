import { useSearchParams } from 'wouter'
import type { Period } from './attendance.queries.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

type Place = { period: Period | null; day: string | null }

/** What the address says is shown: `term` or `year`, and the `day` that is open. */
export const usePlace = () => {
  const [address, setAddress] = useSearchParams()
  const asked = address.get('day')
  const term_id = address.get('term')
  const academic_year = address.get('year')
  const day = asked !== null && DAY.test(asked) && !Number.isNaN(Date.parse(asked)) ? asked : null
  const period: Period | null = term_id ? { term_id } : academic_year ? { academic_year } : null
  const goTo = (place: Place) =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now)
        for (const [name, value] of [
          ['term', place.period?.term_id],
          ['year', place.period?.academic_year],
          ['day', place.day],
        ] as const)
          if (value) next.set(name, value)
          else next.delete(name)
        return next
      },
      { replace: true },
    )
  return { period, day, goTo }
}

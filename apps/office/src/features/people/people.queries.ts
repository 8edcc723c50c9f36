import type { StaffRole } from '@schoolgate/contracts/endpoint'
import { type Colleague, listPeople } from '@schoolgate/contracts/staff'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '@schoolgate/ui/lib/api'

/** Who works here, and who is invited. */
export const peopleQuery = queryOptions({ queryKey: ['people'], queryFn: () => call(listPeople) })

/** Asked only for whoever may see them. */
export const usePeople = (enabled = true) => useQuery({ ...peopleQuery, enabled })

/** In the order of a form: most are teachers. */
const APPOINTED: readonly StaffRole[] = ['teacher', 'bursar', 'office', 'head']

/** The roles to which somebody may appoint: a head to all; the office teachers, and anybody where there is no head yet. */
export const rolesToGive = (by: StaffRole | undefined, people: readonly Colleague[]): readonly StaffRole[] => {
  const hasHead = people.some(({ role, state }) => role === 'head' && state === 'here')
  if (by === 'head' || (by === 'office' && !hasHead)) return APPOINTED
  return by === 'office' ? ['teacher'] : []
}

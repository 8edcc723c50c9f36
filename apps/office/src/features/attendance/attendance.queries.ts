import { listExplanations, listToldOfAbsences } from '@schoolgate/contracts/attendance'
import type { Response } from '@schoolgate/contracts/endpoint'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '@schoolgate/ui/lib/api'

const MOST = 50
/** Looking is written down for the parents: it is not done again at every turn of the page. */
const STAYS_FRESH = 300_000

/** What guardians said about days away and nobody has read yet, newest first. */
export const reasonsQuery = queryOptions({
  queryKey: ['attendance', 'reasons'],
  queryFn: () => call(listExplanations, { query: { limit: MOST } }),
  staleTime: STAYS_FRESH,
  refetchOnWindowFocus: false,
})

/** The same, for a screen; asked only where the role may. */
export const useReasons = (isWanted = true) => useQuery({ ...reasonsQuery, enabled: isWanted })

export type Told = Response<typeof listToldOfAbsences>

/** Who is away today and whom the school told; the registers come in and the messages go out in the course of a morning. */
export const toldQuery = queryOptions({
  queryKey: ['attendance', 'told'],
  queryFn: () => call(listToldOfAbsences),
  staleTime: STAYS_FRESH,
  refetchOnWindowFocus: false,
})

import { listRequests } from '@schoolgate/contracts/requests'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '@schoolgate/ui/lib/api'

export const REQUESTS_KEY = ['ward_requests'] as const
/** Looking is written down for the parents: it is not done again at every turn of the page. */
const STAYS_FRESH = 300_000

export type Shown = 'waiting' | 'accepted' | 'declined'

/** What parents ask to be changed: waiting ones the longest first, decided ones newest first. */
export const requestsQuery = (state: Shown) =>
  infiniteQueryOptions({
    queryKey: [...REQUESTS_KEY, state],
    queryFn: ({ pageParam }) =>
      call(listRequests, { query: { state, ...(pageParam === undefined ? {} : { cursor: pageParam }) } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    staleTime: STAYS_FRESH,
    refetchOnWindowFocus: false,
  })

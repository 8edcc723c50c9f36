import { listAudiences, listOfficeNotices } from '@schoolgate/contracts/office-notices'
import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '@schoolgate/ui/lib/api'

/** All that is kept of notices, to be asked anew once one of them changed. */
export const NOTICES_KEY = ['notices'] as const

/** What the school said and is going to say, newest first, page by page. */
export const noticesQuery = infiniteQueryOptions({
  queryKey: [...NOTICES_KEY, 'list'],
  queryFn: ({ pageParam }) => call(listOfficeNotices, { query: pageParam === null ? {} : { cursor: pageParam } }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next_cursor }) => next_cursor,
})

/** The last few, for who only wants to know what waits. */
const latestQuery = queryOptions({
  queryKey: [...NOTICES_KEY, 'latest'],
  queryFn: async () => (await call(listOfficeNotices, { query: { limit: 10, state: 'sent' } })).notices,
})

export const useLatestNotices = (isAsked: boolean) => useQuery({ ...latestQuery, enabled: isAsked })

/** Whom a notice can be for. */
export const audiencesQuery = queryOptions({ queryKey: ['audiences'], queryFn: () => call(listAudiences) })

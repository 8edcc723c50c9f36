import { listAudit } from '@schoolgate/contracts/audit'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '@schoolgate/ui/lib/api'

/** Of which lines of the record: by the words of its address, each left out where it is not asked for. */
export type Which = { action?: string; person_id?: string; ward_id?: string; from?: string; to?: string }

/** The record, page after page; read again each time, since it grows by every look. */
export const useHistory = (which: Which) =>
  useInfiniteQuery({
    queryKey: ['history', which],
    queryFn: ({ pageParam }) =>
      call(listAudit, { query: { ...which, ...(pageParam === undefined ? {} : { cursor: pageParam }) } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

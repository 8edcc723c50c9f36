import { getOfficeProof, listOfficePayments } from '@schoolgate/contracts/office-payments'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '@schoolgate/ui/lib/api'

/** What waits for the bursar: slips of parents, and money that came otherwise than agreed. */
export const WAITING = ['proof_submitted', 'needs_review'] as const
export type Waiting = (typeof WAITING)[number]

export const slipsQueries = { queryKey: ['slips'] }

/** What another bursar decides meanwhile leaves the list: it is looked at anew each time. */
export const useSlips = (status: Waiting) =>
  useInfiniteQuery({
    queryKey: [...slipsQueries.queryKey, status],
    queryFn: ({ pageParam }) =>
      call(listOfficePayments, { query: { status, ...(pageParam === undefined ? {} : { cursor: pageParam }) } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The bytes of a slip. Each time they are asked for the family sees it, so they are not asked for by themselves. */
export const useProof = (reference: string, enabled: boolean) =>
  useQuery({
    queryKey: ['slip', reference],
    queryFn: () => call(getOfficeProof, { params: { reference } }),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

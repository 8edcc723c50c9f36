import { getFeePlaces, getFeeSchedule, listFeeSchedules } from '@schoolgate/contracts/fees'
import type { Response } from '@schoolgate/contracts/endpoint'
import { listOwnReductions } from '@schoolgate/contracts/own-reductions'
import { listUnbilled } from '@schoolgate/contracts/unbilled'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '@schoolgate/ui/lib/api'

export type Places = Response<typeof getFeePlaces>

export const schedulesQuery = queryOptions({ queryKey: ['fees'], queryFn: () => call(listFeeSchedules) })
export const placesQuery = queryOptions({ queryKey: ['fee-places'], queryFn: () => call(getFeePlaces) })
export const scheduleQuery = (id: string) =>
  queryOptions({ queryKey: ['fees', id], queryFn: async () => (await call(getFeeSchedule, { params: { id } })).schedule })

export const useSchedules = () => useQuery(schedulesQuery)
export const usePlaces = () => useQuery(placesQuery)
/** What was typed over stays: it is asked for when the page opens, and not behind its back. */
export const useSchedule = (id: string) =>
  useQuery({ ...scheduleQuery(id), refetchOnWindowFocus: false, refetchOnReconnect: false })

/** Who opens it is written down, so it is not asked for by itself. */
export const ownReductionsQuery = (wardId: string) =>
  queryOptions({
    queryKey: ['own-reductions', wardId],
    queryFn: () => call(listOwnReductions, { params: { id: wardId } }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
export const useOwnReductions = (wardId: string) => useQuery(ownReductionsQuery(wardId))

/** Who opens it is written down, so it is not asked for by itself; what a colleague billed meanwhile is seen when it is opened again. */
export const unbilledQuery = (wardId: string | undefined) =>
  queryOptions({
    queryKey: ['unbilled', wardId ?? null],
    queryFn: () => call(listUnbilled, { query: { ward_id: wardId } }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
export const useUnbilled = (wardId: string | undefined) => useQuery(unbilledQuery(wardId))

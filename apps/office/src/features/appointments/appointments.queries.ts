import { getSchoolEvening, listSchoolEvenings, type SchoolTalk } from '@schoolgate/contracts/appointments'
import type { Response } from '@schoolgate/contracts/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@schoolgate/ui/lib/api'

export type Evening = Response<typeof getSchoolEvening>
export type Talk = SchoolTalk

export const eveningsQuery = queryOptions({
  queryKey: ['appointments'],
  queryFn: () => call(listSchoolEvenings),
  staleTime: 0,
})

/** One evening. Parents choose meanwhile: looked at anew each time. */
export const eveningQuery = (id: string) =>
  queryOptions({
    queryKey: [...eveningsQuery.queryKey, id],
    queryFn: () => call(getSchoolEvening, { params: { id } }),
    staleTime: 0,
  })

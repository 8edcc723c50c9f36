import type { Response } from '@schoolgate/contracts/endpoint'
import { getOfficeTimetable } from '@schoolgate/contracts/office-timetable'
import { listStandIns } from '@schoolgate/contracts/stand-ins'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@schoolgate/ui/lib/api'

export type Timetable = Response<typeof getOfficeTimetable>
export type PlacedLesson = Timetable['lessons'][number]

export const timetableQuery = queryOptions({
  queryKey: ['timetable'],
  queryFn: () => call(getOfficeTimetable),
  refetchOnWindowFocus: false,
})

/** Who stands in for whom on a day. */
export const standInsQuery = (day: string) =>
  queryOptions({ queryKey: ['stand-ins', day], queryFn: () => call(listStandIns, { query: { day } }) })

import { getAcademics, getTimetable } from '@schoolgate/contracts/academics'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@schoolgate/ui/lib/api'

// A week of lessons changes a few times a year.
const WEEK_FRESH_FOR = 3_600_000

/** A ward's marks in a term; the running one where none is named. */
export const academicsQuery = (wardId: string, termId: string | null) =>
  queryOptions({
    queryKey: ['academics', wardId, termId ?? 'now'],
    queryFn: ({ signal }) =>
      call(getAcademics, { params: { id: wardId }, query: termId === null ? {} : { term_id: termId } }, { signal }),
  })

/** The week of the ward's class. */
export const timetableQuery = (wardId: string) =>
  queryOptions({
    queryKey: ['academics', wardId, 'timetable'],
    queryFn: ({ signal }) => call(getTimetable, { params: { id: wardId } }, { signal }),
    staleTime: WEEK_FRESH_FOR,
  })

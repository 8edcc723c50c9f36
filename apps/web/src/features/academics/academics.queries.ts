import { getAcademics, getTimetable } from '@schoolgate/contracts/academics'
import { queryOptions } from '@tanstack/react-query'
import { asking, whole } from '#lib/asking'

// A week of lessons changes a few times a year.
const WEEK_FRESH_FOR = 3_600_000

/** A ward's marks in a term; the running one where none is named. */
export const academicsQuery = (wardId: string, termId: string | null) =>
  queryOptions({
    queryKey: ['academics', wardId, termId ?? 'now'],
    ...asking(getAcademics, { params: { id: wardId }, query: termId === null ? {} : { term_id: termId } }, whole),
  })

/** The week of the ward's class. */
export const timetableQuery = (wardId: string) =>
  queryOptions({
    queryKey: ['academics', wardId, 'timetable'],
    ...asking(getTimetable, { params: { id: wardId } }, whole),
    staleTime: WEEK_FRESH_FOR,
  })

import { getReportBook, listReportBooks } from '@schoolgate/contracts/report-books'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@schoolgate/ui/lib/api'

const reports = ['reports'] as const

/** How far the reports of a term are; of the current one where none is said. */
export const reportBooksQuery = (termId: string | null) =>
  queryOptions({
    queryKey: [...reports, 'books', termId],
    queryFn: () => call(listReportBooks, { query: termId === null ? {} : { term_id: termId } }),
    staleTime: 0,
  })

export type ReportBookName = { classId: string; termId: string | null }

/** The reports of one class. Each time they are asked for the families see it, so they are asked once for a page. */
export const reportBookQuery = ({ classId, termId }: ReportBookName) =>
  queryOptions({
    queryKey: [...reports, 'book', classId, termId],
    queryFn: () => call(getReportBook, { params: { class_id: classId }, query: termId === null ? {} : { term_id: termId } }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: 0,
    gcTime: 0,
  })

import { getMarkBook, listMarkBooks, listMarkChanges } from '@schoolgate/contracts/mark-book'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@schoolgate/ui/lib/api'

const marks = ['marks'] as const

/** The books of a term; of the current one where none is said. */
export const booksQuery = (termId: string | null) =>
  queryOptions({
    queryKey: [...marks, 'books', termId],
    queryFn: () => call(listMarkBooks, { query: termId === null ? {} : { term_id: termId } }),
    staleTime: 0,
  })

export type BookName = { classId: string; subjectId: string; termId: string | null }

const paramsOf = ({ classId, subjectId }: BookName) => ({ class_id: classId, subject_id: subjectId })

/** One book. Each time it is asked for the families see it, so it is asked once, and after that only what others changed. */
export const bookQuery = (name: BookName) =>
  queryOptions({
    queryKey: [...marks, 'book', name],
    queryFn: () => call(getMarkBook, { params: paramsOf(name), query: name.termId === null ? {} : { term_id: name.termId } }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: 0,
    gcTime: 0,
  })

/** What others changed in a book since a moment. */
export const changesOf = (name: BookName, termId: string, since: string) =>
  call(listMarkChanges, { params: paramsOf(name), query: { term_id: termId, since } }, { isFleeting: true })

import type { ReportBook } from '@schoolgate/contracts/report-books'
import { saveReportRatings } from '@schoolgate/contracts/report-ratings'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '@schoolgate/ui/lib/api'
import { keepRatings, keptRatings } from './kept-ratings.ts'
import { createRatings, type Ratings } from './ratings.ts'

/** The ratings of a class while somebody gives them: each is saved by itself. */
export function useRatings(book: ReportBook, person: string): Ratings {
  const [ratings] = useState(() => open(book, person))
  useEffect(() => ratings.start(), [ratings])
  useSyncExternalStore(ratings.watch, ratings.changes)
  return ratings
}

function open(book: ReportBook, person: string): Ratings {
  const place = { person, classId: book.class.id, termId: book.term.id }
  return createRatings({
    book,
    kept: keptRatings(place),
    keep: (ratings) => keepRatings(place, ratings),
    send: (body) => call(saveReportRatings, { params: { class_id: book.class.id }, body }),
  })
}

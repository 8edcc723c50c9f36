import { type ReportBook, saveReportWords } from '@schoolgate/contracts/report-books'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '@schoolgate/ui/lib/api'
import { keepWords, keptWords } from './kept.ts'
import { createPages, type Pages } from './pages.ts'
import { createSaver, type SaverOf } from './saver.ts'

export type Writing = { pages: Pages; saver: SaverOf }

/** The reports of a class while somebody writes on them: what is typed is saved by itself. */
export function useWriting(book: ReportBook, person: string): Writing {
  const [writing] = useState(() => open(book, person))
  const { pages, saver } = writing
  useEffect(() => {
    const stop = saver.start()
    // Who goes to another page has finished a sentence.
    return () => {
      void saver.now()
      stop()
    }
  }, [saver])
  useSyncExternalStore(pages.watch, pages.changes)
  return writing
}

function open(book: ReportBook, person: string): Writing {
  const place = { person, classId: book.class.id, termId: book.term.id }
  const pages = createPages(book, keptWords(place))
  const saver = createSaver({
    pages,
    termId: book.term.id,
    send: (body) => call(saveReportWords, { params: { class_id: book.class.id }, body }),
    keep: () => keepWords(place, pages.kept()),
  })
  return { pages, saver }
}

/** How far what was written is saved. */
export const useSaved = (saver: Pick<SaverOf, 'state' | 'watch'>) => useSyncExternalStore(saver.watch, saver.state)

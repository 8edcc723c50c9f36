import { type MarkBook, saveMarks } from '@schoolgate/contracts/mark-book'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { whenMarksChange } from '#features/live'
import { call } from '@schoolgate/ui/lib/api'
import { log } from '@schoolgate/ui/lib/log'
import { keepMarks, keptMarks } from './kept.ts'
import { type BookName, changesOf } from './marks.queries.ts'
import { createSaver, type SaverOf } from './saver.ts'
import { createSheet, type Sheet } from './sheet.ts'

/** So often is asked what others changed, while the page is looked at and the school's own word of it does not come. */
const ASK_EVERY_MS = 15_000
/** What was written while the last answer was made may bear an earlier moment. */
const OVERLAP_MS = 10_000

const noteIt = (error: unknown) => log('what others changed did not come', error)

export type OpenBook = { book: MarkBook; sheet: Sheet; saver: SaverOf; refresh: () => Promise<void> }

type Opened = { book: MarkBook; askedAt: Date }

/** An open book: what is typed, what is saved, and what others change meanwhile. */
export function useBook(name: BookName, opened: Opened, person: string): OpenBook {
  const [open] = useState(() => openBook(name, opened, person))
  const { saver, refresh } = open
  useEffect(() => saver.start(), [saver])
  useEffect(() => {
    // What did not come this time comes the next.
    const look = () => document.visibilityState === 'visible' && void refresh().catch(noteIt)
    const timer = setInterval(look, ASK_EVERY_MS)
    const stop = whenMarksChange(look)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [refresh])
  return open
}

function openBook(name: BookName, { book, askedAt }: Opened, person: string): OpenBook {
  const { id: termId } = book.term
  const { classId, subjectId } = name
  const place = { person, classId, subjectId, termId }
  const sheet = createSheet(book, book.may_save ? keptMarks(place) : [])
  let since = askedAt
  const refresh = async () => {
    const { works, cells, asked_at } = await changesOf(name, termId, new Date(since.getTime() - OVERLAP_MS).toISOString())
    since = new Date(asked_at)
    if (JSON.stringify(works) !== JSON.stringify(sheet.works())) sheet.setWorks(works)
    if (cells.length > 0) sheet.arrived(cells)
  }
  const saver = createSaver({
    sheet,
    termId,
    send: (body) => call(saveMarks, { params: { class_id: classId, subject_id: subjectId }, body }),
    keep: (kept) => keepMarks(place, kept.kept()),
    refresh: () => void refresh().catch(noteIt),
  })
  return { book, sheet, saver, refresh }
}

/** Draws anew with each change of any cell. */
export const useSheet = (sheet: Sheet): number => useSyncExternalStore(sheet.watchAll, sheet.changes)

/** How far what was typed is saved. */
export const useSaved = (saver: SaverOf) => useSyncExternalStore(saver.watch, saver.state)

import { type MarkBook, saveMarks } from '@schoolgate/contracts/mark-book'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { whenMarksChange } from '#features/live'
import { call } from '@schoolgate/ui/lib/api'
import { log } from '@schoolgate/ui/lib/log'
import { keepMarks, keptMarks } from './kept.ts'
import { type BookName, changesOf } from './marks.queries.ts'
import { createSaver, type SaverOf } from './saver.ts'
import { type At, createSheet, type Sheet } from './sheet.ts'

/** So often is asked what others changed, while the page is looked at and the school's own word of it does not come. */
const ASK_EVERY_MS = 15_000
/** What was written while the last answer was made may bear an earlier moment. */
const OVERLAP_MS = 10_000

const noteIt = (error: unknown) => log('what others changed did not come', error)

export type OpenBook = {
  book: MarkBook
  sheet: Sheet
  saver: SaverOf
  refresh: () => Promise<void>
  /** The cell to which a report led; null: whoever opened the book came for all of it. */
  led: At | null
}

/** An open book: what is typed, what is saved, and what others change meanwhile. */
export function useBook(name: BookName, book: MarkBook, person: string, wardId: string | null): OpenBook {
  const [open] = useState(() => openBook(name, book, person, wardId))
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

function openBook(name: BookName, book: MarkBook, person: string, wardId: string | null): OpenBook {
  const { id: termId } = book.term
  const { classId, subjectId } = name
  const place = { person, classId, subjectId, termId }
  const sheet = createSheet(book, book.may_save ? keptMarks(place) : [])
  let since = new Date(book.asked_at)
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
  const led = cellWorthALook(sheet, wardId)
  if (led !== null) sheet.go(led.row, led.column)
  return { book, sheet, saver, refresh, led }
}

/** Of a child's marks the one that is above its work, else the first that is missing, else the last. */
function cellWorthALook(sheet: Sheet, wardId: string | null): At | null {
  const row = sheet.pupils.findIndex(({ id }) => id === wardId)
  const works = sheet.works()
  if (row === -1 || works.length === 0) return null
  const marks = works.map(({ max_score: of }, column) => ({ of, column, mark: sheet.cell(row, column).mark }))
  const meant =
    marks.find(({ mark, of }) => mark.state === 'marked' && mark.score !== null && mark.score > of) ??
    marks.find(({ mark }) => mark.state === 'not_marked')
  return { row, column: meant?.column ?? works.length - 1 }
}

/** The works of the book: what shows no mark is not drawn anew with each. */
export const useWorks = (sheet: Sheet) => useSyncExternalStore(sheet.watchAll, sheet.works)

/** The column of the active cell. */
export const useActiveColumn = (sheet: Sheet): number => useSyncExternalStore(sheet.watchAt, () => sheet.at().column)

/** Draws anew with each change of any cell. */
export const useSheet = (sheet: Sheet): number => useSyncExternalStore(sheet.watchAll, sheet.changes)

/** How far what was typed is saved. */
export const useSaved = (saver: SaverOf) => useSyncExternalStore(saver.watch, saver.state)

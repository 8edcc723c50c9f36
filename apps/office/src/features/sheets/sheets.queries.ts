import { showUndo } from '@schoolgate/contracts/sheet-undo'
import { getSheet, listSheetRows, listSheets, type Sheet } from '@schoolgate/contracts/sheets'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '@schoolgate/ui/lib/api'

/** Which rows of a checked list are shown. */
export type Shown = 'attention' | 'ready' | 'all'

/** The lists that were brought in the last days, newest first. */
export const listsQuery = queryOptions({
  queryKey: ['sheets', 'brought'],
  queryFn: async () => (await call(listSheets)).sheets,
})

/** One list as it is understood. */
export const sheetQuery = (id: string) =>
  queryOptions({ queryKey: ['sheets', id], queryFn: async () => (await call(getSheet, { params: { id } })).sheet })

/** A hundred of its rows as they were checked. */
export const rowsQuery = (id: string, show: Shown, after: number) =>
  queryOptions({
    queryKey: ['sheets', id, 'rows', show, after],
    queryFn: () => call(listSheetRows, { params: { id }, query: { show, after } }),
  })

/** What undoing a saved list would do at this moment, or did. */
export const undoQuery = (id: string) =>
  queryOptions({ queryKey: ['sheets', id, 'undo'], queryFn: async () => (await call(showUndo, { params: { id } })).undo })

/** What the school just said of a list is what every part of the page shows. */
export const noteSheet = (answers: QueryClient, sheet: Sheet): void =>
  void answers.setQueryData(sheetQuery(sheet.id).queryKey, sheet)

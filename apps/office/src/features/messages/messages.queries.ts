import { type DeskList, listDeskThreads, openDeskThread } from '@schoolgate/contracts/office-messages'
import type { Response } from '@schoolgate/contracts/endpoint'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '@schoolgate/ui/lib/api'

export type Threads = Response<typeof listDeskThreads>
export type Opened = Response<typeof openDeskThread>

const MOST = 50
/** Looking is written down for the parents: it is not done again at every turn of the page. */
const STAYS_FRESH = 300_000

/** Families' questions in one state. */
export const threadsQuery = (state: DeskList) =>
  queryOptions({
    queryKey: ['messages', 'list', state],
    queryFn: () => call(listDeskThreads, { query: { state, limit: MOST } }),
    staleTime: STAYS_FRESH,
    refetchOnWindowFocus: false,
  })

/** One with all that was said. */
export const openedQuery = (id: string) =>
  queryOptions({
    queryKey: ['messages', 'one', id],
    queryFn: () => call(openDeskThread, { params: { id } }),
    staleTime: STAYS_FRESH,
    refetchOnWindowFocus: false,
  })

/** After something was done with one: what is shown of it anywhere is asked for again. */
export const askThreadsAgain = async (answers: QueryClient): Promise<void> => {
  await Promise.all([['messages'], ['my-day'], ['today']].map((queryKey) => answers.invalidateQueries({ queryKey })))
}

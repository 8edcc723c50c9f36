import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister'
import { QueryClient } from '@tanstack/react-query'
import { persistQueryClient } from '@tanstack/react-query-persist-client'
import { ApiError } from '#lib/api'
import { BUILD_ID } from '#lib/env'
import { whenLeaving } from '#lib/leaving'
import { putAway, takeOut, throwAway } from '#lib/saved'
import { recall, remember } from '#lib/storage'

const DAY = 86_400_000
// How long a saved copy may be read without network.
const KEPT = 14 * DAY
const TRIES = 2
const CHANGED_AT = 'changed-at'

/** A client for the server's answers: fresh for a minute, kept for offline reading, asked again only when it can help. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'offlineFirst',
        staleTime: 60_000,
        gcTime: KEPT,
        retry: (failures, error) => failures < TRIES && !(error instanceof ApiError && error.status < 500),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })

/** Remembers when the parent changed something here, or heard that it changed elsewhere. Returns the way to stop. */
const noteChanges = (client: QueryClient): (() => void) =>
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    if (event.action.type === 'invalidate') remember(CHANGED_AT, `${Date.now()}`)
    if (event.action.type === 'success' && event.action.manual) remember(CHANGED_AT, `${event.query.state.dataUpdatedAt}`)
  })

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Reads the saved copy of the answers into the client and keeps saving them; sign-out empties both. */
export const keepAnswers = async (client: QueryClient): Promise<void> => {
  let isLeft = false
  const persister = createAsyncStoragePersister({
    storage: {
      getItem: async (name) => text(await takeOut(name)),
      // The persister saves a moment late: what it still held at sign-out must not come back.
      setItem: async (name, value) => (isLeft ? undefined : putAway(name, value)),
      removeItem: throwAway,
    },
    key: 'answers',
    throttleTime: 1000,
  })
  const [stop, restored] = persistQueryClient({ queryClient: client, persister, maxAge: KEPT, buster: BUILD_ID })
  const changedAt = Number(recall(CHANGED_AT))
  const stopNoting = noteChanges(client)
  const forget = whenLeaving(async () => {
    forget()
    isLeft = true
    stop()
    stopNoting()
    client.clear()
    await persister.removeClient()
  })
  await restored
  // A page that is left right after a change was saved as it was before: such answers are shown, and asked anew.
  await client.invalidateQueries({ predicate: ({ state }) => state.dataUpdatedAt < changedAt, refetchType: 'none' })
}

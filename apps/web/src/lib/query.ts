import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister'
import { QueryClient } from '@tanstack/react-query'
import { persistQueryClient } from '@tanstack/react-query-persist-client'
import { ApiError } from '#lib/api'
import { BUILD_ID } from '#lib/env'
import { whenLeaving } from '#lib/leaving'
import { putAway, takeOut, throwAway } from '#lib/saved'

const DAY = 86_400_000
// How long a saved copy may be read without network.
const KEPT = 14 * DAY
const TRIES = 2

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
  const forget = whenLeaving(async () => {
    forget()
    isLeft = true
    stop()
    client.clear()
    await persister.removeClient()
  })
  await restored
}

import { LETTERS_CHANNEL, TOLD_BY_WORKER } from '@schoolgate/contracts/letters'
import { QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError } from '@schoolgate/ui/lib/api'
import { changedLastAt, noteChanged } from '#lib/changed-at'
import { keepEachAnswer } from '#lib/device/answers'
import { whenLeaving } from '@schoolgate/ui/lib/leaving'
import { dropCopies, forgetSavedAnswers, isTooLongAgo, keepOwnCopies, READABLE_FOR } from '#lib/own-copies'

const TRIES = 2
const GONE = new Set([403, 404])

/** A client for the server's answers: fresh for a minute, kept for offline reading, asked again only when it can help. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      // What is not there for this parent any more is not shown any longer either.
      onError: (error, query) => {
        if (error instanceof ApiError && GONE.has(error.status)) query.setState({ data: undefined })
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: 'offlineFirst',
        staleTime: 60_000,
        gcTime: READABLE_FOR,
        retry: (failures, error) => failures < TRIES && !(error instanceof ApiError && error.status < 500),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })

/** Remembers when the parent changed something here, or heard that it changed elsewhere. Returns the way to stop. */
const noteChanges = (client: QueryClient): (() => void) =>
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    if (event.action.type === 'invalidate') noteChanged()
    if (event.action.type === 'success' && event.action.manual) noteChanged(event.query.state.dataUpdatedAt)
  })

/** Puts what is known now in place of an answer. One that was asked for before, and is still on its way, must not come after it. */
export const putInPlace = <Data>(client: QueryClient, queryKey: QueryKey, now: Data): void => {
  void client.cancelQueries({ queryKey, exact: true })
  client.setQueryData<Data>(queryKey, now)
}

/**
 * Changes a part of what is shown, as `putInPlace`; what is not shown is not made up. The rest is no newer for it: where it was in doubt
 * or asked for just now, it is asked for again as soon as the school has been told of the change.
 */
export const changeInPlace = <Data>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (shown: Data) => Data,
  told: Promise<unknown> = Promise.resolve(),
): void => {
  const state = client.getQueryState<Data>(queryKey)
  if (state?.data === undefined) return
  const cancelled = client.cancelQueries({ queryKey, exact: true })
  client.setQueryData<Data>(queryKey, change(state.data))
  if (!state.isInvalidated && state.fetchStatus === 'idle') return
  // What was cancelled puts back what it found, and with it that nothing is in doubt.
  const inDoubt = cancelled.then(() => client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' }))
  void Promise.allSettled([inDoubt, told]).then(() => client.invalidateQueries({ queryKey, exact: true }))
}

/** What is kept is not certain to be this parent's to see any more: what is shown is asked for again, all else is forgotten. */
export const forgetUncertain = async (client: QueryClient): Promise<void> => {
  client.removeQueries({ type: 'inactive' })
  await Promise.all([client.invalidateQueries(), dropCopies()])
}

/** Forgets every answer; what is shown just now is asked for anew. */
export const forgetAnswers = async (client: QueryClient): Promise<void> => {
  client.removeQueries({ type: 'inactive' })
  for (const query of client.getQueryCache().getAll()) query.reset()
  // Before anything is asked: an answer that is the same as a copy would come from there.
  await dropCopies()
  void client.refetchQueries({ type: 'active' })
}

/** Asks anew for what is shown when the service worker has told the school something meanwhile. Returns the way to stop. */
const hearWorker = (client: QueryClient): (() => void) => {
  const worker = new BroadcastChannel(LETTERS_CHANNEL)
  worker.addEventListener('message', ({ data }) => {
    if (data === TOLD_BY_WORKER) void client.invalidateQueries()
  })
  return () => worker.close()
}

/** Forgets the answers of a page that lay open without network for too long. */
const watchAge = (client: QueryClient): (() => void) => {
  const look = () => {
    if (document.visibilityState === 'hidden' || !isTooLongAgo()) return
    void forgetAnswers(client)
  }
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}

/** Reads the kept answers into the client and keeps every new one; sign-out forgets both, and so do seven days without an answer. */
export const keepAnswers = async (client: QueryClient): Promise<void> => {
  const changed = changedLastAt()
  let isLeft = false
  const stops = [noteChanges(client), watchAge(client), hearWorker(client)]
  const stop = () => {
    for (const each of stops) each()
  }
  const forget = whenLeaving(() => {
    forget()
    isLeft = true
    stop()
    client.clear()
  })
  // Without its shelf (a private window) there is nothing to throw away.
  if (isTooLongAgo()) await forgetSavedAnswers()
  keepOwnCopies()
  stops.push(await keepEachAnswer(client))
  // Somebody left while they were read: they are of nobody now.
  if (isLeft) {
    stop()
    client.clear()
    return
  }
  const changedAt = await changed
  // A page that is left right after a change may have been saved as it was before: such answers are shown, and asked anew.
  await client.invalidateQueries({ predicate: ({ state }) => state.dataUpdatedAt < changedAt, refetchType: 'none' })
}

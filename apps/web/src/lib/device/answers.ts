import type { Query, QueryClient } from '@tanstack/react-query'
import { noteKept, noteNotKept } from '#lib/device/full'
import { personNow } from '#lib/device/person'
import { SHAPES } from '@schoolgate/ui/lib/env'
import { ANSWER, namesOnShelf, putAway, takeOutInTurn, throwAway } from '#lib/saved'

/*
 * What the school answered, for reading without network: one record for each thing in IndexedDB, under the person it was said to and
 * the shapes it was said in. A change writes that one record; another release that says it in other shapes reads none of them.
 */

type Kept = { key: readonly unknown[]; data: unknown; at: number }

const isKept = (kept: unknown): kept is Kept =>
  typeof kept === 'object' &&
  kept !== null &&
  'data' in kept &&
  'key' in kept &&
  Array.isArray(kept.key) &&
  'at' in kept &&
  typeof kept.at === 'number'

/** Changes are written together, so long after the first. */
const WRITTEN_AFTER = 1000

const placeOfMine = () => `${ANSWER}${SHAPES} ${personNow() ?? ''} `

/** Reads what is kept into the client; what another release or another person left here goes. */
const restore = async (client: QueryClient): Promise<void> => {
  const mine = placeOfMine()
  const others = (await namesOnShelf()).filter((name) => name.startsWith(ANSWER) && !name.startsWith(mine))
  if (others.length > 0) await throwAway(...others)
  for await (const some of takeOutInTurn(mine))
    for (const { key, data, at } of some.filter(isKept)) {
      const kept = { ...ANSWERED, data, dataUpdatedAt: at }
      const query = client.getQueryCache().build(client, { queryKey: key }, { ...kept, fetchStatus: 'idle' })
      // What came with the page itself is newer and stays; what was only asked for so far is shown from here meanwhile.
      if (query.state.dataUpdatedAt < at) query.setState(kept)
    }
}

const ANSWERED = {
  dataUpdateCount: 0,
  error: null,
  errorUpdateCount: 0,
  errorUpdatedAt: 0,
  fetchFailureCount: 0,
  fetchFailureReason: null,
  fetchMeta: null,
  isInvalidated: false,
  status: 'success',
} as const

/** Reads the kept answers into the client and keeps every new one from now on. Resolves, when they are read, with the way to stop. */
export const keepEachAnswer = async (client: QueryClient): Promise<() => void> => {
  const mine = placeOfMine()
  const changed = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = (hash: string): Promise<void> => {
    const query = client.getQueryCache().get(hash)
    const { data, dataUpdatedAt } = query?.state ?? {}
    if (!query || data === undefined) return throwAway(mine + hash)
    return putAway(mine + hash, { key: query.queryKey, data, at: dataUpdatedAt })
  }
  const writeAll = () => {
    clearTimeout(timer)
    timer = undefined
    const hashes = [...changed]
    changed.clear()
    // What does not fit is not kept: the page says so, and shows it as long as it is open.
    for (const hash of hashes) void write(hash).then(noteKept, noteNotKept)
  }
  const note = ({ queryHash }: Query) => {
    changed.add(queryHash)
    timer ??= setTimeout(writeAll, WRITTEN_AFTER)
  }
  // Who leaves the page right after a change finds the change here.
  const writeNow = () => document.visibilityState === 'hidden' && writeAll()
  // What came with the page itself is as new as what is fetched.
  for (const query of client.getQueryCache().getAll()) note(query)
  await restore(client)
  const stopHearing = client.getQueryCache().subscribe((event) => {
    const isAnswer = event.type === 'updated' && (event.action.type === 'success' || event.action.type === 'setState')
    // A question of which the answer came with the page begins with it.
    const isBegun = event.type === 'added' && event.query.state.data !== undefined
    if (isAnswer || isBegun || event.type === 'removed') note(event.query)
  })
  document.addEventListener('visibilitychange', writeNow)
  return () => {
    clearTimeout(timer)
    stopHearing()
    document.removeEventListener('visibilitychange', writeNow)
  }
}

import { listSealKeys, type SealKey } from '@schoolgate/contracts/verify'
import { call } from '@schoolgate/ui/lib/api'
import { recall, remember } from '@schoolgate/ui/lib/storage'

const NAME = 'seal_keys'
const DAY_MS = 86_400_000

type Kept = { at: number; keys: SealKey[] }

const kept = (): Kept | null => {
  const text = recall(NAME)
  // Only what this file wrote lies under the name.
  return text === null ? null : JSON.parse(text)
}

/** The schools' public keys as they were last fetched; they let a paper be checked without network. */
export const knownSealKeys = (): readonly SealKey[] => kept()?.keys ?? []

/** Fetches the keys again and keeps them. Throws where the server does not answer. */
export async function fetchSealKeys(): Promise<readonly SealKey[]> {
  const { keys } = await call(listSealKeys)
  remember(NAME, JSON.stringify({ at: Date.now(), keys } satisfies Kept))
  return keys
}

/** Keeps the keys on this phone for the day when there is no network; asks at most once a day. */
export async function keepSealKeys(): Promise<void> {
  const at = kept()?.at
  if (at === undefined || Date.now() - at > DAY_MS) await fetchSealKeys()
}

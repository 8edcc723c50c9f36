import { ApiError } from '@schoolgate/ui/lib/api'
import { recall, remember } from '@schoolgate/ui/lib/storage'

/*
 * The same request is the same act until the school has answered: its key is kept on this device before anything is sent, so that a
 * second tap, another tab, a lost answer or a reload sends the same key again and nobody pays twice. A request that was changed is
 * another one, under another key.
 */

/** What is asked for one at a time. */
type Kind = 'paying' | 'slip' | 'promise'

/** As it lies on phones; the request as text is called `wish` there. */
type Kept = { wish: string; key: string }

const isText = (value: unknown): value is string => typeof value === 'string'

const kept = (kind: Kind): Kept | null => {
  try {
    const { wish, key }: Partial<Record<keyof Kept, unknown>> = JSON.parse(recall(kind) ?? '{}')
    return isText(wish) && isText(key) ? { wish, key } : null
  } catch {
    return null
  }
}

/** The key of this request: the kept one while the school has not answered, else a new one. */
const keyOf = (kind: Kind, request: string): string => {
  const before = kept(kind)
  if (before?.wish === request) return before.key
  const key = crypto.randomUUID()
  remember(kind, JSON.stringify({ wish: request, key } satisfies Kept))
  return key
}

// The school said no, so nothing was started, or it knows the key for another request. A lost network, a time-out or a broken server says nothing; a proof is asked for midway.
const isAnswer = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 429 && error.code !== 'identity.fresh_proof_needed'

/** Sends a request under its key; the key is forgotten only when the school has answered. */
export const once = async <Result>(
  kind: Kind,
  request: object,
  send: (idempotencyKey: string) => Promise<Result>,
): Promise<Result> => {
  const text = JSON.stringify(request)
  const key = keyOf(kind, text)
  const forget = () => {
    if (kept(kind)?.key === key) remember(kind, null)
  }
  try {
    const result = await send(key)
    forget()
    return result
  } catch (error) {
    if (isAnswer(error)) forget()
    throw error
  }
}

import { ApiError } from '#lib/api'
import { recall, remember } from '#lib/storage'

/*
 * The same wish is the same act until the school has answered: its key is kept on this device before anything is sent, so that a
 * second tap, another tab, a lost answer or a reload sends the same key again and nobody pays twice. A wish that was changed is
 * another one, under another key.
 */

/** What is wished one at a time. */
type Kind = 'paying' | 'slip' | 'promise'

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

/** The key of this wish: the kept one while the school has not answered, else a new one. */
const keyOf = (kind: Kind, wish: string): string => {
  const before = kept(kind)
  if (before?.wish === wish) return before.key
  const key = crypto.randomUUID()
  remember(kind, JSON.stringify({ wish, key }))
  return key
}

// The school said no, so nothing was started, or it knows the key for another wish. A lost network, a time-out or a broken server says nothing; a proof is asked for midway.
const isAnswer = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 429 && error.code !== 'identity.fresh_proof_needed'

/** Sends a wish under its key; the key is forgotten only when the school has answered. */
export const once = async <Result>(
  kind: Kind,
  wish: object,
  send: (idempotencyKey: string) => Promise<Result>,
): Promise<Result> => {
  const text = JSON.stringify(wish)
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

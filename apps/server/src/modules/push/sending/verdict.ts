/**
 * What an answer of a push service means. `retry`: later, until the message is too old; `rest` says that the whole
 * service wants to be left alone, `alarm` that it does not take our own key.
 */
export type Verdict =
  | { outcome: 'delivered' }
  | { outcome: 'gone' }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'failed'; reason: string }
  | { outcome: 'retry'; reason: string; restSeconds: number | null }

/** A service that asks for more is asked again after this long anyway. */
export const LONGEST_REST_SECONDS = 3600
/** What 429 and 503 mean when they do not say how long (Apple's never do). */
const USUAL_REST_SECONDS = 30

/** Reads the answer to one push message (RFC 8030 §5, integrations §1.2). */
export function verdictOf(status: number, retryAfter: string | undefined, now: Date): Verdict {
  if (status >= 200 && status < 300) return { outcome: 'delivered' }
  if (status === 404 || status === 410) return { outcome: 'gone' }
  if (status === 401 || status === 403) return { outcome: 'refused', reason: String(status) }
  if (status === 429 || status === 503)
    return { outcome: 'retry', reason: String(status), restSeconds: restOf(retryAfter, now) ?? USUAL_REST_SECONDS }
  if (status >= 500) return { outcome: 'retry', reason: String(status), restSeconds: restOf(retryAfter, now) }
  // Redirects included: they are never followed. The same message would get the same answer again.
  return { outcome: 'failed', reason: String(status) }
}

function restOf(retryAfter: string | undefined, now: Date): number | null {
  if (retryAfter === undefined) return null
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : secondsUntil(retryAfter, now)
  return seconds === null ? null : Math.min(Math.max(seconds, 1), LONGEST_REST_SECONDS)
}

/** From now until an HTTP date; null when it is none. */
function secondsUntil(date: string, now: Date): number | null {
  const moment = date.endsWith(' GMT') ? Date.parse(date) : Number.NaN
  return Number.isNaN(moment) ? null : Math.ceil((moment - now.getTime()) / 1000)
}

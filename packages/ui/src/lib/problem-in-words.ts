import { ApiError, OfflineError } from '#lib/api-error'

/** Where the server does not say how long to wait, a minute is what one asks of anybody. */
const A_MINUTE = 60

/** What a screen has to say when something did not work; what is left out falls to `other`. */
type Sayings<T> = {
  /** By the server's own code. */
  codes?: Partial<Record<string, T>>
  /** Nobody answered: nothing is known of what the school did. */
  offline?: T
  /** Asked too often; in so many seconds it may be tried again. */
  wait?: (seconds: number) => T
  /** The school's computer failed, or answered what nobody understands. */
  trouble?: T
  other: T
}

/** What to say of something that did not work: what its code means here, else what kind of trouble it was. The one place that decides it. */
export const problemInWords = <T>(error: unknown, { codes = {}, offline, wait, trouble, other }: Sayings<T>): T => {
  if (error instanceof OfflineError) return offline ?? trouble ?? other
  if (!(error instanceof ApiError)) return trouble ?? other
  const known = codes[error.code]
  if (known !== undefined) return known
  if (error.status === 429 && wait) return wait(error.retryAfter ?? A_MINUTE)
  return error.status >= 500 ? (trouble ?? other) : other
}

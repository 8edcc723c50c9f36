const A_MINUTE = 60_000

/** Whether parents see a work by now; `now` may be a minute old. */
export const isShown = (publishedAt: string | null, now: Date): boolean =>
  publishedAt !== null && Date.parse(publishedAt) < now.getTime() + A_MINUTE

/** Whether parents see a work by now (`useNow` of its moment). */
export const isShown = (publishedAt: string | null, now: Date): boolean =>
  publishedAt !== null && Date.parse(publishedAt) <= now.getTime()

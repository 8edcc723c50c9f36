import { myUserFeed } from '@schoolgate/contracts/feed'
import { FIRST_PAGE } from '@schoolgate/contracts/own-page'
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUserId } from '#features/identity'
import { askingPages } from '#lib/asking'
import { log } from '@schoolgate/ui/lib/log'
import { tellSeen } from './feed-outbox.ts'

/** What happened and what waits for a parent, page by page. */
export const feedQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['feed', userId],
    ...askingPages(myUserFeed, (cursor) => ({ query: { user_id: userId, limit: FIRST_PAGE.feed, cursor } })),
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })

/** What happened and what waits for this parent (the specification's `feed`), as the query answers. */
export const useFeed = () => useInfiniteQuery(feedQuery(useUserId()))

/** When the parent leaves the page, what was on it is no longer new. */
export const useMarkSeen = (newest: string | undefined): void => {
  const client = useQueryClient()
  useEffect(() => {
    if (newest === undefined) return
    return () => {
      // Not worth an error: what the school does not take leaves the dots until the next visit.
      tellSeen({ kind: 'home', up_to: newest })
        .then(() => client.invalidateQueries({ queryKey: ['feed'], refetchType: 'none' }))
        .catch((error: unknown) => log('the feed was not marked as read', error))
    }
  }, [client, newest])
}

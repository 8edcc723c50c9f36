import { getThread, listMessages } from '@schoolgate/contracts/messages'
import type { Response } from '@schoolgate/contracts/endpoint'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { asking, whole } from '#lib/asking'

export type Messages = Response<typeof listMessages>
export type Thread = Response<typeof getThread>

const OF_WARD = (wardId: string) => ['messages', wardId] as const

/** What the family asked about a ward, and who answers when. */
export const messagesQuery = (wardId: string) =>
  queryOptions({
    queryKey: [...OF_WARD(wardId), 'all'],
    ...asking(listMessages, { params: { id: wardId } }, whole),
    enabled: wardId !== '',
    // When it will be read is of this minute.
    refetchOnMount: 'always',
  })

/** One question with all that was said since. */
export const threadQuery = (wardId: string, threadId: string) =>
  queryOptions({
    queryKey: [...OF_WARD(wardId), threadId],
    ...asking(getThread, { params: { id: wardId, thread_id: threadId } }, whole),
    enabled: wardId !== '',
    refetchOnMount: 'always',
  })

/** The school has something more of this ward. */
export const askMessagesAgain = (client: QueryClient, wardId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: OF_WARD(wardId) })

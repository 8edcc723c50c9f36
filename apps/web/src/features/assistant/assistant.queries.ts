import {
  type ChatMessage,
  type ConversationThread,
  introduceAssistant,
  listConversations,
  listMessages,
} from '@schoolgate/contracts/assistant'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@schoolgate/ui/lib/api'

// The drawer shows them all; nobody has read more than this many.
const MOST = 500

/** What can be asked about a ward, and who answers. */
export const introductionQuery = (wardId: string) =>
  queryOptions({
    queryKey: ['assistant', 'introduction', wardId],
    queryFn: async ({ signal }) => (await call(introduceAssistant, { params: { id: wardId } }, { signal })).assistant,
  })

/** The parent's conversations about a ward, newest first. */
export const conversationsQuery = (wardId: string) =>
  queryOptions({
    queryKey: ['assistant', 'conversations', wardId],
    queryFn: async ({ signal }): Promise<ConversationThread[]> => {
      const all: ConversationThread[] = []
      let cursor: string | null = null
      do {
        const query: { child_id: string; cursor?: string } = { child_id: wardId, ...(cursor === null ? {} : { cursor }) }
        const page: { conversation_threads: ConversationThread[]; next_cursor: string | null } = await call(
          listConversations,
          { query },
          { signal },
        )
        all.push(...page.conversation_threads)
        cursor = page.next_cursor
      } while (cursor !== null && all.length < MOST)
      return all
    },
  })

/** The messages of a conversation, oldest first. */
export const messagesQuery = (threadId: string) =>
  queryOptions({
    queryKey: ['assistant', 'messages', threadId],
    queryFn: async ({ signal }): Promise<ChatMessage[]> =>
      (await call(listMessages, { params: { id: threadId } }, { signal })).messages,
    // It may have gone on at another phone, or the answer was stopped by a lost connection: opened, it is asked for again.
    staleTime: 0,
  })

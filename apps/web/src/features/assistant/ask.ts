import type { ChatMessage } from '@schoolgate/contracts/assistant'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#lib/api'
import { conversationsQuery, messagesQuery } from './assistant.queries.ts'
import { asMessage, questionOutbox } from './outbox.ts'
import { type Answered, endTurn, type Question } from './turns.ts'

/** Puts a question and its answer into the saved copy of their conversation, in place of what was known of them before. */
export const keepAnswer = (client: QueryClient, question: Question, answered: Answered): void => {
  const { threadId, questionId, message } = answered
  const { queryKey } = messagesQuery(threadId)
  const mine = questionId ?? question.key
  client.setQueryData(queryKey, (before: ChatMessage[] | undefined) => {
    const known = before ?? []
    const place = known.findIndex(({ id }) => id === mine)
    return [...(place < 0 ? known : known.slice(0, place)), asMessage(question, mine), message]
  })
  // A conversation that was never read here may have more: it is asked for when it is opened again.
  void client.invalidateQueries({ queryKey, refetchType: 'none' })
  void client.invalidateQueries({ queryKey: conversationsQuery(question.ward_id).queryKey })
  endTurn(question.key)
}

/** Asks, or keeps the question until it can be asked. `unheard`: stopped before the school had it. */
export const ask = async (client: QueryClient, question: Question): Promise<'answered' | 'kept' | 'unheard'> => {
  try {
    const told = await questionOutbox.tell(question)
    if (told === null) return 'kept'
    if (told.sent === null) {
      endTurn(question.key)
      return 'unheard'
    }
    keepAnswer(client, question, told.sent)
    return 'answered'
  } catch (error) {
    // Why the school does not take it stands beside the question.
    if (error instanceof ApiError) return 'kept'
    throw error
  }
}

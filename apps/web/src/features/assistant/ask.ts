import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '@schoolgate/ui/lib/api'
import { conversationsQuery, messagesQuery } from './assistant.queries.ts'
import { replaceExchange } from './exchange.ts'
import { asMessage, questionOutbox } from './outbox.ts'
import { type Answered, endTurn, type Question } from './turns.ts'

/** Puts a question and its answer into the saved copy of their conversation, in place of what was known of them before. */
export const keepAnswer = (client: QueryClient, question: Question, answered: Answered): void => {
  const { threadId, questionId, message } = answered
  const { queryKey } = messagesQuery(threadId)
  const mine = questionId ?? question.key
  // What was asked for before the answer was there must not come after it.
  void client.cancelQueries({ queryKey })
  const known = client.getQueryData(queryKey) ?? (question.thread_id === null ? [] : undefined)
  if (known === undefined) void client.invalidateQueries({ queryKey })
  else client.setQueryData(queryKey, replaceExchange(known, mine, [asMessage(question, mine), message]))
  void client.invalidateQueries({ queryKey: conversationsQuery(question.ward_id).queryKey })
  endTurn(question.key)
}

/** Asks, or keeps the question until it can be asked. `unheard`: stopped before the school had it. */
export const ask = async (client: QueryClient, question: Question): Promise<'answered' | 'kept' | 'unheard'> => {
  try {
    const told = await questionOutbox.tell(question, question.text)
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

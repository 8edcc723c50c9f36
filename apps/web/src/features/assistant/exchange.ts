import type { ChatMessage } from '@schoolgate/contracts/assistant'

/** A conversation with these in place of a question and its answer; at the end where the question is not there yet. */
export const replaceExchange = (
  messages: readonly ChatMessage[],
  questionId: string,
  by: readonly ChatMessage[],
): ChatMessage[] => {
  const found = messages.findIndex(({ id }) => id === questionId)
  const from = found < 0 ? messages.length : found
  const to = messages[from + 1]?.sender === 'assistant' ? from + 2 : from + 1
  return [...messages.slice(0, from), ...by, ...messages.slice(to)]
}

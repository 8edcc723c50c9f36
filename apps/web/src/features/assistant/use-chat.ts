import type { ChatMessage, ConversationThread } from '@schoolgate/contracts/assistant'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { ask } from './ask.ts'
import { conversationsQuery, messagesQuery } from './assistant.queries.ts'
import { replaceExchange } from './exchange.ts'
import { questionOutbox } from './outbox.ts'
import { type Question, startChat, type Trouble, type Turn, useTurns } from './turns.ts'

/** The address of a conversation about a ward, or of the empty page. */
export const chatAddress = (wardId: string, threadId?: string): string =>
  `/aichat?ward=${wardId}${threadId === undefined ? '' : `&thread=${threadId}`}`

/** Which conversation about the ward is open: the address says it. */
export const useSelectedConversation = (wardId: string): string | null => {
  const [address] = useSearchParams()
  return address.get('ward') === wardId ? address.get('thread') : null
}

/** A question that waits: for the network, or for the parent to try again. */
export type Waiting = { question: Question; trouble: Trouble }

/** The specification's chat state (§3), and what is going on in it. */
export type Chat = {
  loading: boolean
  conversation: readonly ChatMessage[]
  conversations: readonly ConversationThread[] | undefined
  chatStarted: boolean
  selectedConversationId: string | null
  turn: Turn | undefined
  waiting: readonly Waiting[]
  /** Waiting questions that have no conversation yet and were not asked on the page as it stands. */
  elsewhere: readonly Waiting[]
  messages: { data: ChatMessage[] | undefined; error: Error | null; fetchStatus: string; refetch: () => unknown }
}

/** The chat about a ward as it is now. */
export const useChat = (wardId: string): Chat => {
  const selected = useSelectedConversation(wardId)
  const { turns, setbacks, chatStarted } = useTurns()
  const kept = questionOutbox.useWaiting()
  const messages = useQuery({ ...messagesQuery(selected ?? ''), enabled: selected !== null })
  const conversations = useQuery(conversationsQuery(wardId))

  const isHere = (question: Question, threadId: string | null) =>
    question.ward_id === wardId && (selected === null ? chatStarted?.key === question.key : threadId === selected)
  const turn = turns.find((one) => isHere(one.question, one.threadId))
  const running = new Set(turns.map(({ question }) => question.key))
  const troubled = new Map(setbacks.map((setback) => [setback.question.key, setback]))
  const questions = new Map([...kept, ...setbacks.map(({ question }) => question)].map((question) => [question.key, question]))
  const waiting = [...questions.values()]
    .filter((question) => question.ward_id === wardId && !running.has(question.key))
    .map((question) => ({ question, trouble: troubled.get(question.key)?.trouble ?? ('offline' as const) }))
  const placeOf = ({ key, thread_id }: Question) => thread_id ?? troubled.get(key)?.threadId ?? null
  const here = waiting.filter(({ question }) => isHere(question, placeOf(question)))
  // What is asked again, or waits for it, stands at the end and not a second time where the school has it.
  const again = [turn?.questionId, ...here.map(({ question }) => troubled.get(question.key)?.questionId)]
  const saved = selected === null ? [] : (messages.data ?? [])

  return {
    loading: turn !== undefined,
    conversation: again.reduce((rest, id) => (id == null ? rest : replaceExchange(rest, id, [])), saved),
    conversations: conversations.data,
    chatStarted: selected !== null || turn !== undefined || here.length > 0,
    selectedConversationId: selected,
    turn,
    waiting: here,
    elsewhere: waiting.filter(({ question }) => placeOf(question) === null && !here.some((one) => one.question === question)),
    messages,
  }
}

/** Ways to ask: a new question, the same once more. Opens the conversation that a first question begins. */
export const useAsking = (wardId: string, { onUnheard }: { onUnheard: (text: string) => void }) => {
  const client = useQueryClient()
  const selected = useSelectedConversation(wardId)
  const chatStarted = useTurns((state) => state.chatStarted)
  const [, navigate] = useLocation()
  const begun = selected === null ? chatStarted?.threadId : undefined
  useEffect(() => {
    if (begun == null) return
    navigate(chatAddress(wardId, begun), { replace: true })
    startChat(null)
    void client.invalidateQueries({ queryKey: conversationsQuery(wardId).queryKey })
  }, [begun, wardId, navigate, client])

  const askAgain = async (question: Question): Promise<void> => {
    if (question.thread_id === null && selected === null) startChat(question.key)
    if ((await ask(client, question)) !== 'unheard') return
    startChat(null)
    onUnheard(question.text)
  }
  const askNew = (text: string): Promise<void> =>
    askAgain({ key: crypto.randomUUID(), ward_id: wardId, thread_id: selected, text, asked_at: new Date().toISOString() })
  return { askNew, askAgain }
}

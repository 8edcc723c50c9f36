import { useQueryClient } from '@tanstack/react-query'
import type { OutboxListeners } from '#lib/device/outbox'
import { wordsNow } from '@schoolgate/ui/lib/words'
import { toast } from '@schoolgate/ui/toast'
import { askMessagesAgain } from './messages.queries.ts'
import { type Message, messagesOutbox, type Sent } from './outbox.ts'
import { outboxWords } from './outbox.words.ts'

/** Sends kept messages to the school when they can be sent, wherever the parent is by then. Rendered once by the shell. */
export function MessagesOutbox() {
  const client = useQueryClient()
  const listeners: OutboxListeners<Message, Sent> = {
    onSent: ({ what, ward_id }, { arePapersTaken, isHeld }) => {
      const text = wordsNow(outboxWords)
      if (what !== 'read') toast(isHeld ? text.held : arePapersTaken ? text.sentLater : text.papersNotTaken)
      void askMessagesAgain(client, ward_id)
    },
    onRefused: ({ what, ward_id }, { code }) => {
      const { refused } = wordsNow(outboxWords)
      if (what !== 'read') toast(code === 'messages.wait_for_answer' ? refused.wait : refused.other)
      void askMessagesAgain(client, ward_id)
    },
  }
  messagesOutbox.useSending(listeners)
  return null
}

import type { Notice } from '@schoolgate/contracts/notices'
import { useQueryClient } from '@tanstack/react-query'
import type { OutboxListeners } from '#lib/device/outbox'
import { wordsNow } from '@schoolgate/ui/lib/words'
import { toast } from '@schoolgate/ui/toast'
import { askListsAgain, keepNotice } from './notices.queries.ts'
import { type Message, noticeOutbox } from './outbox.ts'
import { outboxWords } from './outbox.words.ts'

/** Sends kept answers when they can be sent, wherever the parent is by then. Rendered once by the shell. */
export function NoticeOutbox() {
  const client = useQueryClient()
  const listeners: OutboxListeners<Message, Notice | null> = {
    onSent: (message, notice) => {
      if (notice) keepNotice(client, notice)
      if (message.kind !== 'read') toast(wordsNow(outboxWords).sentLater)
    },
    onRefused: (message, error) => {
      const { notSent } = wordsNow(outboxWords)
      if (message.kind === 'read') return
      toast(error.code === 'notices.answer_closed' ? notSent.closed : notSent.other)
      void askListsAgain(client)
    },
  }
  noticeOutbox.useSending(listeners)
  return null
}

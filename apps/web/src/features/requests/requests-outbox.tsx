import type { WardRequest } from '@schoolgate/contracts/requests'
import { useQueryClient } from '@tanstack/react-query'
import type { OutboxListeners } from '#lib/device/outbox'
import { wordsNow } from '@schoolgate/ui/lib/words'
import { toast } from '@schoolgate/ui/toast'
import { type Message, requestsOutbox } from './outbox.ts'
import { askAgain, keepRequest } from './requests.queries.ts'
import { requestsWords } from './requests.words.ts'

/** Sends kept requests when they can be sent, wherever the parent is by then. Rendered once by the shell. */
export function RequestsOutbox() {
  const client = useQueryClient()
  const listeners: OutboxListeners<Message, WardRequest> = {
    onSent: ({ ward_id }, request) => {
      void keepRequest(client, ward_id, request)
      toast(wordsNow(requestsWords).sentLater)
    },
    onRefused: ({ ward_id }, { code }) => {
      const { problems } = wordsNow(requestsWords)
      const known: Record<string, string> = problems.codes
      toast(known[code] ?? problems.other)
      void askAgain(client, ward_id)
    },
  }
  requestsOutbox.useSending(listeners)
  return null
}

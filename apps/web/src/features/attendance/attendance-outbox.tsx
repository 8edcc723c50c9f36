import { useQueryClient } from '@tanstack/react-query'
import type { OutboxListeners } from '#lib/device/outbox'
import { wordsNow } from '@schoolgate/ui/lib/words'
import { toast } from '@schoolgate/ui/toast'
import { askAgain, keepExplanation } from './attendance.queries.ts'
import { attendanceOutbox, type Message, type SentExplanation } from './outbox.ts'
import { outboxWords } from './outbox.words.ts'

/** Sends kept explanations when they can be sent, wherever the parent is by then. Rendered once by the shell. */
export function AttendanceOutbox() {
  const client = useQueryClient()
  const listeners: OutboxListeners<Message, SentExplanation> = {
    onSent: ({ ward_id }, { explanation, isPhotoTaken }) => {
      keepExplanation(client, ward_id, explanation)
      const text = wordsNow(outboxWords)
      toast(isPhotoTaken ? text.sentLater : text.photoNotTaken)
    },
    onRefused: ({ ward_id }, { code }) => {
      const { refused } = wordsNow(outboxWords)
      toast(code === 'attendance.already_explained' ? refused.already : refused.other)
      void askAgain(client, ward_id)
    },
  }
  attendanceOutbox.useSending(listeners)
  return null
}

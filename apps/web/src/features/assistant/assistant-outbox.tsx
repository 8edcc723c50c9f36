import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { useWards } from '#features/wards'
import type { OutboxListeners } from '#lib/device/outbox'
import { wordsNow } from '@schoolgate/ui/lib/words'
import { sayRefused } from '@schoolgate/ui/say-not-taken'
import { toast } from '@schoolgate/ui/toast'
import { keepAnswer } from './ask.ts'
import { assistantWords } from './assistant.words.ts'
import { consentOutbox } from './consent-kept.ts'
import { consentQuery } from './consent.queries.ts'
import { questionOutbox } from './outbox.ts'
import { allowWords } from './whatiallow.words.ts'
import { type Answered, endTurn, type Question, useTurns } from './turns.ts'
import { chatAddress } from './use-chat.ts'

/** Whether the parent looks at the conversation of a question and sees for themselves that its answer came. */
const isLookedAt = ({ key, ward_id, thread_id }: Question): boolean => {
  const { pathname, search } = window.location
  const address = new URLSearchParams(search)
  if (pathname !== '/aichat' || address.get('ward') !== ward_id) return false
  return thread_id === null ? useTurns.getState().chatStarted?.key === key : address.get('thread') === thread_id
}

/** Asks kept questions when they can be asked, wherever the parent is by then. Rendered once by the shell. */
export function AssistantOutbox() {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const { data: wards } = useWards()
  const listeners: OutboxListeners<Question, Answered | null> = {
    onSent: (question, answered) => {
      if (answered === null) return endTurn(question.key)
      const isSeen = isLookedAt(question)
      keepAnswer(client, question, answered)
      if (isSeen) return
      const text = wordsNow(assistantWords)
      const name = wards?.find(({ id }) => id === question.ward_id)?.first_name
      toast(name === undefined ? text.answeredLaterPlain : text.answeredLater(name), {
        line: question.text,
        action: { label: text.open, onPress: () => navigate(chatAddress(question.ward_id, answered.threadId)) },
      })
    },
    onRefused: () => toast(wordsNow(assistantWords).notTakenLater),
  }
  questionOutbox.useSending(listeners)
  consentOutbox.useSending({
    onSent: () => {
      toast(wordsNow(allowWords).sentLater)
      void client.invalidateQueries({ queryKey: ['assistant'] })
    },
    onRefused: () => {
      sayRefused()
      void client.invalidateQueries({ queryKey: consentQuery.queryKey })
    },
  })
  return null
}

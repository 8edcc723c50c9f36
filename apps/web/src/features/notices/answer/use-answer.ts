import type { Notice } from '@schoolgate/contracts/notices'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { askListsAgain, changeKeptNotice, type Message, outboxWords, tellSchool } from '#features/notices/kept'
import { ApiError } from '#lib/api'
import { useWords } from '#lib/words'
import { toast } from '#ui/toast'
import { answerWords } from './answer.words.ts'

/** Sends an answer, or keeps it until there is network; says which of the two happened. */
export const useAnswer = ({ title }: Notice) => {
  const text = useWords(answerWords)
  const { notSent } = useWords(outboxWords)
  const client = useQueryClient()
  const answer = useMutation({
    mutationFn: (message: Message) => tellSchool(message, title),
    onSuccess: (outcome: 'kept' | 'told' | Notice) => {
      if (outcome === 'kept') return toast(text.kept)
      toast(text.sent)
      if (outcome !== 'told') changeKeptNotice(client, outcome.id, () => outcome)
      void askListsAgain(client)
    },
  })
  const refusal = answer.error
  const isClosed = refusal instanceof ApiError && refusal.code === 'notices.answer_closed'
  return {
    tell: answer.mutate,
    isSending: answer.isPending,
    refusal: refusal === null ? null : isClosed ? notSent.closed : notSent.other,
  }
}

import type { Notice } from '@schoolgate/contracts/notices'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { askListsAgain, keepNotice, type Message, outboxWords, tellSchool } from '#features/notices/kept'
import { problemInWords } from '@schoolgate/ui/lib/problem-in-words'
import { useWords } from '@schoolgate/ui/lib/words'
import { toast } from '@schoolgate/ui/toast'
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
      if (outcome !== 'told') keepNotice(client, outcome)
      void askListsAgain(client)
    },
  })
  return {
    tell: answer.mutate,
    isSending: answer.isPending,
    refusal:
      answer.error && problemInWords(answer.error, { codes: { 'notices.answer_closed': notSent.closed }, other: notSent.other }),
  }
}

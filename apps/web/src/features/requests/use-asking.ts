import { takeRequestBack, type WardRequest } from '@schoolgate/contracts/requests'
import type { Ward } from '@schoolgate/contracts/wards'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@schoolgate/ui/lib/api'
import { problemInWords } from '@schoolgate/ui/lib/problem-in-words'
import { useWords } from '@schoolgate/ui/lib/words'
import { toast } from '@schoolgate/ui/toast'
import { type Message, requestsOutbox } from './outbox.ts'
import { askAgain, keepRequest } from './requests.queries.ts'
import { requestsWords } from './requests.words.ts'

/** Asks the school, or keeps it until there is network; says which of the two happened. */
export const useAsking = (ward: Ward, onAsked: () => void) => {
  const text = useWords(requestsWords)
  const client = useQueryClient()
  const asking = useMutation({
    mutationFn: (message: Message) =>
      requestsOutbox.tell(message, `${ward.first_name} · ${text.kinds[message.kind]} · ${message.value || text.newPhoto}`),
    onSuccess: async (told) => {
      onAsked()
      toast(told === null ? text.kept : text.sent)
      if (told !== null) await keepRequest(client, ward.id, told.sent)
    },
    onError: () => askAgain(client, ward.id),
  })
  const { error } = asking
  return {
    ask: asking.mutate,
    isSending: asking.isPending,
    refusal: error && problemInWords(error, { codes: text.problems.codes, other: text.problems.other }),
  }
}

/** Takes one's own request back while it waits. */
export const useTakingBack = (ward: Ward) => {
  const text = useWords(requestsWords)
  const client = useQueryClient()
  const taking = useMutation({
    mutationFn: async (request: WardRequest) =>
      (await call(takeRequestBack, { params: { id: ward.id, request_id: request.id } })).request,
    onSuccess: async (request) => {
      toast(text.tookBack)
      await keepRequest(client, ward.id, request)
    },
    onError: async (error) => {
      toast(problemInWords(error, { codes: text.problems.codes, other: text.problems.other }))
      await askAgain(client, ward.id)
    },
  })
  return { takeBack: taking.mutate, isTaking: taking.isPending }
}

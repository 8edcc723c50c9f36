import { type AssistantConsent, type ConsentChoice, readAssistantConsent } from '@schoolgate/contracts/assistant'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '@schoolgate/ui/lib/api'
import { wordsNow } from '@schoolgate/ui/lib/words'
import { toast } from '@schoolgate/ui/toast'
import { changed, consentOutbox } from './consent-kept.ts'
import { allowWords } from './whatiallow.words.ts'

/** What the parent allows the assistant. */
export const consentQuery = queryOptions({
  queryKey: ['assistant', 'consent'],
  queryFn: async ({ signal }) => (await call(readAssistantConsent, undefined, { signal })).consent,
})

/** The same, with what waits to be told in it. */
export const useConsent = () => {
  const asked = useQuery(consentQuery)
  const waiting = consentOutbox.useWaiting()
  return { asked, consent: asked.data && waiting.reduce<AssistantConsent>(changed, asked.data) }
}

/** Allows something, or no longer, with network or without; shown at once, taken back if the school did not take it. */
export const useChooseConsent = () => {
  const client = useQueryClient()
  const { queryKey } = consentQuery
  return useMutation({
    mutationFn: (choice: ConsentChoice) => consentOutbox.tell(choice, wordsNow(allowWords).title),
    onMutate: async (choice) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      if (before) client.setQueryData(queryKey, changed(before, choice))
      return { before }
    },
    onError: (_error, _choice, kept) => client.setQueryData(queryKey, kept?.before),
    onSuccess: (told) => {
      if (told === null) return toast(wordsNow(allowWords).kept)
      return client.invalidateQueries({ queryKey: ['assistant', 'introduction'] })
    },
  })
}

import {
  type AssistantConsent,
  chooseVendorConsent,
  type ConsentChoice,
  readAssistantConsent,
} from '@schoolgate/contracts/assistant'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api'

/** What the parent allows the assistant. */
export const consentQuery = queryOptions({
  queryKey: ['assistant', 'consent'],
  queryFn: async ({ signal }) => (await call(readAssistantConsent, undefined, { signal })).consent,
})

const changed = ({ vendor, keeps_unanswered }: AssistantConsent, choice: ConsentChoice): AssistantConsent => {
  const { outside_service: outside, keep_unanswered = keeps_unanswered } = choice
  const consent = outside ? ('given' as const) : ('refused' as const)
  return { vendor: vendor && outside !== undefined ? { ...vendor, consent } : vendor, keeps_unanswered: keep_unanswered }
}

/** Allows something, or no longer; shown at once, taken back if the school did not take it. */
export const useChooseConsent = () => {
  const client = useQueryClient()
  const { queryKey } = consentQuery
  return useMutation({
    mutationFn: (choice: ConsentChoice) => call(chooseVendorConsent, { body: choice }),
    onMutate: async (choice) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      if (before) client.setQueryData(queryKey, changed(before, choice))
      return { before }
    },
    onError: (_error, _choice, kept) => client.setQueryData(queryKey, kept?.before),
    onSuccess: () => client.invalidateQueries({ queryKey: ['assistant', 'introduction'] }),
  })
}

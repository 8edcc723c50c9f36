import { listApiTokens, removeApiToken } from '@schoolgate/contracts/api-tokens'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@schoolgate/ui/lib/api'
import { asking } from '#lib/asking'

/** The tokens by which programs speak for the caller, newest first. */
export const programsQuery = queryOptions({
  queryKey: ['profile', 'programs'],
  ...asking(listApiTokens, undefined, ({ api_tokens }) => api_tokens),
})

/** Ends a program's token. */
export const useEndProgram = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(removeApiToken, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: programsQuery.queryKey }),
  })
}

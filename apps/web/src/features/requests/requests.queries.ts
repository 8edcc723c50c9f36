import type { Response } from '@schoolgate/contracts/endpoint'
import { listWardRequests, type WardRequest } from '@schoolgate/contracts/requests'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { asking, whole } from '#lib/asking'

type Requests = Response<typeof listWardRequests>

const keyOf = (wardId: string) => ['ward_requests', wardId] as const

/** What this parent asked the school to change about a ward, and what became of it. */
export const requestsQuery = (wardId: string) =>
  queryOptions({
    queryKey: keyOf(wardId),
    ...asking(listWardRequests, { params: { id: wardId } }, whole),
    enabled: wardId !== '',
    refetchOnMount: 'always',
  })

/** Puts a request as the school now has it in its place. */
export const keepRequest = (client: QueryClient, wardId: string, request: WardRequest): Promise<void> => {
  client.setQueryData<Requests>(
    keyOf(wardId),
    (kept) => kept && { ...kept, requests: [request, ...kept.requests.filter(({ id }) => id !== request.id)] },
  )
  return askAgain(client, wardId)
}

export const askAgain = (client: QueryClient, wardId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(wardId) })

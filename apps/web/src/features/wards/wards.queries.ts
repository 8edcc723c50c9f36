import { findAndParentAcc, getWard } from '@schoolgate/contracts/wards'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@schoolgate/ui/lib/api'

export const wardsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['wards', userId],
    queryFn: async ({ signal }) => {
      const answer = await call(findAndParentAcc, { query: { parentid: userId } }, { signal })
      return answer.user_wards
    },
  })

export const wardQuery = (id: string) =>
  queryOptions({
    queryKey: ['wards', 'one', id],
    queryFn: ({ signal }) => call(getWard, { params: { id } }, { signal }),
  })

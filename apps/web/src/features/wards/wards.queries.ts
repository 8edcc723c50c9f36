import { findAndParentAcc, getWard } from '@schoolgate/contracts/wards'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@schoolgate/ui/lib/api'
import { asking } from '#lib/asking'

export const wardsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['wards', userId],
    ...asking(findAndParentAcc, { query: { parentid: userId } }, ({ user_wards }) => user_wards),
  })

export const wardQuery = (id: string) =>
  queryOptions({
    queryKey: ['wards', 'one', id],
    queryFn: ({ signal }) => call(getWard, { params: { id } }, { signal }),
  })

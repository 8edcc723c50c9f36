import { listBillShares } from '@schoolgate/contracts/bill-shares'
import { getBill, getFamilyBills } from '@schoolgate/contracts/billing'
import { getStatement } from '@schoolgate/contracts/statements'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@schoolgate/ui/lib/api'
import { asking, whole } from '#lib/asking'

/** What is left over all wards at the school, with their bills. */
export const familyBillsQuery = (schoolId?: string) =>
  queryOptions({
    queryKey: ['billing', 'family', ...(schoolId === undefined ? [] : [schoolId])],
    ...asking(getFamilyBills, { query: { school_id: schoolId } }, whole),
  })

export const billQuery = (id: string) =>
  queryOptions({
    queryKey: ['billing', 'one', id],
    ...asking(getBill, { params: { id } }, ({ bill }) => bill),
  })

export const billSharesQuery = (id: string) =>
  queryOptions({
    queryKey: ['billing', 'shares', id],
    queryFn: async ({ signal }) => (await call(listBillShares, { params: { id } }, { signal })).shares,
    // A link that is shown must be a link that opens.
    staleTime: 0,
  })

/** From one day to another, both included. */
export type Period = { from: string; to: string }

export const statementQuery = (wardId: string, period: Period) =>
  queryOptions({
    queryKey: ['billing', 'statement', wardId, period],
    ...asking(getStatement, { params: { id: wardId }, query: period }, whole),
  })

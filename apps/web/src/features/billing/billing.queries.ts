import { getBill, getFamilyBills, listBillShares } from '@schoolgate/contracts/billing'
import { getStatement } from '@schoolgate/contracts/statements'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@schoolgate/ui/lib/api'

/** What is left over all wards at the school, with their bills. */
export const familyBillsQuery = (schoolId?: string) =>
  queryOptions({
    queryKey: ['billing', 'family', ...(schoolId === undefined ? [] : [schoolId])],
    queryFn: ({ signal }) => call(getFamilyBills, { query: { school_id: schoolId } }, { signal }),
  })

export const billQuery = (id: string) =>
  queryOptions({
    queryKey: ['billing', 'one', id],
    queryFn: async ({ signal }) => (await call(getBill, { params: { id } }, { signal })).bill,
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
    queryFn: ({ signal }) => call(getStatement, { params: { id: wardId }, query: period }, { signal }),
  })

import { countCorrections, listCorrections } from '@schoolgate/contracts/corrections'
import { getBillCorrections, getBillRecord } from '@schoolgate/contracts/fees'
import { getOpeningBalance } from '@schoolgate/contracts/opening-balances'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '@schoolgate/ui/lib/api'

const WORD = 'corrections'

/** What another person does changes it: looked at anew each time. Who opens it is written down, so it is not asked for by itself. */
const listQuery = queryOptions({
  queryKey: [WORD, 'list'],
  queryFn: () => call(listCorrections),
  staleTime: 0,
  refetchOnWindowFocus: false,
})
const countQuery = queryOptions({ queryKey: [WORD, 'count'], queryFn: () => call(countCorrections), staleTime: 0 })

export const useCorrections = () => useQuery(listQuery)
/** How many wait, and the limit; for whoever money is shown to. */
export const useCorrectionCounts = (enabled = true) => useQuery({ ...countQuery, enabled })

export const billQuery = (id: string) =>
  queryOptions({
    queryKey: ['bill-record', id],
    queryFn: () => call(getBillRecord, { params: { id } }),
    refetchOnWindowFocus: false,
  })
const ofBillQuery = (id: string) =>
  queryOptions({
    queryKey: ['bill-record', id, WORD],
    queryFn: () => call(getBillCorrections, { params: { id } }),
    refetchOnWindowFocus: false,
  })
const openingQuery = (id: string) =>
  queryOptions({
    queryKey: [WORD, 'opening', id],
    queryFn: () => call(getOpeningBalance, { params: { id } }),
    refetchOnWindowFocus: false,
  })
export const useOpening = (id: string) => useQuery(openingQuery(id))
export const useBill = (id: string) => useQuery(billQuery(id))
export const useBillCorrections = (id: string) => useQuery(ofBillQuery(id))

/**
 * Something was put right, asked for or decided on: what is shown of it and of the money is asked for anew. The lists of what was taken
 * wait until somebody opens them again: who opens one is written down.
 */
export const afterCorrection = (answers: QueryClient): Promise<unknown> =>
  Promise.all([
    answers.invalidateQueries({ queryKey: ['taken'], refetchType: 'none' }),
    ...[WORD, 'bill-record', 'desk', 'money-today', 'money', 'owing', 'savings', 'desk-receipt'].map((word) =>
      answers.invalidateQueries({ queryKey: [word] }),
    ),
  ])

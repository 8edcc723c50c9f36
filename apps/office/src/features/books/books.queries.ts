import { getMoneyReport } from '@schoolgate/contracts/books'
import { getFamilyStatement } from '@schoolgate/contracts/statements'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '@schoolgate/ui/lib/api'

/** The days that are asked for; none: the term that is on. */
export type Period = { from?: string; to?: string }

export const useReport = (period: Period) =>
  useQuery({
    queryKey: ['money', 'report', period],
    queryFn: () => call(getMoneyReport, { query: period }),
    placeholderData: keepPreviousData,
  })

/** A family's account. Each time it is asked for the family sees it, so it is not asked for by itself. */
export const useFamilyStatement = (id: string, period: Period) =>
  useQuery({
    queryKey: ['money', 'family', id, period],
    queryFn: () => call(getFamilyStatement, { params: { id }, query: period }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

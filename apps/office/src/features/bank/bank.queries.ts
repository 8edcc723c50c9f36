import type { BankStand } from '@schoolgate/contracts/bank'
import { getBankSheet, listBankLines, listBankSheets } from '@schoolgate/contracts/bank-doors'
import { getSettlement, listSettlements } from '@schoolgate/contracts/settlements'
import { getDeskAccount } from '@schoolgate/contracts/desk'
import { keepPreviousData, queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '@schoolgate/ui/lib/api'

/** All that is asked of banks. */
export const bankQueries = { queryKey: ['bank'] }

/** The sheets that were brought, newest first. */
export const useSheets = () =>
  useInfiniteQuery({
    queryKey: [...bankQueries.queryKey, 'sheets'],
    queryFn: ({ pageParam }) => call(listBankSheets, { query: pageParam === undefined ? {} : { cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })

export const sheetQuery = (id: string) =>
  queryOptions({
    queryKey: [...bankQueries.queryKey, 'sheet', id],
    queryFn: async () => (await call(getBankSheet, { params: { id } })).sheet,
  })

/** Lines that stand so. Whose they may be the families see, so they are not asked for by themselves. */
export const useLines = (sheetId: string, stand: BankStand) =>
  useInfiniteQuery({
    queryKey: [...bankQueries.queryKey, 'lines', sheetId, stand],
    queryFn: ({ pageParam }) =>
      call(listBankLines, { query: { sheet_id: sheetId, stand, ...(pageParam === undefined ? {} : { cursor: pageParam }) } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** What is left to pay for a child that was found, and for brothers and sisters. */
export const accountQuery = (wardId: string) =>
  queryOptions({
    queryKey: [...bankQueries.queryKey, 'account', wardId],
    queryFn: () => call(getDeskAccount, { params: { id: wardId } }),
  })

/** So many are shown above the sheets until more are asked for. */
const SETTLEMENTS_A_PAGE = 5

/** What the provider pays out, newest first. */
export const useSettlements = () =>
  useInfiniteQuery({
    queryKey: [...bankQueries.queryKey, 'settlements'],
    queryFn: ({ pageParam }) =>
      call(listSettlements, { query: { limit: SETTLEMENTS_A_PAGE, ...(pageParam === undefined ? {} : { cursor: pageParam }) } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })

export const settlementQuery = (id: string) =>
  queryOptions({
    queryKey: [...bankQueries.queryKey, 'settlement', id],
    queryFn: () => call(getSettlement, { params: { id } }),
  })

import { getDay } from '@schoolgate/contracts/days'
import { getDeskAccount, getOfficeReceipt } from '@schoolgate/contracts/desk'
import { listOfficePayments, type OfficePayment } from '@schoolgate/contracts/office-payments'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '@schoolgate/ui/lib/api'

/** A busy day at three tills. */
const MOST_SHOWN = 100

/** What is left to pay for a child; while somebody stands at the desk it does not change behind their back. */
export const accountQuery = (wardId: string) =>
  queryOptions({
    queryKey: ['desk', wardId],
    queryFn: () => call(getDeskAccount, { params: { id: wardId } }),
    refetchOnWindowFocus: false,
    staleTime: 0,
  })

export const dayQuery = (day?: string) =>
  queryOptions({
    queryKey: day === undefined ? ['money-today'] : ['money', day],
    queryFn: () => call(getDay, { query: day === undefined ? {} : { day } }),
  })

/** What was taken on a day. Who opens it is written down: what is taken here is added to it, it is not asked for anew each time. */
export const takenQuery = (day: string) =>
  queryOptions({
    queryKey: ['taken', day],
    queryFn: () => call(listOfficePayments, { query: { counted_on: day, limit: MOST_SHOWN } }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Infinity,
  })

export const receiptQuery = (id: string) =>
  queryOptions({ queryKey: ['desk-receipt', id], queryFn: () => call(getOfficeReceipt, { params: { id } }), staleTime: Infinity })

export const useAccount = (wardId: string) => useQuery(accountQuery(wardId))
export const useMoneyOf = (day?: string) => useQuery(dayQuery(day))
export const useTaken = (day: string) => useQuery(takenQuery(day))
export const useReceipt = (id: string) => useQuery(receiptQuery(id))

/** A payment that was taken or changed here stands in the list of its day, and the sums are asked for anew. */
export const notePayment = async (answers: QueryClient, payment: OfficePayment): Promise<void> => {
  if (payment.counted_on !== null)
    answers.setQueryData(takenQuery(payment.counted_on).queryKey, (known) => {
      if (!known) return known
      const isKnown = known.payments.some(({ reference }) => reference === payment.reference)
      const others = known.payments.map((one) => (one.reference === payment.reference ? payment : one))
      return { ...known, payments: isKnown ? others : [payment, ...others] }
    })
  await Promise.all([
    answers.invalidateQueries({ queryKey: ['desk'] }),
    answers.invalidateQueries({ queryKey: ['money-today'] }),
    answers.invalidateQueries({ queryKey: ['money'] }),
  ])
}

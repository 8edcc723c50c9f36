import { getBill } from '@schoolgate/contracts/billing'
import {
  getPayment,
  listPayments,
  nameOnNumber,
  type Network,
  type Payment,
  quotePayment,
  type PaymentQuote,
  WAITING_STATUSES,
} from '@schoolgate/contracts/payments'
import { getReceipt } from '@schoolgate/contracts/receipts'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError, call } from '@schoolgate/ui/lib/api'
import { asking, askingPages } from '#lib/asking'
import type { Basket } from './pay-address.ts'

/** How often a page that waits for money looks again; the live stream is faster, where there is one. */
const LOOK_AGAIN = 4000

/** Whether something may still happen by itself or by the bursar. */
export const isWaiting = ({ status }: Pick<Payment, 'status'>): boolean => WAITING_STATUSES.some((waiting) => waiting === status)

/** Whether the payer's own step is awaited: the provider has not said yes or no. */
export const isUnderWay = ({ status }: Pick<Payment, 'status'>): boolean => status === 'created' || status === 'pending'

const isAboutAmount = (error: unknown): boolean => error instanceof ApiError && error.code.startsWith('payments.amount_too_')

const quoted = async (basket: Basket, amountMinor: number | null, signal: AbortSignal): Promise<PaymentQuote> => {
  const input = amountMinor === null ? basket : { ...basket, amount_minor: amountMinor }
  return (await call(quotePayment, { body: input }, { signal })).quote
}

/** What it would cost; an amount the school does not take becomes all there is: the address only suggests. */
export const quoteQuery = (basket: Basket, amountMinor: number | null) =>
  queryOptions({
    queryKey: ['payments', 'quote', basket, amountMinor],
    queryFn: ({ signal }) =>
      quoted(basket, amountMinor, signal).catch((error: unknown) => {
        if (amountMinor === null || !isAboutAmount(error) || basket.type === 'ahead') throw error
        return quoted(basket, null, signal)
      }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** The lines of a bill that can be paid one by one. */
export const openLinesQuery = (billId: string) =>
  queryOptions({
    queryKey: ['payments', 'lines', billId],
    queryFn: async ({ signal }) => {
      const { bill } = await call(getBill, { params: { id: billId } }, { signal })
      return bill.items.filter((item) => item.balance.amount_minor > 0)
    },
    staleTime: 0,
  })

/** The name a mobile money number is registered to. */
export const nameQuery = (network: Network, phone: string) =>
  queryOptions({
    // Not among the payments: whose number it is does not change when money comes, and each question counts against a limit.
    queryKey: ['wallets', network, phone],
    queryFn: async ({ signal }) => (await call(nameOnNumber, { body: { network, phone } }, { signal })).name,
    staleTime: Infinity,
    retry: false,
  })

/** One payment; looked at again and again while it waits for the payer. */
export const paymentQuery = (reference: string) =>
  queryOptions({
    queryKey: ['payments', 'one', reference],
    ...asking(getPayment, { params: { reference } }, ({ payment }) => payment),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) && data.method !== 'bank_slip' ? LOOK_AGAIN : false),
  })

export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: ['payments', 'receipt', id],
    ...asking(getReceipt, { params: { id } }, ({ receipt }) => receipt),
  })

/** Which payments a list shows. */
export type Choice = { school_id?: string | undefined; ward_id?: string; term_id?: string; state?: 'waiting' | 'done' | 'failed' }

export const paymentsQuery = (choice: Choice) =>
  infiniteQueryOptions({
    queryKey: ['payments', 'list', choice],
    ...askingPages(listPayments, (cursor) => ({ query: { ...choice, cursor } })),
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    staleTime: 0,
  })

/** Puts a payment as the school now has it in place of the kept one; what it may have changed is old when it stands differently. */
export const keepPayment = (client: QueryClient, payment: Payment): void => {
  const { queryKey: one } = paymentQuery(payment.reference)
  const before = client.getQueryData(one)
  client.setQueryData(one, payment)
  if (before?.status === payment.status) return
  for (const queryKey of [['payments', 'list'], ['billing'], ['wards'], ['feed']]) void client.invalidateQueries({ queryKey })
}

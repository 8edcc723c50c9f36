import {
  checkSharedPayment,
  getSharedPayment,
  quoteSharedPayment,
  type SharedPayment,
  startSharedPayment,
} from '@schoolgate/contracts/shared-payments'
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@schoolgate/ui/lib/api'
import { once } from '#lib/once'
import { rememberBegun } from './begun-by-link.ts'
import { isUnderWay } from './payments.queries.ts'
import type { Way } from './way-to-pay.tsx'

const LOOK_AGAIN = 4000

export const sharedQuoteQuery = (token: string, amountMinor: number | null) =>
  queryOptions({
    queryKey: ['by-link', token, 'quote', amountMinor],
    queryFn: async ({ signal }) => {
      const body = amountMinor === null ? {} : { amount_minor: amountMinor }
      return (await call(quoteSharedPayment, { params: { token }, body }, { signal })).quote
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

export const sharedPaymentQuery = (token: string, reference: string) =>
  queryOptions({
    queryKey: ['by-link', token, 'payment', reference],
    queryFn: async ({ signal }) => (await call(getSharedPayment, { params: { token, reference } }, { signal })).payment,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? LOOK_AGAIN : false),
  })

const keep = (client: QueryClient, token: string, payment: SharedPayment): void => {
  client.setQueryData<SharedPayment>(sharedPaymentQuery(token, payment.reference).queryKey, payment)
}

type PaymentByLink = { amountMinor: number; way: Way; name: string; contact: string }

/** Starts a payment by a link. */
export const useStartByLink = (token: string, onStarted: (payment: SharedPayment) => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ amountMinor, way: { method, network, phone }, name, contact }: PaymentByLink) => {
      const own = { amount_minor: amountMinor, payer_name: name, payer_contact: contact }
      const body = method === 'momo' ? { ...own, method, network, phone } : { ...own, method: 'card' as const }
      const { payment } = await once('paying', { token, body }, (idempotencyKey) =>
        call(startSharedPayment, { params: { token }, body }, { idempotencyKey }),
      )
      return payment
    },
    onSuccess: (payment) => {
      rememberBegun(token, payment.reference)
      keep(client, token, payment)
      onStarted(payment)
      if (payment.next?.kind === 'redirect') location.assign(payment.next.url)
    },
  })
}

/** Asks the provider how a payment by a link stands. */
export const useCheckByLink = (token: string, reference: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(checkSharedPayment, { params: { token, reference } }),
    onSuccess: ({ payment }) => keep(client, token, payment),
  })
}

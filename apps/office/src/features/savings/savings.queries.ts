import { listOfficePayments } from '@schoolgate/contracts/office-payments'
import { countSavings, listSavings } from '@schoolgate/contracts/savings'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '@schoolgate/ui/lib/api'

const WORD = 'savings'

const countQuery = queryOptions({ queryKey: [WORD, 'count'], queryFn: () => call(countSavings), staleTime: 0 })

/** How many plans there are, and how many families ask money back; for whoever money is shown to. */
export const useSavingsCounts = (enabled = true) => useQuery({ ...countQuery, enabled })

/** Who opens the list is written down, so it is not asked for by itself. */
export const useSavings = () =>
  useQuery({ queryKey: [WORD, 'list'], queryFn: () => call(listSavings), staleTime: 0, refetchOnWindowFocus: false })

/** A payment of a child's that money is given back of. */
export const usePaymentOf = (wardId: string, reference: string) =>
  useQuery({
    queryKey: [WORD, 'payment', reference],
    queryFn: async () => {
      const { payments } = await call(listOfficePayments, { query: { ward_id: wardId, limit: 100 } })
      return payments.find((payment) => payment.reference === reference) ?? null
    },
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

/** Something was given or declined. */
export const noteSavings = (answers: QueryClient): Promise<void> => answers.invalidateQueries({ queryKey: [WORD] })

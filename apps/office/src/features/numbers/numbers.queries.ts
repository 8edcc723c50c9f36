import { listOfficialNumbers } from '@schoolgate/contracts/official-numbers'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '@schoolgate/ui/lib/api'

/** What another person does changes it: looked at anew each time. */
export const numbersQuery = queryOptions({ queryKey: ['numbers'], queryFn: () => call(listOfficialNumbers), staleTime: 0 })

/** Asked only for whoever may see it. */
export const useNumbers = (enabled = true) => useQuery({ ...numbersQuery, enabled })

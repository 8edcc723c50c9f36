import { getSecondFactors } from '@schoolgate/contracts/second-factors'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '#features/identity'
import { call } from '@schoolgate/ui/lib/api'

const proofsQuery = queryOptions({ queryKey: ['proofs'], queryFn: () => call(getSecondFactors) })

/** What somebody set up to prove themselves. */
export const useProofs = () => useQuery(proofsQuery)

/** To be said when something was set up or taken away: the list is another, and so is what the next button asks for. */
export const useProofsChanged = (): (() => Promise<void>) => {
  const answers = useQueryClient()
  const ask = useSession((session) => session.ask)
  return async () => {
    await answers.invalidateQueries(proofsQuery)
    await ask()
  }
}

import { listProposals } from '@schoolgate/contracts/intake'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '@schoolgate/ui/lib/api'

/** What data files say of fields that people proved or chose themselves, the oldest first. */
export const proposalsQuery = queryOptions({ queryKey: ['intake', 'proposals'], queryFn: () => call(listProposals) })

/** The same, for a screen; asked only where the role may. */
export const useProposals = (isWanted = true) => useQuery({ ...proposalsQuery, enabled: isWanted })

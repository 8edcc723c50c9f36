import { getGuardian } from '@schoolgate/contracts/office-guardians'
import { useQuery } from '@tanstack/react-query'
import { call } from '@schoolgate/ui/lib/api'

const PUPILS = ['pupils']

/** Every answer about pupils and guardians: an act may have changed any of them. */
export const pupilsQueries = { queryKey: PUPILS }

/** One guardian. Each time it is asked for the family sees it, so it is not asked for by itself. */
export const useGuardian = (id: string) =>
  useQuery({
    queryKey: [...PUPILS, 'guardian', id],
    queryFn: () => call(getGuardian, { params: { id } }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

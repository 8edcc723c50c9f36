import { getFamilyKept } from '@schoolgate/contracts/families'
import { useQuery } from '@tanstack/react-query'
import { pupilsQueries } from '#features/guardians'
import { call } from '@schoolgate/ui/lib/api'

/** What the school keeps of a family. Each time it is asked for the family sees it, so it is not asked for by itself. */
export const useFamilyKept = (id: string) =>
  useQuery({
    queryKey: [...pupilsQueries.queryKey, 'family', id],
    queryFn: () => call(getFamilyKept, { params: { id } }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

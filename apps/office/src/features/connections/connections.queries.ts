import { listPrograms } from '@schoolgate/contracts/programs'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '@schoolgate/ui/lib/api'

/** The programs that read the school's lists, and where they ask. */
export const programsQuery = queryOptions({ queryKey: ['programs'], queryFn: () => call(listPrograms) })

export const usePrograms = () => useQuery(programsQuery)

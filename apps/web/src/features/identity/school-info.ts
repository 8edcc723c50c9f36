import { getSchoolInfos, type SchoolInfo } from '@schoolgate/contracts/schools'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#lib/api'
import { useUserId } from './auth.ts'

// A school's name and terms change a few times a year.
const FRESH_FOR = 3_600_000

export const schoolInfoQuery = (userId: string) =>
  queryOptions({
    queryKey: ['identity', 'school', userId],
    queryFn: async ({ signal }) => {
      const answer = await call(getSchoolInfos, { query: { user_id: userId } }, { signal })
      return answer.school_info
    },
    staleTime: FRESH_FOR,
  })

/** The school of the signed-in parent (the specification's `schoolInfo`); undefined until it is known. */
export const useSchoolInfo = (): SchoolInfo | undefined => useQuery(schoolInfoQuery(useUserId())).data

/** The school's time zone, in which every day and time is told; the device's own until it is known. */
export const useTimeZone = (): string => useSchoolInfo()?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone

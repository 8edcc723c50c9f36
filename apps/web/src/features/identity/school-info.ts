import { getSchoolInfos, type SchoolInfo } from '@schoolgate/contracts/schools'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#lib/api'
import { useSelectedSchool } from '#lib/selected-school'
import { useUserId } from './auth.ts'

// A school's name and terms change a few times a year.
const FRESH_FOR = 3_600_000

export const schoolInfoQuery = (userId: string, schoolId?: string) =>
  queryOptions({
    queryKey: ['identity', 'school', userId, ...(schoolId === undefined ? [] : [schoolId])],
    queryFn: async ({ signal }) => {
      const answer = await call(getSchoolInfos, { query: { user_id: userId, school_id: schoolId } }, { signal })
      return answer.school_info
    },
    staleTime: FRESH_FOR,
  })

/** The school of the signed-in parent, of the selected ward where there are several (the specification's `schoolInfo`); undefined until it is known. */
export const useSchoolInfo = (): SchoolInfo | undefined => useQuery(schoolInfoQuery(useUserId(), useSelectedSchool())).data

/** The same where it is known already; a frame around every page asks only a parent of several schools. */
export function useKnownSchool(): SchoolInfo | undefined {
  const schoolId = useSelectedSchool()
  return useQuery({ ...schoolInfoQuery(useUserId(), schoolId), enabled: schoolId !== undefined }).data
}

/** The school's time zone, in which every day and time is told; the device's own until it is known. */
export const useTimeZone = (): string => useSchoolInfo()?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone

import { getSchoolInfos, type SchoolInfo } from '@schoolgate/contracts/schools'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { asking } from '#lib/asking'
import { useSelectedSchool } from '#lib/selected-school'
import { useUserId } from './auth.ts'
import { publicSchool } from './school.ts'

// A school's name and terms change a few times a year.
const FRESH_FOR = 3_600_000

export const schoolInfoQuery = (userId: string, schoolId?: string) =>
  queryOptions({
    queryKey: ['identity', 'school', userId, ...(schoolId === undefined ? [] : [schoolId])],
    ...asking(getSchoolInfos, { query: { user_id: userId, school_id: schoolId } }, ({ school_info }) => school_info),
    staleTime: FRESH_FOR,
  })

/** The school of the signed-in parent, of the selected ward where there are several (the specification's `schoolInfo`); undefined until it is known. */
export const useSchoolInfo = (): SchoolInfo | undefined => useQuery(schoolInfoQuery(useUserId(), useSelectedSchool())).data

/** The same for a frame around every page: asked only where the page itself does not say it, of several schools or at another one's address. */
export function useKnownSchool(): SchoolInfo | undefined {
  const schoolId = useSelectedSchool()
  const isAsked = schoolId !== undefined || publicSchool() === null
  return useQuery({ ...schoolInfoQuery(useUserId(), schoolId), enabled: isAsked }).data
}

/** The school's time zone, in which every day and time is told; the device's own until it is known. */
export const useTimeZone = (): string => useSchoolInfo()?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone

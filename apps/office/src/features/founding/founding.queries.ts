import { type FirstStep, getFirstSteps } from '@schoolgate/contracts/first-steps'
import { getClassSetup, getSchoolSetup, getYearSetup } from '@schoolgate/contracts/school-setup'
import type { Response } from '@schoolgate/contracts/endpoint'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '@schoolgate/ui/lib/api'

export type Beginning = Response<typeof getFirstSteps>

/** What is done follows from what the school has: whoever comes back from a step sees it at once. */
export const firstStepsQuery = queryOptions({ queryKey: ['first-steps'], queryFn: () => call(getFirstSteps), staleTime: 0 })

/** The steps of a school that begins; asked only for whoever may do them. */
export const useFirstSteps = (enabled: boolean) => useQuery({ ...firstStepsQuery, enabled })

/** What is neither done nor left for later. */
export const openSteps = (beginning: Beginning | undefined): FirstStep[] =>
  (beginning?.steps ?? []).filter(({ state }) => state === 'open').map(({ step }) => step)

export const schoolQuery = queryOptions({ queryKey: ['school-setup'], queryFn: () => call(getSchoolSetup) })
export const yearQuery = queryOptions({ queryKey: ['year-setup'], queryFn: () => call(getYearSetup) })
export const classesQuery = queryOptions({ queryKey: ['class-setup'], queryFn: () => call(getClassSetup) })
